import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useLocation } from 'react-router-dom'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import CrudScreen from '#renderer/crud/crud-screen.tsx'
import { listenToToasts } from '#renderer/kit/toasts.ts'
import { ConfirmHost } from '#renderer/ui/ask-confirmation.tsx'
import { changeFollowedTask } from '#renderer/ui/background-task/follow-task.ts'
import { BackgroundTasks } from '#renderer/ui/background-task/background-tasks.tsx'
import { renderWith } from '../../render-with-providers.tsx'
import { fail, ok, serve, type Reply, type Seen } from '../../api-server.ts'
import { dictRows, dictTypes } from '../sample-module.ts'

afterEach(() => changeFollowedTask('k'.repeat(24), undefined))

const copy: ClientModule = {
  ...dictTypes,
  softDelete: true,
  export: { formats: ['xlsx', 'csv'], fields: ['dictName', 'dictType', 'remark'] },
  permissions: {
    ...dictTypes.permissions,
    restore: 'system:dict:restore',
    purge: 'system:dict:purge',
    export: 'system:dict:export',
  },
  list: { ...dictTypes.list, toolbar: ['create', 'export'], bulk: ['export', 'remove'] },
}

function answering(more: (seen: Seen) => Reply | undefined, rows: readonly unknown[] = dictRows) {
  return serve((seen) => {
    if (seen.url.startsWith('/api/schema/')) return ok(copy)
    if (seen.url.startsWith('/api/system/dict/data/type/')) return ok([])
    return more(seen) ?? ok({ rows, total: rows.length === 0 ? 0 : 598, page: 1, limit: 20 })
  })
}

function Where() {
  return <output data-testid="where">{decodeURIComponent(useLocation().search)}</output>
}

const show = (at = '/system/dict') =>
  renderWith(
    <>
      <BackgroundTasks />
      <CrudScreen module="system/dict-type" />
      <ConfirmHost />
      <Where />
    </>,
    { at, user: { permissions: ['*:*:*'] } },
  )
const press = async (name: string): Promise<void> => void fireEvent.click(await screen.findByRole('button', { name }))
const tickPage = async (): Promise<void> =>
  void fireEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }))
const bodyOf = (seen: readonly Seen[], path: string) =>
  JSON.parse(seen.find((one) => one.method === 'POST' && one.url.startsWith(path))!.body)

it('removes all that match on every page, by the search and the number seen', async () => {
  const { seen } = await answering((one) =>
    one.method === 'POST'
      ? ok({ key: 'k'.repeat(24) })
      : one.url.startsWith('/api/common/process')
        ? ok({
            key: 'k'.repeat(24),
            title: '删除字典',
            state: 'done',
            rate: 100,
            url: null,
            tips: '共 598 条',
            error: null,
            data: null,
          })
        : undefined,
  )
  await show('/system/dict?dictName=字典&status=0')
  await tickPage()
  await press('选中全部 598 条数据')
  await press('删除')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('删除全部 598 条数据？')
  fireEvent.click(within(dialog).getByRole('button', { name: '删除全部 598 条数据' }))
  await waitFor(() =>
    expect(bodyOf(seen, '/api/system/dict/type/bulk/remove')).toEqual({
      filter: { dictName: '字典', status: '0' },
      expect: 598,
    }),
  )
  expect(await screen.findByText('共 598 条')).toBeTruthy()
})

it('says how many there are now when the number has changed', async () => {
  await answering((one) =>
    one.method === 'POST' ? fail(409, 'rows.changed', '有变化', { expect: 598, found: 612 }) : undefined,
  )
  await show()
  await tickPage()
  await press('选中全部 598 条数据')
  await press('删除')
  await press('删除全部 598 条数据')
  expect((await screen.findByRole('alert')).textContent).toContain('从 598 条变成了 612 条')
})

/** A download leads the window of the tests away, so each has a test of its own. */
const exporting = () =>
  answering((one) =>
    one.url.includes('/export')
      ? { headers: { 'content-disposition': 'attachment; filename="a.csv"', 'content-type': 'text/csv' }, body: 'a' }
      : undefined,
  )
const exported = (seen: readonly Seen[]) =>
  seen.filter((one) => one.url.includes('/export')).map((one) => [...new URL(one.url, 'http://x').searchParams])

it('exports the rows ticked', async () => {
  const { seen } = await exporting()
  await show('/system/dict?status=0')
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择「字典 3」' }))
  fireEvent.click((await screen.findAllByRole('button', { name: '导出' })).at(-1)!)
  await waitFor(() =>
    expect(exported(seen)).toEqual([
      [
        ['filter', '{"dictId":{"in":[3]}}'],
        ['sort', 'dictId'],
      ],
    ]),
  )
})

it('exports what the list shows, with the columns on screen or all of them', async () => {
  const { seen } = await exporting()
  await show('/system/dict?status=0')
  await screen.findByText('字典 3')
  await press('导出')
  expect(await screen.findByText('符合条件的 598 条')).toBeTruthy()
  expect(screen.getByRole('menuitem', { name: '导出为 Excel（全部列）' })).toBeTruthy()
  fireEvent.click(screen.getByRole('menuitem', { name: '导出为 CSV（显示的列）' }))
  await waitFor(() =>
    expect(exported(seen)).toEqual([
      [
        ['status', '0'],
        ['sort', 'dictId'],
        ['format', 'csv'],
        ['fields', 'dictName,dictType,remark'],
      ],
    ]),
  )
})

it('says which row is missing when one cannot be brought back', async () => {
  const missing = { field: 'deptId', code: 'missing', message: '「部门」所选的数据不存在，或不在你的数据范围内' }
  await answering(
    (one) =>
      one.method === 'POST' ? fail(400, 'request.invalid', '请求内容不正确', { errors: [missing] }) : undefined,
    dictRows.slice(0, 3),
  )
  const said: string[] = []
  const silence = listenToToasts(({ message }) => said.push(message))
  await show('/system/dict?params[deleted]=true')
  await press('恢复 字典 3')
  await waitFor(() => expect(said).toEqual([missing.message]))
  silence()
})

it('shows what was deleted, brings it back, and removes it for ever after naming it', async () => {
  const { seen } = await answering(
    (one) => (one.method === 'POST' ? ok({ ids: [3] }) : undefined),
    dictRows.slice(0, 3),
  )
  await show()
  await press('更多操作')
  fireEvent.click(await screen.findByRole('menuitem', { name: '回收站' }))
  expect(await screen.findByRole('heading', { name: '字典 · 回收站' })).toBeTruthy()
  expect(screen.getByText('删除的数据一直保留，直到彻底删除。')).toBeTruthy()
  expect(screen.getByTestId('where').textContent).toBe('?params[deleted]=true')
  await waitFor(() => expect(decodeURIComponent(seen.at(-1)!.url)).toContain('params[deleted]=true'))
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
  expect(screen.queryByRole('button', { name: '字典 3' })).toBeNull()
  await press('恢复 字典 3')
  await waitFor(() => expect(bodyOf(seen, '/api/system/dict/type/bulk/restore')).toEqual({ ids: [3] }))
  await press('「字典 3」的更多操作')
  fireEvent.click(await screen.findByRole('menuitem', { name: '彻底删除' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('彻底删除「字典 3」？')
  await press('彻底删除这条数据')
  await waitFor(() => expect(bodyOf(seen, '/api/system/dict/type/bulk/purge')).toEqual({ ids: [3] }))
  await press('返回列表')
  expect(await screen.findByRole('heading', { name: '字典' })).toBeTruthy()
})

it('says that the bin is empty', async () => {
  await answering(() => undefined, [])
  await show('/system/dict?params[deleted]=true')
  expect(await screen.findByText('回收站是空的。')).toBeTruthy()
})

const setting: ClientModule = {
  ...copy,
  permissions: { ...copy.permissions, update: 'system:dict:edit' },
  form: {
    ...copy.form,
    groups: [{ fields: [{ field: 'status', readonlyWhen: { dictId: { eq: 1 } } }] }],
  },
  list: { ...copy.list, bulk: ['disable'] },
  actions: {
    disable: {
      label: '停用',
      on: 'bulk',
      method: 'PUT',
      path: '/disable',
      permission: 'system:dict:edit',
      set: { status: '1' },
      confirm: '停用 {count} 个字典？',
      done: '已停用 {count} 个字典。',
    },
  },
}

it('sets what it can, names what stays, and says how many were changed', async () => {
  const rows = [
    { ...(dictRows[0] as object), dictId: 1, dictName: '锁定的', status: '0' },
    { ...(dictRows[0] as object), dictId: 2, dictName: '启用的', status: '0' },
    { ...(dictRows[0] as object), dictId: 3, dictName: '停用的', status: '1' },
  ]
  const { seen } = await serve((one) => {
    if (one.url.startsWith('/api/schema/')) return ok(setting)
    if (one.url.startsWith('/api/system/dict/data/type/')) return ok([])
    if (one.method === 'PUT') return ok({ ids: [2], kept: 0 })
    return ok({ rows, total: 3, page: 1, limit: 20 })
  })
  await show()
  await tickPage()
  await press('停用')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('停用 1 个字典？')
  expect(dialog.textContent).toContain('包括「启用的」。「锁定的」、「停用的」不变。')
  fireEvent.click(within(dialog).getByRole('button', { name: '停用 1 条数据' }))
  await waitFor(() => expect(seen.some((one) => one.method === 'PUT')).toBe(true))
  expect(JSON.parse(seen.find((one) => one.method === 'PUT')!.body)).toEqual({ ids: [2] })
})
