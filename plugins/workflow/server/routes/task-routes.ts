import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Answers } from '#schemas/form/form.ts'
import { chosenAfter } from '#schemas/process/chosen-assignees.ts'
import type { Chosen, Command } from '#schemas/process/step/step-command.ts'
import type { Node } from '#schemas/process/process-graph.ts'
import { taskActions } from '#schemas/process/node-settings.ts'
import type { TaskAction } from '#schemas/process/node-settings.ts'
import type { Task } from '#schemas/process/step/instance-rows.ts'
import { returnTargetsOf } from '#schemas/process/step/execute-step.ts'
import { takeBackObstacleOf, type Decided } from '#schemas/process/step/take-back.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { signedIn } from '#server/authorization/route-access.ts'
import { AppError, invalid } from '#server/kit/app-error.ts'
import { pageOf, pageQuery } from '#server/kit/envelope.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import { taskSummaries } from '../answer-summaries.ts'
import { checkBatch } from '../check-batch-approval.ts'
import * as schema from '../request-schemas.ts'
import {
  checkDecision,
  decisionOf,
  isOn,
  storedInputOf,
  type StoredInput,
  type ActionInput,
} from '../check-task-action.ts'
import type { Loaded, Prepared } from '../process-engine.ts'
import { failures } from '../failures.ts'
import { logRefusals } from '../log-refused-calls.ts'
import { logInstanceTitle } from '../log-instance-title.ts'
import { fieldsOf } from '../field-access.ts'
import { identitiesOf } from '../assignee-lookup.ts'
import { knownPeople } from '../require-existing-users.ts'
import { instanceOperation, taskDocs } from '../route-docs.ts'
import { returnsOf, startStepsOf } from '../returned-tasks.ts'
import { visibleForm } from '../visible-form.ts'
import { answersOfTask, formOf } from '../task-answers.ts'
import { taskIdOf } from '../task-ids.ts'
import { findPeople, instanceOf, signersOf, taskLists, taskOf, taskPage } from '../task-store.ts'

type Of = { Params: { taskId: string } }
/** A task with its instance, and the input of an action. */
interface Found {
  readonly task: Task
  readonly loaded: Loaded
  readonly by: number
  readonly input: StoredInput
}
interface Decision extends ActionInput {
  readonly answers?: Answers
  readonly chosen?: Chosen
}

/** Task lists, one task, and the actions on it. */
export const taskRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, taskDocs)
  logRefusals(app)
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

  /**
   * Executes a command on a task of the caller. 404 if the task never belonged to the caller, 409 if it no longer does
   * or is closed, unless `isPossible` says that this user may act on it then, too. `make` is retried if another step
   * committed meanwhile.
   */
  async function act(
    request: FastifyRequest<Of>,
    action: TaskAction | undefined,
    make: (found: Found) => Command | Promise<Command | Prepared>,
    isPossible: (task: Task, by: number) => boolean = () => false,
  ): Promise<{ readonly status: string }> {
    const { taskId } = request.params
    const { instanceId, id } = taskIdOf(taskId)
    const { userId: by } = callerOf(request)
    const found = await taskOf(app.db, { instanceId, id }, by)
    if (!found?.isTheirs) throw missing(taskId)
    const stale = (): AppError => new AppError(failures['task.stale'], `task <${taskId}>`)
    if (found.task.state !== 'open' && !isPossible(found.task, by)) throw stale()
    const input = await storedInputOf(
      app.db,
      { instanceId, userId: by },
      (request.body ?? {}) as ActionInput,
      request.locale,
    )
    const acted = engine.act(instanceId, async (loaded) => {
      const task = loaded.rows.tasks.find((one) => one.id === id)
      if (!task) throw stale()
      const isMine =
        (task.state === 'open' && task.assignee === by) ||
        isPossible(task, by) ||
        (task.state === 'open' &&
          task.assignee === null &&
          (await identitiesOf(app.db, by)).some((one) => task.candidates.includes(one)))
      if (!isMine) throw stale()
      const node = loaded.graph.nodes[task.node]
      if (action && node && !isOn(node, action, task))
        throw new AppError(failures['task.impossible'], `<${action}> is off at <${node.id}>`)
      return make({ task, loaded, by, input })
    })
    // its name and starter never change
    const [{ status }] = await Promise.all([acted, logInstanceTitle(app, request, instanceId)])
    return { status }
  }

  for (const [decision, zh, en] of [
    ['approve', '同意', 'Approve'],
    ['reject', '驳回', 'Reject'],
  ] as const)
    app.post<Of & { Body: Decision }>(
      `/task/:taskId/${decision}`,
      {
        schema: { params: schema.taskParams, body: schema.decide },
        config: { ...signedIn, maxKeys: 5000, ...instanceOperation('0', zh, en) },
      },
      async (request) => {
        const { answers = {}, chosen } = request.body
        for (const users of Object.values(chosen ?? {})) await knownPeople(app.db, users, 'chosen')
        return act(request, decision, async ({ task, loaded, by, input }) => {
          const node = loaded.graph.nodes[task.node]
          if (node) checkDecision(decisionOf(node, task), input, decision === 'approve', request.locale)
          // who has started a process approves nothing, but hands it in
          if (node?.type === 'start')
            app.audit.note(request, { action: loaded.rows.instance.hasJumped ? resubmitted : filledInForm })
          const filled = await answersOfTask(app, loaded, task, answers, {
            caller: callerOf(request),
            locale: request.locale,
            isDecided: decision === 'approve',
          })
          const command: Command = {
            do: decision,
            task: task.id,
            by,
            ...input,
            ...(chosen ? { chosen } : {}),
            ...(filled ? { variables: filled.answers } : {}),
          }
          return { command, within: filled?.within }
        })
      },
    )

  app.post<Of & { Body: ActionInput & { to: string; then?: 'onward' | 'back' } }>(
    '/task/:taskId/return',
    {
      schema: { params: schema.taskParams, body: schema.giveBack },
      config: { ...signedIn, ...instanceOperation('0', '退回', 'Return') },
    },
    async (request) => {
      const { to, then: after = 'onward' } = request.body
      return act(request, 'return', ({ task, by, input }) => ({
        do: 'return',
        task: task.id,
        by,
        to,
        after,
        ...input,
      }))
    },
  )

  for (const [action, zh, en] of [
    ['transfer', '转办', 'Transfer'],
    ['delegate', '委派', 'Delegate'],
  ] as const)
    app.post<Of & { Body: ActionInput & { userId: number } }>(
      `/task/:taskId/${action}`,
      {
        schema: { params: schema.taskParams, body: schema.giveAway },
        config: { ...signedIn, ...instanceOperation('0', zh, en) },
      },
      async (request) => {
        const [user] = await knownPeople(app.db, [request.body.userId], 'userId')
        return act(request, action, ({ task, by, input }) => {
          if (user === by) throw new AppError(failures['task.impossible'], 'to oneself')
          return { do: action, task: task.id, by, user: user!, ...input }
        })
      },
    )

  app.post<Of & { Body: ActionInput & { users: readonly number[]; when: 'before' | 'after' | 'parallel' } }>(
    '/task/:taskId/addSign',
    {
      schema: { params: schema.taskParams, body: schema.addSign },
      config: { ...signedIn, ...instanceOperation('0', '加签', 'Add approvers') },
    },
    async (request) => {
      const { when } = request.body
      const users = await knownPeople(app.db, request.body.users, 'users')
      return act(request, 'addSign', ({ task, by, input }) => ({
        do: 'addSign',
        task: task.id,
        by,
        users,
        when,
        ...input,
      }))
    },
  )

  app.post<Of & { Body: ActionInput & { users: readonly number[] } }>(
    '/task/:taskId/removeSign',
    {
      schema: { params: schema.taskParams, body: schema.withUsers },
      config: { ...signedIn, ...instanceOperation('0', '减签', 'Remove approvers') },
    },
    async (request) =>
      act(
        request,
        'addSign',
        ({ task, by, input }) => ({ do: 'removeSign', task: task.id, by, users: request.body.users, ...input }),
        isAskerOf,
      ),
  )

  app.post<Of & { Body: ActionInput & { users: readonly number[] } }>(
    '/task/:taskId/copy',
    {
      schema: { params: schema.taskParams, body: schema.withUsers },
      config: { ...signedIn, ...instanceOperation('0', '抄送', 'CC') },
    },
    async (request) => {
      const users = await knownPeople(app.db, request.body.users, 'users')
      return act(request, 'copy', ({ task, by, input }) => ({ do: 'copy', task: task.id, by, users, ...input }))
    },
  )

  // for tasks that are closed, unlike all others
  app.post<Of & { Body: { comment?: string } }>(
    '/task/:taskId/takeBack',
    {
      schema: { params: schema.taskParams, body: schema.takenBack },
      config: { ...signedIn, ...instanceOperation('0', '撤回', 'Take back') },
    },
    async (request) => {
      const { taskId } = request.params
      const { instanceId, id } = taskIdOf(taskId)
      const { userId } = callerOf(request)
      const found = await taskOf(app.db, { instanceId, id }, userId)
      if (!found?.isTheirs) throw missing(taskId)
      const decided = decidedBy(found.task, userId)
      const { status } = await engine.act(instanceId, ({ graph, rows }) => {
        if (!decided || takeBackObstacleOf(graph, rows, decided))
          throw new AppError(failures['task.followed'], `task <${taskId}>`)
        const { comment } = request.body
        return { do: 'takeBack', ...decided, ...(comment ? { comment } : {}) }
      })
      await logInstanceTitle(app, request, instanceId)
      return { status }
    },
  )

  app.post<Of & { Body: ActionInput }>(
    '/task/:taskId/comment',
    {
      schema: { params: schema.taskParams, body: schema.commented },
      config: { ...signedIn, ...instanceOperation('0', '评论', 'Comment') },
    },
    async (request) =>
      act(request, undefined, ({ task, by, input }) => ({ do: 'comment', task: task.id, by, ...input })),
  )

  for (const [action, zh, en] of [
    ['claim', '认领', 'Claim'],
    ['unclaim', '取消认领', 'Release'],
  ] as const)
    app.post<Of & { Body: ActionInput }>(
      `/task/:taskId/${action}`,
      {
        schema: { params: schema.taskParams, body: schema.actionInput },
        config: { ...signedIn, ...instanceOperation('0', zh, en) },
      },
      async (request) => act(request, undefined, ({ task, by }) => ({ do: action, task: task.id, by })),
    )
}

/** The decision of a user on a closed task. */
function decidedBy({ id, node, state, closedBy }: Task, by: number): Decided | undefined {
  const isDecided = state === 'approved' || state === 'rejected'
  return isDecided && closedBy === by ? { decided: id, node, by } : undefined
}

/** Whether a user has asked others to sign and waits for them, or has approved before them. */
const isAskerOf = (task: Task, by: number): boolean =>
  task.state === 'waiting' ? task.assignee === by : task.state === 'approved' && task.closedBy === by

const resubmitted = { 'zh-cn': '重新提交', en: 'Resubmit' }
const filledInForm = { 'zh-cn': '填写表单', en: 'Fill in the form' }

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
