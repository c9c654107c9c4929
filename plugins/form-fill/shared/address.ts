import type { FormPage } from './page-model.ts'

/** The page's own address, in the language that the visitor has chosen. */
export const addressOf = ({ formKey, locale, url }: Pick<FormPage, 'formKey' | 'locale' | 'url'>): string =>
  url.lang === locale ? `/s/${formKey}?lang=${locale}` : `/s/${formKey}`
