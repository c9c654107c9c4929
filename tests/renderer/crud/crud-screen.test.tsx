import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { MenuRoute } from '#schemas/api/current-user-api-types.ts'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { CrudPage } from '#renderer/crud/crud-page.tsx'
import CrudScreen from '#renderer/crud/crud-screen.tsx'
import { ConfirmHost } from '#renderer/ui/ask-confirmation.tsx'
import { renderWith } from '../render-with-providers.tsx'
import { fail, ok, serve, type Reply, type Seen } from '../api-server.ts'
import { dictRows, dictTypes } from './sample-module.ts'

const dictionary = [
  { dictValue: '0', dictLabel: '正常', listClass: 'success' },
  { dictValue: '1', dictLabel: '停用', listClass: 'danger' },
]
const everything = { permissions: ['*:*:*'] }

/** A server with the module, its dictionary and these rows. */
function answering(page: (seen: Seen) => Reply, copy: ClientModule = dictTypes) {
  return serve((seen) => {
    if (seen.url.startsWith('/api/schema/')) return ok(copy)
    if (seen.url.startsWith('/api/system/dict/data/type/')) return ok(dictionary)
    return page(seen)
  })
}

const pageOf = (rows: readonly unknown[], total = rows.length) => ok({ rows, total, page: 1, limit: 20 })

function Where() {
  const { search } = useLocation()
  return <output data-testid="where">{decodeURIComponent(search)}</output>
}

const show = (user: object = everything, at = '/system/dict', host?: ReactNode, routers?: readonly MenuRoute[]) =>
  renderWith(
    <>
      <CrudScreen module="system/dict-type" />
      <Where />
      {host}
    </>,
    { at, user, ...(routers ? { routers } : {}) },
  )
const where = () => screen.getByTestId('where').textContent

// The parts of a list are compiled when they are first drawn: no test should pay for that with its own time.
beforeAll(async () => {
  await answering(() => pageOf(dictRows))
  await show()
  await screen.findByRole('link', { name: 'dict_7' }, { timeout: 50_000 })
  cleanup()
}, 60_000)

it('shows rows with the labels of their dictionary, links and em dashes', async () => {
  await answering(() => pageOf(dictRows))
  await show()
  const row = await screen.findByRole('row', { name: /字典 7/ })
  await waitFor(() => expect(within(row).getByText('正常')).toBeDefined())
  expect(within(row).getByRole('link', { name: 'dict_7' }).getAttribute('href')).toBe('/dict/type/data/7')
  expect(within(row).getByText('—')).toBeDefined()
  expect(screen.getByText('共 20 条')).toBeDefined()
})

it('loads behind rows that have the columns of the list', async () => {
  await answering(() => ({ silent: true }))
  await show()
  const columns = dictTypes.list.columns.filter(({ hidden }) => !hidden)
  await waitFor(() => {
    const skeleton = screen.getByRole('status', { name: '正在加载' })
    expect(skeleton.firstElementChild!.children).toHaveLength(columns.length)
  })
})

it('says that there is nothing yet, and offers to add the first', async () => {
  await answering(() => pageOf([]))
  await show()
  expect(await screen.findByText('这里还没有数据。')).toBeDefined()
  expect(screen.getAllByRole('button', { name: '新增' })).toHaveLength(2)
})

it('exports once there is something to export', async () => {
  let rows: readonly unknown[] = []
  await answering(() => pageOf(rows), {
    ...dictTypes,
    permissions: { ...dictTypes.permissions, export: 'system:dict:export' },
    list: { ...dictTypes.list, toolbar: ['export'] },
    export: { formats: ['csv'], fields: ['dictName'] },
  })
  await show()
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: '导出' })
  await waitFor(() => expect(button.disabled).toBe(true))
  rows = dictRows
  fireEvent.click(screen.getByRole('button', { name: '刷新' }))
  await waitFor(() => expect(button.disabled).toBe(false))
})

it('says what will appear where nobody can add anything', async () => {
  await answering(() => pageOf([]), { ...dictTypes, noun: { 'zh-cn': '操作记录', en: 'log entry' } })
  await show({ permissions: ['system:dict:list'] })
  expect(await screen.findByText('还没有操作记录。')).toBeDefined()
  expect(screen.getByText('新的操作记录会出现在这里。')).toBeDefined()
})

it('says that nothing matches, and clears the filters', async () => {
  const { seen } = await answering(() => pageOf([]))
  await show(everything, '/system/dict?dictName=nope&page=2')
  expect(await screen.findByText('没有符合条件的数据。')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>(/^搜索字典名称/).value).toBe('nope')
  // the box itself says what it searches for, and no chip repeats it
  expect(screen.queryByRole('region', { name: '已用的筛选' })).toBeNull()
  fireEvent.click(screen.getAllByRole('button', { name: '清除筛选' })[0]!)
  expect(await screen.findByText('这里还没有数据。')).toBeDefined()
  expect(where()).toBe('')
  expect(seen.at(-1)?.url).toBe('/api/system/dict/type/page?sort=dictId&page=1&limit=20')
})

it('opens a row under its name and state, which its details do not repeat, with times whole', async () => {
  const columns = [...dictTypes.list.columns, { field: 'createTime', cell: 'date' }]
  await answering(
    ({ url }) =>
      url.includes('/page') ? pageOf(dictRows) : ok({ ...dictRows[0], createTime: '2026-11-21T06:05:00Z' }),
    {
      ...dictTypes,
      list: { ...dictTypes.list, columns },
    },
  )
  await show(everything, '/system/dict?open=1')
  const drawer = within(await screen.findByRole('dialog', { name: '字典 1' }))
  expect(document.activeElement?.textContent).toBe('字典 1')
  expect(await drawer.findByText('字典类型', { selector: 'dt' })).toBeDefined()
  expect(drawer.queryByText('字典名称', { selector: 'dt' })).toBeNull()
  expect(drawer.queryByText('状态', { selector: 'dt' })).toBeNull()
  // of the whole row, which comes after that of the list
  expect(await drawer.findByText(/^2026-11-21 \d\d:05$/)).toBeDefined()
})

it('offers in the foot of a row what its list offers, or says why it cannot be edited', async () => {
  const locked = { 'zh-cn': '内置字典，不能修改。', en: 'Built in. It can’t be changed.' }
  await answering(({ url }) => (url.includes('/page') ? pageOf(dictRows) : ok(dictRows[Number(url.at(-1)) - 1])), {
    ...dictTypes,
    list: { ...dictTypes.list, locked, rowWhen: { edit: { dictId: { ne: 2 } }, remove: { dictId: { ne: 2 } } } },
  })
  const { unmount } = await show(everything, '/system/dict?open=1')
  const drawer = within(await screen.findByRole('dialog', { name: '字典 1' }))
  expect(await drawer.findByRole('button', { name: '编辑' })).toBeDefined()
  expect(drawer.getByRole('button', { name: '删除' })).toBeDefined()
  unmount()

  await show(everything, '/system/dict?open=2')
  const fixed = within(await screen.findByRole('dialog', { name: '字典 2' }))
  expect(await fixed.findByText('内置字典，不能修改。')).toBeDefined()
  expect(fixed.queryByRole('button', { name: /编辑|删除/ })).toBeNull()
})

it('leads from a refused removal to the rows that still use the row', async () => {
  const used = { title: '2 个用户', count: 2, module: 'system/dict-type', field: 'status', ids: [1] }
  await answering(({ url, method }) =>
    method === 'DELETE'
      ? fail(409, 'row.inUse', '不能删除：正被 2 个用户使用', {
          by: ' 2 个用户',
          usedBy: [used, { ...used, field: 'remark' }, { ...used, module: 'system/elsewhere' }],
        })
      : url.includes('/page')
        ? pageOf(dictRows)
        : ok(dictRows[0]),
  )
  const meta = { title: '字典', isHide: false, isKeepAlive: true, isAffix: false, requireLogin: true }
  const routers = [{ path: '/system/dict', component: 'schema:system/dict-type', meta }]
  await show(everything, '/system/dict?open=1', <ConfirmHost />, routers)
  const drawer = within(await screen.findByRole('dialog', { name: '字典 1' }))
  fireEvent.click(await drawer.findByRole('button', { name: '删除' }))
  const question = within(await screen.findByRole('dialog', { name: /^删除/ }))
  fireEvent.click(question.getByRole('button', { name: /^删除/ }))
  // the question is now a statement
  const notice = within(await screen.findByRole('dialog', { name: '「字典 1」不能删除' }))
  expect(notice.getByRole('alert').textContent).toBe('正被 2 个用户使用，解除关联后才能删除。')
  // trying again would end the same
  expect(notice.getAllByRole('button').map((button) => button.textContent)).toEqual(['关闭'])
  // one whose list has no filter for the field, and one that is not in the menu, have no link
  const link = notice.getByRole('link', { name: '查看 2 个用户' })
  expect(document.activeElement).toBe(link)
  expect(link.getAttribute('href')).toBe('/system/dict?status=1')
  fireEvent.click(link)
  await waitFor(() => expect(where()).toBe('?status=1'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /不能删除/ })).toBeNull())
})

it('says what failed, and tries again', async () => {
  let isUp = false
  await answering(() => (isUp ? pageOf(dictRows) : fail(500, 'server.fault', '系统未知错误')))
  await show()
  expect(await screen.findByText('系统未知错误')).toBeDefined()
  expect(screen.getByText('字典加载失败。')).toBeDefined()
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('字典 1')).toBeDefined()
})

it('offers only what the person may do', async () => {
  await answering(() => pageOf(dictRows))
  await show({ permissions: ['system:dict:list'] })
  expect(await screen.findByText('字典 1')).toBeDefined()
  expect(screen.queryByRole('button', { name: '新增' })).toBe(null)
  expect(screen.queryByRole('checkbox')).toBe(null)
  expect(screen.queryByRole('button', { name: /的更多操作/ })).toBe(null)
})

it('searches after a pause, and keeps the search in the address', async () => {
  const { seen } = await answering(() => pageOf(dictRows))
  await show(everything, '/system/dict?page=1')
  const box = await screen.findByLabelText(/^搜索字典名称/)
  fireEvent.change(box, { target: { value: '性' } })
  fireEvent.change(box, { target: { value: '性别' } })
  await waitFor(() => expect(where()).toBe('?dictName=性别'))
  await waitFor(() => expect(decodeURIComponent(seen.at(-1)!.url)).toContain('dictName=性别'))
  expect(seen.filter(({ url }) => decodeURIComponent(url).endsWith('dictName=性&'))).toEqual([])
  expect(screen.queryByRole('region', { name: '已用的筛选' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^移除筛选：字典名称/ }))
  await waitFor(() => expect(where()).toBe(''))
  expect(document.activeElement).toBe(box)
})

test.each([
  [1, '删除「字典 1」？', '删除这条数据'],
  [2, '删除 2 条数据？', '删除 2 条数据'],
])('removes %i rows by name, after asking', async (count, question, verb) => {
  const { seen } = await answering(({ method }) => (method === 'DELETE' ? ok({}) : pageOf(dictRows)))
  await show(everything, '/system/dict', <ConfirmHost />)
  for (let at = 1; at <= count; at += 1) fireEvent.click(await screen.findByLabelText(`选择「字典 ${at}」`))
  fireEvent.click(await screen.findByRole('button', { name: '删除' }))
  const dialog = await screen.findByRole('dialog', { name: question })
  fireEvent.click(within(dialog).getByRole('button', { name: verb }))
  await waitFor(() =>
    expect(seen.find(({ method }) => method === 'DELETE')?.url).toBe(
      `/api/system/dict/type/${count === 1 ? '1' : '1,2'}`,
    ),
  )
  await waitFor(() => expect(screen.queryByText(/^已选/)).toBe(null))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

/** The window is as narrow as a phone. */
function narrow(): void {
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('max-width')
      ? { ...matchMedia(query), matches: true, addEventListener() {}, removeEventListener() {} }
      : matchMedia(query),
  )
}
afterEach(() => void vi.unstubAllGlobals())

it('has on a phone the box that is used most, and the other filters behind a button beside it', async () => {
  narrow()
  await answering(() => pageOf(dictRows))
  await show(everything, '/system/dict?status=0')
  const box = await screen.findByLabelText<HTMLInputElement>(/^搜索字典名称/)
  fireEvent.change(box, { target: { value: '字典' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  await waitFor(() => expect(where()).toBe('?dictName=字典&status=0'))
  fireEvent.click(screen.getByRole('button', { name: '筛选（1）' }))
  const drawer = within(await screen.findByRole('dialog', { name: '筛选' }))
  expect(await drawer.findByLabelText('创建时间')).toBeDefined()
  expect(drawer.queryByLabelText(/字典名称/)).toBeNull()
})

it('names on a phone each filter that has no box there, text as well', async () => {
  const twoBoxes: ClientModule = {
    ...dictTypes,
    search: [
      { field: 'dictName', op: 'like' },
      { field: 'dictType', op: 'like' },
    ],
  }
  const at = '/system/dict?dictName=a&dictType=b'
  await answering(() => pageOf(dictRows), twoBoxes)
  const { unmount } = await show(everything, at)
  expect(await screen.findByLabelText(/^搜索字典类型/)).toBeDefined()
  expect(screen.queryByRole('region', { name: '已用的筛选' })).toBeNull()
  unmount()
  narrow()
  await show(everything, at)
  const named = within(await screen.findByRole('region', { name: '已用的筛选' }))
  expect(named.queryByRole('button', { name: /字典名称/ })).toBeNull()
  fireEvent.click(named.getByRole('button', { name: /^移除筛选：字典类型/ }))
  await waitFor(() => expect(where()).toBe('?dictName=a'))
})

it('opens the filters at the key of the search where a phone has no text box', async () => {
  narrow()
  await answering(() => pageOf(dictRows), { ...dictTypes, search: [{ field: 'status', op: 'eq' }] })
  await show()
  expect(await screen.findByRole('button', { name: '筛选' })).toBeDefined()
  fireEvent.keyDown(document.body, { key: '/' })
  expect(await screen.findByRole('dialog', { name: '筛选' })).toBeDefined()
})

it('offers nothing to search, arrange or export in an empty recycle bin', async () => {
  let rows: readonly unknown[] = []
  await answering(() => pageOf(rows), {
    ...dictTypes,
    softDelete: true,
    permissions: { ...dictTypes.permissions, restore: 'system:dict:remove', export: 'system:dict:export' },
    list: { ...dictTypes.list, toolbar: ['export'] },
    export: { formats: ['csv'], fields: ['dictName'] },
  })
  const { unmount } = await show(everything, '/system/dict?params[deleted]=true')
  expect(await screen.findByText('回收站是空的。')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('button', { name: '导出' })).toBeNull())
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.getByRole('button', { name: '返回列表' })).toBeDefined()
  unmount()
  rows = dictRows
  await show(everything, '/system/dict?params[deleted]=true')
  expect(await screen.findByRole('button', { name: '导出' })).toBeDefined()
  expect(screen.getByRole('searchbox')).toBeDefined()
})

it('leads out of an empty recycle bin that is part of another page', async () => {
  const copy: ClientModule = {
    ...dictTypes,
    softDelete: true,
    permissions: { ...dictTypes.permissions, restore: 'system:dict:remove' },
  }
  await answering(({ url }) => pageOf(url.includes('deleted') ? [] : dictRows), copy)
  await renderWith(
    <>
      <CrudPage copy={copy} isEmbedded />
      <Where />
    </>,
    { at: '/system/dict?params[deleted]=true', user: everything },
  )
  expect(await screen.findByText('回收站是空的。')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '返回列表' }))
  expect(await screen.findByRole('row', { name: /字典 7/ })).toBeDefined()
  expect(where()).toBe('')
})

it('counts the ticked rows that are still there', async () => {
  let rows = dictRows
  await answering(() => pageOf(rows))
  await show()
  for (const at of [1, 2]) fireEvent.click(await screen.findByLabelText(`选择「字典 ${at}」`))
  expect(await screen.findByText('已选 2 条数据')).toBeDefined()
  rows = dictRows.slice(1)
  fireEvent.click(screen.getByRole('button', { name: '刷新' }))
  expect(await screen.findByText('已选 1 条数据')).toBeDefined()
})

it('moves with j and k, ticks with x, looks for the search with /', async () => {
  await answering(() => pageOf(dictRows))
  await show()
  await screen.findByText('字典 1')
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  press('j')
  press('j')
  press('k')
  press('j')
  expect((document.activeElement as HTMLElement).dataset.row).toBe('2')
  press('x')
  expect(screen.getByLabelText<HTMLInputElement>('选择「字典 2」').checked).toBe(true)
  press('/')
  expect(document.activeElement).toBe(screen.getByLabelText(/^搜索字典名称/))
  press('x')
  expect(screen.getByLabelText<HTMLInputElement>('选择「字典 2」').checked).toBe(true)
})

it('lists its keys on ?', async () => {
  await answering(() => pageOf(dictRows.slice(0, 2)))
  await show({ permissions: ['system:dict:list'] })
  await screen.findByText('字典 1')
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true })
  const dialog = await screen.findByRole('dialog', { name: '键盘快捷键' })
  expect(within(dialog).getByText('查看所在行')).toBeDefined()
  // each key has a cap of its own, in capitals as on the keyboard
  const caps = [...dialog.querySelectorAll('dd')].map((keys) =>
    [...keys.querySelectorAll('kbd')].map((cap) => cap.textContent).join(' '),
  )
  expect(caps).toContain('K J ↑ ↓')
  expect(caps).toContain('Shift ← Shift →')
  // what works beyond the list, too
  expect(caps).toContain('Ctrl K')
  expect(within(dialog).getByText('在页面标签上：关闭')).toBeDefined()
  expect(within(dialog).queryByText('编辑所在行')).toBe(null)
})

it('stands in outline, title and all, while its module file is on its way', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await serve((seen) =>
    seen.url.startsWith('/api/schema/')
      ? arrived.then(() => ok(dictTypes))
      : ok(seen.url.includes('/page') ? { rows: [], total: 0, page: 1, limit: 20 } : []),
  )
  await renderWith(<CrudScreen module="system/dict-type" />, { user: { permissions: ['*:*:*'] } })
  const outline = await screen.findByRole('status', { name: '正在加载' })
  expect(outline.querySelector('[aria-hidden] i')).not.toBeNull()
  arrive()
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
})

it('names the faults of a broken module file', async () => {
  const fault = {
    file: 'schemas/x.json',
    line: 3,
    column: 7,
    code: 'SCH021',
    path: '/list',
    message: 'unknown field "nmae"',
    severity: 'error',
  }
  await serve(() => fail(500, 'module.broken', '模块文件有错误', { faults: [fault] }))
  await show()
  expect(await screen.findByText('模块文件有错误。')).toBeDefined()
  expect(screen.getByText('schemas/x.json:3:7')).toBeDefined()
})

it('does not search in the middle of composing a word', async () => {
  const { seen } = await answering(() => pageOf(dictRows))
  await show()
  const box = await screen.findByLabelText(/^搜索字典名称/)
  await screen.findByText('字典 1')
  fireEvent.compositionStart(box)
  fireEvent.change(box, { target: { value: 'xing' } })
  fireEvent.change(box, { target: { value: '性' } })
  fireEvent.compositionEnd(box)
  await waitFor(() => expect(where()).toBe('?dictName=性'))
  expect(seen.some(({ url }) => url.includes('xing'))).toBe(false)
})

describe('rows put in order by hand', () => {
  const sorted = {
    ...dictTypes,
    list: { ...dictTypes.list, sort: ['dictType'], dragSort: true },
    permissions: { ...dictTypes.permissions, sort: 'system:dict:edit' },
  }
  const names = () => screen.getAllByRole('row').flatMap((row) => row.dataset.row ?? [])
  const pressOn = async (grip: HTMLElement, ...keys: string[]) => {
    fireEvent.keyDown(grip, { key: ' ' })
    await waitFor(() => expect(grip.getAttribute('aria-pressed')).toBe('true'))
    for (const key of keys) fireEvent.keyDown(grip, { key })
  }

  it('go where the keys put them, and back when the server refuses', async () => {
    const { seen } = await answering(
      ({ method }) => (method === 'PUT' ? fail(500, 'server.fault', '系统未知错误') : pageOf(dictRows.slice(0, 4))),
      sorted,
    )
    await show()
    await pressOn(await screen.findByRole('button', { name: '移动「字典 1」' }), 'ArrowDown', 'ArrowDown', 'Enter')
    expect(names()).toEqual(['2', '3', '1', '4'])
    expect(screen.getByText('已放到第 3 位。')).toBeDefined()
    await waitFor(() => expect(names()).toEqual(['1', '2', '3', '4']))
    expect(
      seen.filter(({ method, url }) => method === 'PUT' && url.endsWith('/sort')).map(({ body }) => JSON.parse(body)),
    ).toEqual([{ id: 1, index: 2 }])
  })

  it('stay on Escape', async () => {
    const { seen } = await answering(() => pageOf(dictRows.slice(0, 4)), sorted)
    await show()
    await pressOn(await screen.findByRole('button', { name: '移动「字典 1」' }), 'ArrowDown', 'Escape')
    expect(screen.getByText('已取消移动。')).toBeDefined()
    expect(names()).toEqual(['1', '2', '3', '4'])
    expect(seen.some(({ method }) => method === 'PUT')).toBe(false)
  })

  it('go up and down from the row menu, which offers only the places there are', async () => {
    const { seen } = await answering(
      ({ method }) => (method === 'PUT' ? ok(null) : pageOf(dictRows.slice(0, 3))),
      sorted,
    )
    await show()
    fireEvent.click(await screen.findByRole('button', { name: '「字典 1」的更多操作' }))
    expect(await screen.findByRole('menuitem', { name: '下移' })).toBeDefined()
    expect(screen.queryByRole('menuitem', { name: '上移' })).toBe(null)
    fireEvent.click(screen.getByRole('menuitem', { name: '下移' }))
    expect(await screen.findByText('第 2 位，共 3 位。')).toBeDefined()
    await waitFor(() =>
      expect(
        seen.filter(({ method, url }) => method === 'PUT' && url.endsWith('/sort')).map(({ body }) => JSON.parse(body)),
      ).toEqual([{ id: 1, index: 1 }]),
    )
  })

  it.each([
    ['?sort=-dictType', '按默认排序时才能拖动。'],
    ['?dictName=x', '清除筛选后才能拖动。'],
  ])('not under %s, and say why', async (search, why) => {
    await answering(() => pageOf(dictRows.slice(0, 2)), sorted)
    await show(everything, `/system/dict${search}`)
    const grip = await screen.findByRole('button', { name: '移动「字典 1」' })
    expect(grip.title).toBe(why)
    fireEvent.keyDown(grip, { key: ' ' })
    expect(screen.getByText(why)).toBeDefined()
  })
})

it('says that there is no such module, and which, for whoever mends the menu', async () => {
  await serve(() => fail(404, 'module.unknown', '模块不存在'))
  await renderWith(<CrudScreen module="system/usr" />, { user: everything })
  expect(await screen.findByText('MODULE_NOT_FOUND schema:system/usr')).toBeDefined()
})
