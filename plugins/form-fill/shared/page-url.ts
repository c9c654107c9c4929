import type { Language } from '#schemas/form/languages.ts'
import type { FormPage } from './page-model.ts'

/** The page's address in the visitor's language, and in a frame if the page is in one. */
export function addressOf({ formKey, language, url }: Pick<FormPage, 'formKey' | 'language' | 'url'>): string {
  const query = [url.lang === language ? `lang=${language}` : '', url.embed === '1' ? 'embed=1' : ''].filter(Boolean)
  return `/s/${formKey}${query.length > 0 ? '?' : ''}${query.join('&')}`
}

/** The page's address in another language, with everything else that it says. */
export const addressIn = ({ formKey, url }: Pick<FormPage, 'formKey' | 'url'>, language: Language): string =>
  `/s/${formKey}?${new URLSearchParams({ ...url, lang: language }).toString()}`
