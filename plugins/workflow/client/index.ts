import type { ClientPlugin } from '#renderer/kit/client-plugin-type.ts'
import { refresh } from '#renderer/kit/use-api-query.ts'
import { designerPath, imagePath } from '../shared/definition-api-types.ts'
import { handlePath, reviewPath, tasksChanged } from '../shared/task-api-types.ts'

const taskScreen = () => import('./task/task-screen.tsx')

/** Approval: tree designer of a form's process, task lists, and the page that handles a task. */
export const workflow = {
  name: 'workflow',
  routes: [
    {
      path: '/project/form/workflow',
      title: { 'zh-cn': '审批流程', en: 'Approval process' },
      screen: () => import('./designer/tree-designer-screen.tsx'),
    },
    {
      path: handlePath,
      title: 'workflow:handle.title',
      shape: 'report',
      screen: taskScreen,
    },
    {
      path: reviewPath,
      title: 'workflow:review.title',
      shape: 'report',
      screen: taskScreen,
    },
    {
      path: designerPath,
      title: { 'zh-cn': '流程设计器', en: 'Process designer' },
      shape: 'workbench',
      screen: () => import('./bpmn/bpmn-designer-screen.tsx'),
    },
    {
      path: imagePath,
      title: 'workflow:handle.diagram',
      shape: 'report',
      screen: () => import('./process-diagram/process-diagram-screen.tsx'),
    },
  ],
  screens: {
    ready: () => import('./templates/process-templates-screen.tsx'),
    start: () => import('./start/start-process-screen.tsx'),
    todo: () => import('./project-todo/project-todo-screen.tsx'),
  },
  shapes: { todo: 'cards', ready: 'cards' },
  formTabs: [
    { tab: 'workflow', title: { 'zh-cn': '流程', en: 'Process' }, permission: 'project:form:query', order: 25 },
  ],
  profileSections: [
    {
      id: 'substitute',
      title: { 'zh-cn': '外出代理', en: 'Substitute' },
      permission: 'workflow:todo:list',
      order: 20,
      section: () => import('./substitution/own-substitutions.tsx'),
    },
  ],
  dashboard: [
    {
      id: 'startProcess',
      card: () => import('./start/startable-processes-dashboard-card.tsx'),
      column: 'main',
      order: 50,
      permission: 'workflow:mine:list',
    },
    {
      id: 'startedProcesses',
      card: () => import('./start/started-processes-card.tsx'),
      column: 'main',
      order: 60,
      permission: 'workflow:mine:list',
    },
  ],
  settings: () => import('../shared/working-time-settings.ts'),
  components: {
    ApproveTasks: () => import('./project-todo/batch-approve-dialog.tsx'),
    DueTime: () => import('./due-time.tsx'),
    SubmissionStatus: () => import('./submission-status.tsx'),
    SubstitutionState: () => import('./substitution/substitution-state.tsx'),
    TaskSummary: () => import('./task-summary.tsx'),
  },
  menuBadges: { '/workflow/task/todo': () => import('./todo-badge.tsx') },
  // reloads lists, the menu's count, an open process and the card of the home page
  topics: {
    [tasksChanged]: async () => ({ default: () => void Promise.all(['/workflow/', '/todo'].map(refresh)) }),
  },
} satisfies ClientPlugin
