import { isEmpty } from './cond.ts'
import type { FieldType } from './module.ts'
import { isBlankRich } from './rich-text.ts'

/** Types whose blanks mean something: a password is what was typed, JSON may be a text of its own. */
const literal: ReadonlySet<FieldType> = new Set(['password', 'json'])

/** Blanks, and what is drawn as nothing, such as U+200B. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}]*$/u

/**
 * Whether a value of a field says nothing: nothing given, a text in which nothing is seen, rich text of markup alone.
 * The form and the server ask the same.
 */
export function isBlank(type: FieldType | undefined, value: unknown): boolean {
  if (isEmpty(value)) return true
  if (typeof value !== 'string' || type === undefined || literal.has(type)) return false
  return invisible.test(value) || (type === 'richtext' && isBlankRich(value))
}
