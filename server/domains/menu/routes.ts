import type { FastifyPluginAsync } from 'fastify'
import type { MenuComponent } from '#schemas/api/menu-wire.ts'
import type { Registry } from '#server/crud/registry.ts'
import { allow } from '#server/authorization/route-access.ts'
import { menuComponents } from './components.ts'

/** Menus beside their module: the screens that there are to open. */
export const menuRoutes: FastifyPluginAsync<{ registry: Registry }> = async (app, { registry }) => {
  app.get(
    '/system/menu/components',
    { config: allow('system:menu:list') },
    async (): Promise<readonly MenuComponent[]> => menuComponents(registry),
  )
}
