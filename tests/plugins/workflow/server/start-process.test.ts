import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { stepsOfModels } from '#plugins/workflow/server/migrations/0007-steps-of-models.ts'
import { formOf } from '#plugins/workflow/shared/process-template-forms.ts'
import type { Startable } from '#plugins/workflow/shared/task-api-types.ts'
import type { Answer, Client } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { act, approve, chain, data, deploy, openTeam, start, taskIn } from './approval-team.ts'

const { test, admin, zhang, wang, li, ids } = await openTeam()

const choosing = chain(
  approve('boss', [], { assign: { by: 'chosenByStarter' } }),
  approve('next', [], { assign: { by: 'chosenByPrevious' } }),
)

describe('members', () => {
  it('have the task lists and the start in their menu, and no other approval pages', async () => {
    const text = JSON.stringify(data(await li.get('/api/getRouters')))
    for (const path of ['todo', 'finished', 'mine', 'copied', 'record/start']) expect(text).toContain(`task/${path}`)
    expect(text).not.toContain('/workflow/definition')
    expect((await li.get('/api/workflow/todo/page')).status).toBe(200)
    expect((await li.get('/api/workflow/definition/page')).status).toBe(403)
    expect((await li.post('/api/workflow/message', { body: { name: 'paid' } })).status).toBe(403)
    expect((await li.post('/api/workflow/definition/deploy', { body: { xml: 'x' } })).status).toBe(403)
  })
})

describe('a start', () => {
  it('lists the newest version of each startable process, with its form', async () => {
    const form = await publishForm(wang, li, {
      format: 1,
      title: '用章',
      theme: {},
      settings: {},
      logic: [],
      items: [{ id: 'why001', type: 'input', label: '事由', required: true }],
    })
    const key = await deploy(admin, choosing, { formKey: form.formKey, name: '用章' })
    const rows = async (): Promise<readonly { key: string }[]> => data(await li.get('/api/workflow/startable'))
    expect((await rows()).filter((row) => row.key === key)).toEqual([
      { key, name: '用章', version: 1, formKey: form.formKey, steps: ['boss', 'next'] },
    ])
    expect(data(await li.get(`/api/workflow/startable/${key}`))).toMatchObject({
      name: '用章',
      formVersion: 1,
      fields: { why001: 'write' },
      choose: [{ node: 'boss', name: 'boss' }],
    })
    data(await wang.post(form.at('/stop')))
    expect((await rows()).map((row) => row.key)).not.toContain(key)
    expect((await li.get(`/api/workflow/startable/${key}`)).status).toBe(404)
    expect((await li.get('/api/workflow/startable/1 2')).status).toBe(400)
    expect((await test.anonymous.get('/api/workflow/startable')).status).toBe(401)
    expect((await test.anonymous.get(`/api/workflow/startable/${key}`)).status).toBe(401)
  })

  it('names the first five steps of people, which versions from before keep too', async () => {
    const steps = Array.from({ length: 6 }, (_, i) => approve(`s${i}`, ['zhang'], { name: `Step ${i}` }))
    const copy = { ...approve('copied', ['wang'], { name: 'Copied' }), type: 'copy' as const }
    const key = await deploy(admin, chain(steps[0]!, copy, ...steps.slice(1)))
    const named = async () => {
      const rows: readonly Startable[] = data(await li.get('/api/workflow/startable'))
      return rows.find((row) => row.key === key)!.steps
    }
    const first = ['Step 0', 'Copied', 'Step 1', 'Step 2', 'Step 3']
    expect(await named()).toEqual(first)
    await sql`alter table wf_definition_model drop column steps`.execute(test.app.db)
    await stepsOfModels.up(test.app.db as never)
    expect(await named()).toEqual(first)
  })

  it('requires the assignees that the starter or the approver chooses', async () => {
    const key = await deploy(admin, choosing)
    const people = `/api/workflow/startable/${key}/people`
    expect(data(await li.get(people, { query: { keyword: 'zhang' } }))).toMatchObject([{ userId: ids.zhang }])
    expect((await li.get(people, { query: { keyword: 'x'.repeat(51) } })).status).toBe(400)
    expect((await test.anonymous.get(people)).status).toBe(401)
    const plain = await deploy(admin, chain(approve('a', ['zhang'])))
    expect((await li.get(`/api/workflow/startable/${plain}/people`)).status).toBe(404)
    const chosen = { boss: [ids.zhang!] }
    expect(data(await li.post('/api/workflow/forecast', { body: { key, chosen } }))[0]).toMatchObject({
      node: 'boss',
      people: [{ userId: ids.zhang }],
    })
    expect((await li.post('/api/workflow/instance', { body: { key, chosen: { boss: [999_999] } } })).status).toBe(422)
    const id = await start(li, key, { chosen })
    expect(data(await zhang.get(`/api/workflow/task/${await taskIn(zhang, id)}`)).choose).toEqual([
      { node: 'next', name: 'next' },
    ])
    data(await act(zhang, id, 'approve', { chosen: { next: [ids.wang] } }))
    expect(data(await act(wang, id, 'approve'))).toEqual({ status: 'approved' })
  })

  it('is forecast with the results of calculated questions, as it stores them, before it and at a task', async () => {
    const form = await publishForm(wang, li, formOf('leave', 'zh-cn'))
    const senior = { id: 'long', name: '超过 3 天', when: { days01: { gt: 3 } }, next: approve('senior', ['zhang']) }
    const key = await deploy(
      admin,
      chain(
        approve('boss', ['wang'], { fields: { period: 'write', days01: 'write' } }),
        { id: 'split', type: 'branch', name: '天数', branches: [senior, { id: 'short', name: '其他' }] },
        approve('last', ['zhang']),
      ),
      { formKey: form.formKey },
    )
    const leave = (to: string) => ({ leaves: 'annual', period: { from: '2026-12-01', to }, reason: '回家' })
    const ahead = async (who: Client, body: object): Promise<readonly string[]> =>
      data(await who.post('/api/workflow/forecast', { body })).map(({ node }: { node: string }) => node)
    expect(await ahead(li, { key, answers: leave('2026-12-09') })).toEqual(['boss', 'senior', 'last'])
    expect(await ahead(li, { key, answers: leave('2026-12-02') })).toEqual(['boss', 'last'])
    // still being filled in, and nothing that a browser says of a result counts
    const partly = { period: { from: '2026-12-01', to: '2026-12-09' }, days01: 1 }
    expect(await ahead(li, { key, answers: partly })).toEqual(['boss', 'senior', 'last'])
    const id = await start(li, key, { answers: leave('2026-12-09') })
    const taskId = await taskIn(wang, id)
    expect(await ahead(wang, { taskId })).toEqual(['senior', 'last'])
    expect(await ahead(wang, { taskId, answers: { period: { from: '2026-12-01', to: '2026-12-01' } } })).toEqual([
      'last',
    ])
    expect(data(await act(wang, id, 'approve'))).toEqual({ status: 'running' })
    expect(await taskIn(zhang, id)).toBeTruthy()
  })

  it('lists the added signers who can be removed', async () => {
    const id = await start(li, await deploy(admin, chain(approve('a', ['zhang']))))
    const task = await taskIn(zhang, id)
    const added = async () => data(await zhang.get(`/api/workflow/task/${task}`)).added
    expect(await added()).toEqual([])
    data(await act(zhang, id, 'addSign', { users: [ids.wang], when: 'parallel' }))
    expect(await added()).toMatchObject([{ userId: ids.wang }])
    data(await act(zhang, id, 'removeSign', { users: [ids.wang] }))
    expect(await added()).toEqual([])
    expect((await act(zhang, id, 'removeSign', { users: [ids.wang] })).status).toBe(422)
  })

  it.each(['before', 'after', 'parallel'] as const)(
    'who has asked somebody %s may do without them until they decide, on a task that is not open, too',
    async (when) => {
      const id = await start(li, await deploy(admin, chain(approve('a', ['zhang']), approve('b', ['li']))))
      const task = await taskIn(zhang, id)
      const remove = (who: Client, body: object = { users: [ids.wang] }) =>
        who.post(`/api/workflow/task/${task}/removeSign`, { body })
      data(await act(zhang, id, 'addSign', { users: [ids.wang], when }))
      if (when !== 'before') data(await act(zhang, id, 'approve'))
      expect(data(await zhang.get(`/api/workflow/task/${task}`))).toMatchObject({
        actions: {},
        added: [{ userId: ids.wang }],
      })
      const asked = await taskIn(wang, id)
      expect((await remove(zhang, {})).status).toBe(400)
      expect((await remove(test.anonymous)).status).toBe(401)
      expect((await remove(wang)).status).toBe(404)
      expect((await remove(zhang, { users: [ids.li] })).status).toBe(422)
      expect(data(await remove(zhang))).toEqual({ status: 'running' })
      // the removed task is closed, and there is nobody left to remove
      expect((await wang.post(`/api/workflow/task/${asked}/approve`, { body: {} })).status).toBe(409)
      expect((await remove(zhang)).status).toBe(when === 'before' ? 422 : 409)
      if (when === 'before') data(await act(zhang, id, 'approve'))
      expect(data(await act(li, id, 'approve'))).toEqual({ status: 'approved' })
    },
  )

  it('once the asked person has decided, nobody is left to remove', async () => {
    const id = await start(li, await deploy(admin, chain(approve('a', ['zhang']))))
    const task = await taskIn(zhang, id)
    data(await act(zhang, id, 'addSign', { users: [ids.wang], when: 'after' }))
    data(await act(zhang, id, 'approve'))
    data(await act(wang, id, 'approve'))
    expect((await zhang.post(`/api/workflow/task/${task}/removeSign`, { body: { users: [ids.wang] } })).status).toBe(
      409,
    )
  })
})

describe('a start with an idempotency key', () => {
  const startWith = (
    who: Client,
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<{ readonly instanceId: number }>> => who.post('/api/workflow/instance', { body, headers })

  it('happens once, in whatever way and however often the key is sent', async () => {
    const key = await deploy(admin, chain(approve('a', ['zhang'])))
    const body = { key, variables: { days: 2 } }
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => startWith(li, { ...body, idempotencyKey: 'first' })),
      startWith(li, body, { 'idempotency-key': 'first' }),
      startWith(li, { ...body, idempotencyKey: 'first' }, { 'idempotency-key': '"first"' }),
    ])
    const started = new Set<number>(answers.map((answer) => data(answer).instanceId))
    expect(started.size).toBe(1)
    expect(await taskIn(zhang, [...started][0]!)).toBeTruthy()
    const { rows } = data(await zhang.get('/api/workflow/task/todo/page', { query: { limit: 100 } }))
    expect(rows.filter((row: { instanceId: number }) => started.has(row.instanceId))).toHaveLength(1)
    // another person's key of the same name is another key, and so is another key of the same person
    expect(started).not.toContain(data(await startWith(wang, { ...body, idempotencyKey: 'first' })).instanceId)
    expect(started).not.toContain(data(await startWith(li, { ...body, idempotencyKey: 'second' })).instanceId)
    // without a key, two starts are two: whoever sends many of the same kind means them
    expect(await start(li, key)).not.toBe(await start(li, key))
  })

  it('is answered again after the process was suspended, since its first answer may have been lost', async () => {
    const key = await deploy(admin, chain(approve('a', ['zhang'])))
    const id = await start(li, key, { idempotencyKey: 'kept' })
    const { rows } = data(await admin.get('/api/workflow/definition/page', { query: { limit: 100 } }))
    const { definitionId } = rows.find((row: { key: string }) => row.key === key)
    data(await admin.post('/api/workflow/definition/suspend', { body: { definitionId } }))
    expect(await start(li, key, { idempotencyKey: 'kept' })).toBe(id)
    expect((await startWith(li, { key, idempotencyKey: 'new' })).status).toBe(409)
  })

  it('is refused with other answers, with two different keys, and with a key that is none', async () => {
    const key = await deploy(admin, chain(approve('a', ['zhang'])))
    await start(li, key, { idempotencyKey: 'once', variables: { days: 1 } })
    const other = await startWith(li, { key, idempotencyKey: 'once', variables: { days: 2 } })
    expect(other).toMatchObject({ status: 409, body: { data: { id: 'start.keyUsed' } } })
    expect((await startWith(li, { key, idempotencyKey: 'x' }, { 'idempotency-key': 'y' })).status).toBe(400)
    expect((await startWith(li, { key }, { 'idempotency-key': 'y'.repeat(101) })).status).toBe(400)
    for (const idempotencyKey of ['', 'x'.repeat(101), 'nul\u0000'])
      expect((await startWith(li, { key, idempotencyKey })).status).toBe(400)
    expect((await startWith(test.anonymous, { key, idempotencyKey: 'x' })).status).toBe(401)
  })
})
