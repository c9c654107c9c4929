import { inRowMessage } from '#schemas/form/answer-messages.ts'
import type { Artifact } from '#schemas/form/artifact.ts'
import { compile } from '#schemas/form/compile.ts'
import type { AnswerError, Answers, Item, ItemId } from '#schemas/form/form.ts'
import type { ItemBase } from '#schemas/form/item.ts'
import type { PublishedForm } from '#schemas/form/published-form.ts'
import { rowItemsOf } from '#schemas/form/row-items.ts'
import { rowsIn, type Row } from '#schemas/form/types/sub-form-rows.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { columnKey, type FieldPolicy } from '#schemas/process/node-settings.ts'

/** Policies by question, and by `columnKey` for columns with their own. */
export type Fields = Readonly<Record<string, FieldPolicy>>

/**
 * Policies of the columns of an item in rows, by key: only for columns with a policy of their own, limited by the
 * item's policy.
 */
export function columnFields(item: ItemBase, policy: FieldPolicy, own: Fields): Fields {
  if (policy === 'hidden') return {}
  const entries = rowItemsOf(item).flatMap(({ id }): readonly (readonly [string, FieldPolicy])[] => {
    const key = columnKey(item.id, id)
    const wanted = Object.hasOwn(own, key) ? own[key]! : undefined
    if (wanted === undefined || wanted === policy) return []
    if (policy === 'read') return wanted === 'hidden' ? [[key, wanted]] : []
    return [[key, wanted]]
  })
  return Object.fromEntries(entries)
}

const policyIn = (item: ItemBase, column: ItemBase, fields: Fields): FieldPolicy | undefined =>
  fields[columnKey(item.id, column.id)]
const isProtected = (policy: FieldPolicy | undefined): boolean => policy === 'hidden' || policy === 'read'
const protectedIn = (item: ItemBase, fields: Fields): readonly ItemBase[] =>
  rowItemsOf(item).filter((column) => isProtected(policyIn(item, column, fields)))
const hasPolicies = (item: ItemBase, fields: Fields): boolean =>
  rowItemsOf(item).some((column) => policyIn(item, column, fields) !== undefined)

/** The item for a node's people: `rows` keep their number when a column is read-only. */
export function shownItem<I extends ItemBase>(item: I, fields: Fields, rows = 0): I {
  if (!hasPolicies(item, fields)) return item
  const isFixed = rows > 0 && protectedIn(item, fields).length > 0
  return {
    ...item,
    rowItems: rowItemsOf(item).flatMap((column) => {
      const policy = policyIn(item, column, fields)
      if (policy === 'hidden') return []
      return policy === 'read' ? { ...column, readOnly: true, required: false } : askedAs(column, policy)
    }),
    ...(isFixed ? { minRows: rows, maxRows: rows } : {}),
  } as I // same type with fewer columns
}

const askedAs = (column: ItemBase, policy: FieldPolicy | undefined): ItemBase =>
  policy === 'required' ? { ...column, required: true } : column

const artifacts = new WeakMap<PublishedForm, Map<string, Artifact>>()

/** The form compiled for a node: required and read-only columns follow its policies. */
export function artifactFor(version: PublishedForm, fields: Fields): Artifact {
  const { document, artifact } = version
  const changed = document.items.filter((item) => hasPolicies(item, fields))
  if (changed.length === 0) return artifact
  const key = JSON.stringify(Object.entries(fields).filter(([name]) => name.includes('.')))
  const known = artifacts.get(version) ?? new Map<string, Artifact>()
  artifacts.set(version, known)
  const kept = known.get(key)
  if (kept) return kept
  const items = document.items.map((item) =>
    changed.includes(item)
      ? ({
          ...item,
          rowItems: rowItemsOf(item).map((column) => {
            const policy = policyIn(item, column, fields)
            return isProtected(policy) ? { ...column, required: false } : askedAs(column, policy)
          }),
        } as Item)
      : item,
  )
  const made = compile({ ...document, items }).artifact ?? artifact
  known.set(key, made)
  return made
}

const words = {
  column: { 'zh-cn': '这一列在当前环节不能填写', en: 'This column can’t be filled in at this step' },
  rows: { 'zh-cn': '当前环节不能增删行', en: 'Rows can’t be added or removed at this step' },
} as const

/**
 * Merges submitted rows with stored ones: columns that are not writable at the node stay unchanged. A change of such a
 * column, or of rows that contain one, is refused.
 */
export function mergeRows(
  items: readonly Item[],
  fields: Fields,
  before: Answers,
  given: Answers,
  locale: Locale,
): { readonly answers: Answers; readonly errors: readonly AnswerError[] } {
  const errors: AnswerError[] = []
  const merged: Record<string, unknown> = { ...given }
  for (const item of items) {
    const kept = Object.hasOwn(given, item.id) ? protectedIn(item, fields) : []
    if (kept.length === 0) continue
    const [old, rows] = [rowsIn(before[item.id]), rowsIn(given[item.id])]
    if (old.length > 0 && rows.length !== old.length) {
      errors.push({ item: item.id, code: 'readonly', message: words.rows[locale] })
      continue
    }
    const stray = strayIn(item, kept, fields, old, rows)
    if (stray)
      errors.push({
        item: item.id,
        code: 'readonly',
        message: inRowMessage(words.column[locale], stray.row, locale),
        inRow: stray,
      })
    else if (rows.length > 0) merged[item.id] = rows.map((row, at) => mergeRow(kept, old[at] ?? {}, row))
  }
  return { answers: merged, errors }
}

/** The first cell changed without permission. Hidden columns are never sent. */
function strayIn(
  item: Item,
  kept: readonly ItemBase[],
  fields: Fields,
  old: readonly Row[],
  rows: readonly Row[],
): { readonly row: number; readonly item: ItemId } | undefined {
  for (const [row, cells] of rows.entries())
    for (const column of kept) {
      const cell = cells[column.id]
      if (cell === undefined) continue
      const isSeen = policyIn(item, column, fields) === 'read'
      if (!isSeen || JSON.stringify(cell) !== JSON.stringify(old[row]?.[column.id])) return { row, item: column.id }
    }
  return undefined
}

function mergeRow(kept: readonly ItemBase[], old: Row, row: Row): Row {
  const ids = new Set(kept.map(({ id }) => id))
  return {
    ...Object.fromEntries(Object.entries(row).filter(([id]) => !ids.has(id))),
    ...Object.fromEntries(Object.entries(old).filter(([id]) => ids.has(id))),
  }
}

/** The answer without hidden columns. */
export function withoutHidden(item: ItemId, value: unknown, fields: Fields): unknown {
  if (!Array.isArray(value)) return value
  const hidden = new Set(Object.keys(fields).filter((key) => fields[key] === 'hidden' && key.startsWith(`${item}.`)))
  if (hidden.size === 0) return value
  return rowsIn(value).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([id]) => !hidden.has(columnKey(item, id)))),
  )
}
