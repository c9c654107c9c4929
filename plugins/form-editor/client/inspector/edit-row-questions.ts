import type { ItemBase } from '#schemas/form/item.ts'
import { newItemId } from '#schemas/form/item.ts'
import { limits } from '#schemas/form/limits.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import type { RowItem } from '#schemas/form/types/sub-form-rows.ts'
import { turnedInto } from './change-item-type.ts'

export type RowItems = readonly RowItem[]

/** Appends a question of `type` to the row, up to the limit. */
export function addRowItem(all: RowItems, type: string, label: string, locale: Locale): RowItems {
  if (all.length >= limits.rowItems) return all
  const taken = new Set(all.map(({ label: one }) => one))
  let n = 1
  while (taken.has(n === 1 ? label : `${label} ${n}`)) n += 1
  const fresh = itemTypeOf(type)?.create(locale) ?? {}
  return [...all, { ...fresh, id: newItemId(), type, label: n === 1 ? label : `${label} ${n}` } as RowItem]
}

/** Changes settings of one question in a row; an undefined setting is removed. */
export const changeRowItem = (all: RowItems, at: number, patch: Readonly<Record<string, unknown>>): RowItems =>
  all.with(
    at,
    Object.fromEntries(
      Object.entries({ ...all[at]!, ...patch }).filter(([, value]) => value !== undefined),
    ) as unknown as RowItem, // same keys with other values or removed
  )

/** Changes the type of one question, which keeps its title and id. */
export const turnRowItem = (all: RowItems, at: number, type: string, locale: Locale): RowItems =>
  changeRowItem(all, at, turnedInto(all[at]!, type, locale))

export const removeRowItem = (all: RowItems, at: number): RowItems => all.toSpliced(at, 1)

export function moveRowItem(all: RowItems, from: number, to: number): RowItems {
  const moved = all[from]
  if (!moved || to < 0 || to >= all.length || from === to) return all
  return all.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** Returns the title errors of a row's questions that block publishing. */
export function labelFaults(all: readonly ItemBase[]): ReadonlyMap<number, 'empty' | 'repeated'> {
  const labels = new Set<string>()
  const faults = new Map<number, 'empty' | 'repeated'>()
  for (const [at, { label }] of all.entries()) {
    if (label.trim() === '') faults.set(at, 'empty')
    else if (labels.has(label.trim())) faults.set(at, 'repeated')
    labels.add(label.trim())
  }
  return faults
}
