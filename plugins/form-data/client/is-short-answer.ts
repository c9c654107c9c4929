import type { CodebookEntry } from '#schemas/form/artifact.ts'
import type { Family } from '#schemas/form/answer-data-types.ts'
import type { Answers } from '#schemas/form/form.ts'
import { familyOf, itemTypeOf } from '#schemas/form/item-types.ts'

/** Widths of a label and of an answer in half a column, in Latin letters. */
const [labelLetters, answerLetters] = [34, 28]

const wide: ReadonlySet<Family> = new Set(['files', 'grid', 'rows', 'ranking'])

/** Whether a question and its answer need half a line, so that another may stand beside them. */
export function isShortAnswer({ item, label }: CodebookEntry, answers: Answers): boolean {
  if (wide.has(familyOf(item)) || lettersIn(label) > labelLetters) return false
  const value = answers[item.id]
  const text = itemTypeOf(item.type)?.text(item, value, answers) ?? ''
  return !text.includes('\n') && lettersIn(text) <= answerLetters
}

/** Chinese characters are as wide as two Latin letters. */
const lettersIn = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 2 : 1), 0)
