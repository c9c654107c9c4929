/**
 * @module-tag whole
 * Left out of `npm test`: runs several servers on one database.
 */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { approve, chain, data, deploy, idsOf, instance, openTeam, start, taskIn } from './approval-team.ts'

const { test, admin, zhang, li, ids } = await openTeam()
const { engine } = test.app.workflow

const times = <Made>(n: number, make: (i: number) => Promise<Made>): Promise<readonly Made[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)))

/** Messages below the bell about a process, as `user: kind`. */
async function messagesAbout(name: string): Promise<readonly string[]> {
  const { rows } = await sql<{ told: string }>`
    select u.user_name || ': ' || m.kind as told from sys_message m join sys_user u on u.user_id = m.user_id
      where m.about like ${`%${name}`} order by m.message_id`.execute(test.app.db)
  return rows.map(({ told }) => told)
}

describe('steps that arrive together', () => {
  it('of many instances are all stored, each with its rows and messages', async () => {
    const name = '同时办理'
    const key = await deploy(admin, chain(approve('one', ['zhang']), approve('two', ['wang'])), { name })
    const started = await times(40, (i) => start(li, key, { variables: { place: i } }))
    expect(new Set(started).size).toBe(40)
    const tasks = await Promise.all(started.map((id) => taskIn(zhang, id)))
    const answers = await Promise.all(
      tasks.map((task, i) => zhang.post(`/api/workflow/task/${task}/approve`, { body: { comment: `no ${i}` } })),
    )
    expect(answers.map(({ status }) => status)).toEqual(started.map(() => 200))
    for (const [i, id] of started.entries()) {
      const seen = await instance(admin, id)
      expect(seen.variables.place).toBe(i)
      expect(seen.timeline.map((entry: { comment: string | null }) => entry.comment)).toEqual([null, `no ${i}`])
      expect(seen.nodes.slice(0, 3).map((node: { state: string }) => node.state)).toEqual(['done', 'done', 'active'])
    }
    const messages = await messagesAbout(name)
    expect(messages.filter((one) => one === 'zhang: task.assigned')).toHaveLength(40)
    expect(messages.filter((one) => one === 'wang: task.assigned')).toHaveLength(40)
    expect(messages).toHaveLength(80)
  })

  it('of one task decide it once; the others are told that it is closed', async () => {
    const key = await deploy(admin, chain(approve('one', ['zhang']), approve('two', ['wang'])))
    const id = await start(li, key)
    const task = await taskIn(zhang, id)
    const answers = await times(8, () => zhang.post(`/api/workflow/task/${task}/approve`, { body: {} }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
    expect((await instance(admin, id)).timeline.map(({ action }: { action: string }) => action)).toEqual([
      'start',
      'approve',
    ])
  })

  it('of one instance by several people are all stored', async () => {
    const people = ['zhang', 'wang', 'li'] as const
    const key = await deploy(admin, chain(approve('all', people, { mode: { kind: 'all' } })))
    const id = await start(admin, key)
    const clients = await Promise.all(people.map((name) => test.as(name)))
    const tasks = await Promise.all(clients.map((client) => taskIn(client, id)))
    const answers = await Promise.all(
      clients.map((client, i) => client.post(`/api/workflow/task/${tasks[i]}/approve`, { body: {} })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await instance(admin, id)).status).toBe('approved')
  })

  it('do not fail with one that cannot be stored', async () => {
    const key = await deploy(admin, chain(approve('one', ['zhang'])))
    const started = await times(4, () => start(li, key))
    const decided = await Promise.allSettled(
      started.map((id, i) =>
        engine.act(id, ({ rows }) => ({
          do: 'approve',
          task: rows.tasks[0]!.id,
          by: ids.zhang!,
          // no text of PostgreSQL holds this character
          comment: i === 1 ? '\u0000' : 'fine',
        })),
      ),
    )
    expect(decided.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    const ends = await Promise.all(started.map(async (id) => (await instance(admin, id)).status))
    expect(ends).toEqual(['approved', 'running', 'approved', 'approved'])
  })

  it('of one submission start one process', async () => {
    const key = await deploy(admin, chain(approve('one', ['zhang'])), { name: '只发起一次' })
    const definition = (await engine.definitions.newest({ key }))!
    const beginning = { definition, starter: ids.li!, variables: {}, submissionId: 987_654 }
    const started = await times(5, () => engine.start(beginning))
    expect(new Set(started).size).toBe(1)
    expect(await messagesAbout('只发起一次')).toEqual(['zhang: task.assigned'])
  })

  it('ask for people by login name or id, in the order of the model', async () => {
    const known = await idsOf(admin, 'zhang', 'wang')
    const turns = [
      ['wang', 'zhang'],
      [known.zhang!, 'wang'],
      ['WANG', 'zhang'],
    ]
    const keys = await Promise.all(
      turns.map((names) => deploy(admin, chain(approve('turn', names, { mode: { kind: 'turn' } })))),
    )
    const started = await Promise.all(keys.map((key) => start(li, key)))
    const asked = await Promise.all(
      started.map(async (id) => {
        const { nodes } = await instance(admin, id)
        const turn = nodes.find((node: { id: string }) => node.id === 'turn')
        return turn.people.map(({ name }: { name: string }) => name)
      }),
    )
    expect(asked.map(([first]) => first)).toEqual(['wang', 'zhang', 'zhang'])
    expect(data(await admin.get('/api/workflow/task/todo/page')).total).toBe(0)
  })
})
