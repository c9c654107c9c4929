import type { ItemType } from '#schemas/form/item-type.ts'
import { addItemTypes } from '#schemas/form/item-types.ts'

/** Registers in this thread the item types that plugin modules export. */
export async function loadItemTypes(modules: readonly string[]): Promise<void> {
  for (const module of modules) {
    const { itemTypes } = (await import(module)) as { readonly itemTypes?: readonly ItemType[] }
    if (!itemTypes) throw new Error(`module <${module}> exports no itemTypes`)
    addItemTypes(itemTypes)
  }
}
