import { sql } from 'kysely'
import { serverPlugins } from '#plugins/server.ts'
import { compile } from '#schemas/process/compile/compile-model.ts'
import { readModel } from '#schemas/process/compile/bpmn-model.ts'
import { bpmnOf } from '#schemas/process/tree/tree-to-bpmn.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { buildApp } from '#server/app.ts'
import { loadRegistry, moduleFolders } from '#server/crud/load-modules.ts'
import { readConfig } from '#server/kit/config.ts'
import { hashPassword } from '#server/kit/password-hash.ts'
import type { Database } from '#server/services/db/open-database.ts'
import { emptyFolder } from '../support/server-process.ts'
import { atLeast, atMost, measured, type Figure } from './harness/bench-result.ts'
import { compare, comparisonFigures, type Target } from './harness/compare-load.ts'
import { onEmbedded, onPostgres, type Pair } from './harness/server-pair.ts'
import { sameList } from './harness/same-list.ts'
import { otherSteps } from './bpmn-elements-steps.ts'

const openTasks = 400_000
const people = 2000
/** Open tasks of somebody who has far more than others. */
const busiestTasks = 20_000
const approver = { username: 'bench_approver', password: 'Bench-2026' } as const

/**
 * Steps of a chain of three approvals, and lists with 400 000 open tasks in the table, beside the same rows by hand.
 * Bars of issue 13.
 */
export async function approval(): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  await onEmbedded(
    async (database) => {
      await addPeople(database)
      figures.push(await engineSteps(database, 500))
    },
    async (pair) => void figures.push(...(await routeSteps(pair))),
  )
  await onPostgres(
    async (database) => {
      await addPeople(database)
      await addTasks(database)
      figures.push(await engineSteps(database, 1000), await otherSteps(database, chainXml, variables))
    },
    async (pair) => void figures.push(...(await routeSteps(pair)), ...(await lists(pair))),
  )
  return figures
}

// — people, a process, and what waits for others

const approvals = ['step1', 'step2', 'step3'].toReversed().reduce<TreeNode | undefined>(
  (next, id) => ({
    id,
    type: 'approve',
    name: id,
    assign: { by: 'users', ids: [approver.username] },
    ...(next ? { next } : {}),
  }),
  undefined,
)
const chain: TreeNode = { id: 'start', type: 'start', name: 'start', ...(approvals ? { next: approvals } : {}) }
const key = 'bench'
const chainXml = bpmnOf(chain, { key, name: key })
/** As many variables as a form of the budgets has answers. */
const variables = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`answer${i}`, `value ${i}`]))

async function addPeople({ db }: Database): Promise<void> {
  const password = await hashPassword(approver.password)
  await sql`
    insert into sys_dept (parent_id, ancestors, dept_name) select null, '', 'bench ' || n from generate_series(1, 200) n`.execute(
    db,
  )
  await sql`
    insert into sys_user (user_name, nick_name, password, dept_id)
    select case n when 0 then ${approver.username} when 1 then ${busiest} else 'bench' || n end, 'bench ' || n, ${password},
      (select dept_id from sys_dept where dept_name = 'bench ' || 1 + n % 200)
    from generate_series(0, ${sql.lit(people - 1)}) n`.execute(db)
  await sql`
    insert into sys_user_role (user_id, role_id)
    select user_id, (select role_id from sys_role where role_key = 'common') from sys_user where user_name like 'bench%'`.execute(
    db,
  )
  const xml = chainXml
  const { graph } = compile(await readModel(xml))
  await sql`
    with made as (insert into wf_definition (key, name, version, status) values (${key}, ${key}, 1, 'active') returning definition_id)
    insert into wf_definition_model (definition_id, xml, graph, steps) select definition_id, ${xml}, ${JSON.stringify(graph)}::json, array[]::text[] from made`.execute(
    db,
  )
}

const busiest = 'bench_busiest'

/** Open tasks of all, a tenth of them for a department to claim. */
async function addTasks({ db }: Database): Promise<void> {
  await sql`create temporary table bench_task as
    select n, u.user_id, u.dept_id, n % 10 = 0 as is_free, timestamptz '2026-01-01' + n * interval '30 seconds' as time
    from generate_series(1, ${sql.lit(openTasks)}) n
      join (select user_id, dept_id, row_number() over (order by user_id) - 1 as place from sys_user where user_name like 'bench%') u
        on u.place = case when n % ${sql.lit(openTasks / busiestTasks)} = 1 then 1 else (n::bigint * 7919 / 10) % ${sql.lit(people)} end`.execute(
    db,
  )
  await sql`
    insert into wf_instance (instance_id, definition_id, name, starter, state, variables, create_time) overriding system value
    select 1000000 + n, (select definition_id from wf_definition where key = ${key}), 'bench', user_id, '{}', ${JSON.stringify(variables)}::jsonb, time from bench_task`.execute(
    db,
  )
  await sql`
    insert into wf_task (instance_id, id, token, node, name, state, assignee, data, create_time)
    select 1000000 + n, 6, 4, 'step1', 'step1', 'open', case when is_free then null else user_id end, jsonb_build_object('id', 6, 'token', 4, 'node', 'step1', 'name', 'step1',
      'state', 'open', 'assignee', case when is_free then null else user_id end, 'owner', null, 'candidates', '[]'::jsonb, 'revision', 1), time from bench_task`.execute(
    db,
  )
  await sql`
    insert into wf_task_candidate (instance_id, task_id, identity) select 1000000 + n, 6, 'dept:' || dept_id from bench_task where is_free`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
}

// — steps

/** Steps a second of the engine alone, eight under way, before either server starts. */
async function engineSteps(database: Database, bar: number): Promise<Figure> {
  const folder = await emptyFolder()
  const { registry } = await loadRegistry(moduleFolders(serverPlugins))
  const app = await buildApp({
    config: readConfig({ DATA_DIR: folder.path, LOG_LEVEL: 'warn' }),
    database,
    registry,
    fillPages: { render: () => '', assets: { scripts: [], styles: [] } },
  })
  await app.ready()
  try {
    const { engine } = app.workflow
    const { rows } = await sql<{
      userId: number
    }>`select user_id from sys_user where user_name = ${approver.username}`.execute(database.db)
    const by = rows[0]!.userId
    let steps = 0
    const runOne = async (): Promise<void> => {
      const definition = (await engine.definitions.newest({ key }))!
      const instanceId = await engine.start({ definition, starter: 1, variables })
      for (let status = 'running'; status === 'running'; steps++) {
        const acted = await engine.act(instanceId, ({ rows: { tasks } }) => ({
          do: 'approve',
          task: tasks.find(({ state }) => state === 'open')!.id,
          by,
          comment: 'fine',
        }))
        status = acted.status
      }
      steps++
    }
    for (let i = 0; i < 20; i++) await runOne()
    steps = 0
    const began = performance.now()
    const until = began + 5000
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        while (performance.now() < until) await runOne()
      }),
    )
    const rate = steps / ((performance.now() - began) / 1000)
    return atLeast(`persisted steps of the engine a second, ${database.engine}`, rate, '', bar)
  } finally {
    await app.close()
    await folder.remove()
  }
}

/** Starts and approvals through the routes, each instance by one connection after the other. */
async function routeSteps(pair: Pair): Promise<readonly Figure[]> {
  const { ours, bare, token, engine } = pair
  const approverToken = await ours.call<string>('POST', '/api/login', { body: approver })
  const ids = await taskIds(pair, approverToken)
  const what = `process steps (start, three approvals), ${engine}`
  const ourSide = stepsOf(ours, {
    start: '/api/workflow/instance',
    startBody: JSON.stringify({ key, variables }),
    approve: (instance, step) => `/api/workflow/task/${instance}-${ids[step]}/approve`,
    tokens: { start: token, approve: approverToken },
  })
  const bareSide = stepsOf(bare, {
    start: '/process/1/2',
    startBody: JSON.stringify({ variables }),
    approve: (instance, step) => `/process/2/${instance}-${step + 1}/approve`,
  })
  const load = pair.databaseCpu ? { databaseCpu: pair.databaseCpu } : {}
  return [
    ...comparisonFigures(what, await compare({ ...ourSide, ...load }, { ...bareSide, ...load }, { rounds: 3 }), {}),
    atMost(`a step through its route, one at a time, p95, ${engine}`, await slowest(ourSide), 'ms', 20),
    measured(`… by hand, p95, ${engine}`, await slowest(bareSide), 'ms'),
  ]
}

/** Ids of the three tasks of an instance: they count within it, so they are the same in each. */
async function taskIds({ ours, token }: Pair, approverToken: string): Promise<readonly number[]> {
  const { instanceId } = await ours.call<{ instanceId: number }>('POST', '/api/workflow/instance', {
    token,
    body: { key },
  })
  const ids: number[] = []
  for (;;) {
    const { rows } = await ours.call<{ rows: readonly { taskId: string; instanceId: number }[] }>(
      'GET',
      '/api/workflow/task/todo/page?page=1&limit=20',
      { token: approverToken },
    )
    const open = rows.find((row) => row.instanceId === instanceId)
    if (!open) return ids
    ids.push(Number(open.taskId.split('-')[1]))
    await ours.call('POST', `/api/workflow/task/${open.taskId}/approve`, { token: approverToken, body: {} })
  }
}

interface Steps {
  readonly start: string
  readonly startBody: string
  readonly approve: (instance: number, step: number) => string
  readonly tokens?: { readonly start: string; readonly approve: string }
}
interface Waiting {
  readonly instance: number
  readonly step: number
}

function stepsOf(
  { url, pid }: { readonly url: string; readonly pid: number },
  { start, startBody, approve, tokens }: Steps,
): Target {
  const waiting: Waiting[] = []
  const bearer = (token?: string) => (token ? { headers: { authorization: `Bearer ${token}` } } : {})
  return {
    url,
    pid,
    method: 'POST',
    path: start,
    next(about) {
      const one = waiting.shift()
      about.one = one
      return one
        ? { path: approve(one.instance, one.step), body: '{"comment":"fine"}', ...bearer(tokens?.approve) }
        : { path: start, body: startBody, ...bearer(tokens?.start) }
    },
    onResponse(status, body, about) {
      if (status !== 200) return
      const one = about.one as Waiting | undefined
      if (!one) {
        const { data } = JSON.parse(body) as { data: { instanceId: number } }
        waiting.push({ instance: data.instanceId, step: 0 })
      } else if (one.step < 2) waiting.push({ ...one, step: one.step + 1 })
    },
  }
}

const asked = 100
/** Requests before the measured ones: PostgreSQL plans the first five runs of a statement on each connection. */
const warmUp = 50

/** Milliseconds within which 95 of 100 requests are answered, one after the other, by a server that has warmed up. */
async function slowest({ url, method, path, headers = {}, next, onResponse }: Target, times = asked): Promise<number> {
  const found: number[] = []
  for (let i = 0; i < times + warmUp; i++) {
    const about = {}
    const given = next?.(about) ?? {}
    const began = performance.now()
    const answer = await fetch(url + (given.path ?? path), {
      method,
      headers: { ...headers, ...given.headers, ...(given.body ? { 'content-type': 'application/json' } : {}) },
      ...(given.body ? { body: given.body } : {}),
    })
    const body = await answer.text()
    if (answer.status !== 200) throw new Error(`${path} answered <${answer.status}>: ${body}`)
    if (i >= warmUp) found.push(performance.now() - began)
    onResponse?.(answer.status, body, about)
  }
  return found.toSorted((a, b) => a - b)[Math.floor(times * 0.95)]!
}

// — lists

async function lists(pair: Pair): Promise<readonly Figure[]> {
  const { ours, bare } = pair
  const figures: Figure[] = []
  for (const { who, name, bar, times } of [
    { who: 'bench7', name: 'to-dos, 20 of 400 000 open tasks', bar: 10, times: asked },
    { who: busiest, name: `to-dos of somebody with ${busiestTasks}`, bar: undefined, times: 20 },
  ]) {
    const token = await ours.call<string>('POST', '/api/login', { body: { ...approver, username: who } })
    const { user } = await ours.call<{ user: { id: number } }>('GET', '/api/getInfo', { token })
    const headers = { authorization: `Bearer ${token}` }
    const path = '/api/workflow/task/todo/page?page=1&limit=20'
    const bytes = await sameList({ url: ours.url + path, headers }, { url: `${bare.url}/todo/${user.id}` })
    const sides = [
      { ...ours, method: 'GET', path, headers },
      { ...bare, method: 'GET', path: `/todo/${user.id}` },
    ] as const satisfies readonly Target[]
    figures.push(...comparisonFigures(`${name}, ${bytes} bytes`, await compare(...sides, { rounds: 2 }), {}))
    const p95 = (what: string, ms: number): Figure =>
      bar === undefined ? measured(what, ms, 'ms') : atMost(what, ms, 'ms', bar)
    for (const [what, other] of [
      ['p95', path],
      ['the list of the screen, p95', '/api/workflow/todo/page?page=1&limit=20'],
      ['the count of the badge, p95', '/api/workflow/task/todo/page?page=1&limit=1'],
      ['on the home page, p95', '/api/todo'],
    ] as const)
      figures.push(p95(`${name}, ${what}`, await slowest({ ...sides[0], path: other }, times)))
  }
  return figures
}
