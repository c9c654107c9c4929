/**
 * @module-tag whole
 * Left out of `npm test`: starts processes of its own.
 */
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { bpmnOf } from '#schemas/process/tree/tree-to-bpmn.ts'
import { databaseAt } from '#tests/support/admin-sql.ts'
import { testPassword } from '#tests/support/test-users.ts'
import { ownData } from '#tests/support/test-data-dir.ts'
import { startServer, type ServerProcess } from '#tests/support/server-process.ts'

const postgres = inject('preparedPostgres')
const inFlight = 8

const asked = (id: string): TreeNode => ({ id, type: 'approve', name: id, assign: { by: 'users', ids: ['admin'] } })
/** Three branches at once, then one more: their votes race for the same rows. */
const tree: TreeNode = {
  id: 'start',
  type: 'start',
  name: '发起人',
  next: {
    id: 'split',
    type: 'parallel',
    name: '并行',
    branches: ['a', 'b', 'c'].map((id) => ({ id: `way_${id}`, name: id, next: asked(id) })),
    next: asked('last'),
  },
}

it.runIf(postgres)(
  'two servers on one database start and decide everything exactly once, though one of them is killed on the way',
  { timeout: 120_000 },
  async () => expect(await race(10, { servers: 2 })).toBe(10),
)

it.runIf(postgres)(
  'three servers do so with 500 processes, and what the killed one had begun is done by the others',
  { timeout: 900_000, tags: ['whole'] },
  async () => expect(await race(500, { isOutboxAwaited: true })).toBe(500),
)

/** The number of approved processes of so many, whose branches are decided twice each, at different servers. */
async function race(instances: number, { servers = 3, isOutboxAwaited = false } = {}): Promise<number> {
  const data = await ownData()
  const database = new pg.Client({ connectionString: databaseAt(postgres!.admin, data.database!) })
  await database.connect()
  const count = async (from: string): Promise<number> =>
    Number((await database.query<{ n: string }>(`select count(*) as n from ${from}`)).rows[0]!.n)
  const alive: ServerProcess[] = []
  try {
    alive.push(...(await Promise.all(Array.from({ length: servers }, () => startServer(data.start)))))
    const token = await alive[0]!.call<string>('POST', '/api/login', {
      body: { username: 'admin', password: testPassword },
    })
    await alive[0]!.call('POST', '/api/workflow/definition/deploy', {
      token,
      body: { xml: bpmnOf(tree, { key: 'raced', name: 'raced' }), key: 'raced' },
    })
    let turn = 0
    const anyone = (): ServerProcess => alive[turn++ % alive.length]!
    /** The status of an answer; undefined when the server was gone before it came. */
    const post = async (path: string, body: object): Promise<number | undefined> => {
      try {
        const answer = await fetch(`${anyone().url}${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        await answer.arrayBuffer()
        return answer.status
      } catch {
        return undefined
      }
    }
    const each = async <One>(all: readonly One[], work: (one: One) => Promise<void>): Promise<void> => {
      const rest = [...all]
      await Promise.all(
        Array.from({ length: inFlight }, async () => {
          for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one)
        }),
      )
    }

    await each([...Array(instances).keys()], async (n) => {
      // a double click, to two servers
      const body = { key: 'raced', idempotencyKey: `start ${n}` }
      const answers = await Promise.all([1, 2].map(() => post('/api/workflow/instance', body)))
      expect(answers).toEqual([200, 200])
    })
    expect(await count('wf_instance')).toBe(instances)

    let decided = 0
    const refused = new Set<number>()
    const decideAll = async (): Promise<number> => {
      const { rows } = await database.query<{ id: string }>(
        `select instance_id || '-' || id as id from wf_task where state = 'open' order by id, instance_id`,
      )
      await each(rows, async ({ id }) => {
        // a double click, to two servers
        const answers = await Promise.all([1, 2].map(() => post(`/api/workflow/task/${id}/approve`, {})))
        for (const status of answers) if (status !== undefined && status !== 200) refused.add(status)
        expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
        if (++decided === instances) {
          const [victim] = alive.splice(-1, 1)
          await victim!.stop('SIGKILL')
        }
      })
      return rows.length
    }
    while ((await decideAll()) > 0);

    expect(alive).toHaveLength(servers - 1)
    expect([...refused]).toEqual([409])
    expect(await count('wf_token')).toBe(0)
    expect(await count('wf_subscription')).toBe(0)
    expect(await count(`wf_task where state = 'approved'`)).toBe(4 * instances)
    expect(await count('wf_task')).toBe(4 * instances)
    expect(await count(`wf_comment where action = 'approve'`)).toBe(4 * instances)
    // the queue gives the killed one's work to others when its claim has expired
    const unfinished = (): Promise<number> => count('wf_outbox where done_time is null')
    await expect.poll(isOutboxAwaited ? unfinished : async () => 0, { timeout: 200_000, interval: 200 }).toBe(0)
    return await count(`wf_instance where status = 'approved'`)
  } finally {
    await Promise.all(alive.map((server) => server.stop()))
    await database.end()
    await data.remove()
  }
}
