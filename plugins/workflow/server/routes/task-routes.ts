import type { FastifyPluginAsync } from 'fastify'
import { chosenAfter } from '#schemas/process/chosen-assignees.ts'
import type { Node } from '#schemas/process/process-graph.ts'
import { taskActions } from '#schemas/process/node-settings.ts'
import type { Task } from '#schemas/process/step/instance-rows.ts'
import { returnTargetsOf } from '#schemas/process/step/execute-step.ts'
import { takeBackObstacleOf } from '#schemas/process/step/take-back.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { signedIn } from '#server/authorization/route-access.ts'
import { AppError, invalid } from '#server/kit/app-error.ts'
import { pageOf, pageQuery } from '#server/kit/envelope.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import { taskSummaries } from '../answer-summaries.ts'
import { checkBatch } from '../check-batch-approval.ts'
import * as schema from '../request-schemas.ts'
import { decidedBy, decisionOf, isAskerOf, isOn } from '../check-task-action.ts'
import { failures } from '../failures.ts'
import { fieldsOf } from '../field-access.ts'
import { taskDocs } from '../route-docs.ts'
import { returnsOf, startStepsOf } from '../returned-tasks.ts'
import { visibleForm } from '../visible-form.ts'
import { formOf } from '../task-answers.ts'
import { taskIdOf } from '../task-ids.ts'
import { findPeople, instanceOf, signersOf, taskLists, taskOf, taskPage } from '../task-store.ts'

type Of = { Params: { taskId: string } }
/** Task lists, and one task. */
export const taskRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, taskDocs)
  const { engine } = app.workflow
  const missing = (taskId: string): AppError => new AppError(failures['task.unknown'], `task <${taskId}>`)

  for (const list of taskLists)
    app.get<{ Querystring: { name?: string } & Record<string, unknown> }>(
      `/task/${list}/page`,
      { config: signedIn },
      async (request) => {
        const asked = pageQuery(request.query, request.locale)
        const { name } = request.query
        if (name !== undefined && (typeof name !== 'string' || name.length > 200 || name.includes('\0')))
          throw invalid('name', 'text', request.locale === 'en' ? 'The name isn’t valid' : '名称不正确')
        const { rows, total } = await taskPage(app.db, list, callerOf(request).userId, asked, name)
        if (list !== 'todo' || request.query.about !== '1') return pageOf(rows, total, asked)
        // summaries and returns cost more queries, which only cards need
        const ids = rows.map(({ taskId }) => taskId!)
        const [summaries, returns, steps] = await Promise.all([
          taskSummaries(app.db, ids),
          returnsOf(app.db, ids),
          startStepsOf(app.db, ids),
        ])
        return pageOf(
          rows.map((row) => ({
            ...row,
            about: summaries.get(row.taskId!) || null,
            returned: returns.get(row.taskId!)?.[request.locale] ?? null,
            step: steps.get(row.taskId!)?.[request.locale] ?? row.name,
          })),
          total,
          asked,
        )
      },
    )

  app.get<{ Querystring: { tasks: string } }>(
    '/task/todo/check',
    { schema: { querystring: schema.tasksQuery }, config: signedIn },
    async (request) =>
      checkBatch(app, [...new Set(request.query.tasks.split(','))], {
        userId: callerOf(request).userId,
        locale: request.locale,
      }),
  )

  app.get<Of>('/task/:taskId', { schema: { params: schema.taskParams }, config: signedIn }, async (request) => {
    const { taskId } = request.params
    const { instanceId, id } = taskIdOf(taskId)
    const { userId } = callerOf(request)
    const found = await taskOf(app.db, { instanceId, id }, userId)
    const [loaded, instance] = await Promise.all([engine.load(instanceId), instanceOf(app.db, instanceId)])
    if (!found?.isTheirs || !loaded || !instance) throw missing(taskId)
    const { task, createTime } = found
    const node = loaded.graph.nodes[task.node]
    const version = await formOf(app, instance)
    const fields = node && version ? fieldsOf(node, version.document, loaded.rows.instance) : {}
    const decided = decidedBy(task, userId)
    const obstacle = decided && takeBackObstacleOf(loaded.graph, loaded.rows, decided)
    const isRunning = instance.status === 'running' && !loaded.rows.instance.isSuspended
    const isOpen = isRunning && task.state === 'open'
    return {
      task: {
        taskId,
        instanceId,
        node: task.node,
        name: task.name,
        process: instance.name,
        state: task.state,
        assignee: task.assignee,
        owner: task.owner,
        starter: instance.starterName,
        starterId: instance.starter,
        createTime,
        dueTime: task.due ?? null,
        isClaimable: task.assignee === null,
        isDelegated: task.owner !== null && task.owner !== task.assignee,
        isCorrection: node?.type === 'start',
        isFillIn: node?.type === 'start' && loaded.rows.instance.hasJumped !== true,
        formKey: instance.formKey,
        formVersion: instance.formVersion,
      },
      ...visibleForm(version, fields, loaded.rows.instance.variables, app.clock()),
      actions: isOpen && node ? actionsOf(node, task) : {},
      decision: isOpen && node ? decisionOf(node, task) : {},
      choose: isOpen ? chosenAfter(loaded.graph, task.node) : [],
      added:
        isRunning && node && isOn(node, 'addSign', task) && (isOpen || isAskerOf(task, userId))
          ? await signersOf(app.db, instanceId, id)
          : [],
      canTakeBack: decided !== undefined && obstacle === undefined,
      takeBackObstacle: (isRunning && obstacle) || null,
      returnTo: isOpen
        ? returnTargetsOf(loaded.graph, loaded.rows, id).map((target) => ({ node: target.id, name: target.name }))
        : [],
    }
  })

  app.get<Of & { Querystring: { keyword?: string } }>(
    '/task/:taskId/people',
    { schema: { params: schema.taskParams, querystring: schema.peopleQuery }, config: signedIn },
    async (request) => {
      const { taskId } = request.params
      const { userId } = callerOf(request)
      const found = await taskOf(app.db, taskIdOf(taskId), userId)
      // only the holder of a task, who may transfer it, may list users
      if (!found?.isTheirs) throw missing(taskId)
      if (found.task.state !== 'open') throw new AppError(failures['task.stale'], `task <${taskId}>`)
      return findPeople(app.db, request.query.keyword ?? '', userId)
    },
  )
}

type Actions = Readonly<Record<string, { readonly on: boolean; readonly name?: string }>>

/** Actions available on a task, with the names that its node defines. */
function actionsOf(node: Node, task: Task): Actions {
  const own = taskActions.map((action) => {
    const name = node.settings?.actions?.[action]?.name
    return [action, { on: isOn(node, action, task), ...(name ? { name } : {}) }] as const
  })
  const isFree = task.assignee === null
  return Object.fromEntries([
    ...own,
    ['comment', { on: true }],
    ['claim', { on: isFree }],
    ['unclaim', { on: !isFree && task.candidates.length > 0 }],
  ])
}
