import type { ServerPlugin } from '#server/kit/plugin.ts'
import { failures } from './failures.ts'
import { calendarHooks, definitionHooks, draftHooks, substitutionHooks } from './workflow-module-hooks.ts'
import { deployWithForm, giveToSubstitute, startBySubmission, workOnEffect } from './event-listeners.ts'
import { processes } from './migrations/0001-processes.ts'
import { copiesRead } from './migrations/0002-copies-read.ts'
import { tasksForMembers } from './migrations/0003-tasks-for-members.ts'
import { attachments } from './migrations/0004-attachments.ts'
import { scriptFailures } from './migrations/0005-script-failures.ts'
import { startKeys } from './migrations/0006-start-keys.ts'
import { stepsOfModels } from './migrations/0007-steps-of-models.ts'
import { candidatesByIdentity } from './migrations/0008-candidates-by-identity.ts'
import { publishedModels } from './migrations/0009-published-models.ts'
import { wfLoadReturnsJson } from './migrations/0010-wf-load-returns-json.ts'
import { attachmentRoutes } from './routes/attachment-routes.ts'
import { definitionRoutes, modelRoutes } from './routes/definition-and-model-routes.ts'
import { trialAndStatisticsRoutes } from './routes/trial-and-statistics-routes.ts'
import { instanceRepairRoutes } from './routes/instance-repair-routes.ts'
import { instanceRoutes } from './routes/instance-routes.ts'
import { questionPeopleRoutes } from './routes/question-people-routes.ts'
import { startRoutes } from './routes/start-routes.ts'
import { substitutionRoutes } from './routes/substitution-routes.ts'
import { taskActionRoutes } from './routes/task-action-routes.ts'
import { taskRoutes } from './routes/task-routes.ts'
import { scriptPermission } from './script/script-service.ts'
import { workflowService } from './workflow-service.ts'
import { recordHooks, taskHooks } from './task-list-hooks.ts'
import { taskTodos } from './task-todos.ts'
import { startPath, tasksChanged } from '../shared/task-api-types.ts'
import { scriptSettings } from '../shared/script-settings.ts'
import { workingTimeSettings } from '../shared/working-time-settings.ts'
import { tasksTopic } from './notify-task-lists.ts'

/** Server plugin for approval: processes, instances and tasks. The engine itself is pure (`schemas/process`). */
export const workflowServer: ServerPlugin = {
  name: 'workflow',
  services: [workflowService],
  modules: new URL('../modules', import.meta.url),
  sql: new URL('sql-functions/', import.meta.url),
  migrations: {
    'workflow-0001-processes': processes,
    'workflow-0002-copies-read': copiesRead,
    'workflow-0003-tasks-for-members': tasksForMembers,
    'workflow-0004-attachments': attachments,
    'workflow-0005-script-failures': scriptFailures,
    'workflow-0006-start-keys': startKeys,
    'workflow-0007-steps-of-models': stepsOfModels,
    'workflow-0008-candidates-by-identity': candidatesByIdentity,
    'workflow-0009-published-models': publishedModels,
    'workflow-0010-wf-load-returns-json': wfLoadReturnsJson,
  },
  hooks: [definitionHooks, draftHooks, substitutionHooks, calendarHooks, recordHooks, ...taskHooks],
  todos: [taskTodos],
  topics: { [tasksChanged]: tasksTopic },
  failures,
  settings: [workingTimeSettings, scriptSettings],
  permissions: [
    {
      below: '/workflow/definition',
      permission: scriptPermission,
      name: { 'zh-cn': '部署流程脚本', en: 'Deploy process scripts' },
    },
  ],
  menus: [
    {
      path: startPath,
      parent: 'workflow',
      name: { 'zh-cn': '发起流程', en: 'Start a process' },
      component: 'plugin:workflow#start',
      icon: 'player-play',
      order: 0,
    },
    {
      path: '/project/todo',
      parent: 'project',
      name: { 'zh-cn': '表单待办', en: 'Form to-dos' },
      component: 'plugin:workflow#todo',
      icon: 'checklist',
      order: 20,
    },
    {
      path: '/project/ready',
      parent: 'project',
      name: { 'zh-cn': '审批模板', en: 'Approval templates' },
      component: 'plugin:workflow#ready',
      icon: 'template',
      order: 30,
      permission: 'project:form:add',
    },
  ],
  routes: [
    { prefix: '/api/workflow', register: definitionRoutes },
    { prefix: '/api/workflow', register: trialAndStatisticsRoutes },
    { prefix: '/api/workflow', register: instanceRoutes },
    { prefix: '/api/workflow', register: instanceRepairRoutes },
    { prefix: '/api/workflow', register: taskRoutes },
    { prefix: '/api/workflow', register: taskActionRoutes },
    { prefix: '/api/workflow', register: questionPeopleRoutes },
    { prefix: '/api/workflow', register: startRoutes },
    { prefix: '/api/workflow', register: attachmentRoutes },
    { prefix: '/api/workflow', register: substitutionRoutes },
    { prefix: '/api/project/form', register: modelRoutes },
  ],
  on: {
    'answer.stored': { watching: startBySubmission },
    'form.published': deployWithForm,
    'process.effect': workOnEffect,
    'substitution.handOver': giveToSubstitute,
  },
}
