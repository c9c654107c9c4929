import type { FastifyInstance } from 'fastify'
import { withCalculated, withSources } from '#schemas/form/calculated-answers.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import { fieldsOf } from '#schemas/module/condition.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { chosenAtStart } from '#schemas/process/chosen-assignees.ts'
import { namesIn } from '#schemas/process/expression/expression-tree.ts'
import type { Graph } from '#schemas/process/process-graph.ts'
import type { Chosen } from '#schemas/process/step/step-command.ts'
import { StepFailure } from '#schemas/process/step/step-command.ts'
import type { Variables } from '#schemas/process/step/instance-rows.ts'
import { newRows } from '#schemas/process/step/execute-step.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Caller } from '#server/kit/caller.ts'
import type { Trial } from '../shared/definition-api-types.ts'
import { flowsTaken } from './instance-diagram.ts'
import { failures } from './failures.ts'
import { refuseReserved } from './field-access.ts'
import { walk } from './assignee-forecast.ts'
import { knownPeople } from './require-existing-users.ts'
import { draftOf, labelsOf } from './question-labels.ts'
import { mayDeployScripts } from './script/script-service.ts'
import { trialStop } from './process-failure-text.ts'
import { localizedFindings } from './definition-errors.ts'

export interface TrialBody {
  readonly starter?: number
  readonly variables?: Variables
  readonly chosen?: Chosen
  /** Nodes at which the first task is rejected. */
  readonly rejects?: readonly string[]
}

/** Walks a model with the answers and people of the body; stores nothing. A model that cannot run is refused (422). */
export async function tryModel(
  app: FastifyInstance,
  { xml, formId }: { readonly xml: string; readonly formId: number | null },
  { starter: wanted, variables = {}, chosen = {}, rejects = [] }: TrialBody,
  { caller, locale }: { readonly caller: Caller; readonly locale: Locale },
): Promise<Trial> {
  const { engine } = app.workflow
  const { graph, findings } = await engine.definitions.check(xml, formId, () => mayDeployScripts(caller))
  if (!graph) {
    const errors = findings.filter(({ level }) => level === 'error')
    const refused = new AppError(failures['definition.invalid'], `${errors.length} errors`, {
      data: { findings: errors },
    })
    throw localizedFindings(refused, locale)
  }
  const [starter] = await knownPeople(app.db, [wanted ?? caller.userId], 'starter')
  for (const users of Object.values(chosen)) await knownPeople(app.db, users, 'chosen')
  const form = await draftOf(app.db, formId)
  const given = refuseReserved(variables)
  const known = form ? withCalculated(form, given, momentIn(form.settings.window?.timeZone, app.clock())) : given
  const begun = newRows(0, starter!, known, chosen)
  const { nodes, rows, activities, stop } = await walk(engine, graph, begun, { do: 'start' }, rejects)
  const names = await namesOf(
    app,
    nodes.flatMap(({ people }) => people),
  )
  return {
    status: rows.instance.status,
    steps: nodes.map((node) => ({
      ...node,
      people: node.people.map((id) => ({ userId: id, name: names.get(id) ?? '' })),
    })),
    passed: [...new Set(activities.map(({ node }) => node))],
    flows: flowsTaken(graph, activities),
    asks: form ? withSources(form, asksOf(graph)) : asksOf(graph),
    choose: chosenAtStart(graph),
    stop: stop
      ? {
          node: (stop instanceof StepFailure ? stop.node : undefined) ?? null,
          message: trialStop(stop, graph, labelsOf(form), locale),
        }
      : null,
  }
}

async function namesOf(app: FastifyInstance, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await app.db
    .selectFrom('sysUser')
    .select(['userId', 'nickName'])
    .where('userId', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.userId, row.nickName]))
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
