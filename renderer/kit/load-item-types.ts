import type { ClientPlugin } from './plugin.ts'

/** Registers the item types that plugins bring. Without any, nothing of forms is fetched. */
export async function loadItemTypes(plugins: readonly ClientPlugin[]): Promise<void> {
  const loaders = plugins.flatMap(({ itemTypes }) => itemTypes ?? [])
  if (loaders.length === 0) return
  const [{ addItemTypeParts }, ...brought] = await Promise.all([
    import('./item-type-parts.ts'),
    ...loaders.map((load) => load()),
  ])
  addItemTypeParts(brought.flatMap((one) => one.default))
}
