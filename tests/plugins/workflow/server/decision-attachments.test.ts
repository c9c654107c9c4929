import { expect, it } from 'vitest'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import type { Answer, Client } from '#tests/support/open-app.ts'
import { pixel, upload, type TestFile } from '#tests/support/upload.ts'
import { act, approve, chain, data, deploy, idsOf, openTeam, instance, start, taskIn } from './approval-team.ts'

const { test, admin, zhang, wang, li } = await openTeam()

const signature = `data:image/png;base64,${pixel.bytes.toString('base64')}`
const invoice: TestFile = { name: '发票.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7 invoice') }
interface Stored {
  readonly ref: string
  readonly url: string
}
// oxlint-disable-next-line typescript/no-explicit-any -- a test says what it expects by asserting it
const send = (who: Client, taskId: string, file = invoice): Promise<Answer<any>> =>
  upload(who, [file], { path: `/api/workflow/task/${taskId}/file` })
const faultsOf = (answer: Answer): readonly (readonly [string, string])[] =>
  (answer.body.data as { errors: { field: string; code: string }[] }).errors.map(({ field, code }) => [field, code])

it('stores the comment, files and signature that its node requires, and shows them in the history', async () => {
  const decision = { comment: 'required', attachments: 'required', signature: 'required' } as const
  const key = await deploy(admin, chain(approve('a', ['zhang'], { decision })))
  const id = await start(li, key)
  const taskId = await taskIn(zhang, id)
  expect(data(await zhang.get(`/api/workflow/task/${taskId}`)).decision).toEqual(decision)

  const empty = await act(zhang, id, 'approve', { comment: '  ' })
  expect([empty.status, faultsOf(empty)]).toEqual([
    422,
    [
      ['comment', 'required'],
      ['attachments', 'required'],
      ['signature', 'required'],
    ],
  ])
  const { ref, url } = data<Stored>(await send(zhang, taskId))
  const forged = await act(zhang, id, 'approve', { comment: 'ok', attachments: [ref], signature: 'data:text/html,x' })
  expect([forged.status, faultsOf(forged)]).toEqual([422, [['signature', 'picture']]])
  data(await act(zhang, id, 'approve', { comment: 'ok', attachments: [{ ref, name: 'x' }], signature }))

  const [, entry] = (await instance(li, id)).timeline
  expect(entry).toMatchObject({
    action: 'approve',
    comment: 'ok',
    signature,
    attachments: [{ name: '发票.pdf', type: 'application/pdf', size: invoice.bytes.length, ref, url }],
  })
})

it('requires no file of a rejection, and nothing of a delegate', async () => {
  const { wang: wangId } = await idsOf(admin, 'wang')
  const key = await deploy(
    admin,
    chain(approve('a', ['zhang'], { decision: { comment: 'required', attachments: 'required' } })),
  )
  const rejected = await start(li, key)
  expect(data(await act(zhang, rejected, 'reject', { comment: 'no' }))).toEqual({ status: 'rejected' })
  const delegated = await start(li, key)
  data(await act(zhang, delegated, 'delegate', { userId: wangId }))
  expect(data(await act(wang, delegated, 'approve'))).toEqual({ status: 'running' })
  expect((await act(zhang, delegated, 'approve', { comment: 'ok' })).status).toBe(422)
})

it('lists beforehand why a task cannot be approved in bulk', async () => {
  const started = async (...nodes: readonly TreeNode[]): Promise<string> =>
    taskIn(zhang, await start(li, await deploy(admin, chain(...nodes))))
  const free = await started(approve('a', ['zhang']))
  const signed = await started(
    approve('a', ['zhang'], { decision: { comment: 'required', attachments: 'required', signature: 'required' } }),
  )
  const choosing = await started(approve('a', ['zhang']), {
    ...approve('b', []),
    assign: { by: 'chosenByPrevious' },
  })
  const off = await started(approve('a', ['zhang'], { actions: { approve: { on: false } } }))
  const foreign = await taskIn(wang, await start(li, await deploy(admin, chain(approve('a', ['wang'])))))
  const path = '/api/workflow/task/todo/check'
  const tasks = [free, signed, choosing, off, foreign, '99999-1']
  expect(data(await zhang.get(path, { query: { tasks: tasks.join(',') } }))).toEqual([
    { taskId: free, isCommentNeeded: false, hindrances: [] },
    { taskId: signed, isCommentNeeded: true, hindrances: ['signature', 'attachments'] },
    { taskId: choosing, isCommentNeeded: false, hindrances: ['people'] },
    { taskId: off, isCommentNeeded: false, hindrances: ['off'] },
    { taskId: foreign, isCommentNeeded: false, hindrances: ['gone'] },
    { taskId: '99999-1', isCommentNeeded: false, hindrances: ['gone'] },
  ])
  for (const wrong of ['', 'x', '1-2,', Array(101).fill('1-1').join(',')])
    expect((await zhang.get(path, { query: { tasks: wrong } })).status).toBe(400)
  expect((await test.anonymous.get(path, { query: { tasks: free } })).status).toBe(401)
})

it('accepts files only where its node does', async () => {
  const id = await start(li, await deploy(admin, chain(approve('a', ['zhang'], { decision: { attachments: 'off' } }))))
  const { ref } = data<Stored>(await send(zhang, await taskIn(zhang, id)))
  const refused = await act(zhang, id, 'approve', { attachments: [ref] })
  expect([refused.status, faultsOf(refused)]).toEqual([422, [['attachments', 'off']]])
})

it('refuses files of another user or process', async () => {
  const key = await deploy(admin, chain(approve('a', ['zhang', 'wang'], { mode: { kind: 'all' } })))
  const [one, two] = [await start(li, key), await start(li, key)]
  const { ref } = data<Stored>(await send(zhang, await taskIn(zhang, one)))
  for (const attempt of [
    await act(wang, one, 'approve', { attachments: [ref] }),
    await act(zhang, two, 'approve', { attachments: [ref] }),
    await act(zhang, one, 'comment', { comment: 'x', attachments: ['A'.repeat(22)] }),
  ])
    expect([attempt.status, faultsOf(attempt)]).toEqual([422, [['attachments', 'gone']]])
})

it('shows its files to participants only', async () => {
  const id = await start(li, await deploy(admin, chain(approve('a', ['zhang']), approve('b', ['zhang']))))
  const taskId = await taskIn(zhang, id)
  const { ref, url } = data<Stored>(await send(zhang, taskId))
  expect((await zhang.get(url)).status).toBe(200)
  // until it is attached, it is the uploader's own
  expect((await li.get(url)).status).toBe(404)
  data(await act(zhang, id, 'approve', { attachments: [ref] }))
  const opened = await li.get(url)
  expect([opened.status, opened.text]).toEqual([200, invoice.bytes.toString()])
  expect((await wang.get(url)).status).toBe(404)
  expect((await test.anonymous.get(url)).status).toBe(401)
  expect((await test.anonymous.get(`/files/${ref}/x.pdf`)).status).toBe(404)
  // the sweep of what nothing names leaves it alone
  const { keepTime } = await test.app.db
    .selectFrom('sysFile')
    .select('keepTime')
    .where('fileKey', '=', ref)
    .executeTakeFirstOrThrow()
  expect(keepTime).not.toBeNull()
})

it('accepts uploads from the assignee only, and of known types only', async () => {
  const id = await start(li, await deploy(admin, chain(approve('a', ['zhang']))))
  const taskId = await taskIn(zhang, id)
  const path = `/api/workflow/task/${taskId}/file`
  expect((await send(test.anonymous, taskId)).status).toBe(401)
  expect((await send(li, taskId)).status).toBe(404)
  expect((await zhang.post(path, { body: {} })).status).toBe(400)
  const program = await send(zhang, taskId, { name: 'x.exe', bytes: Buffer.from('MZ') })
  expect(program.status).toBeGreaterThanOrEqual(400)
  data(await act(zhang, id, 'approve'))
  expect((await send(zhang, taskId)).status).toBe(409)
})

it('refuses invalid settings', async () => {
  const xml = await deploy(admin, chain(approve('a', ['zhang'], { decision: { comment: 'maybe' } as never }))).catch(
    String,
  )
  expect(xml).toContain('settings.decision')
})
