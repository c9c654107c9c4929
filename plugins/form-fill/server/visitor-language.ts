import type { FastifyReply, FastifyRequest } from 'fastify'
import { interfaceLocale, preferredLanguage, type Language } from '#schemas/form/languages.ts'
import { languageNamed, languagesWithTexts, publishedIn } from '#schemas/form/published-translation.ts'
import type { PublishedForm } from '#schemas/form/published-form.ts'
import { mainLanguage, offeredLanguages } from '#schemas/form/translations.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { cookieOf, setCookie } from './visitor-cookies.ts'

/** Cookie with the visitor's last choice, sent to this form's pages only. */
const languageCookie = 'fw-language'
const yearSeconds = 365 * 24 * 3600

/**
 * Returns the language of a form's page: `?lang=`, else the visitor's last choice on this form, else what the browser
 * prefers among the languages that the form is translated into, else the form's own. A page without a form uses the
 * browser's.
 */
export function languageOf(request: FastifyRequest, form: PublishedForm | undefined): Language {
  if (!form) return localeNamed(request) ?? request.locale
  const asked = languageNamed(form, (request.query as { lang?: unknown }).lang)
  if (asked) return asked
  const chosen = cookieOf(request, languageCookie)
  const last = offeredLanguages(form.document).find((language) => language === chosen)
  if (last) return last
  const known = languagesWithTexts(form)
  const wishes = request.headers['accept-language'] ?? ''
  return (known.length > 1 ? preferredLanguage(wishes, known) : undefined) ?? mainLanguage(form.document)
}

/** The language of a submission's page: `?lang=`, else the language in which it was filled in. */
export const languageOfSubmission = (
  request: FastifyRequest,
  form: PublishedForm,
  submission: { readonly language?: Language | undefined } | undefined,
): Language =>
  languageNamed(form, (request.query as { lang?: unknown }).lang) ?? submission?.language ?? languageOf(request, form)

/** The language of buttons and messages on the page. */
export const localeOf = (request: FastifyRequest, form: PublishedForm | undefined): Locale =>
  interfaceLocale(languageOf(request, form))

/** Returns a version in the visitor's language. */
export const inLanguageOf = (request: FastifyRequest, form: PublishedForm): PublishedForm =>
  publishedIn(form, languageOf(request, form))

/** Remembers a language that the visitor has chosen for this form. */
export function rememberLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  formKey: string,
  form: PublishedForm,
): void {
  const { lang } = request.query as { lang?: unknown }
  const offered = offeredLanguages(form.document)
  if (offered.length < 2) return
  const chosen = offered.find((language) => language === lang)
  if (chosen && cookieOf(request, languageCookie) !== chosen)
    setCookie(request, reply, languageCookie, chosen, { path: `/s/${formKey}`, maxAge: yearSeconds })
}

const localeNamed = (request: FastifyRequest): Locale | undefined => {
  const { lang } = request.query as { lang?: unknown }
  return lang === 'en' || lang === 'zh-cn' ? lang : undefined
}
