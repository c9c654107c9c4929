import type { ServerPlugin } from '#server/kit/plugin.ts'
import { opsRoutes } from './routes.ts'

/** How the running server is. */
export const opsServer: ServerPlugin = {
  name: 'ops',
  routes: [{ prefix: '/api/system/ops', register: opsRoutes }],
  menus: [{ path: '/system/ops', parent: 'system', name: { 'zh-cn': '运行监控', en: 'Operations' }, component: 'plugin:ops', icon: 'activity', order: 20, permission: 'system:ops:list' }],
}
