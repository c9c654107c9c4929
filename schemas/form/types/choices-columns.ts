import type { Answers, Option } from '../item.ts'
import type { AnswerColumn, ItemType } from '../item-type.ts'
import { textAfter } from '../join-texts.ts'
import { hasOther, optionsOf, otherKey, type ChoiceItem } from './choice-base.ts'

/**
 * Columns of a choice. Exports of stored values have a column for the "other" text; exports of labels append it to the
 * label.
 */
export function choiceColumns<I extends ChoiceItem>(
  type: Pick<ItemType<I>, 'text' | 'family'>,
  item: I,
): readonly AnswerColumn[] {
  const { id } = item
  const answer: AnswerColumn = {
    key: id,
    value: (answers) => answers[id],
    text: (answers) => (typeof answers[id] === 'number' ? answers[id] : type.text(item, answers[id], answers)),
    read: (cell) => readChoice(item, type.family(item) !== 'choice', cell),
  }
  if (!hasOther(item)) return [answer]
  const other = otherKey(id)
  return [
    answer,
    {
      key: other,
      isForPrograms: true,
      value: (answers) => answers[other],
      text: (answers) => String(answers[other] ?? ''),
      read: (cell) => (cell === undefined || cell === null || cell === '' ? {} : { [other]: String(cell) }),
    },
  ]
}

/**
 * Reads values or labels, several as JSON or separated by commas; `其他：…` holds the "other" text. Unknown options stay,
 * and `checkAnswers` reports them.
 */
function readChoice(item: ChoiceItem, isSeveral: boolean, cell: unknown): Answers {
  const written = cell === undefined || cell === null ? '' : String(cell).trim()
  if (written === '') return {}
  const found = isSeveral ? listIn(item, written) : [written]
  let typed: string | undefined
  const values = found.map((text) => {
    const option = optionIn(item, text)
    if (option) return option.value
    const other = optionsOf(item).find((one) => one.other && textAfter(one.label, text) !== undefined)
    if (other) typed = textAfter(other.label, text)
    return other?.value ?? text
  })
  return { [item.id]: isSeveral ? values : values[0], ...(typed === undefined ? {} : { [otherKey(item.id)]: typed }) }
}

const optionIn = (item: ChoiceItem, text: string): Option | undefined =>
  optionsOf(item).find((option) => option.value === text) ?? optionsOf(item).find((option) => option.label === text)

/** Splits at commas. A label may contain commas, so the longest run of parts that is an option wins. */
function listIn(item: ChoiceItem, written: string): readonly string[] {
  if (written.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(written)
      if (Array.isArray(list)) return list.map(String)
    } catch {
      // a label may begin with a bracket
    }
  }
  const parts = written.split(/(、|,\s?)/)
  const found: string[] = []
  for (let at = 0; at < parts.length;) {
    let end = parts.length
    while (end > at + 1 && !optionIn(item, parts.slice(at, end).join(''))) end -= 2
    found.push(parts.slice(at, end).join(''))
    at = end + 1
  }
  return found
}
