import type { CodebookEntry } from '#schemas/form/artifact.ts'
import { useMessages } from '../kit/messages.ts'
import type { FilterRow } from './filter.ts'
import { answerFilterMessages } from './messages.ts'

/** A line as a pill says it: `满意度 是其中之一 满意、一般`. */
export function useFilterText(codebook: readonly CodebookEntry[]): (row: FilterRow) => string {
  const t = useMessages(answerFilterMessages)
  return ({ field, op, value }) => {
    const entry = codebook.find(({ id }) => id === field)
    const label = entry?.label ?? t.maybe('column', field) ?? field
    const said = (one: unknown): string => entry?.options?.find((option) => option.value === one)?.label ?? String(one)
    if (op === 'empty' || op === 'filled') return `${label} ${t(`op.${op}`)}`
    const values = Array.isArray(value)
      ? value.map(said).join(op === 'between' ? ' – ' : t('filter.join'))
      : said(value)
    return `${label} ${t(`op.${op}`)} ${values}`
  }
}
