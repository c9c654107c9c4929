import type { Form } from './form.ts'

/** A form nobody has worked on yet. */
export const emptyForm = (title: string): Form => ({
  format: 1,
  title,
  description: '',
  items: [],
  logic: [],
  theme: {},
  settings: {},
})
