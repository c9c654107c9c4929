/**
 * @module-tag whole
 * Left out of `npm test`: waits for time limits and pauses.
 */
import { describe, expect, it } from 'vitest'
import type { Client } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { soonIn } from '#tests/support/wait-for-queued-work.ts'
import { data, deploy, instance, openTeam, start, taskIn } from './approval-team.ts'

const { test, admin, zhang, li } = await openTeam({ clock: () => new Date('2026-03-02T08:00:00.000Z') })
const soon = soonIn(() => test.app)
const statusOf = async (instanceId: number): Promise<string> => (await instance(admin, instanceId)).status

describe('a script', () => {
  /** A script task, then an approval that only a high level needs. */
  const scripted = (code: string, { format = 'javascript', sets = ['level'] } = {}): string =>
    `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:approval="urn:formwork:approval" targetNamespace="t"><process id="scripted" isExecutable="true"><startEvent id="s"/><scriptTask id="rate" name="评级" scriptFormat="${format}" camunda:resultVariable="points"><extensionElements><approval:settings>${JSON.stringify({ sets })}</approval:settings></extensionElements><script><![CDATA[${code}]]></script></scriptTask><exclusiveGateway id="g" default="low"/><userTask id="boss" camunda:assignee="zhang"/><endEvent id="e"/><sequenceFlow id="f1" sourceRef="s" targetRef="rate"/><sequenceFlow id="f2" sourceRef="rate" targetRef="g"/><sequenceFlow id="high" sourceRef="g" targetRef="boss"><conditionExpression>\${level == "high"}</conditionExpression></sequenceFlow><sequenceFlow id="low" sourceRef="g" targetRef="e"/><sequenceFlow id="f3" sourceRef="boss" targetRef="e"/></process></definitions>`
  const rating = `setVariable('level', variables.amount > 5 ? 'high' : 'low')\nvariables.amount * 2`
  const path = '/api/workflow/definition/deploy'
  const refused = async (who: Client, xml: string) => {
    const { status, body } = await who.post(path, { body: { xml } })
    const { errors = [] } = (body.data ?? {}) as { errors?: readonly { code: string; message: string }[] }
    return [status, ...errors.map(({ code, message }) => `${code} ${message}`)]
  }
  const turn = async (isOn: boolean): Promise<void> => {
    const { version } = data(await admin.get('/api/system/env/config/workflowScriptConfig'))
    data(
      await admin.post('/api/system/env/config/save', {
        body: { envKey: 'workflowScriptConfig', values: { isOn }, version },
      }),
    )
  }
  const problem = (id: number) =>
    soon(async () => {
      const { problems, status } = await instance(admin, id)
      expect([status, problems.length]).toEqual(['running', 1])
      return problems[0]
    })

  it('is disabled by default: its model is not deployed, and the error names the element', async () => {
    expect(await refused(admin, scripted(rating))).toEqual([
      422,
      expect.stringMatching(/^script.off 「评级」.*流程脚本未启用/),
    ])
    expect(await refused(admin, scripted(rating, { format: 'groovy' }))).toEqual([
      422,
      expect.stringMatching(/^script.format 「评级」.*groovy/),
    ])
  })

  it('needs its own permission for deployment', async () => {
    await turn(true)
    const { roleId } = await test.app.db
      .selectFrom('sysRole')
      .select('roleId')
      .where('roleKey', '=', 'form-manager')
      .executeTakeFirstOrThrow()
    const give = async (permission: string): Promise<void> => {
      const { menuId } = await test.app.db
        .selectFrom('sysMenu')
        .select('menuId')
        .where('perms', '=', permission)
        .executeTakeFirstOrThrow()
      await test.app.db.insertInto('sysRoleMenu').values({ roleId, menuId }).execute()
      await test.app.sessions.forget()
    }
    expect((await test.anonymous.post(path, { body: { xml: scripted(rating) } })).status).toBe(401)
    expect((await zhang.post(path, { body: { xml: scripted(rating) } })).status).toBe(403)
    await give('workflow:definition:edit')
    expect(await refused(zhang, scripted(rating))).toEqual([422, expect.stringMatching(/^script.denied 「评级」/)])

    // a drawing is published with what its author may, whoever publishes it
    const form = await publishForm(zhang, li, {
      format: 1,
      title: '脚本',
      items: [{ id: 'amount', type: 'number', label: '金额' }],
      logic: [],
      theme: {},
      settings: {},
    })
    const drawn = { xml: scripted(rating) }
    expect(data(await zhang.put(form.at('/process'), { body: drawn })).findings).toMatchObject([
      { node: 'rate', code: 'script.denied' },
    ])
    expect((await admin.post(form.at('/publish'), { body: {} })).status).toBe(422)
    await give('workflow:script:deploy')
    expect(data(await zhang.put(form.at('/process'), { body: drawn })).findings).toEqual([])
    data(await admin.post(form.at('/publish'), { body: {} }))
    expect((await refused(zhang, scripted(rating)))[0]).toBe(200)
  })

  it('reads variables, and sets those that conditions read', async () => {
    const key = await deploy(admin, scripted(rating))
    const [high, low] = [
      await start(li, key, { variables: { amount: 9 } }),
      await start(li, key, { variables: { amount: 3 } }),
    ]
    await soon(async () => expect(await statusOf(low)).toBe('approved'))
    await soon(async () => void (await taskIn(zhang, high)))
    expect((await instance(admin, high)).variables).toEqual({ amount: 9, level: 'high', points: 18 })
    // a process that ended meanwhile takes nothing, and is no problem
    const gone = await start(li, key, { variables: { amount: 9 } })
    data(await li.post(`/api/workflow/instance/${gone}/withdraw`, { body: {} }))
    expect(await instance(admin, gone)).toMatchObject({ status: 'withdrawn', problems: [] })
  })

  it('is checked before deployment: syntax errors by line, undeclared names', async () => {
    expect(await refused(admin, scripted('const a = 1\nif (a {'))).toEqual([
      422,
      expect.stringMatching(/^script.syntax 「评级」的脚本有误：第 2 行：语法错误/),
    ])
    expect(await refused(admin, scripted(`setVariable('other', 1)`))).toEqual([
      422,
      expect.stringMatching(/^script.undeclared 「评级」.*other/),
    ])
    expect(await refused(admin, scripted('1', { sets: ['starter'] }))).toEqual([
      422,
      expect.stringMatching(/^script.variable 「评级」.*starter/),
    ])
  })

  it('stops its process when it fails, shows the line, and runs again once corrected', async () => {
    const key = await deploy(admin, scripted(`const { amount } = variables\nsetVariable('level', amont > 5)`))
    const id = await start(li, key, { variables: { amount: 9 } })
    expect(await problem(id)).toMatchObject({
      node: 'rate',
      name: '评级',
      message: expect.stringMatching(/^第 2 行：.*amont/),
    })
    // nobody can be reminded of a script
    expect(await instance(li, id)).toMatchObject({ problems: [{ name: '评级', message: null }], actions: ['withdraw'] })
    const dead = () => test.app.queue.dead(100)
    await soon(async () => expect((await dead()).map(({ error }) => error).join()).toContain(`instance <${id}>`))

    const retry = (who: Client) => who.post(`/api/workflow/instance/${id}/retry`)
    expect([(await retry(test.anonymous)).status, (await retry(li)).status]).toEqual([401, 403])
    expect((await admin.post('/api/workflow/instance/x/retry')).status).toBe(400)
    expect((await admin.post('/api/workflow/instance/999999/retry')).status).toBe(404)
    const again = await retry(admin)
    expect([again.status, (again.body.data as { message: string }).message]).toEqual([
      422,
      expect.stringMatching(/^第 2 行/),
    ])
    await deploy(admin, scripted(rating), { key })
    data(await admin.post(`/api/workflow/instance/${id}/migrate`, { body: { version: 2 } }))
    expect(data(await retry(admin))).toEqual({ status: 'running' })
    await taskIn(zhang, id)
    expect(await instance(admin, id)).toMatchObject({ problems: [], variables: { level: 'high', points: 18 } })
    expect((await retry(admin)).status).toBe(409)
    expect((await dead()).map(({ error }) => error).join()).not.toContain(`instance <${id}>`)
  })

  it('stops when scripts are disabled, and cannot block anything else', async () => {
    const [endless, key] = [await deploy(admin, scripted('for (;;) {}')), await deploy(admin, scripted(rating))]
    expect((await problem(await start(li, endless))).message).toContain('运行超过 1 秒')
    await turn(false)
    const id = await start(li, key, { variables: { amount: 9 } })
    expect((await problem(id)).message).toBe('流程脚本已停用')
    await turn(true)
    data(await admin.post(`/api/workflow/instance/${id}/retry`))
    await taskIn(zhang, id)
  })
})
