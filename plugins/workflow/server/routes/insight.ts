import type { FastifyPluginAsync } from 'fastify'
import { fieldsOf } from '#schemas/module/cond.ts'
import { chosenAtStart } from '#schemas/process/choose.ts'
import { namesIn } from '#schemas/process/expression/expression.ts'
import type { Graph } from '#schemas/process/graph.ts'
import type { Chosen } from '#schemas/process/step/command.ts'
import { StepFailure } from '#schemas/process/step/command.ts'
import type { Variables } from '#schemas/process/step/rows.ts'
import { newRows } from '#schemas/process/step/step.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { allow } from '#server/authorization/route-access.ts'
import { AppError } from '#server/kit/app-error.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import type { ProcessStatistics, Trial } from '../../shared/diagram-wire.ts'
import * as schema from '../body-schemas.ts'
import { flowsTaken } from '../diagram.ts'
import { failures } from '../failures.ts'
import { walk } from '../forecast.ts'
import { refuseReserved } from '../fields.ts'
import { knownPeople } from '../known-people.ts'
import { insightDocs } from '../route-docs.ts'
import { mayDeployScripts } from '../script/scripts.ts'
import { statisticsOf } from '../statistics.ts'
import { findPeople } from '../task-store.ts'
import { trialStop } from '../trial-stop.ts'
import { modelBytes, worded } from './definition.ts'

interface TrialBody {
  readonly xml: string
  readonly starter?: number
  readonly variables?: Variables
  readonly chosen?: Chosen
  readonly rejects?: readonly string[]
}

/** Checks and trials of a model before it runs, and statistics of its instances. */
export const insightRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, insightDocs)
  const { engine } = app.workflow
  const { definitions } = engine

  app.get<{ Params: { definitionId: string } }>(
    '/definition/:definitionId/statistics',
    { schema: { params: schema.definitionParams }, config: allow('workflow:definition:query') },
    async ({ params }): Promise<ProcessStatistics> => {
      const definition = await definitions.find(Number(params.definitionId))
      if (!definition) throw new AppError(failures['definition.unknown'], `definition <${params.definitionId}>`)
      return statisticsOf(app.db, definition, app.clock())
    },
  )

  app.get<{ Querystring: { keyword?: string } }>(
    '/definition/trial/people',
    { schema: { querystring: schema.peopleQuery }, config: allow('workflow:definition:query') },
    async ({ query }) => findPeople(app.db, query.keyword ?? '', 0),
  )

  app.post<{ Body: TrialBody }>(
    '/definition/trial',
    {
      schema: { body: schema.trial },
      bodyLimit: modelBytes,
      config: { ...allow('workflow:definition:query'), maxKeys: 5000 },
    },
    async (request): Promise<Trial> => {
      const { xml, variables = {}, chosen = {}, rejects = [] } = request.body
      const { graph, findings } = await definitions.check(xml, () => mayDeployScripts(callerOf(request)))
      if (!graph) {
        const errors = findings.filter(({ level }) => level === 'error')
        const refused = new AppError(failures['definition.invalid'], `${errors.length} errors`, {
          data: { findings: errors },
        })
        throw worded(refused, request.locale)
      }
      const [starter] = await knownPeople(app.db, [request.body.starter ?? callerOf(request).userId], 'starter')
      for (const users of Object.values(chosen)) await knownPeople(app.db, users, 'chosen')
      const begun = newRows(0, starter!, refuseReserved(variables), chosen)
      const { nodes, rows, activities, stop } = await walk(engine, graph, begun, { do: 'start' }, rejects)
      const names = await namesOf(nodes.flatMap(({ people }) => people))
      return {
        status: rows.instance.status,
        steps: nodes.map((node) => ({
          ...node,
          people: node.people.map((userId) => ({ userId, name: names.get(userId) ?? '' })),
        })),
        passed: [...new Set(activities.map(({ node }) => node))],
        flows: flowsTaken(graph, activities),
        asks: asksOf(graph),
        choose: chosenAtStart(graph),
        stop: stop
          ? {
              node: (stop instanceof StepFailure ? stop.node : undefined) ?? null,
              message: trialStop(stop, graph, request.locale),
            }
          : null,
      }
    },
  )

  async function namesOf(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map()
    const rows = await app.db
      .selectFrom('sysUser')
      .select(['userId', 'nickName'])
      .where('userId', 'in', [...new Set(ids)])
      .execute()
    return new Map(rows.map((row) => [row.userId, row.nickName]))
  }
}

/** Variables that affect routing and assignment, without the engine's own counters. */
function asksOf({ nodes, flows }: Graph): readonly string[] {
  const read = Object.values(flows).flatMap(({ when }) => {
    if (!when) return []
    return 'cond' in when ? fieldsOf(when.cond).map((field) => field.split(/[.:]/)[0]!) : namesIn(when.expression)
  })
  const people = Object.values(nodes).flatMap(({ people: asked, settings, loop }) => [
    ...[asked?.assignee, ...(asked?.users ?? []), ...(asked?.groups ?? []), loop?.collection].flatMap((one) =>
      one ? namesIn(one) : [],
    ),
    ...(settings?.assign?.item ? [settings.assign.item] : []),
  ])
  const own = new Set(Object.values(nodes).flatMap(({ loop }) => (loop?.element ? [loop.element] : [])))
  return [...new Set([...read, ...people])].filter(
    (name) => name !== 'starter' && !own.has(name) && !/^(nrOf\w+|outcome|execution|task)$/.test(name),
  )
}
