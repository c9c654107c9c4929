import { createHash } from 'node:crypto'
import type { Answers } from '#schemas/form/form.ts'
import { storedSchemaOf } from '#schemas/form/resolve-option-sources.ts'
import { validateAnswers, type SchemaError } from '#schemas/form/json-schema-validator.ts'
import type { PublishedForm } from '#schemas/form/published-form.ts'
import { validatorModule } from './validator-module.ts'

/** Validates answers against a version's answer schema, or against all options that it ever offered. */
export const validatorOf =
  (form: PublishedForm, isEdit = false) =>
  (answers: Answers): readonly SchemaError[] =>
    validateAnswers(isEdit ? storedSchemaOf(form) : form.artifact.answerSchema, answers)

/**
 * The compiled check for browsers, generated once per version and cached with the version's object. `check` is from
 * `checkSource`.
 */
export function moduleOf(form: PublishedForm, check: string): string {
  const cached = modules.get(form)
  if (cached) return cached
  const made = validatorModule(form.artifact.answerSchema, check)
  modules.set(form, made)
  return made
}

const modules = new WeakMap<PublishedForm, string>()

/** Changes whenever the generated code for the same schema changes, because browsers cache the module permanently. */
const revision = '3'

/** Name under which browsers request a version's module. */
export const validatorHash = (artifactHash: string): string =>
  createHash('sha256').update(`${revision}:${artifactHash}`).digest('hex').slice(0, 20)
