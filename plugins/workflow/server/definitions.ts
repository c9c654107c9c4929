import { sql, type RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import { compile } from '#schemas/process/compile/compile-model.ts'
import type { Finding } from '#schemas/process/compile/compile-findings.ts'
import { ModelFault, readModel } from '#schemas/process/compile/bpmn-model.ts'
import { firstOfCycle, after } from '#schemas/process/iso-duration.ts'
import { evaluate } from '#schemas/process/expression/evaluate-expression.ts'
import { startOf } from '#schemas/process/process-graph.ts'
import type { Graph } from '#schemas/process/process-graph.ts'
import { momentOf } from '#schemas/process/step/event-subscriptions.ts'
import { AppError } from '#server/kit/app-error.ts'
import { prepared, slot } from '#server/kit/prepared-statements.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { failures } from './failures.ts'
import type { Handlers } from './service-task-handler-registry.ts'
import { faultText } from './script/script-errors.ts'
import type { Scripts } from './script/script-service.ts'
import type { WfStartTable } from './tables.ts'

export interface Definition {
  readonly definitionId: number
  readonly key: string
  readonly version: number
  readonly name: string
  readonly formKey: string | null
  readonly formId: number | null
  readonly status: 'active' | 'suspended'
  readonly graph: Graph
}

/** Model of a process to deploy. */
export interface Deployment {
  readonly xml: string
  readonly key?: string
  readonly name?: string
  readonly form?: { readonly formKey: string; readonly formId: number }
  /** Absent: a model with a script is refused. */
  readonly mayDeployScripts?: MayDeployScripts
  /** Skips the new version when the model equals the newest one. */
  readonly isOnlyNew?: boolean
}

/** Whether the deploying user may deploy scripts; called only for models with scripts. */
export type MayDeployScripts = () => boolean | Promise<boolean>

export interface Deployed {
  readonly definitionId: number
  readonly key: string
  readonly version: number
}

const keptGraphs = 200
/** Steps named on the page of processes to start; more would not fit a card. */
const keptSteps = 5

type Head = Omit<Definition, 'graph' | 'formId'>

/** The newest version of those that meet a condition. */
const headWhere = (condition: RawBuilder<unknown>) =>
  prepared<{ readonly head: Head }>(sql`
    select json_build_object('definitionId', definition_id, 'key', key, 'version', version, 'name', name, 'formKey', form_key, 'status', status) as head
    from wf_definition where ${condition} order by definition_id desc limit 1`)
const newestOfKey = headWhere(sql`key = ${slot('key')}`)
const newestOfForm = headWhere(sql`form_key = ${slot('formKey')}`)
const ofId = headWhere(sql`definition_id = ${slot('definitionId')}`)
const ofVersion = headWhere(sql`key = ${slot('key')} and version = ${slot('version')}`)

export type Definitions = ReturnType<typeof definitions>

/** Versions of processes. A version never changes, except that it may be suspended. */
export function definitions(db: Db, handlers: Handlers, scripts: Pick<Scripts, 'isOn' | 'check'>) {
  // a version never changes
  const models = new LRUCache<number, { readonly graph: Graph; readonly formId: number | null }>({ max: keptGraphs })

  const withGraph = async (row: Head | undefined): Promise<Definition | undefined> => {
    if (!row) return undefined
    const model =
      models.get(row.definitionId) ??
      (await db
        .selectFrom('wfDefinitionModel')
        .select(['graph', 'formId'])
        .where('definitionId', '=', row.definitionId)
        .executeTakeFirst())
    if (!model) return undefined
    models.set(row.definitionId, model)
    return { ...row, ...model }
  }

  /** Scripts that cannot be read. */
  async function scriptFindings({ nodes }: Graph): Promise<readonly Finding[]> {
    const found: Finding[] = []
    for (const { id, name, script } of Object.values(nodes)) {
      const fault = script && (await scripts.check(script.code))
      if (!fault) continue
      const text = faultText(fault)
      const label = name || id
      found.push({
        element: id,
        code: `script.${fault.code}`,
        level: 'error',
        message: {
          'zh-cn': `「${label}」的脚本有误：${text['zh-cn']}`,
          en: `“${label}” has a faulty script: ${text.en}`,
        },
      })
    }
    return found
  }

  return {
    /** Returns the graph of a version, cached in memory. */
    async graph(definitionId: number): Promise<Graph> {
      const known = models.get(definitionId)
      if (known) return known.graph
      const found = await this.find(definitionId)
      if (!found) throw new Error(`definition <${definitionId}> is missing`)
      return found.graph
    },

    async find(definitionId: number): Promise<Definition | undefined> {
      return withGraph((await ofId.run(db, { definitionId }))[0]?.head)
    },

    /** Returns the newest version with a key, or of a form. */
    async newest(by: { readonly key: string } | { readonly formKey: string }): Promise<Definition | undefined> {
      const [found] = 'key' in by ? await newestOfKey.run(db, by) : await newestOfForm.run(db, by)
      return withGraph(found?.head)
    },

    /** The newest versions of a form's process, the latest first. */
    async versionsOf(formKey: string) {
      return db
        .selectFrom('wfDefinition')
        .select(['definitionId', 'version', 'status', 'createTime'])
        .where('formKey', '=', formKey)
        .orderBy('definitionId', 'desc')
        .limit(50)
        .execute()
    },

    async ofKeyAndVersion(key: string, version: number): Promise<Definition | undefined> {
      return withGraph((await ofVersion.run(db, { key, version }))[0]?.head)
    },

    async xml(definitionId: number): Promise<string | undefined> {
      const row = await db
        .selectFrom('wfDefinitionModel')
        .select('xml')
        .where('definitionId', '=', definitionId)
        .executeTakeFirst()
      return row?.xml
    },

    /** Compiles a model, or returns the findings that prevent running it. It may name handlers of its form. */
    async check(
      xml: string,
      formId: number | null,
      mayDeployScripts: MayDeployScripts = () => false,
    ): Promise<{ readonly graph?: Graph; readonly findings: readonly Finding[] }> {
      try {
        const right = !scripts.isOn() ? 'off' : /script/i.test(xml) && (await mayDeployScripts()) ? 'on' : 'denied'
        const names = await handlers.namesIn(xml, formId)
        const { graph, findings } = compile(await readModel(xml), { handlers: names, scripts: right })
        if (!graph) return { findings }
        const wrong = await scriptFindings(graph)
        return wrong.length > 0 ? { findings: [...findings, ...wrong] } : { graph, findings }
      } catch (error) {
        if (!(error instanceof ModelFault)) throw error
        const message = { 'zh-cn': modelFaults[error.code], en: `The model cannot be read: ${error.message}` }
        return { findings: [{ element: '', code: error.code, level: 'error', message }] }
      }
    },

    /** Stores a model as the next version of its key; a model with errors is refused (422) with its findings. */
    async deploy(
      { xml, key, name, form, mayDeployScripts, isOnlyNew = false }: Deployment,
      by: string,
      now: Date,
    ): Promise<Deployed> {
      const { graph, findings } = await this.check(xml, form?.formId ?? null, mayDeployScripts)
      if (!graph) {
        const errors = findings.filter(({ level }) => level === 'error')
        throw new AppError(failures['definition.invalid'], `${errors.length} errors`, { data: { findings: errors } })
      }
      const definitionKey = key ?? graph.key
      return db.transaction().execute(async (trx) => {
        // serializes concurrent deployments of a key, whose version numbers are consecutive
        await sql`select pg_advisory_xact_lock(hashtextextended(${`workflow/${definitionKey}`}, 0))`.execute(trx)
        const last = await trx
          .selectFrom('wfDefinition')
          .innerJoin('wfDefinitionModel', 'wfDefinitionModel.definitionId', 'wfDefinition.definitionId')
          .select(['wfDefinition.definitionId', 'version', 'xml'])
          .where('key', '=', definitionKey)
          .orderBy('version', 'desc')
          .limit(1)
          .executeTakeFirst()
        if (isOnlyNew && last?.xml === xml)
          return { definitionId: last.definitionId, key: definitionKey, version: last.version }
        const version = (last?.version ?? 0) + 1
        const { definitionId } = await trx
          .insertInto('wfDefinition')
          .values({
            key: definitionKey,
            name: name ?? graph.name,
            version,
            formKey: form?.formKey ?? null,
            status: 'active',
            createBy: by,
            createTime: now,
          })
          .returning('definitionId')
          .executeTakeFirstOrThrow()
        await trx
          .insertInto('wfDefinitionModel')
          .values({
            definitionId,
            formId: form?.formId ?? null,
            xml,
            graph: JSON.stringify(graph),
            steps: stepsOf(graph),
          })
          .execute()
        await trx
          .deleteFrom('wfStart')
          .where('definitionId', 'in', (query) =>
            query.selectFrom('wfDefinition').select('definitionId').where('key', '=', definitionKey),
          )
          .execute()
        const starts = startsOf(definitionId, graph, now)
        if (starts.length > 0) await trx.insertInto('wfStart').values(starts).execute()
        return { definitionId, key: definitionKey, version }
      })
    },
  }
}

const modelFaults = {
  'xml.large': '流程图文件过大',
  'xml.broken': '不是有效的 BPMN 文件',
  'xml.noProcess': '文件里没有流程',
} as const

/** Names of the first steps that people act in or get a copy of, as drawn. */
const stepsOf = ({ nodes }: Graph): readonly string[] =>
  Object.values(nodes)
    .filter(({ type, name }) => (type === 'user' || type === 'copy') && name !== '')
    .slice(0, keptSteps)
    .map(({ name }) => name)

/** Events that start a process automatically. */
function startsOf(definitionId: number, graph: Graph, now: Date): readonly WfStartTable[] {
  const time = now.toISOString()
  const own = startOf(graph, null)
  return Object.values(graph.nodes).flatMap((node): readonly WfStartTable[] => {
    const { event } = node
    if (node.type !== 'start' || node.parent !== null || !event) return []
    const row = { definitionId, node: node.id, name: null, due: null, repetitions: null, claimedUntil: null }
    if (event.kind === 'message' || event.kind === 'signal')
      return [{ ...row, kind: event.kind, name: String(evaluate(event.name, () => undefined)) }]
    if (event.kind !== 'timer' || (own?.id !== node.id && own?.event?.kind === 'none')) return []
    const text = String(evaluate(event.timer.value, () => undefined))
    const cycle = event.timer.kind === 'cycle' ? firstOfCycle(time, text) : undefined
    const due = cycle?.due ?? after(time, text) ?? momentOf(text)
    return due ? [{ ...row, kind: 'timer' as const, due: new Date(due), repetitions: cycle ? cycle.left : 0 }] : []
  })
}
