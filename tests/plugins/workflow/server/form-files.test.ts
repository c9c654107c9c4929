/**
 * @module-tag whole
 * Left out of `npm test`: walks a whole feature by calls, of which faster tests check the parts.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { sessionAtWork } from '#tests/support/test-users.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { soonIn } from '#tests/support/wait-for-queued-work.ts'
import { pixel, uploadAnswerFile } from '#tests/support/upload.ts'
import { act, approve, chain, data, deploy, instance } from './approval-team.ts'

let test: TestApp
let zhang: Client
let wang: Client
let li: Client
beforeAll(async () => {
  test = await openApp()
  ;[zhang, wang, li] = await Promise.all([test.as('zhang'), test.as('wang'), test.as('li')])
})
afterAll(() => test.close())
const soon = soonIn(() => test.app)

let count = 0
/** A leave of li's with a proof; zhang decides about it, wang manages the form. */
async function begun(...nodes: readonly TreeNode[]) {
  const title = `病假 ${++count}`
  const form = await publishForm(wang, li, {
    format: 1,
    title,
    theme: {},
    settings: { access: { signIn: true } },
    logic: [],
    items: [
      { id: 'proof1', type: 'upload', label: '证明' },
      { id: 'days01', type: 'number', label: '天数' },
    ],
  })
  data(
    await wang.put(form.at('/process'), {
      body: { tree: chain(...(nodes.length > 0 ? nodes : [approve('a', ['zhang'])])) },
    }),
  )
  data(await wang.post(form.at('/publish'), { body: {} }))
  const proof = data(await uploadAnswerFile(li, form.formKey, 'proof1', pixel))
  await form.submit({ proof1: [{ ref: proof.ref }] })
  const id = await soon(async () => {
    const { rows } = data(await li.get('/api/workflow/task/mine/page', { query: { name: title } }))
    const found = rows.find(({ status }: { status: string }) => status === 'running')
    expect(found).toBeDefined()
    return found.instanceId as number
  })
  return { form, id, proof }
}

it('participants of a process can open the form’s files, and nobody else can', async () => {
  const { id, proof } = await begun()
  expect((await instance(zhang, id)).answers.proof1).toMatchObject([{ name: pixel.name, url: proof.url }])
  expect((await zhang.get(proof.url)).status).toBe(200)
  expect((await test.anonymous.get(proof.url)).status).toBe(404)
  expect((await (await test.as()).get(proof.url)).status).toBe(200)
  expect((await (await newcomer('stranger')).get(proof.url)).status).toBe(404)
  data(await act(zhang, id, 'approve'))
  // who has decided about it took part
  expect((await zhang.get(proof.url)).status).toBe(200)
})

it('added in a correction, the file belongs to the submission', async () => {
  const { form, id, proof } = await begun()
  data(await act(zhang, id, 'return', { to: 'start', comment: '补充' }))
  const more = data(await uploadAnswerFile(li, form.formKey, 'proof1', { ...pixel, name: '复诊.png' }))
  const forged = { proof1: [{ name: 'x.png', url: 'https://evil.example/x.png' }] }
  const refused = await act(li, id, 'approve', { answers: forged })
  expect([refused.status, refused.body.data]).toMatchObject([422, { errors: [{ item: 'proof1' }] }])
  data(await act(li, id, 'approve', { answers: { proof1: [{ url: proof.url }, { ref: more.ref }] } }))
  const { answers } = await instance(zhang, id)
  expect(answers.proof1).toMatchObject([{ url: proof.url }, { name: '复诊.png', url: more.url }])
  expect((await zhang.get(more.url)).status).toBe(200)
  const { submissionId } = await test.app.db
    .selectFrom('formFileUse')
    .select('submissionId')
    .where('fileKey', '=', more.ref)
    .executeTakeFirstOrThrow()
  const { keepTime } = await test.app.db
    .selectFrom('sysFile')
    .select('keepTime')
    .where('fileKey', '=', more.ref)
    .executeTakeFirstOrThrow()
  expect([Number(submissionId) > 0, keepTime !== null]).toEqual([true, true])
})

it('stored with its step only: a failed step stores nothing', async () => {
  const fields = { proof1: 'write', days01: 'write' } as const
  const { form, id } = await begun(approve('a', ['zhang'], { fields }), {
    id: 'by',
    type: 'branch',
    name: '',
    branches: [
      { id: 'long', name: '', when: { days01: { gt: 9 } } },
      { id: 'short', name: '', when: { days01: { lt: 5 } } },
    ],
  })
  const more = data(await uploadAnswerFile(zhang, form.formKey, 'proof1', { ...pixel, name: '审核.png' }))
  const kept = async () => ({
    ...(await test.app.db
      .selectFrom('sysFile')
      .select((of) => of('keepTime', 'is not', null).as('isKept'))
      .where('fileKey', '=', more.ref)
      .executeTakeFirstOrThrow()),
    uses: (await test.app.db.selectFrom('formFileUse').selectAll().where('fileKey', '=', more.ref).execute()).length,
  })
  const decide = (days01: number) => act(zhang, id, 'approve', { answers: { days01, proof1: [{ ref: more.ref }] } })
  const stuck = await decide(7)
  expect([stuck.status, stuck.body.data]).toMatchObject([422, { reason: 'flow.none' }])
  expect(await kept()).toEqual({ isKept: false, uses: 0 })
  expect(data(await decide(3))).toEqual({ status: 'approved' })
  expect(await kept()).toEqual({ isKept: true, uses: 1 })
})

it('handed over to a sub-process, the file is opened and kept in the answer of its form, by its people only', async () => {
  const admin = await test.as()
  const archive = await publishForm(wang, li, {
    format: 1,
    title: '归档',
    theme: {},
    settings: {},
    logic: [],
    items: [{ id: 'paper1', type: 'upload', label: '材料' }],
  })
  const key = await deploy(admin, chain(approve('keep', ['zhang'], { fields: { paper1: 'write' } })), {
    formKey: archive.formKey,
    name: '归档',
  })
  const { id, proof } = await begun({
    id: 'sub',
    type: 'subProcess',
    name: '归档',
    key,
    parameters: { paper1: '${proof1}' },
  })
  const called = await soon(async () => {
    const { calls } = await instance(admin, id)
    expect(calls).toHaveLength(1)
    return calls[0].instanceId as number
  })
  expect((await instance(zhang, called)).answers.paper1).toMatchObject([{ name: pixel.name, url: proof.url }])
  expect((await zhang.get(proof.url)).status).toBe(200)
  expect((await test.anonymous.get(proof.url)).status).toBe(404)
  const outsider = await newcomer('outsider')
  expect((await outsider.get(proof.url)).status).toBe(404)

  const another = await begun()
  const foreign = await act(zhang, called, 'approve', { answers: { paper1: [{ url: another.proof.url }] } })
  expect([foreign.status, foreign.body.data]).toMatchObject([422, { errors: [{ item: 'paper1' }] }])
  const more = data(await uploadAnswerFile(zhang, archive.formKey, 'paper1', { ...pixel, name: '回执.png' }))
  data(await act(zhang, called, 'approve', { answers: { paper1: [{ url: proof.url }, { ref: more.ref }] } }))
  expect((await instance(zhang, called)).answers.paper1).toMatchObject([
    { name: pixel.name, url: proof.url },
    { name: '回执.png', url: more.url },
  ])
  expect((await zhang.get(proof.url)).status).toBe(200)
})

/** Somebody who takes part in nothing. */
async function newcomer(userName: string): Promise<Pick<Client, 'get'>> {
  const { userId } = await test.app.db
    .insertInto('sysUser')
    .values({ userName, nickName: userName, password: '' })
    .returning('userId')
    .executeTakeFirstOrThrow()
  const token = await sessionAtWork(test.app, userId, { ip: '127.0.0.1', userAgent: undefined })
  return test.withHeaders({ authorization: `Bearer ${token}` })
}
