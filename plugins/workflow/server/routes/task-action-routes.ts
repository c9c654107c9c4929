import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Answers } from '#schemas/form/form.ts'
import type { Chosen, Command } from '#schemas/process/step/step-command.ts'
import type { TaskAction } from '#schemas/process/node-settings.ts'
import type { Task } from '#schemas/process/step/instance-rows.ts'
import { takeBackObstacleOf } from '#schemas/process/step/take-back.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { signedIn } from '#server/authorization/route-access.ts'
import { AppError } from '#server/kit/app-error.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import * as schema from '../request-schemas.ts'
import {
  checkDecision,
  decidedBy,
  decisionOf,
  isAskerOf,
  isOn,
  storedInputOf,
  type StoredInput,
  type ActionInput,
} from '../check-task-action.ts'
import type { Loaded, Prepared } from '../process-engine.ts'
import { failures } from '../failures.ts'
import { logRefusals } from '../log-refused-calls.ts'
import { logInstanceTitle } from '../log-instance-title.ts'
import { identitiesOf } from '../assignee-lookup.ts'
import { knownPeople } from '../require-existing-users.ts'
import { instanceOperation, taskActionDocs } from '../route-docs.ts'
import { answersOfTask } from '../task-answers.ts'
import { taskIdOf } from '../task-ids.ts'
import { taskOf } from '../task-store.ts'

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

/** Actions on a task. */
export const taskActionRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, taskActionDocs)
  logRefusals(app)
  const { engine } = app.workflow
  const missing = (taskId: string): AppError => new AppError(failures['task.unknown'], `task <${taskId}>`)

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

const resubmitted = { 'zh-cn': '重新提交', en: 'Resubmit' }
const filledInForm = { 'zh-cn': '填写表单', en: 'Fill in the form' }
