import { createHash } from 'node:crypto'
import type { Answers } from '#schemas/form/form.ts'
import { validateAnswers, type SchemaError } from '#schemas/form/validate.ts'
import type { PublishedForm } from '#schemas/form/published-form.ts'
import { validatorModule } from './validator-module.ts'

/** Answers against a version's answer schema. */
export const validatorOf =
  ({ artifact }: PublishedForm) =>
  (answers: Answers): readonly SchemaError[] =>
    validateAnswers(artifact.answerSchema, answers)

/** The same check for browsers, written once per version: a version is one object for as long as it is kept in memory. */
export function moduleOf(form: PublishedForm): string {
  const known = modules.get(form)
  if (known) return known
  const made = validatorModule(form.artifact.answerSchema)
  modules.set(form, made)
  return made
}

const modules = new WeakMap<PublishedForm, string>()

/** Changes whenever the code of the same schema does, because browsers keep the module for ever. */
const revision = '2'

/** The name by which a version's module is asked for. */
export const validatorHash = (artifactHash: string): string =>
  createHash('sha256').update(`${revision}:${artifactHash}`).digest('hex').slice(0, 20)
