import type { Form, ItemId } from '#schemas/form/form.ts'
import { pageNumber, type Page } from '#schemas/form/form-pages.ts'
import { isAsked, type LogicState } from '#schemas/form/runtime.ts'

/** Returns the questions that a visitor answers. */
export const askedOf = ({ items }: Form): readonly ItemId[] => items.filter(isAsked).map(({ id }) => id)

/**
 * Returns the progress in percent: of pages, those before the current one, or of questions on a single-page form, where
 * handing in is a step of its own: the bar is never full before. The cover is no part of it.
 */
export function progressOf(
  asked: readonly ItemId[],
  { visible, answers }: LogicState,
  index: number,
  pages: readonly Page[],
): number {
  const { n, total } = pageNumber(pages, index)
  if (total > 1) return Math.floor((Math.max(n - 1, 0) / total) * 100)
  let [all, answered] = [0, 0]
  for (const id of asked) {
    if (!visible.has(id)) continue
    all += 1
    if (answers[id] !== undefined) answered += 1
  }
  return Math.floor((answered / (all + 1)) * 100)
}
