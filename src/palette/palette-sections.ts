import type { Item, Section, Shown } from './palette-items.ts'
import { matchOf, rangesIn } from './match-search-text.ts'

export interface Offered {
  readonly recent: readonly Item[]
  readonly screens: readonly Item[]
  readonly actions: readonly Item[]
  /** Found records, grouped by the screen they belong to, in the order of the server. */
  readonly records: readonly {
    readonly component: string
    readonly title: string
    readonly items: readonly Item[]
    readonly hasMore: boolean
  }[]
}

type Titles = Readonly<Record<'recent' | 'screens' | 'actions', string>>

const most = { recent: 6, screens: 6, actions: 5 }

/** Returns the palette's sections for a query; without a query, the recent pages, all screens and all actions. */
export function sectionsOf(
  query: string,
  { recent, screens, actions, records }: Offered,
  titles: Titles,
): readonly Section[] {
  const asked = query.trim()
  if (asked === '') {
    return filled([
      { key: 'recent', title: titles.recent, rows: recent.slice(0, most.recent).map(unmarked) },
      { key: 'screens', title: titles.screens, rows: screens.map(unmarked) },
      { key: 'actions', title: titles.actions, rows: actions.map(unmarked) },
    ])
  }
  const found = [
    { key: 'screens', title: titles.screens, ...closest(asked, screens, most.screens) },
    { key: 'actions', title: titles.actions, ...closest(asked, actions, most.actions) },
  ].toSorted((one, other) => other.best - one.best)
  return filled([
    ...found,
    ...records.map(({ component, title, items, hasMore }) => ({
      key: component,
      title,
      hasMore,
      rows: items.map((item): Shown => ({ item, ranges: rangesIn(item.title, asked) })),
    })),
  ])
}

/** Returns the id of the next or previous row, wrapping around; undefined when there are no rows. */
export function stepFrom(sections: readonly Section[], active: string | undefined, by: 1 | -1): string | undefined {
  const ids = sections.flatMap(({ key, rows }) => rows.map(({ item }) => rowId(key, item)))
  const at = active === undefined ? -1 : ids.indexOf(active)
  if (at < 0) return by === 1 ? ids[0] : ids.at(-1)
  return ids[(at + by + ids.length) % ids.length]
}

/** Includes the section, because an item may appear twice: under the recent pages and in its own section. */
export const rowId = (section: string, item: Item): string => `${section}/${item.id}`

const unmarked = (item: Item): Shown => ({ item, ranges: [] })
const filled = (sections: readonly Section[]): readonly Section[] => sections.filter(({ rows }) => rows.length > 0)

function closest(
  query: string,
  items: readonly Item[],
  count: number,
): Pick<Section, 'rows'> & { readonly best: number } {
  const matches = items
    .flatMap((item) => {
      const match = matchOf(query, item.title, item.others)
      return match ? [{ item, ...match }] : []
    })
    .toSorted((one, other) => other.score - one.score)
  return { rows: matches.slice(0, count), best: matches[0]?.score ?? 0 }
}
