import type { ServerPlugin } from '#server/kit/plugin.ts'
import { binOfForms } from './migrations/0001-bin-of-forms.ts'
import { formTodos } from './todo-query.ts'
import { formRecords } from './records.ts'
import { formEditorRoutes } from './routes.ts'

/** My forms, their drafts, and publishing them. */
export const formEditorServer: ServerPlugin = {
  name: 'form-editor',
  routes: [{ prefix: '/api/project/form', register: formEditorRoutes }],
  records: [formRecords],
  todos: [formTodos],
  migrations: { 'form-editor-0001-bin-of-forms': binOfForms },
  menus: [
    {
      path: '/project/form/list',
      parent: 'project',
      name: { 'zh-cn': '我的表单', en: 'My forms' },
      component: 'plugin:form-editor#list',
      icon: 'list-details',
      order: 10,
      permission: 'project:form:list',
      buttons: [
        { permission: 'project:form:query', name: { 'zh-cn': '查看表单', en: 'View forms' } },
        { permission: 'project:form:add', name: { 'zh-cn': '新建表单', en: 'Create forms' } },
        { permission: 'project:form:edit', name: { 'zh-cn': '编辑表单', en: 'Edit forms' } },
        { permission: 'project:form:publish', name: { 'zh-cn': '发布表单', en: 'Publish forms' } },
        { permission: 'project:form:remove', name: { 'zh-cn': '删除表单', en: 'Delete forms' } },
        { permission: 'project:form:restore', name: { 'zh-cn': '恢复表单', en: 'Restore forms' } },
        { permission: 'project:form:purge', name: { 'zh-cn': '彻底删除表单', en: 'Permanently delete forms' } },
      ],
    },
  ],
}
