import type { ServerPlugin } from '#server/kit/plugin.ts'
import { deadWorkRoutes, opsRoutes } from './metrics-and-failed-work-routes.ts'

/** Server plugin for metrics of the running server. */
export const opsServer: ServerPlugin = {
  name: 'ops',
  routes: [
    { prefix: '/api/system/ops', register: opsRoutes },
    { prefix: '/api/system/ops', register: deadWorkRoutes },
  ],
  menus: [
    {
      path: '/system/ops',
      parent: 'system',
      name: { 'zh-cn': '运行监控', en: 'Monitoring' },
      component: 'plugin:ops',
      icon: 'activity',
      order: 20,
      permission: 'system:ops:list',
      buttons: [
        { permission: 'system:ops:edit', name: { 'zh-cn': '处理失败的任务', en: 'Retry or discard failed work' } },
      ],
    },
  ],
}
