import { holds } from '#schemas/module/condition.ts'
import type { ItemBase } from '#schemas/form/item.ts'
import type { ItemSetting } from '#schemas/form/item-setting.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'

export type SectionName = NonNullable<ItemSetting['section']>

/** Parts of the inspector: frequently used settings and the rest. */
export type FoldName = 'basic' | 'advanced'

export const foldOf = ({ section, isAdvanced = section === 'show' }: ItemSetting): FoldName =>
  isAdvanced ? 'advanced' : 'basic'

/**
 * Returns the settings that the inspector shows for an item, in the order of its type. `isRequired` also counts a rule
 * that requires the item; absent: its setting alone.
 */
export function offeredSettings(
  item: ItemBase,
  section?: SectionName,
  fold?: FoldName,
  isRequired = item.required,
): readonly (readonly [name: string, setting: ItemSetting])[] {
  return Object.entries(itemTypeOf(item.type)?.settings ?? {}).filter(
    ([, setting]) =>
      setting.section !== undefined &&
      (section === undefined || setting.section === section) &&
      (fold === undefined || foldOf(setting) === fold) &&
      (setting.visible === undefined ||
        holds(setting.visible, (name) => (name === 'required' ? isRequired : settingOf(item, name)))),
  )
}

/** Returns the value of one of the item's settings. */
export const settingOf = (item: ItemBase, name: string): unknown =>
  Object.hasOwn(item, name) ? (item as unknown as Readonly<Record<string, unknown>>)[name] : undefined

/** Whether a lower bound exceeds the upper one. */
export const isCrossed = (low: unknown, high: unknown): boolean =>
  (typeof low === 'number' && typeof high === 'number' && low > high) ||
  (typeof low === 'string' && typeof high === 'string' && low > high)
