import type { CodebookEntry } from '#schemas/form/artifact.ts'
import type { Family } from '#schemas/form/answer-data-types.ts'
import type { Answers } from '#schemas/form/form.ts'
import type { AnswerColumn } from '#schemas/form/item-type.ts'
import { familyOf, itemTypeOf } from '#schemas/form/item-types.ts'
import { textIn } from '#schemas/module/localized-text.ts'

/** Widths of a label and of an answer in half a column, in Latin letters. */
const [labelLetters, answerLetters] = [34, 28]
/** Width of a row's name and of its answer in a grid of half a line. */
const rowLetters = 16

const wide: ReadonlySet<Family> = new Set(['rows', 'ranking'])

/** Whether a question and its answer need half a line, so that another may stand beside them. */
export function isShortAnswer({ item, label }: CodebookEntry, answers: Answers): boolean {
  const [family, type, value] = [familyOf(item), itemTypeOf(item.type), answers[item.id]]
  if (wide.has(family) || lettersIn(label) > labelLetters) return false
  if (family === 'files') return !Array.isArray(value) || value.length < 2
  const text = type?.text(item, value, answers) ?? ''
  if (family === 'grid' && type) {
    const columns = type.columns(item)
    // a sentence with blanks is a grid of one line, whose own words count, too
    return lettersIn(text) <= answerLetters * (columns.length + 1) && columns.every((one) => isNarrow(one, answers))
  }
  return !text.includes('\n') && lettersIn(text) <= answerLetters
}

/** Whether a row of a grid and its answer fit beside each other in half a line. */
const isNarrow = ({ label, text }: AnswerColumn, answers: Answers): boolean =>
  lettersIn(textIn(label ?? '', 'zh-cn')) <= rowLetters && lettersIn(String(text(answers))) <= rowLetters

/** Chinese characters are as wide as two Latin letters. */
const lettersIn = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 2 : 1), 0)
