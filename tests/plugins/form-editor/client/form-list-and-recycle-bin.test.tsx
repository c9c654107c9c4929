import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import form from '#plugins/form-editor/modules/project/form.json' with { type: 'json' }
import folder from '#plugins/form-editor/modules/project/form-folder.json' with { type: 'json' }
import type { ModuleFile } from '#schemas/module/module-file.ts'
import { grants } from '#schemas/api/current-user-api-types.ts'
import { clientModule } from '#schemas/module/client-module.ts'
import { resolve } from '#schemas/module/resolve-module.ts'
import CrudScreen from '#renderer/crud/crud-screen.tsx'
import { ConfirmHost } from '#renderer/ui/ask-confirmation.tsx'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'
import { fail, ok, serve, type Reply, type Seen } from '#tests/renderer/api-server.ts'
import { asEditor } from './survey-form.ts'

const [forms, folders] = [resolve(form as ModuleFile), resolve(folder as ModuleFile)]
const everyone = ['*:*:*']

const row = (name: string, more: object = {}) => ({
  formId: 7,
  formKey: 'abcd1234',
  name,
  status: 'draft',
  phase: 'draft',
  type: 'form',
  folderId: null,
  version: 0,
  submissions: 0,
  lastSubmitTime: null,
  owner: '张三',
  ownerId: 2,
  cover: { primary: '#006972', items: [{ type: 'input', label: '姓名' }] },
  updateTime: '2026-11-21T02:00:00.000Z',
  updateBy: 'zhang',
  ...more,
})
const pageOf = (rows: readonly object[]): Reply => ok({ rows, total: rows.length, page: 1, limit: 20 })

let folderOptions: readonly object[] = []
afterEach(() => void (folderOptions = []))

/** A server of my forms that answers lists and calls so. */
function serving(answer: (seen: Seen) => Reply, permissions: readonly string[] = everyone) {
  const copy = (module: typeof forms) =>
    ok(
      clientModule(module, {
        may: (permission) => permission.startsWith('@') || grants(permissions, [permission]),
        find: (name) => (name === folders.name ? folders : undefined),
        validators: { create: '', update: '' },
        user: { userId: 1, userName: 'admin', deptId: null, roles: [] },
      }),
    )
  return serve((seen) => {
    if (seen.url === '/api/schema/project/form') return copy(forms)
    if (seen.url === '/api/schema/project/form-folder') return copy(folders)
    if (seen.url.startsWith('/api/project/form-folder/')) return ok(folderOptions)
    if (seen.url.startsWith('/api/user/pref') || seen.url.startsWith('/api/system/view'))
      return ok(seen.url.includes('view') ? [] : null)
    return answer(seen)
  })
}
const rowsAsked = (seen: readonly Seen[]) => seen.filter(({ url }) => url.startsWith('/api/project/form/page'))

const open = (at = '/project/form/list', permissions: readonly string[] = everyone) =>
  renderWith(
    <>
      <CrudScreen module="project/form" />
      <ConfirmHost />
    </>,
    { ...asEditor(at), user: { permissions } },
  )

// fetched late: compiling them is no part of what a test does
beforeAll(async () => {
  await Promise.all([
    import('#plugins/form-editor/client/create/create-dialog.tsx'),
    import('#plugins/form-editor/client/form-thumbnail.tsx'),
    import('#renderer/ui/confirm-dialog.tsx'),
    import('#renderer/crud/list/card-gallery.tsx'),
    import('#renderer/crud/bulk/bulk-requests.ts'),
  ])
  await serving(() => pageOf([row('年会报名')]))
  await open()
  await screen.findByRole('link', { name: '年会报名' }, { timeout: 50_000 })
  cleanup()
}, 60_000)

describe('my forms', () => {
  it('shows what each form is called, whether it collects, how much, and whose it is', async () => {
    await serving(() => pageOf([row('年会报名', { status: 'open', phase: 'open', version: 3, submissions: 1234 })]))
    await open()
    const card = await screen.findByRole('listitem', { name: '年会报名' })
    expect(within(card).getByRole('link', { name: '年会报名' }).getAttribute('href')).toBe(
      '/project/form/editor?key=abcd1234',
    )
    expect(within(card).getByText('收集中')).toBeTruthy()
    expect(within(card).getByText('1,234')).toBeTruthy()
    expect(within(card).getByText('张三')).toBeTruthy()
    // opens the submissions
    expect(within(card).getByRole('link', { name: '1,234' }).getAttribute('href')).toBe(
      '/project/form/data?key=abcd1234',
    )
    // never answered, which the number says already
    expect(within(card).queryByText(/最近答卷/)).toBeNull()
  })

  it('tells covers apart: forms without a color get hues by their ids, approvals an icon, pictures the whole cover', async () => {
    const items = [{ type: 'input', label: '姓名' }]
    await serving(() =>
      pageOf([
        row('报名', { formId: 7, cover: { items } }),
        row('请假', { formId: 8, type: 'workflow', cover: { items } }),
        row('调查', { formId: 9, cover: { primary: '#7a3e9d', items } }),
        row('体检', { formId: 10, cover: { headImage: '/files/a1b2/head.png', items } }),
      ]),
    )
    await open()
    const card = async (name: string) => screen.findByRole('listitem', { name })
    const coverOf = async (name: string) => (await card(name)).querySelector<HTMLElement>('[style*="--"]')!
    const turnOf = async (name: string) => (await coverOf(name)).style.getPropertyValue('--turn')
    expect(await turnOf('报名')).not.toBe(await turnOf('请假'))
    expect((await coverOf('调查')).style.getPropertyValue('--cover')).toBe('#7a3e9d')
    expect(await turnOf('调查')).toBe('')
    expect((await coverOf('请假')).querySelector('svg')).not.toBeNull()
    expect((await coverOf('报名')).querySelector('svg')).toBeNull()
    expect((await coverOf('体检')).querySelector('img')?.getAttribute('src')).toBe('/files/a1b2/head.png')
    expect((await coverOf('体检')).textContent).toBe('')
  })

  it('draws the last two weeks of a form that has answers', async () => {
    await serving(() =>
      pageOf([
        row('年会报名', { submissions: 5, trend: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3] }),
        row('新的', { formId: 8, trend: null }),
      ]),
    )
    await open()
    const card = await screen.findByRole('listitem', { name: '年会报名' })
    expect(await within(card).findByText('近 14 天共 5')).toBeTruthy()
    expect(within(screen.getByRole('listitem', { name: '新的' })).queryByText(/近 14 天/)).toBeNull()
  })

  it('tells forms of the same name apart, by when they were made', async () => {
    await serving(() =>
      pageOf([
        row('报名', { folderId: 3, $labels: { folderId: '后勤' }, createTime: '2026-11-18T02:00:00.000Z' }),
        row('报名', { formId: 8, createTime: '2026-11-19T02:00:00.000Z' }),
        row('未命名', { formId: 9, createTime: '2026-11-20T02:00:00.000Z' }),
        row('未命名', { formId: 10, createTime: '2026-11-21T02:00:00.000Z' }),
        row('别的', { formId: 11, folderId: 3, $labels: { folderId: '后勤' } }),
      ]),
    )
    await open()
    const names = (await screen.findAllByRole('link', { name: /报名|未命名|别的/ })).map((one) => one.textContent)
    expect(names[0]).toMatch(/^报名2026-11-18 /)
    expect(names[1]).toMatch(/^报名2026-11-19 /)
    expect(names[2]).toMatch(/^未命名2026-11-20 /)
    expect(names[3]).toMatch(/^未命名2026-11-21 /)
    expect(names[4]).toBe('别的')
  })

  it('opens in the folder where one left it, until everything is asked for', async () => {
    folderOptions = [{ value: 3, label: '后勤', parent: null }]
    const { seen } = await serving(() => pageOf([row('年会报名')]))
    localStorage.setItem('formwork-branch-project/form', '3')
    await open('/project/form/list?phase=open')
    await screen.findByRole('link', { name: '年会报名' })
    expect(rowsAsked(seen).every(({ url }) => !url.includes('folderId'))).toBe(true)
    cleanup()
    await open()
    await waitFor(() => expect(rowsAsked(seen).at(-1)!.url).toContain('folderId'))
  })

  it('asks for forms and not for their folders', async () => {
    const { seen } = await serving(() => pageOf([row('年会报名')]))
    await open()
    await screen.findByRole('link', { name: '年会报名' })
    expect(decodeURIComponent(rowsAsked(seen)[0]!.url)).toContain('filter={"type":{"ne":"folder"}}')
  })

  it('is a table for whoever prefers that, and stays one', async () => {
    const { seen } = await serving(() => pageOf([row('年会报名', { version: 3 })]))
    await open()
    await screen.findByRole('listitem', { name: '年会报名' })
    fireEvent.click(screen.getByRole('radio', { name: '表格' }))
    expect(await screen.findByRole('row', { name: /年会报名/ })).toBeTruthy()
    await waitFor(() =>
      expect(seen.some(({ method, url }) => method === 'PUT' && url.startsWith('/api/user/pref'))).toBe(true),
    )
  })

  it('invites to the first form', async () => {
    await serving(() => pageOf([]))
    await open()
    expect(await screen.findByText('还没有表单。')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: '新建表单' }).length).toBeGreaterThan(0)
  })

  it('opens the dialog for a new form when sent here to make one', async () => {
    await serving(() => pageOf([]))
    await open('/project/form/list?create=1')
    expect(await screen.findByRole('dialog', { name: '新建表单' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('begins a new form with a template, which names it until the author does', async () => {
    const { seen } = await serving(({ method }) => (method === 'POST' ? ok({ formKey: 'abcd1234' }) : pageOf([])))
    await open('/project/form/list?create=1')
    const dialog = await screen.findByRole('dialog', { name: '新建表单' })
    const name = within(dialog).getByRole('textbox', { name: /表单名称/ })
    await userEvent.click(within(dialog).getByRole('radio', { name: /活动报名/ }))
    expect((name as HTMLInputElement).value).toBe('活动报名')
    await userEvent.click(within(dialog).getByRole('radio', { name: /满意度调查/ }))
    expect((name as HTMLInputElement).value).toBe('满意度调查')
    await userEvent.clear(name)
    await userEvent.type(name, '食堂调查')
    await userEvent.click(within(dialog).getByRole('radio', { name: /请假申请/ }))
    expect((name as HTMLInputElement).value).toBe('食堂调查')
    await userEvent.click(within(dialog).getByRole('button', { name: '新建表单' }))
    const sent = await waitFor(() => seen.find(({ method, url }) => method === 'POST' && url === '/api/project/form')!)
    const { name: sentName, document } = JSON.parse(sent.body)
    expect([sentName, document.title, document.items.map((item: { type: string }) => item.type)]).toEqual([
      '食堂调查',
      '食堂调查',
      ['input', 'select', 'dateRange', 'calc', 'textarea'],
    ])
  })

  it('tells nothing yet from nothing matches', async () => {
    const { seen } = await serving(() => pageOf([]))
    await open('/project/form/list?name=%E5%B9%B4%E4%BC%9A&phase=open')
    expect(await screen.findByText('没有符合条件的数据。')).toBeTruthy()
    const asked = new URL(rowsAsked(seen)[0]!.url, 'http://localhost').searchParams
    expect([asked.get('name'), asked.get('phase'), asked.get('page')]).toEqual(['年会', 'open', '1'])
    await userEvent.click(screen.getAllByRole('button', { name: '清除筛选' })[0]!)
    expect(await screen.findByText('还没有表单。')).toBeTruthy()
  })

  it('says when it could not be loaded, and tries again', async () => {
    let isDown = true
    await serving(() =>
      isDown ? fail(500, 'server.fault', '系统未知错误，请反馈给管理员') : pageOf([row('年会报名')]),
    )
    await open()
    expect(await screen.findByText('系统未知错误，请反馈给管理员')).toBeTruthy()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('link', { name: '年会报名' })).toBeTruthy()
  })

  it('names the form it is about to delete, and how many answers go with it', async () => {
    const { seen } = await serving(({ method }) =>
      method === 'DELETE' ? ok({ ids: [7] }) : pageOf([row('年会报名', { submissions: 12 })]),
    )
    const user = userEvent.setup()
    await open()
    await user.click(await screen.findByRole('button', { name: '「年会报名」的更多操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '删除' }))
    const dialog = await screen.findByRole('dialog', { name: '删除表单「年会报名」？' })
    expect(within(dialog).getByText(/12 份答卷.*填写链接随即失效/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: '删除表单' }))
    await waitFor(() =>
      expect(seen.some((one) => one.method === 'DELETE' && one.url === '/api/project/form/7')).toBe(true),
    )
  })
})

describe('the recycle bin', () => {
  const inBin = '/project/form/list?params[deleted]=true'

  /** What is taken out of the bin is gone from its list. */
  async function openBin(permissions: readonly string[] = everyone) {
    let left: readonly object[] = [row('年会报名', { submissions: 12 })]
    const served = await serving((seen) => {
      if (seen.method === 'GET') return pageOf(left)
      left = []
      return ok({ ids: [7] })
    }, permissions)
    await open(inBin, permissions)
    return served
  }

  it('says what was deleted, when, by whom, and the answers kept', async () => {
    const { seen } = await openBin()
    const found = await screen.findByRole('row', { name: /年会报名/ })
    expect(within(found).getByText('12')).toBeTruthy()
    expect(within(found).getByText('zhang')).toBeTruthy()
    expect(found.querySelector('time')?.dateTime).toContain('2026-11-21')
    expect(screen.getByRole('heading', { name: '我的表单 · 回收站' })).toBeTruthy()
    expect(decodeURIComponent(rowsAsked(seen)[0]!.url)).toContain('params[deleted]=true')
  })

  it('brings a form back', async () => {
    const { seen } = await openBin()
    fireEvent.click(await screen.findByRole('button', { name: '恢复 年会报名' }))
    await waitFor(() =>
      expect(seen.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, body])).toEqual([
        ['/api/project/form/bulk/restore', JSON.stringify({ ids: [7] })],
      ]),
    )
  })

  it('asks by name, with the answers that go along, before a form is gone for good', async () => {
    const { seen } = await openBin()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: '「年会报名」的更多操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '彻底删除' }))
    const dialog = await screen.findByRole('dialog', { name: '彻底删除表单「年会报名」？' })
    expect(within(dialog).getByText(/12 份答卷/)).toBeTruthy()
    expect(seen.some(({ method }) => method === 'POST')).toBe(false)
    await user.click(within(dialog).getByRole('button', { name: '彻底删除表单' }))
    await waitFor(() =>
      expect(seen.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([
        '/api/project/form/bulk/purge',
      ]),
    )
  })

  it('offers no deletion for good without its permission', async () => {
    await openBin(['project:form:list', 'project:form:restore'])
    expect(await screen.findByRole('button', { name: '恢复 年会报名' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '「年会报名」的更多操作' })).toBe(null)
  })

  it('has no way in for who may not restore', async () => {
    const mayList = ['project:form:list']
    await serving(() => pageOf([]), mayList)
    await open('/project/form/list', mayList)
    expect(await screen.findByText('还没有表单。')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '更多操作' }))
    expect(await screen.findByRole('menuitem', { name: '保存为视图' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: '回收站' })).toBe(null)
  })
})
