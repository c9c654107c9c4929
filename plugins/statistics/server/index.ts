import type { ServerPlugin } from '#server/kit/plugin.ts'
import { statisticsRoutes } from './routes.ts'

/** Server plugin for the statistics of a form's submissions. */
export const statisticsServer: ServerPlugin = {
  name: 'statistics',
  routes: [{ prefix: '/api/project/form', register: statisticsRoutes }],
  menus: [
    {
      path: '/project/form/statistics',
      parent: 'project',
      name: { 'zh-cn': '统计', en: 'Statistics' },
      component: 'plugin:statistics',
      icon: 'chart-bar',
      order: 30,
      permission: 'project:statistics:query',
      hidden: true,
    },
  ],
}
