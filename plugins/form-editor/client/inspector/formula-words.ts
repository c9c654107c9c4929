import type { Form, ItemId } from '#schemas/form/form.ts'
import { kindOf } from '#schemas/form/kinds.ts'

/** Something a formula can read: an answer, or the score of a choice. */
export interface Readable {
  readonly path: string
  readonly label: string
  readonly score: boolean
}

/** What a formula of `self` may read. A choice with scores offers its score first, because that is what is added up. */
export function readable(form: Form, self: ItemId): readonly Readable[] {
  return form.items.filter((item) => item.id !== self && kindOf(item.type)?.hasAnswer).flatMap((item) => {
    const label = item.label || item.id
    const answer = { path: item.id, label, score: false }
    return item.options?.some((option) => option.score !== undefined) ? [{ path: `${item.id}.score`, label, score: true }, answer] : [answer]
  })
}

/** The formula with the questions' names in place of their ids; texts in quotes stay as they are. */
export function inWords(formula: string, form: Form): string {
  const labels = new Map(form.items.map((item) => [item.id, item.label]))
  return formula.replaceAll(/"(?:[^"\\]|\\.)*"|(?<![A-Za-z0-9])([A-Za-z0-9]{6})(?:\.score)?(?![A-Za-z0-9])/g, (whole, id: string | undefined) => {
    const label = id === undefined ? undefined : labels.get(id)
    return label ? `「${label}」` : whole
  })
}
