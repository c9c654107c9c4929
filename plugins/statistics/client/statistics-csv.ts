import type { StatisticsCard } from '#schemas/api/form-api-types.ts'
import { csvLine } from '#schemas/module/csv.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { nameOf, rowsOf, sharesOf, type T } from './chart-rows.ts'

/** A card and the position of its question, from 1. */
export interface NumberedCard {
  readonly card: StatisticsCard
  readonly number: number
}

export type Line = readonly (string | number)[]

/**
 * The figures of all cards as one table, a line per answer: position and label of the question, how many answered and
 * skipped it, mean and median, the answer, its count and share. Texts have one line without an answer.
 */
export function linesOf(cards: readonly NumberedCard[], text: (label: LocalizedText) => string, t: T): readonly Line[] {
  return cards.flatMap(({ card, number }): readonly Line[] => {
    const [mean, median] = card.card === 'number' ? [card.mean, card.median] : [null, null]
    const question = [number, card.label, card.n, card.skipped, mean ?? '', median ?? '']
    const rows = rowsOf(card, text)
    if (rows.length === 0) return [[...question, '', '', '']]
    const share = sharesOf(rows, card.n)
    return rows.map((row) => [...question, nameOf(row, t), row.count, share(row)])
  })
}

/** Downloads rows as a CSV file that spreadsheets open as UTF-8. */
export function downloadRows(name: string, rows: readonly Line[]): void {
  const file = new Blob([`\uFEFF${rows.map((row) => csvLine(row)).join('')}`], { type: 'text/csv;charset=utf-8' })
  const address = URL.createObjectURL(file)
  const download = `${name}.csv`.replace(/[\\/:*?"<>|]/g, ' ')
  Object.assign(document.createElement('a'), { href: address, download }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
