import type { FastifyPluginAsync } from 'fastify'
import type { MenuComponent } from '#schemas/api/menu-api-types.ts'
import type { Registry } from '#server/crud/module-registry.ts'
import { allow } from '#server/authorization/route-access.ts'
import { menuComponents } from './menu-components.ts'
import { list, one, oneOf, text } from '#server/kit/openapi-schemas.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'

/** Routes in addition to the module of menus: the screens that a menu can open. */
export const menuRoutes: FastifyPluginAsync<{ registry: Registry }> = async (app, { registry }) => {
  describeRoutes(app, docs)
  app.get(
    '/system/menu/components',
    { config: allow('system:menu:list') },
    async (): Promise<readonly MenuComponent[]> => menuComponents(registry),
  )
}

const docs = {
  'GET /system/menu/components': documented(
    '菜单可以打开的页面',
    'The screens that menus can open',
    list(one({ component: text, title: oneOf(text, one({ 'zh-cn': text, 'en?': text })) })),
  ),
} satisfies DocsByRoute
