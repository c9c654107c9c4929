import { useAtomValue } from 'jotai'
import type { MenuRoute } from '#schemas/api/current-user-api-types.ts'
import { routersAtom } from './signed-in-user.ts'

/** Path of a module's list in the user's menu; undefined where the menu has none. */
export const useModuleScreen = (module: string | undefined): string | undefined =>
  screenIn(useAtomValue(routersAtom) ?? [], module)

export function screenIn(routes: readonly MenuRoute[], module: string | undefined): string | undefined {
  for (const route of routes) {
    if (route.component === `schema:${module}`) return route.path
    const below = screenIn(route.children ?? [], module)
    if (below !== undefined) return below
  }
  return undefined
}
