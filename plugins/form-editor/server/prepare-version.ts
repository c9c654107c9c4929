import { createHash } from 'node:crypto'
import type { FormCheck } from '#schemas/api/form-api-types.ts'
import { maxErrors } from '#schemas/api/limits.ts'
import { canonical } from '#schemas/form/canonical-json.ts'
import { compile } from '#schemas/form/compile.ts'
import { diffForms, type Change } from '#schemas/form/diff-versions.ts'
import type { Finding, Form } from '#schemas/form/form.ts'

export interface PrepareVersionInput {
  /** The published version. */
  readonly before: Form | undefined
  readonly document: Form
}

/** Result of preparing a version. */
export interface PreparedVersion {
  /** Whether the draft equals the published version. */
  readonly isSame: boolean
  readonly errors: readonly Finding[]
  readonly warnings: readonly Finding[]
  readonly diff: readonly Change[]
  /** JSON; absent in case of errors. */
  readonly artifact?: string
  /** SHA-256 of the artifact. */
  readonly hash?: string
}

/** Compiles a draft. Pure, but takes up to a second for thousands of questions: call it in a worker for large forms. */
export function prepareVersion({ before, document }: PrepareVersionInput): PreparedVersion {
  const { artifact, errors, warnings } = compile(document)
  const found = {
    isSame: before !== undefined && textOf(before) === textOf(document),
    errors,
    warnings,
    diff: diffForms(before, document),
  }
  if (!artifact) return found
  const text = textOf(artifact)
  return { ...found, artifact: text, hash: createHash('sha256').update(text).digest('hex') }
}

export interface CheckTextsInput {
  /** JSON of the published document. */
  readonly before: string | undefined
  /** JSON of the draft. */
  readonly document: string
}

/**
 * Returns the result of `check` for a draft, given as JSON text from the database: copying a text to a worker is cheap.
 */
export function checkTexts({ before, document }: CheckTextsInput): FormCheck {
  return checkOf(
    prepareVersion({
      before: before === undefined ? undefined : (JSON.parse(before) as Form),
      document: JSON.parse(document) as Form,
    }),
  )
}

/** Number of findings returned. */
const checkOf = ({ errors, warnings, diff }: PreparedVersion): FormCheck => ({
  errors: errors.slice(0, maxErrors),
  warnings: warnings.slice(0, maxErrors),
  errorCount: errors.length,
  warningCount: warnings.length,
  diff,
})

/** The JSON of a value with sorted keys, since jsonb changes their order. */
const textOf = (value: unknown): string => JSON.stringify(canonical(value))
