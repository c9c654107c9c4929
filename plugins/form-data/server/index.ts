import type { ServerPlugin } from '#server/kit/plugin.ts'
import { formDataRoutes } from './routes.ts'

/** A form's answers: list, detail, edit, export. */
export const formDataServer: ServerPlugin = {
  name: 'form-data',
  routes: [{ prefix: '/api/project/form', register: formDataRoutes }],
  menus: [
    {
      path: '/project/form/data',
      parent: 'project',
      name: { 'zh-cn': '答卷', en: 'Submissions' },
      component: 'plugin:form-data',
      icon: 'table',
      order: 20,
      permission: 'project:data:list',
      hidden: true,
      buttons: [
        { permission: 'project:data:query', name: { 'zh-cn': '查看答卷', en: 'View submissions' } },
        { permission: 'project:data:edit', name: { 'zh-cn': '编辑答卷', en: 'Edit submissions' } },
        { permission: 'project:data:remove', name: { 'zh-cn': '删除答卷', en: 'Delete submissions' } },
        { permission: 'project:data:export', name: { 'zh-cn': '导出答卷', en: 'Export submissions' } },
      ],
    },
  ],
}
