import type { ServerPlugin } from '#server/kit/plugin.ts'
import { failures } from './failures.ts'
import { definitionHooks } from './hooks.ts'
import { deployWithForm, startBySubmission, workOnEffect } from './listeners.ts'
import { processes } from './migrations/0001-processes.ts'
import { copiesRead } from './migrations/0002-copies-read.ts'
import { definitionRoutes, modelRoutes } from './routes/definition.ts'
import { instanceRoutes } from './routes/instance.ts'
import { taskRoutes } from './routes/task.ts'
import { workflowService } from './service.ts'
import { taskHooks } from './task-modules.ts'
import { taskTodos } from './task-todos.ts'
import { tasksChanged } from '../shared/task-wire.ts'
import { tasksTopic } from './live-tasks.ts'

/** Approval: processes, their instances and tasks. The engine itself is pure (`schemas/process`). */
export const workflowServer: ServerPlugin = {
  name: 'workflow',
  services: [workflowService],
  modules: new URL('../modules', import.meta.url),
  sql: new URL('sql', import.meta.url),
  migrations: { 'workflow-0001-processes': processes, 'workflow-0002-copies-read': copiesRead },
  hooks: [definitionHooks, ...taskHooks],
  todos: [taskTodos],
  topics: { [tasksChanged]: tasksTopic },
  failures,
  routes: [
    { prefix: '/api/workflow', register: definitionRoutes },
    { prefix: '/api/workflow', register: instanceRoutes },
    { prefix: '/api/workflow', register: taskRoutes },
    { prefix: '/api/project/form', register: modelRoutes },
  ],
  on: {
    'answer.stored': { watching: startBySubmission },
    'form.published': deployWithForm,
    'process.effect': workOnEffect,
  },
}
