import type { Form, Item } from './form.ts'
import { breaksPage, isAsked } from './item-types.ts'
import type { LogicState } from './evaluate-logic.ts'

/** A page of the form for a respondent. */
export interface Page {
  /**
   * Key of the page: the id of the page break before it, or `first`; of further pages of a section its first item; of
   * the cover `cover`.
   */
  readonly key: string
  /** The label of the page break before it. */
  readonly title?: string
  /** Visible items in order, without the page break; only the cover has none. */
  readonly items: readonly Item[]
}

/** Key of the page before the questions. */
export const coverKey = 'cover'

/** Index of the first page with questions, where visitors continue a draft or edit a submission. */
export const firstQuestions = (form: Form): number => (form.settings.cover?.show ? 1 : 0)

/** Number of a page among those with questions, from 1, and how many there are. The cover is number 0. */
export function pageNumber(pages: readonly Page[], index: number): { readonly n: number; readonly total: number } {
  const covers = pages[0]?.key === coverKey ? 1 : 0
  return { n: index + 1 - covers, total: pages.length - covers }
}

/** Whether a form has several pages, or may have by its rules. */
export const mayHavePages = ({ items, theme, settings }: Form): boolean =>
  Boolean(theme.questionPerPage || settings.cover?.show) || items.some(breaksPage)

/**
 * Splits the visible items into pages and drops empty pages. A page break hidden by a rule joins its neighbours; a page
 * break skipped by a jump still separates them. The cover comes first, if the form has one.
 */
export function pagesOf(form: Form, logic: Pick<LogicState, 'visible' | 'skipped'>): readonly Page[] {
  const sections = sectionsOf(form, logic)
  const pages = form.theme.questionPerPage ? sections.flatMap(questionPages) : sections
  return form.settings.cover?.show && pages.length > 0 ? [{ key: coverKey, items: [] }, ...pages] : pages
}

/** Splits a section into a page per question. Display items stand before the question that follows, or below the last. */
function questionPages({ key, title, items }: Page): readonly Page[] {
  const parts: Item[][] = [[]]
  for (const item of items) {
    if (parts.at(-1)!.some(isAsked)) parts.push([])
    parts.at(-1)!.push(item)
  }
  const rest = parts.at(-1)!
  if (parts.length > 1 && !rest.some(isAsked)) parts.splice(-2, 2, [...parts.at(-2)!, ...rest])
  return parts.map((part, at) => ({ key: at === 0 ? key : part[0]!.id, ...(title ? { title } : {}), items: part }))
}

function sectionsOf(form: Form, logic: Pick<LogicState, 'visible' | 'skipped'>): readonly Page[] {
  const pages: { key: string; title?: string; items: Item[] }[] = [{ key: 'first', items: [] }]
  for (const item of form.items) {
    const shown = logic.visible.has(item.id)
    if (!breaksPage(item)) {
      if (shown) pages.at(-1)!.items.push(item)
    } else if (shown || logic.skipped.has(item.id))
      pages.push({ key: item.id, ...(item.label ? { title: item.label } : {}), items: [] })
  }
  return pages.filter((page) => page.items.length > 0)
}
