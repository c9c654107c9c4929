import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { PublishedForm } from './decorations.ts'
import { lru } from './lru.ts'

/** Compiled once per version and process; a large one takes tens of milliseconds. */
const kept = lru<string, ValidateFunction>(200)

/** The faults of answers against the version's answer schema, all of them; none when it holds. */
export function schemaErrors({ hash, artifact }: PublishedForm, answers: unknown): readonly ErrorObject[] {
  const validate = kept.get(hash) ?? compiled(hash, artifact.answerSchema)
  return validate(answers) ? [] : (validate.errors ?? [])
}

function compiled(hash: string, schema: object): ValidateFunction {
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false, addUsedSchema: false })
  const validate = ajv.compile(schema)
  kept.set(hash, validate)
  return validate
}
