import type { Language } from '#schemas/form/languages.ts'
import type { FormPage } from './page-model.ts'

/** The page's address in the visitor's language. */
export const addressOf = ({ formKey, language, url }: Pick<FormPage, 'formKey' | 'language' | 'url'>): string =>
  url.lang === language ? `/s/${formKey}?lang=${language}` : `/s/${formKey}`

/** The page's address in another language, with everything else that it says. */
export const addressIn = ({ formKey, url }: Pick<FormPage, 'formKey' | 'url'>, language: Language): string =>
  `/s/${formKey}?${new URLSearchParams({ ...url, lang: language }).toString()}`
