/**
 * @module-tag whole
 * Left out of `npm test`: it takes half a minute; the list itself is tested in `renderer/crud`.
 */
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { DataRow, FormDetail } from '#schemas/api/form-api-types.ts'
import { everything } from '#schemas/api/current-user-api-types.ts'
import { compile } from '#schemas/form/compile.ts'
import type { Answers, Form } from '#schemas/form/form.ts'
import { formData } from '#plugins/form-data/client/index.ts'
import AnswerCell from '#plugins/form-data/client/answer-cell.tsx'
import DataScreen, { inForm, SubmissionList } from '#plugins/form-data/client/submission-list.tsx'
import { SubmissionsContext } from '#plugins/form-data/client/submissions-context.tsx'
import { answerFieldsOf, submissionsModule } from '#plugins/form-data/shared/submission-module.ts'
import { clientModule } from '#schemas/module/client-module.ts'
import { emitSocketEvent } from '#renderer/kit/socket-events.ts'
import { listenToToasts } from '#renderer/kit/toasts.ts'
import { fail, ok, serve, type Reply, type Seen } from '#tests/renderer/api-server.ts'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'

const document: Form = {
  format: 1,
  title: '登记',
  logic: [],
  theme: {},
  settings: {},
  items: [
    { id: 'name01', type: 'input', label: '姓名', required: true },
    {
      id: 'city01',
      type: 'radio',
      label: '城市',
      options: [
        { value: 's', label: '上海' },
        { value: 'b', label: '北京' },
      ],
    },
    {
      id: 'like01',
      type: 'checkbox',
      label: '兴趣',
      options: [
        { value: 'a', label: '绘画' },
        { value: 'b', label: '音乐' },
        { value: 'c', label: '书法' },
      ],
    },
  ],
}
const artifact = compile(document).artifact!
const form: FormDetail = {
  formKey: 'AAAAAAAA',
  name: '登记',
  status: 'open',
  phase: 'open',
  type: 'form',
  folderId: null,
  version: 1,
  submissions: 2,
  createTime: '',
  updateTime: '',
  publishTime: null,
  hash: 'h',
  draft: { document, revision: 1 },
}
const row = (serial: number, answers: Answers, more: Partial<DataRow> = {}): DataRow => ({
  id: serial * 10,
  serial,
  version: 1,
  revision: 1,
  answers,
  createTime: '2026-11-21T06:05:00Z',
  updateTime: '2026-11-21T06:05:00Z',
  createBy: null,
  updateBy: null,
  userId: null,
  ext: null,
  env: null,
  duration: null,
  ...more,
})
const rows = [row(2, { name01: '乙', city01: 'b' }), row(1, { name01: '甲', city01: 's', like01: ['a', 'b', 'c'] })]

/** The form's module, as the server gives it to someone who may do everything. */
const copy = clientModule(
  submissionsModule({ formId: 1, formKey: form.formKey, name: form.name }, answerFieldsOf(artifact.codebook)),
  {
    may: () => true,
    find: () => undefined,
    validators: { create: '', update: '' },
    user: { userId: 1, userName: 'someone', deptId: null, roles: [] },
  },
)

const extraColumns = ['answers', 'env', 'userId'].map((field) => ({ field, cell: 'text', hidden: true }))

/** Answers each call by the end of its path; `replies` come before the usual ones. */
const answering = (replies: Readonly<Record<string, (seen: Seen) => Reply>> = {}) =>
  serve((seen) => {
    const path = seen.url.split('?')[0]!.replace('/api/project/form/AAAAAAAA', '')
    const own = replies[`${seen.method} ${path}`]
    if (own) return own(seen)
    if (path === '/api/schema/form/AAAAAAAA') return ok(copy)
    if (path.startsWith('/api/system/view')) return ok([])
    if (path.startsWith('/api/user/pref')) return ok(null)
    if (path === '/data/codebook') return ok(artifact.codebook)
    if (path === '/version/1') return ok({ version: 1, hash: 'h', document, artifact })
    if (path === '/data/page') return ok({ rows, total: 2, page: 1, limit: 20 })
    return ok(rows.find(({ id }) => path === `/data/${id}`))
  })

const show = (at = '/project/form/data?key=AAAAAAAA', one = form) =>
  renderWith(<SubmissionList form={one} />, {
    at,
    plugins: [formData],
    user: { permissions: [everything] },
  })

/** After a save both the list and the answer are asked for again; a test that ends before would pull the rug away. */
async function reloaded(seen: readonly Seen[]): Promise<void> {
  const asked = (end: string): number =>
    seen.filter(({ method, url }) => method === 'GET' && url.split('?')[0]!.endsWith(end)).length
  await waitFor(() => expect([asked('/data/page'), asked('/data/20')]).toEqual([2, 2]))
  await screen.findByRole('button', { name: '编辑' })
}

it('names a submission on a phone by its first short text that names somebody, else by its number', () => {
  const around = (items: Form['items']) => {
    const { codebook } = compile({ ...document, items }).artifact!
    const fields = answerFieldsOf(codebook)
    const module = {
      ...copy,
      fields: Object.fromEntries([
        ...Object.entries(copy.fields),
        ...fields.map(({ name }) => [name, copy.fields.name01!]),
      ]),
    }
    return inForm(module, { codebook, fields: new Map(fields.map((one) => [one.name, one])) })
  }
  const { list, rowOf } = around(document.items)
  expect(list.card).toEqual({
    title: '$title',
    subtitle: '$number',
    aside: 'createTime',
    extra: ['name01', 'city01', 'like01'],
  })
  const named = (answers: Answers) => {
    const { $title, $number } = rowOf!({ serial: 7, answers })
    return [$title, $number]
  }
  expect(named({ name01: '甲', city01: 's' })).toEqual(['甲', '序号 7'])
  // a choice repeats, and a phone number names nobody
  expect(named({ city01: 's' })).toEqual(['#7', ''])
  expect(named({ name01: '13800138000' })).toEqual(['#7', ''])
  expect(copy.labelField).toBe('serial')
})

it('lists answers as people read them, and says where there is none', async () => {
  await answering()
  await show()
  const table = await screen.findByRole('table', { name: '答卷列表' })
  const [, second, first] = within(table).getAllByRole('row')
  // whole in a tooltip, however narrow the column
  expect((await within(second!).findByText('北京')).title).toBe('北京')
  expect(within(second!).getByLabelText('未作答').textContent).toBe('—')
  expect(first!.textContent).toContain('绘画音乐+1')
  expect(screen.getByText('共 2 条')).toBeTruthy()
})

it('marks a submission with sensitive words in the list and beside its detail, in words', async () => {
  const flagged = [row(2, { name01: '乙' }, { env: { flagged: true } }), rows[1]!]
  await answering({
    'GET /data/page': () => ok({ rows: flagged, total: 2, page: 1, limit: 20 }),
    'GET /data/20': () => ok(flagged[0]),
  })
  await show()
  await userEvent.click(await screen.findByRole('button', { name: '2 有敏感词' }))
  expect(screen.getByRole('button', { name: '1' })).toBeTruthy()
  const detail = await screen.findByRole('dialog', { name: '第 2 份答卷' })
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  await userEvent.click(within(detail).getByRole('button', { name: '打印' }))
  expect(print).toHaveBeenCalledOnce()
  expect(within(detail).getByText('有敏感词')).toBeTruthy()
})

it('shows what an order costs to the cent', async () => {
  const goods = compile({
    ...document,
    items: [{ id: 'goods1', type: 'goods', label: '商品', products: [{ value: 'tee', label: 'T恤', price: 76.9 }] }],
  }).artifact!.codebook
  const fields = new Map(answerFieldsOf(goods).map((one) => [one.name, one]))
  await renderWith(
    <SubmissionsContext value={{ form, codebook: goods, fields }}>
      <AnswerCell name="goods1.total" row={{ answers: { goods1: { tee: 1 } } }} />
    </SubmissionsContext>,
  )
  expect(await screen.findByText('¥76.90')).toBeTruthy()
})

it('offers the link while nobody has answered, and publishing before that', async () => {
  await answering({ 'GET /data/page': () => ok({ rows: [], total: 0, page: 1, limit: 20 }) })
  const { unmount } = await show()
  expect(await screen.findByText('还没有答卷。')).toBeTruthy()
  expect(screen.getByText(/\/s\/AAAAAAAA$/)).toBeTruthy()
  unmount()
  await show(undefined, { ...form, version: 0, status: 'draft' })
  expect((await screen.findByRole('link', { name: '去发布' })).getAttribute('href')).toBe(
    '/project/form/publish?key=AAAAAAAA',
  )
})

it('tells "nothing matches" from "nothing yet", and clears the filter', async () => {
  const { seen } = await answering({
    'GET /data/page': ({ url }) =>
      url.includes('filter')
        ? ok({ rows: [], total: 0, page: 1, limit: 20 })
        : ok({ rows, total: 2, page: 1, limit: 20 }),
  })
  await show(`/project/form/data?key=AAAAAAAA&filter=${encodeURIComponent('{"city01":{"in":["b"]}}')}`)
  expect(await screen.findByText('没有符合条件的数据。')).toBeTruthy()
  expect(await screen.findByRole('button', { name: '城市 属于以下之一 北京' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '清除筛选' }))
  expect(await screen.findByRole('table', { name: '答卷列表' })).toBeTruthy()
  expect(seen.at(-1)!.url).not.toContain('filter')
})

it('keeps the way back and the other screens where the form itself does not load', async () => {
  await serve(() => fail(500, 'server.failed', '服务器出错，请稍后再试'))
  await renderWith(<DataScreen />, {
    at: '/project/form/data?key=AAAAAAAA',
    plugins: [formData],
    user: { permissions: [everything] },
    routers: [
      {
        path: '/project/form/data',
        component: 'plugin:form-data',
        meta: { title: '答卷', isHide: true, isKeepAlive: false, isAffix: false, requireLogin: true },
      },
    ],
  })
  expect(await screen.findByText('服务器出错，请稍后再试')).toBeTruthy()
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '返回我的表单' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '答卷' })).toBeTruthy()
})

it('shows what failed, and tries again', async () => {
  let isBroken = true
  await answering({
    'GET /data/page': () =>
      isBroken ? fail(503, 'server.busy', '系统繁忙，请稍后再试') : ok({ rows, total: 2, page: 1, limit: 20 }),
  })
  await show()
  expect(await screen.findByText('系统繁忙，请稍后再试')).toBeTruthy()
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('table', { name: '答卷列表' })).toBeTruthy()
})

it('opens an answer beside the list and walks to its neighbour', async () => {
  await answering()
  await show()
  await userEvent.click(await screen.findByRole('button', { name: '2' }))
  expect(await screen.findByRole('heading', { name: '第 2 份答卷' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '下一份' }))
  expect(await screen.findByRole('heading', { name: '第 1 份答卷' })).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '下一份' }).disabled).toBe(true)
})

it('opens an answer by a press anywhere on its row, but not on the menu of the row', async () => {
  await answering()
  await show()
  await userEvent.click(await screen.findByRole('button', { name: '「2」的更多操作' }))
  expect(await screen.findByRole('menuitem', { name: '删除' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: '第 2 份答卷' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByText('北京'))
  expect(await screen.findByRole('heading', { name: '第 2 份答卷' })).toBeTruthy()
})

it('says so where the submission of an address is gone', async () => {
  await answering({ 'GET /data/70': () => fail(404, 'row.unknown', '没有这份答卷') })
  await show('/project/form/data?key=AAAAAAAA&open=70')
  expect(await screen.findByText('这份答卷不存在，或已被删除。')).toBeTruthy()
})

it('finds columns by their question, and shows or hides what was found at once', async () => {
  const many = { ...copy, list: { ...copy.list, columns: [...copy.list.columns, ...extraColumns] } }
  await answering({ 'GET /api/schema/form/AAAAAAAA': () => ok(many) })
  await show()
  await userEvent.click(await screen.findByRole('button', { name: '显示/隐藏' }))
  const box = await screen.findByRole('searchbox', { name: '搜索列' })
  expect(screen.getByText(`5 / ${many.list.columns.length} 列`)).toBeTruthy()
  await userEvent.type(box, '城')
  const head = () => window.document.querySelector('thead')!.textContent
  expect(head()).toContain('城市')
  const list = screen.getByRole('list', { name: '显示/隐藏' })
  expect(
    within(list)
      .getAllByRole('checkbox')
      .map((one) => one.getAttribute('id') && one.closest('li')!.textContent),
  ).toEqual(['城市'])
  await userEvent.click(screen.getByRole('button', { name: '全部隐藏' }))
  await waitFor(() => expect(head()).not.toContain('城市'))
  await userEvent.click(screen.getByRole('button', { name: '全部显示' }))
  await waitFor(() => expect(head()).toContain('城市'))
})

it('edits an answer in its cell by a pencil, with the revision that was seen, and leaves the drawer closed', async () => {
  const { seen } = await answering({ 'PATCH /data/20': () => ok(rows[0]) })
  await show()
  await userEvent.click(await screen.findByRole('button', { name: /「2」的姓名，点按修改/ }))
  const box = await screen.findByRole('textbox', { name: '「2」的姓名' })
  await userEvent.clear(box)
  await userEvent.type(box, '丁{Enter}')
  await waitFor(() =>
    expect(seen.filter(({ method }) => method === 'PATCH').map(({ body }) => JSON.parse(body))).toEqual([
      { name01: '丁', revision: rows[0]!.revision },
    ]),
  )
  expect(screen.queryByRole('heading', { name: '第 2 份答卷' })).toBeNull()
})

it('shows what staff changed, in the words of the questions', async () => {
  const change = {
    time: '2026-11-23T02:00:00.000Z',
    by: '张老师',
    changes: [{ item: 'city01', before: 's', after: 'b' }],
  }
  await answering({ 'GET /data/20/history': () => ok({ rows: [change], total: 1, page: 1, limit: 20 }) })
  await show('/project/form/data?key=AAAAAAAA&open=20')
  await userEvent.click(await screen.findByRole('tab', { name: '修改记录' }))
  expect(await screen.findByText('张老师')).toBeTruthy()
  const [was, now] = ['deletion', 'insertion'].map((role) => screen.getByRole(role).textContent)
  expect([was, now]).toEqual(['上海', '北京'])
})

it('says how many columns are not shown', async () => {
  await answering()
  await show()
  expect(await screen.findByTitle('显示/隐藏（5 列未显示）')).toBeTruthy()
})

it('edits with the visitor’s own widgets; what the server refuses stands beside its question', async () => {
  const { seen } = await answering({
    'PUT /data/20': ({ body }) =>
      body.includes('"name01":"改"')
        ? ok({ ...rows[0], overbooked: [] })
        : fail(422, 'answer.invalid', '', {
            errors: [{ item: 'name01', code: 'required', message: '请填写「姓名」' }],
          }),
  })
  await show('/project/form/data?key=AAAAAAAA&open=20')
  await userEvent.click(await screen.findByRole('button', { name: '编辑' }))
  const name = screen.getByRole('textbox', { name: /姓名/ })
  await userEvent.clear(name)
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('请填写「姓名」')).toBeTruthy()
  await userEvent.type(name, '改')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '保存' })).toBeNull())
  await reloaded(seen)
  const last = seen.findLast(({ method }) => method === 'PUT')!
  expect(JSON.parse(last.body)).toEqual({ answers: { name01: '改', city01: 'b' }, revision: 1 })
})

it('keeps what was typed when someone else was faster, and lets it win or go; says which seats are exceeded', async () => {
  const heard: string[] = []
  onTestFinished(listenToToasts(({ message }) => heard.push(message)))
  const current = row(2, { name01: '别人' }, { revision: 2 })
  const { seen } = await answering({
    'PUT /data/20': ({ body }) =>
      body.includes('"revision":2')
        ? ok({ ...current, overbooked: [{ item: 'city01', label: '上海', taken: 3, max: 2 }] })
        : fail(409, 'answer.stale', '', { current }),
  })
  await show('/project/form/data?key=AAAAAAAA&open=20')
  await userEvent.click(await screen.findByRole('button', { name: '编辑' }))
  await userEvent.type(screen.getByRole('textbox', { name: /姓名/ }), '我')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('这份答卷刚刚被他人修改过。')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /姓名/ }).value).toBe('乙我')
  await userEvent.click(screen.getByRole('button', { name: '用我的覆盖' }))
  await waitFor(() =>
    expect(JSON.parse(seen.findLast(({ method }) => method === 'PUT')!.body)).toEqual({
      answers: { name01: '乙我', city01: 'b' },
      revision: 2,
    }),
  )
  await reloaded(seen)
  expect(heard.at(-1)).toBe('已保存第 2 份答卷。「上海」超出名额：已占 3，共 2。')
})

it('hides what a person may not do', async () => {
  await answering()
  await renderWith(<SubmissionList form={form} />, {
    at: '/project/form/data?key=AAAAAAAA&open=20',
    plugins: [formData],
    user: { permissions: ['project:data:list', 'project:data:query'] },
  })
  expect(await screen.findByRole('heading', { name: '第 2 份答卷' })).toBeTruthy()
  for (const name of ['编辑', '删除', '导出']) expect(screen.queryByRole('button', { name })).toBeNull()
})

const came = (n: number, formKey = 'AAAAAAAA') =>
  act(() => emitSocketEvent({ msgType: 'submissions.came', body: { formKey, n } }))

it.each([
  ['shows the newest', ''],
  ['is sorted', '&sort=name01'],
])('says how many have come above a list that %s, and shows them on a press', async (_, query) => {
  let total = 2
  const { seen } = await answering({ 'GET /data/page': () => ok({ rows, total, page: 1, limit: 20 }) })
  await show(`/project/form/data?key=AAAAAAAA${query}`)
  await screen.findByText('共 2 条')
  const read = (): number => seen.filter(({ url }) => url.includes('/data/page')).length
  const before = read()
  came(1, 'BBBBBBBB')
  came(20)
  came(4)
  const button = await screen.findByRole('button', { name: '24 份新答卷' })
  expect(read()).toBe(before)
  total = 26
  await userEvent.click(button)
  expect(await screen.findByText('共 26 条')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /份新答卷/ })).toBeNull()
})
