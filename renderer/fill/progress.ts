import type { Form, ItemId } from '#schemas/form/form.ts'
import { pageNumber } from '#schemas/form/form-pages.ts'
import { isAsked } from '#schemas/form/runtime.ts'
import type { FillState } from './fill-session-types.ts'

/** Returns the questions that a visitor answers. */
export const askedOf = ({ items }: Form): readonly ItemId[] => items.filter(isAsked).map(({ id }) => id)

/**
 * Returns the progress in percent: of pages the current one, as 「第 n 页，共 m 页」 says beside it, so it goes back with
 * the page; or of questions on a single-page form, where it never goes back below `before`, because a rule may add some.
 * There handing in is a step of its own: the bar is never full before. The cover is no part of it.
 */
export function progressOf(
  asked: readonly ItemId[],
  {
    progress: before,
    logic: { visible, answers },
    index,
    pages,
  }: Pick<FillState, 'progress' | 'logic' | 'index' | 'pages'>,
): number {
  const { n, total } = pageNumber(pages, index)
  if (total > 1) return Math.floor((n / total) * 100)
  let [all, answered] = [0, 0]
  for (const id of asked) {
    if (!visible.has(id)) continue
    all += 1
    if (answers[id] !== undefined) answered += 1
  }
  // a full bar is that of pages which a rule has taken away
  return Math.max(before % 100, Math.floor((answered / (all + 1)) * 100))
}
