import type { ServerPlugin } from '#server/kit/plugin.ts'
import { submissionModules } from './submission-modules.ts'
import { failures } from './failures.ts'
import { whoChangedASubmission } from './migrations/0001-who-changed-a-submission.ts'
import { submissionsKeepTheirChanges } from './migrations/0002-submissions-keep-their-changes.ts'
import { submissionsAreFoundByTime } from './migrations/0140-submissions-are-found-by-time.ts'
import { submissionsHavePoints } from './migrations/0150-submissions-have-points.ts'
import { submissionsCame } from '#schemas/api/form-api-types.ts'
import { submissionsTopic } from './submission-live-messages.ts'
import { openDataRoutes } from './open-api-routes.ts'
import { formDataRoutes } from './routes.ts'
import { submissions } from './submissions-decorator.ts'

/** Server plugin for a form's submissions: list, detail, edit, export. */
export const formDataServer: ServerPlugin = {
  name: 'form-data',
  services: [submissions],
  routes: [
    { prefix: '/api/project/form', register: formDataRoutes },
    { prefix: '/api/open/form', register: openDataRoutes },
  ],
  dynamicModules: [submissionModules],
  migrations: {
    'form-data-0001-who-changed-a-submission': whoChangedASubmission,
    'form-data-0002-submissions-keep-their-changes': submissionsKeepTheirChanges,
    'form-data-0140-submissions-are-found-by-time': submissionsAreFoundByTime,
    'form-data-0150-submissions-have-points': submissionsHavePoints,
  },
  sql: new URL('sql-functions/', import.meta.url),
  failures,
  topics: { [submissionsCame]: submissionsTopic },
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
        { permission: 'project:data:restore', name: { 'zh-cn': '恢复答卷', en: 'Restore submissions' } },
        { permission: 'project:data:purge', name: { 'zh-cn': '彻底删除答卷', en: 'Permanently delete submissions' } },
        { permission: 'project:data:import', name: { 'zh-cn': '导入答卷', en: 'Import submissions' } },
        { permission: 'project:data:export', name: { 'zh-cn': '导出答卷', en: 'Export submissions' } },
      ],
    },
  ],
}
