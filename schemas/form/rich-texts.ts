import type { ItemBase } from './item.ts'
import { itemTypeOf } from './item-types.ts'

/** The rich texts of an item, by setting. */
export function richTextsOf(item: ItemBase): readonly (readonly [key: string, html: string])[] {
  return richSettings(item.type).flatMap((key) => {
    const html: unknown = Reflect.get(item, key)
    return typeof html === 'string' ? [[key, html] as const] : []
  })
}

const richSettings = (type: string): readonly string[] =>
  Object.entries(itemTypeOf(type)?.settings ?? {}).flatMap(([key, setting]) =>
    setting.type === 'richtext' ? [key] : [],
  )
