import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Message } from '#plugins/notice/shared/message-api-types.ts'
import { announcementMessage } from '#plugins/notice/shared/notice-api-types.ts'
import { textIn } from '#schemas/module/localized-text.ts'
import { openMailServer } from '#tests/support/mail-server.ts'
import { noPages, openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { act, approve, chain, data, deploy, idsOf, start, taskIn } from './approval-team.ts'

let mail: Awaited<ReturnType<typeof openMailServer>>
let test: TestApp
let admin: Client
let zhang: Client
let wang: Client
let li: Client
let ids: Readonly<Record<string, number>>
beforeAll(async () => {
  mail = await openMailServer()
  test = await openApp({
    env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://forms.example.edu' },
    fillPages: noPages,
  })
  ;[admin, zhang, wang, li] = await Promise.all([test.as(), test.as('zhang'), test.as('wang'), test.as('li')])
  ids = await idsOf(admin, 'admin', 'zhang', 'wang', 'li')
  for (const userName of ['zhang', 'wang'])
    await test.app.db
      .updateTable('sysUser')
      .set({ email: `${userName}@example.edu` })
      .where('userName', '=', userName)
      .execute()
})
afterAll(async () => {
  await test.close()
  await mail.close()
})

const messagesOf = async (who: Client): Promise<readonly Message[]> =>
  data(await who.get('/api/system/message/received')).rows
const titles = async (who: Client): Promise<readonly string[]> =>
  (await messagesOf(who)).map(({ title }) => textIn(title, 'zh-cn'))
const unread = async (who: Client): Promise<number> => data(await who.get('/api/system/notice/top')).messages.unread
const readAll = async (...people: readonly Client[]): Promise<void> => {
  for (const who of people) data(await who.put('/api/system/message/read'))
}

describe('users get one message each', () => {
  it('for new tasks, reminders, and the outcome of their process', async () => {
    const key = await deploy(
      admin,
      chain(approve('a', ['zhang'], { name: '主管审批' }), approve('b', ['wang'], { name: '财务审批' })),
      {
        name: '报销',
      },
    )
    const id = await start(li, key)
    expect(await messagesOf(zhang)).toMatchObject([
      {
        title: { 'zh-cn': '新的待办：主管审批', en: 'New task: 主管审批' },
        about: 'li · 报销',
        link: `/workflow/task/record/handle?taskId=${await taskIn(zhang, id)}`,
        isRead: false,
      },
    ])
    expect(await titles(wang)).toEqual([])
    data(await li.post(`/api/workflow/instance/${id}/remind`, { body: {} }))
    expect(await titles(zhang)).toEqual(['催办：主管审批', '新的待办：主管审批'])

    data(await act(zhang, id, 'approve'))
    expect(await titles(wang)).toEqual(['新的待办：财务审批'])
    expect(await titles(li)).toEqual([])
    data(await act(wang, id, 'approve'))
    expect(await messagesOf(li)).toMatchObject([
      { title: { 'zh-cn': '流程已通过' }, link: `/workflow/task/record/handle?instanceId=${id}` },
    ])
    expect(await titles(zhang)).toHaveLength(2)
  })

  it('for returned, copied and transferred tasks, but not for their own actions', async () => {
    await readAll(zhang, wang, li)
    const key = await deploy(admin, chain(approve('a', ['zhang'])))
    const id = await start(li, key)
    data(await act(zhang, id, 'copy', { users: [ids.wang] }))
    expect((await titles(wang))[0]).toBe('抄送给你')
    // oxlint-disable-next-line unicorn/no-thenable -- contract.md's own word
    data(await act(zhang, id, 'return', { to: 'start', then: 'onward', comment: '补充材料' }))
    expect((await titles(li))[0]).toBe('退回给你：补充材料')
    data(await act(li, id, 'approve'))
    data(await act(zhang, id, 'return', { to: 'start' }))
    expect((await titles(li))[0]).toBe('退回给你')
    data(await act(li, id, 'approve'))
    data(await act(zhang, id, 'transfer', { userId: ids.wang }))
    expect((await titles(wang))[0]).toBe('新的待办：a')
    data(await li.post(`/api/workflow/instance/${id}/withdraw`, { body: {} }))
    // messages about tasks that were dealt with are read; that about the copy is not
    expect([await unread(zhang), await unread(wang), await unread(li)]).toEqual([0, 1, 0])
  })

  it('of the end alone, where the step that ends a process also sends a copy to its initiator', async () => {
    await readAll(wang, li)
    const copy = { ...approve('copied', ['li', 'wang'], { name: '告知' }), type: 'copy' as const }
    const id = await start(li, await deploy(admin, chain(approve('a', ['zhang']), copy)))
    data(await act(zhang, id, 'approve'))
    expect([(await titles(li))[0], await unread(li)]).toEqual(['流程已通过', 1])
    expect((await titles(wang))[0]).toBe('抄送给你')
    // the copy is still in the list of copies
    const { rows } = data(await li.get('/api/workflow/copied/page'))
    expect(rows.map((row: { instanceId: number }) => row.instanceId)).toContain(id)
  })

  it('with the reason, when a rejection returns to a step or ends the process', async () => {
    await readAll(zhang, wang, li)
    const key = await deploy(admin, chain(approve('a', ['zhang']), approve('b', ['wang'], { reject: 'previous' })))
    const id = await start(li, key)
    data(await act(zhang, id, 'approve'))
    data(await act(wang, id, 'reject', { comment: '金额\n不对' }))
    expect((await titles(zhang))[0]).toBe('退回给你：金额 不对')
    data(await act(zhang, id, 'reject', { comment: '不'.repeat(90) }))
    expect((await titles(li))[0]).toBe(`流程被驳回：${'不'.repeat(79)}…`)
  })

  it('for tasks that their role or department may claim, for reminders, and when a task is released', async () => {
    await readAll(admin, zhang, wang, li)
    const made = data(await admin.post('/api/system/dept', { body: { deptName: '会计科', orderNum: 1 } }))
    const deptId = Number(made.deptId)
    await test.app.db.updateTable('sysUser').set({ deptId }).where('userName', '=', 'li').execute()
    const xml = `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="t"><process id="group" isExecutable="true"><startEvent id="s"/><userTask id="a" name="初审" camunda:candidateGroups="form-manager,dept:${deptId},no-such-role"/><sequenceFlow id="f1" sourceRef="s" targetRef="a"/></process></definitions>`
    const id = await start(wang, await deploy(admin, xml))
    expect([(await titles(zhang))[0], (await titles(li))[0]]).toEqual(['新的待办：初审', '新的待办：初审'])
    expect([await unread(zhang), await unread(wang), await unread(li)]).toEqual([1, 0, 1])
    data(await wang.post(`/api/workflow/instance/${id}/remind`, { body: {} }))
    expect([(await titles(zhang))[0], (await titles(li))[0]]).toEqual(['催办：初审', '催办：初审'])
    const told: unknown[] = []
    const stop = test.app.bus.subscribe(announcementMessage, (body) =>
      told.push(...(body as { users: number[] }).users),
    )
    data(await act(zhang, id, 'claim'))
    // nobody else has to act on the messages, and open pages of the others hear of it
    await expect.poll(() => told).toEqual(expect.arrayContaining([ids.zhang, ids.li]))
    stop()
    expect([await unread(zhang), await unread(wang), await unread(li)]).toEqual([0, 0, 0])
    // whoever claims the task was reminded with the other candidates
    expect((await wang.post(`/api/workflow/instance/${id}/remind`, { body: {} })).status).toBe(429)
    data(await act(zhang, id, 'unclaim'))
    // the starter is of the group, too
    expect([await unread(zhang), await unread(wang), await unread(li)]).toEqual([0, 1, 1])
  })

  it('for a task that several named users may claim, but not for a refused step', async () => {
    await readAll(zhang, wang, li)
    const key = await deploy(admin, chain(approve('a', ['zhang', 'wang'], { mode: { kind: 'one' } })))
    const id = await start(li, key)
    expect([await unread(zhang), await unread(wang)]).toEqual([1, 1])
    data(await act(wang, id, 'claim'))
    expect([await unread(zhang), await unread(wang)]).toEqual([0, 0])
    const task = await taskIn(wang, id)
    const both = await Promise.all([1, 2].map(() => wang.post(`/api/workflow/task/${task}/approve`, { body: {} })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await unread(li)).toBe(1)
  })
})

describe('a message', () => {
  it('can be read by its recipient only', async () => {
    await readAll(zhang)
    await start(li, await deploy(admin, chain(approve('a', ['zhang']))))
    const { messageId } = (await messagesOf(zhang))[0]!
    expect((await test.anonymous.get('/api/system/message/received')).status).toBe(401)
    expect((await li.put(`/api/system/message/${messageId}/read`)).status).toBe(404)
    expect((await zhang.put('/api/system/message/x/read')).status).toBe(400)
    expect(await unread(zhang)).toBe(1)
    expect((await zhang.put(`/api/system/message/${messageId}/read`)).status).toBe(200)
    expect(await unread(zhang)).toBe(0)
  })

  it('is also mailed if the user wants, in one mail for several messages, each once', async () => {
    const { kinds } = data(await zhang.get('/api/system/message/preference'))
    expect(kinds.map(({ mail: isOn }: { mail: boolean }) => isOn)).toEqual([false, false, false, false, false])
    expect((await zhang.put('/api/system/message/preference', { body: {} })).status).toBe(400)
    for (const who of [zhang, wang])
      data(await who.put('/api/system/message/preference', { body: { mail: ['task.assigned', 'no.such'] } }))
    expect(data(await zhang.get('/api/system/message/preference'))).toMatchObject({ isSet: true, hasAddress: true })

    const key = await deploy(admin, chain(approve('a', ['zhang']), approve('b', ['wang'])), { name: '用印' })
    const first = await start(li, key)
    const second = await start(li, key)
    data(await li.post(`/api/workflow/instance/${first}/remind`, { body: {} }))
    data(await act(zhang, first, 'approve'))
    await Promise.all([test.app.messages.mail(), test.app.messages.mail()])
    await test.app.messages.mail()
    await test.app.mail.drain()
    const to = (name: string) => mail.letters.filter((letter) => letter.to.includes(`${name}@example.edu`))
    expect(to('zhang').map(({ subject }) => subject)).toEqual(['2 条新消息'])
    expect(to('zhang')[0]!.text).toContain('新的待办：a · li · 用印')
    expect(to('wang').map(({ subject }) => subject)).toEqual(['新的待办：b · li · 用印'])
    expect(to('wang')[0]!.link).toBe(
      `https://forms.example.edu/workflow/task/record/handle?taskId=${await taskIn(wang, first)}`,
    )
    expect(to('li')).toEqual([])

    // a reminder is a mail of its own, to whom it was sent
    data(await zhang.put('/api/system/message/preference', { body: { mail: ['task.reminded'] } }))
    data(await li.post(`/api/workflow/instance/${second}/remind`, { body: {} }))
    await test.app.messages.mail()
    await test.app.mail.drain()
    expect(to('zhang').map(({ subject }) => subject)).toEqual(['2 条新消息', '催办：a · li · 用印'])
  })
})
