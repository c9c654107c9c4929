import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Answers } from '#schemas/form/form.ts'
import { needsCode } from '#schemas/form/item-types.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { Chosen, Command } from '#schemas/process/step/step-command.ts'
import type { Rows, Task, Variables } from '#schemas/process/step/instance-rows.ts'
import { nextReminder } from '#schemas/process/step/manual-reminders.ts'
import { newRows } from '#schemas/process/step/execute-step.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { signedIn } from '#server/authorization/route-access.ts'
import { AppError, invalid } from '#server/kit/app-error.ts'
import type { Caller } from '#server/kit/caller.ts'
import { jsonb } from '#server/kit/jsonb-sql.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import * as schema from '../request-schemas.ts'
import type { Definition } from '../definitions.ts'
import { diagrams } from '../instance-diagram.ts'
import type { Beginning, Loaded } from '../process-engine.ts'
import { failures } from '../failures.ts'
import { logRefusals } from '../log-refused-calls.ts'
import { logInstanceTitle } from '../log-instance-title.ts'
import { answersAmong, checkFields, fieldsOf, fieldsShown, refuseReserved, shownAnswers } from '../field-access.ts'
import { allowParticipants, allowUploads } from '../form-files.ts'
import { forecast } from '../assignee-forecast.ts'
import { instanceDocs, instanceOperation } from '../route-docs.ts'
import { knownPeople } from '../require-existing-users.ts'
import { progress } from '../process-progress.ts'
import { faultText } from '../script/script-errors.ts'
import { failedScripts } from '../script/script-task.ts'
import { managesProcesses, visibleInstance, type VisibleInstance } from '../visible-instance.ts'
import { visibleForm } from '../visible-form.ts'
import { startedWith, startKeyOf } from '../start-idempotency-key.ts'
import { labelsOf } from '../question-labels.ts'
import { instanceFailureText } from '../process-failure-text.ts'
import { taskIdOf } from '../task-ids.ts'
import { callsAround, instanceOf, markCopyRead, openTaskOf, taskOf, timelineOf } from '../task-store.ts'
import type { InstanceRow } from '../task-store.ts'

interface Start {
  readonly key?: string
  readonly definitionId?: number
  readonly answers?: Answers
  readonly variables?: Variables
  readonly chosen?: Chosen
  readonly idempotencyKey?: string
}
type Of = { Params: { instanceId: string } }

const unprovedText = {
  'zh-cn': '这道题要用短信验证手机号，请打开表单的填写页面填写',
  en: 'This question verifies a number by text message. Fill it in on the form’s own page',
}

/** Instances: start, progress, and the actions of initiators and administrators. */
export const instanceRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, instanceDocs)
  logRefusals(app)
  allowParticipants(app)
  const { engine } = app.workflow
  allowUploads(app, engine.definitions)
  const missing = (id: number): AppError => new AppError(failures['instance.unknown'], `instance <${id}>`)

  async function definitionOf({ key, definitionId }: Start, locale: 'zh-cn' | 'en'): Promise<Definition> {
    if ((key === undefined) === (definitionId === undefined))
      throw invalid(
        'key',
        'one',
        locale === 'en' ? 'Give either key or definitionId' : '请给出 key 或 definitionId 其中之一',
      )
    const found =
      key === undefined ? await engine.definitions.find(definitionId!) : await engine.definitions.newest({ key })
    if (!found) throw new AppError(failures['definition.unknown'], `process <${key ?? definitionId}>`)
    return found
  }

  /** The form of a process, and its newest version; undefined without one. */
  async function publishedOf({ formKey }: Definition) {
    const head = formKey === null ? undefined : await app.forms.find(formKey)
    const version = head && head.version > 0 ? await app.forms.version(head.formId, head.version) : undefined
    return version && { head: head!, version }
  }

  /** Answers checked by the form's rules, with calculated ones; nothing is stored yet. */
  const checkedBy = (head: FormHead, answers: Answers, request: FastifyRequest) =>
    app.submissions.fillIn(head, answers, {
      caller: callerOf(request),
      locale: request.locale,
      now: app.clock(),
    })

  /** Validates answers by the form's rules. They become a submission of the form in the transaction of the start. */
  async function filledIn(
    definition: Definition,
    answers: Answers | undefined,
    request: FastifyRequest,
  ): Promise<Pick<Beginning, 'variables' | 'formVersion' | 'within'> & { readonly head?: FormHead }> {
    const found = await publishedOf(definition)
    if (!found) return { variables: refuseReserved(answers ?? {}) }
    const { head, version } = found
    // as where it is offered (`start-routes.ts`)
    if (head.status !== 'open') throw new AppError(failures['definition.unknown'], `form <${head.formKey}>`)
    if (answers === undefined) return { variables: {}, formVersion: version.version }
    const { locale } = request
    const submission = await checkedBy(head, answers, request)
    // verification codes require the form's own page, so a number could not be verified here
    const unproved = version.document.items
      .filter((item) => needsCode(item) && submission.answers[item.id] !== undefined)
      .map(({ id }) => ({ item: id, code: 'phoneCode', message: unprovedText[locale] }))
    const errors = [...submission.errors, ...unproved]
    if (errors.length > 0) throw new AppError(failures['task.invalid'], `${errors.length} errors`, { data: { errors } })
    await submission.ready()
    return {
      head,
      variables: submission.answers,
      formVersion: submission.version,
      async within(db, instanceId) {
        const { id, generated } = await submission.store(db)
        await sql`update wf_instance set submission_id = ${id}, variables = variables || ${jsonb(generated)}
          where instance_id = ${instanceId}`.execute(db)
      },
    }
  }

  app.post<{ Body: Start }>(
    '/instance',
    {
      schema: { body: schema.start },
      config: { ...signedIn, maxKeys: 5000, ...instanceOperation('1', '发起流程', 'Start a process') },
    },
    async (request) => {
      const { answers, variables = {}, chosen } = request.body
      const starter = callerOf(request).userId
      const startKey = startKeyOf(request)
      // also after the process was suspended or its form closed: the first attempt may have lost its answer
      const earlier = startKey && (await startedWith(app.db, starter, startKey))
      if (earlier !== undefined) return { instanceId: earlier }
      const definition = await definitionOf(request.body, request.locale)
      if (definition.status === 'suspended') throw new AppError(failures['definition.suspended'], definition.key)
      for (const users of Object.values(chosen ?? {})) await knownPeople(app.db, users, 'chosen')
      const { variables: given, head, ...more } = await filledIn(definition, answers, request)
      const instanceId = await engine.start({
        definition,
        starter,
        variables: { ...refuseReserved(variables), ...given },
        ...(chosen ? { chosen } : {}),
        ...(startKey ? { startKey } : {}),
        ...more,
      })
      if (head) app.submissions.came(head)
      await logInstanceTitle(app, request, instanceId)
      return { instanceId }
    },
  )

  const acts = [
    ['withdraw', '撤销流程', 'Withdraw a process'],
    ['terminate', '终止流程', 'Terminate a process'],
    ['remind', '催办', 'Remind'],
    ['suspend', '暂停流程', 'Suspend a process'],
    ['activate', '恢复流程', 'Resume a process'],
  ] as const
  /** Initiators may withdraw and remind; administrators may do everything else. */
  const mayAct = (act: (typeof acts)[number][0], instance: InstanceRow, caller: Caller): boolean =>
    ((act === 'withdraw' || act === 'remind') && instance.starter === caller.userId) ||
    (act !== 'withdraw' && managesProcesses(caller))

  const seen = (request: FastifyRequest<Of>): Promise<VisibleInstance> =>
    visibleInstance(app.db, Number(request.params.instanceId), callerOf(request))

  app.get<Of>(
    '/instance/:instanceId',
    { schema: { params: schema.instanceParams }, config: signedIn },
    async (request) => {
      const { instance, nodes: own, isUnrestricted } = await seen(request)
      const loaded = await engine.load(instance.instanceId)
      if (!loaded) throw missing(instance.instanceId)
      const { graph, rows } = loaded
      const version =
        instance.formId === null || instance.formVersion === null
          ? undefined
          : await app.forms.version(instance.formId, instance.formVersion)
      const policies =
        version &&
        own.flatMap((id) => (graph.nodes[id] ? [fieldsOf(graph.nodes[id], version.document, rows.instance)] : []))
      // questions hidden at all of a person's nodes are hidden from the person
      const isHidden = (key: string): boolean =>
        !isUnrestricted && policies !== undefined && policies.every((fields) => fields[key.split(':')[0]!] === 'hidden')
      const shown = version ? fieldsShown(version.document, isUnrestricted ? [] : (policies ?? [])) : {}
      return {
        instanceId: instance.instanceId,
        name: instance.name,
        status: instance.status,
        isSuspended: rows.instance.isSuspended,
        starter: instance.starterName,
        starterId: instance.starter,
        createTime: instance.createTime,
        endTime: instance.endTime,
        definitionId: instance.definitionId,
        failure: rows.instance.failure
          ? {
              ...rows.instance.failure,
              message: instanceFailureText(rows.instance.failure, graph, labelsOf(version?.document))[request.locale],
            }
          : null,
        nodes: await progress(app.db, graph, instance),
        timeline: await timelineOf(app.db, instance.instanceId),
        // users with unrestricted access have started the other instances too, or manage all processes
        ...(isUnrestricted ? await callsAround(app.db, instance.instanceId) : { calledBy: null, calls: [] }),
        taskId: await openTaskOf(app.db, instance.instanceId, callerOf(request).userId),
        actions: acts
          .map(([act]) => act)
          .filter((act) => instance.status === 'running' && mayAct(act, instance, callerOf(request)))
          .filter((act) => (rows.instance.isSuspended ? act !== 'suspend' && act !== 'remind' : act !== 'activate'))
          // a process that waits for a timer, a service or a failed script waits for nobody
          .filter((act) => act !== 'remind' || rows.tasks.some(({ state }) => state === 'open')),
        problems: (await failedScripts(app.db, rows)).map(({ node, fault }) => ({
          node,
          name: graph.nodes[node]?.name || node,
          // errors of scripts are only for users who manage the process
          message: managesProcesses(callerOf(request)) ? faultText(fault)[request.locale] : null,
          time: fault.time,
        })),
        ...visibleForm(version, shown, rows.instance.variables, app.clock()),
        variables: shownAnswers(
          Object.fromEntries(Object.entries(rows.instance.variables).filter(([key]) => !isHidden(key))),
          shown,
        ),
      }
    },
  )

  const diagramOf = diagrams(app.db, engine.definitions)
  app.get<Of>(
    '/instance/:instanceId/diagram',
    { schema: { params: schema.instanceParams }, config: signedIn },
    async (request) => {
      const { instance } = await seen(request)
      return diagramOf(instance, await engine.definitions.graph(instance.definitionId))
    },
  )

  app.put<Of>(
    '/instance/:instanceId/read',
    { schema: { params: schema.instanceParams }, config: signedIn },
    async (request) => {
      const { instance } = await seen(request)
      await markCopyRead(app.db, instance.instanceId, callerOf(request).userId, app.clock())
      return null
    },
  )

  for (const [act, zh, en] of acts)
    app.post<Of & { Body: { comment?: string } }>(
      `/instance/:instanceId/${act}`,
      {
        schema: { params: schema.instanceParams, body: schema.actionInput },
        config: { ...signedIn, ...instanceOperation('0', zh, en) },
      },
      async (request) => {
        const caller = callerOf(request)
        const { instance } = await seen(request)
        if (!mayAct(act, instance, caller))
          throw new AppError('session.denied', `<${act}> of instance <${instance.instanceId}>`)
        const { comment } = request.body
        const command: Command = { do: act, by: caller.userId, ...(comment === undefined ? {} : { comment }) }
        const { status } = await engine.act(instance.instanceId, (latest) => {
          if (act === 'remind') refuseEarly(latest.rows, app.clock())
          return command
        })
        await logInstanceTitle(app, request, instance.instanceId)
        return { status }
      },
    )

  app.post<{
    Body: {
      key?: string
      taskId?: string
      instanceId?: number
      answers?: Answers
      variables?: Variables
      chosen?: Chosen
    }
  }>('/forecast', { schema: { body: schema.forecast }, config: { ...signedIn, maxKeys: 5000 } }, async (request) => {
    const { key, taskId, instanceId: ofInstance, answers = {}, variables = {}, chosen = {} } = request.body
    const { userId } = callerOf(request)
    const given = { ...variables, ...answers }
    if (ofInstance !== undefined) {
      await visibleInstance(app.db, ofInstance, callerOf(request))
      const loaded = await engine.load(ofInstance)
      if (!loaded) throw missing(ofInstance)
      return named(await forecast(engine, loaded.graph, loaded.rows))
    }
    if (taskId === undefined) {
      const definition = await definitionOf(key === undefined ? {} : { key }, request.locale)
      // as the start stores them; those that it would refuse end nothing here, because the form is still being filled in
      const found = await publishedOf(definition)
      const submission = found && (await checkedBy(found.head, answers, request))
      const begun = newRows(0, userId, submission ? { ...variables, ...submission.answers } : given, chosen)
      return named(await forecast(engine, definition.graph, begun, { do: 'start' }))
    }
    const { instanceId, id } = taskIdOf(taskId)
    const found = await taskOf(app.db, { instanceId, id }, userId)
    const loaded = found?.isTheirs ? await engine.load(instanceId) : undefined
    if (!loaded) throw new AppError(failures['task.unknown'], `task <${taskId}>`)
    const filled = { ...variables, ...(await answersAt(loaded, found!.task, answers, request.locale)) }
    const command: Command = { do: 'approve', task: id, by: userId, variables: filled, chosen }
    return named(await forecast(engine, loaded.graph, loaded.rows, command))
  })

  /** The answers that an approval of a task would leave, with calculated ones, wrong ones included. */
  async function answersAt({ rows, graph }: Loaded, task: Task, answers: Answers, locale: Locale): Promise<Answers> {
    const instance = await instanceOf(app.db, rows.instance.id)
    const node = graph.nodes[task.node]
    if (!instance || !node || instance.formId === null || instance.formVersion === null) return answers
    const version = await app.forms.version(instance.formId, instance.formVersion)
    if (!version) return answers
    const fields = fieldsOf(node, version.document, rows.instance)
    const before = answersAmong(rows.instance.variables, version.document)
    return checkFields(version, fields, before, answers, { now: app.clock(), locale, isDecided: false }).answers
  }

  /** Users with their names. */
  async function named(nodes: Awaited<ReturnType<typeof forecast>>) {
    const ids = [...new Set(nodes.flatMap(({ people }) => people))]
    const rows =
      ids.length === 0
        ? []
        : await app.db.selectFrom('sysUser').select(['userId', 'nickName']).where('userId', 'in', ids).execute()
    const names = new Map(rows.map((row) => [row.userId, row.nickName]))
    return nodes.map((node) => ({
      ...node,
      people: node.people.map((userId) => ({ userId, name: names.get(userId) ?? '' })),
    }))
  }
}

/** @throws {AppError} When everybody was reminded shortly before. */
function refuseEarly(rows: Rows, now: Date): void {
  const at = nextReminder(rows, now)
  if (!at) return
  const minutes = Math.ceil((at.getTime() - now.getTime()) / 60_000)
  const text = {
    'zh-cn': `刚刚催办过，${minutes} 分钟后可以再次催办`,
    en: `A reminder was just sent. You can send another in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  }
  throw new AppError({ ...failures['instance.reminded'], text }, `instance <${rows.instance.id}>`, {
    data: { againAt: at.toISOString() },
  })
}
