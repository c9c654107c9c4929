import type { ModuleRow } from '#schemas/api/module-wire.ts'
import type { Locale, LocalizedText } from '#schemas/module/localized-text.ts'
import type { MenuRoute } from '#schemas/api/session.ts'

/** A row that an entry of the operation log is about. */
export interface LoggedRow {
  readonly id: number
  readonly label: string
  readonly labelEn?: string
  /** Each changed field as it was and as it became. */
  readonly fields?: Readonly<Record<string, readonly [unknown, unknown]>>
  /** Labels of fields that no module file describes. */
  readonly names?: Readonly<Record<string, LocalizedText>>
  /** Further changes in words. */
  readonly differences?: readonly LocalizedText[]
  /** Names of the rows that changed references pointed to, at that time. */
  readonly labels?: Readonly<Record<string, readonly [unknown, unknown]>>
}

/** The rows of an entry by their names; where it only has numbers, such as of what was refused, these. */
export function rowsOf(entry: ModuleRow, locale: Locale): readonly LoggedRow[] {
  const { rowIds, changes } = entry
  const listed = changesIn(entry)
    .filter((one) => 'id' in one)
    .map((one) => ({ ...one, label: (locale === 'en' && one.labelEn) || one.label }))
  if (Array.isArray(changes)) return listed
  const names = (changes as { readonly rows?: readonly string[] } | null | undefined)?.rows ?? []
  const byId = new Map(listed.map((one) => [one.id, one]))
  return String(rowIds ?? '')
    .split(',')
    .filter((id) => id !== '')
    .map((id, at) => byId.get(Number(id)) ?? { id: Number(id), label: names[at] ?? `#${id}` })
}

/** How many changed rows an entry had no room for. */
export const leftOutOf = (entry: ModuleRow): number =>
  (changesIn(entry).at(-1) as { readonly leftOut?: number } | undefined)?.leftOut ?? 0

/** An import tells beside other things of the rows that it changed. */
function changesIn({ changes }: ModuleRow): readonly LoggedRow[] {
  const rows = Array.isArray(changes)
    ? changes
    : (changes as { readonly changes?: unknown } | null | undefined)?.changes
  return Array.isArray(rows) ? (rows as readonly LoggedRow[]) : []
}

const removed = '3'
const emptied = '9'
const refused = '1'

/** Whether the rows of an entry may still be there. */
export const isThere = ({ businessType, status }: ModuleRow): boolean =>
  status === refused || (businessType !== removed && businessType !== emptied)

/** Where the menu shows a module. */
export function screenOf(routes: readonly MenuRoute[], module: unknown): string | undefined {
  for (const route of routes) {
    if (route.component === `schema:${String(module)}`) return route.path
    const below = screenOf(route.children ?? [], module)
    if (below !== undefined) return below
  }
  return undefined
}
