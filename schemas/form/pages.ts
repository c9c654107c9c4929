import type { Form, Item } from './form.ts'
import { breaksPage } from './item-types.ts'
import type { LogicState } from './logic.ts'

/** What a respondent sees at once. */
export interface Page {
  /** Stable while the form is: the page break it follows, `first` for the first. */
  readonly key: string
  /** The label of the page break before it. */
  readonly title?: string
  /** Visible items in order, without the page break itself; never empty. */
  readonly items: readonly Item[]
}

/**
 * The visible items, page by page; pages without a visible item are passed over. A page break that a rule hides joins
 * its neighbours, one that a jump passes over still parts them.
 */
export function pagesOf(form: Form, settled: Pick<LogicState, 'visible' | 'skipped'>): readonly Page[] {
  const pages: { key: string; title?: string; items: Item[] }[] = [{ key: 'first', items: [] }]
  for (const item of form.items) {
    const shown = settled.visible.has(item.id)
    if (!breaksPage(item)) {
      if (shown) pages.at(-1)!.items.push(item)
    } else if (shown || settled.skipped.has(item.id))
      pages.push({ key: item.id, ...(item.label ? { title: item.label } : {}), items: [] })
  }
  return pages.filter((page) => page.items.length > 0)
}
