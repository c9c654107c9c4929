import { createHash } from 'node:crypto'
import type { Answers } from '#schemas/form/form.ts'
import { validateAnswers, type SchemaError } from '#schemas/form/validate.ts'
import type { PublishedForm } from '#schemas/form/published-form.ts'
import { task, type WorkerPool } from '#server/kit/worker-pool.ts'
import type { validatorModule } from './validator-module.ts'

const writeModule = task<typeof validatorModule>(new URL('./validator-module.ts', import.meta.url), 'validatorModule')

/**
 * Answers against a version's answer schema, which is read and not compiled: compiling one of 4 000 questions takes a
 * second, reading it milliseconds.
 */
export const validatorOf =
  ({ artifact }: PublishedForm) =>
  (answers: Answers): readonly SchemaError[] =>
    validateAnswers(artifact.answerSchema, answers)

/**
 * The same check for browsers, written in a worker and once per version: a version is one object for as long as it is
 * kept in memory.
 */
export function moduleOf(pool: WorkerPool, form: PublishedForm): Promise<string> {
  const known = modules.get(form)
  if (known) return known
  const made = pool.run(writeModule, form.artifact.answerSchema)
  modules.set(form, made)
  // busy now is not busy for ever
  made.catch(() => modules.delete(form))
  return made
}

const modules = new WeakMap<PublishedForm, Promise<string>>()

/** Changes whenever the code of the same schema does, because browsers keep the module for ever. */
const revision = '1'

/** The name by which a version's module is asked for. */
export const validatorHash = (artifactHash: string): string =>
  createHash('sha256').update(`${revision}:${artifactHash}`).digest('hex').slice(0, 20)
