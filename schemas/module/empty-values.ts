import { isEmpty } from './condition.ts'
import type { FieldType } from './module-file.ts'
import { isBlankRich } from './rich-text-allowlist.ts'

/** Types in which blanks are content: a password is kept as typed, and JSON may be a string. */
const literal: ReadonlySet<FieldType> = new Set(['password', 'json'])

/** Blanks and invisible characters such as U+200B. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}]*$/u

/**
 * Whether a field's value is blank: missing, invisible text, or rich text without content. Form and server share this
 * check.
 */
export function isBlank(type: FieldType | undefined, value: unknown): boolean {
  if (isEmpty(value)) return true
  if (typeof value !== 'string' || type === undefined || literal.has(type)) return false
  return invisible.test(value) || (type === 'richtext' && isBlankRich(value))
}
