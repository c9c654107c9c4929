import type { Form } from './form.ts'

/** A new form with a title and nothing else. */
export const emptyForm = (title: string): Form => ({
  format: 1,
  title,
  description: '',
  items: [],
  logic: [],
  theme: {},
  settings: {},
})
