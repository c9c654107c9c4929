import type { ModuleRow } from '#schemas/api/module-api-types.ts'
import type { Locale, LocalizedText } from '#schemas/module/localized-text.ts'

/** A row in an entry of the operation log. */
export interface LoggedRow {
  readonly id: number
  readonly label: string
  readonly labelEn?: string
  /** Each changed field with its value before and after. */
  readonly fields?: Readonly<Record<string, readonly [unknown, unknown]>>
  /** Labels of fields that no module file describes. */
  readonly names?: Readonly<Record<string, LocalizedText>>
  /** Descriptions of further changes. */
  readonly differences?: readonly LocalizedText[]
  /** Names of the rows that changed references pointed to, at that time. */
  readonly labels?: Readonly<Record<string, readonly [unknown, unknown]>>
}

/** Returns the rows of an entry by name, or by id where the entry has no names, as for a refused call. */
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

/** Rows of an entry that tell what changed in them. */
export const changedRowsOf = (entry: ModuleRow, locale: Locale): readonly LoggedRow[] =>
  rowsOf(entry, locale).filter(
    ({ fields = {}, differences = [] }) => Object.keys(fields).length > 0 || differences.length > 0,
  )

/** Number of changed rows that the entry omits. */
export const leftOutOf = (entry: ModuleRow): number =>
  (changesIn(entry).at(-1) as { readonly leftOut?: number } | undefined)?.leftOut ?? 0

/** An entry of an import contains the changed rows beside other results. */
function changesIn({ changes }: ModuleRow): readonly LoggedRow[] {
  const rows = Array.isArray(changes)
    ? changes
    : (changes as { readonly changes?: unknown } | null | undefined)?.changes
  return Array.isArray(rows) ? (rows as readonly LoggedRow[]) : []
}

const removed = '3'
const emptied = '9'
const refused = '1'

/** Whether the rows of an entry may still exist. */
export const isThere = ({ businessType, status }: ModuleRow): boolean =>
  status === refused || (businessType !== removed && businessType !== emptied)
