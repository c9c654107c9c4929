import type { Item } from '#schemas/form/form.ts'

type Keys<T> = T extends unknown ? keyof T : never
type At<T, K extends PropertyKey> = T extends unknown ? (K extends keyof T ? T[K] : never) : never

/**
 * Any key of any type of item, of any type: documents come from outside, and tests write what no type would let
 * through.
 */
export type LooseItem = { readonly [K in Exclude<Keys<Item>, 'type'>]?: At<Item, K> } & { readonly type?: string }

export const asItem = (item: LooseItem): Item => item as Item // as a stored document is read
