/**
 * @module-tag whole
 * Left out of `npm test`: waits for time limits and pauses.
 */
import { describe, expect, it } from 'vitest'
import type { Client } from '#tests/support/open-app.ts'
import { soonIn } from '#tests/support/wait-for-queued-work.ts'
import { approve, chain, data, deploy, instance, openTeam, start, taskIn } from './approval-team.ts'

let now = new Date('2026-03-02T08:00:00.000Z')
const { test, admin, zhang, wang, li } = await openTeam({ clock: () => now })
const soon = soonIn(() => test.app)
const statusOf = async (instanceId: number): Promise<string> => (await instance(admin, instanceId)).status
const list = async (who: Client, name: string, query: object = {}) =>
  data(await who.get(`/api/workflow/task/${name}/page`, { query: { limit: 100, ...query } }))

describe('timeouts', () => {
  it('decide when nobody acts', async () => {
    const key = await deploy(admin, chain(approve('a', ['zhang'], { timeout: { after: 'PT5M', do: 'approve' } })))
    const id = await start(li, key)
    expect((await list(zhang, 'todo')).rows[0].dueTime).toBe('2026-03-02T08:05:00.000Z')
    now = new Date('2026-03-02T08:05:01.000Z')
    await soon(async () => {
      await test.app.workflow.fireTimers()
      expect(await statusOf(id)).toBe('approved')
    })
  })

  it('start a process by its timer once, on any server', async () => {
    const xml = `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="daily" isExecutable="true"><startEvent id="s"><timerEventDefinition><timeDuration>PT1M</timeDuration></timerEventDefinition></startEvent><userTask id="a"/><sequenceFlow id="f" sourceRef="s" targetRef="a"/></process></definitions>`
    await deploy(admin, xml, { name: 'by timer' })
    now = new Date('2026-03-02T08:06:30.000Z')
    await Promise.all([test.app.workflow.fireTimers(), test.app.workflow.fireTimers()])
    await soon(async () => expect((await list(admin, 'todo', { name: 'by timer' })).total).toBe(1))
    await test.app.workflow.fireTimers()
    expect((await list(admin, 'todo', { name: 'by timer' })).total).toBe(1)
  })

  it('starts a process as often as its cycle says, whoever looks and however late', async () => {
    now = new Date('2026-03-02T08:07:00.000Z')
    const xml = `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="often" isExecutable="true"><startEvent id="s"><timerEventDefinition><timeCycle>R3/PT1M</timeCycle></timerEventDefinition></startEvent><userTask id="a"/><sequenceFlow id="f" sourceRef="s" targetRef="a"/></process></definitions>`
    await deploy(admin, xml, { name: 'by cycle' })
    const look = async (time: string): Promise<number> => {
      now = new Date(`2026-03-02T${time}.000Z`)
      await Promise.all([test.app.workflow.fireTimers(), test.app.workflow.fireTimers()])
      return (await list(admin, 'todo', { name: 'by cycle' })).total
    }
    expect(await look('08:07:59')).toBe(0)
    expect(await look('08:08:03')).toBe(1)
    expect(await look('08:08:59')).toBe(1)
    expect(await look('08:09:00')).toBe(2)
    expect(await look('08:10:00')).toBe(3)
    expect(await look('08:12:00')).toBe(3)
  })
})

describe('a process that interacts with others', () => {
  it('calls another process and continues with its result', async () => {
    const child = await deploy(admin, chain(approve('inner', ['wang'])))
    const parent = await deploy(
      admin,
      chain({ id: 'sub', type: 'subProcess', name: 'Sub', key: child }, approve('z', ['zhang'])),
    )
    const id = await start(li, parent, { variables: { amount: 5 } })
    const inner = await soon(async () => {
      const { rows } = await list(wang, 'todo')
      const row = rows.find(({ node }: { node: string }) => node === 'inner')
      expect(row).toBeDefined()
      return row
    })
    data(await wang.post(`/api/workflow/task/${inner.taskId}/approve`, { body: { answers: { found: 7 } } }))
    await soon(async () => void (await taskIn(zhang, id)))
    expect((await instance(li, id)).variables).toMatchObject({ amount: 5, found: 7 })
  })

  it('fails when it calls itself endlessly', async () => {
    const sub = { id: 'sub', type: 'subProcess', name: 'Sub', key: 'calls_itself' } as const
    await deploy(admin, chain(sub), { key: 'calls_itself' })
    const id = await start(li, 'calls_itself')
    await soon(async () => expect(await statusOf(id)).toBe('failed'))
    const { n } = await test.app.db
      .selectFrom('wfInstance')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('status', '=', 'running')
      .where('definitionId', 'in', (query) =>
        query.selectFrom('wfDefinition').select('definitionId').where('key', '=', 'calls_itself'),
      )
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(0)
  })

  it('says in the reader’s language why it cannot go on, and which variables have no value', async () => {
    const xml = `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="split" isExecutable="true"><startEvent id="s"/><intermediateCatchEvent id="r"><timerEventDefinition><timeDuration>PT1M</timeDuration></timerEventDefinition></intermediateCatchEvent><exclusiveGateway id="g" name="金额"/><userTask id="a"/>
      <sequenceFlow id="f" sourceRef="s" targetRef="WAY"/><sequenceFlow id="h" sourceRef="r" targetRef="g"/><sequenceFlow id="i" sourceRef="g" targetRef="a"><conditionExpression>\${amount &gt; limit.most}</conditionExpression></sequenceFlow></process></definitions>`
    const straight = await deploy(admin, xml.replace('WAY', 'g'))
    const refused = await li.post('/api/workflow/instance', { body: { key: straight, variables: { amount: 3 } } })
    expect(refused.body).toMatchObject({
      code: 422,
      msg: '流程无法继续。「金额」：没有一个条件满足，也没有默认分支。缺少变量：limit。',
      data: { reason: 'flow.none', node: 'g', missing: ['limit'] },
    })
    const id = await start(li, await deploy(admin, xml.replace('WAY', 'r')))
    expect((await instance(li, id)).failure).toBeNull()
    now = new Date('2026-03-02T08:14:00.000Z')
    await test.app.workflow.fireTimers()
    expect(await instance(li, id)).toMatchObject({
      status: 'failed',
      failure: {
        node: 'g',
        code: 'flow.none',
        message: '「金额」：没有一个条件满足，也没有默认分支。缺少变量：amount、limit。',
      },
    })
  })

  it('receives only messages correlated with it', async () => {
    const xml = `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><message id="m" name="paid"/><process id="waits" isExecutable="true"><startEvent id="s"/><receiveTask id="r" messageRef="m"/><sequenceFlow id="f" sourceRef="s" targetRef="r"/></process></definitions>`
    const key = await deploy(admin, xml)
    const [one, two] = [
      await start(li, key, { variables: { order: 1 } }),
      await start(li, key, { variables: { order: 2 } }),
    ]
    const send = async (body: object) =>
      data(await admin.post('/api/workflow/message', { body: { name: 'paid', ...body } }))
    expect(await send({ correlation: { order: 2 }, variables: { sum: 9 } })).toEqual({ woken: 1 })
    expect([await statusOf(one), await statusOf(two)]).toEqual(['running', 'approved'])
    expect(await send({ correlation: { order: 3 } })).toEqual({ woken: 0 })
  })
})
