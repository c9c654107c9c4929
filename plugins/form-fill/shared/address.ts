import type { FormPage } from './page-model.ts'

/** The page's address in the visitor's language. */
export const addressOf = ({ formKey, locale, url }: Pick<FormPage, 'formKey' | 'locale' | 'url'>): string =>
  url.lang === locale ? `/s/${formKey}?lang=${locale}` : `/s/${formKey}`
