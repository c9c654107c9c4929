import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Form } from '#schemas/form/form.ts'

/** A real questionnaire, or the form of the README's pictures; see forms/README.md for their sources. */
export const exampleForm = (name: 'phq-9.zh' | 'gad-7.zh' | 'open-day.zh'): Form =>
  JSON.parse(readFileSync(join(import.meta.dirname, `forms/${name}.json`), 'utf8')) as Form
