import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import CrudScreen from '#renderer/crud/crud-screen.tsx'
import '#renderer/crud/list/list-cards.tsx'
import '#renderer/crud/totals/card-totals.tsx'
import '#renderer/crud/totals/total-row.tsx'
import { renderWith } from '../../render-with-providers.tsx'
import { ok, serve } from '../../api-server.ts'
import { dictRows, dictTypes } from '../sample-module.ts'

const { remark, dictName } = dictTypes.fields
const copy: ClientModule = {
  ...dictTypes,
  softDelete: true,
  fields: {
    ...dictTypes.fields,
    price: { ...remark!, type: 'decimal', scale: 2, label: '金额', cell: 'money' },
    pieces: { ...remark!, type: 'int', label: '件数', cell: 'number' },
    share: { ...remark!, type: 'decimal', scale: 4, label: '占比', cell: 'percent' },
    hiddenSum: { ...dictName!, type: 'int', label: '隐藏', cell: 'number' },
  },
  list: {
    ...dictTypes.list,
    columns: [
      { field: 'dictName', cell: 'text', total: 'count' },
      { field: 'dictType', cell: 'text' },
      { field: 'price', cell: 'money', total: 'sum' },
      { field: 'pieces', cell: 'number', total: 'avg' },
      { field: 'share', cell: 'percent', total: 'avg' },
      { field: 'hiddenSum', cell: 'number', total: 'sum', hidden: true },
    ],
  },
}
const totals = { dictName: '120', price: '18014398509481986.02', pieces: '2.33', share: '0.1234', hiddenSum: '7' }

async function show({
  answer = { totals },
  as = copy,
  locale = 'zh-cn',
}: { readonly answer?: object; readonly as?: ClientModule; readonly locale?: 'zh-cn' | 'en' } = {}) {
  const { seen } = await serve(({ url }) => {
    if (url.startsWith('/api/schema/')) return ok(as)
    if (url.includes('/tree')) return ok(dictRows.slice(0, 2).map((row) => ({ ...row, children: [] })))
    return url.includes('/page')
      ? ok({ rows: dictRows.slice(0, 3), total: 120, page: 1, limit: 20, ...answer })
      : ok([])
  })
  await renderWith(<CrudScreen module="system/dict-type" />, {
    at: '/system/dict',
    user: { permissions: ['*:*:*'] },
    locale,
  })
  await screen.findAllByText('字典 1')
  return seen
}
const footed = async () => (await screen.findByRole('rowheader')).closest('tr')!
const said = (cells: readonly HTMLElement[]) => cells.map((cell) => cell.textContent)

// the parts of a list are compiled when they are first drawn
beforeAll(async () => {
  await show()
  cleanup()
}, 60_000)
afterEach(() => void vi.unstubAllGlobals())

it('stand in a last row below their columns, written as the cells are, and say of how many rows', async () => {
  await show()
  const row = await footed()
  expect(row.closest('tfoot')).not.toBe(null)
  expect(said([...within(row).getAllByRole('rowheader'), ...within(row).getAllByRole('cell')])).toEqual([
    '全部 120 条计数 120',
    '',
    '合计 18,014,398,509,481,986.02',
    '平均 2.33',
    '平均 12.34 %',
  ])
  // below their columns: as many cells as the head has, and aligned as its cells
  expect(row.children).toHaveLength(document.querySelector('thead tr')!.children.length)
  expect(within(row).getByText('合计').closest('td')!.dataset.align).toBe('right')
})

it('speak English, too', async () => {
  await show({ locale: 'en' })
  expect((await footed()).textContent).toMatch(/^All 120 rowsCount 120Total .*Average 2\.33/)
})

it('are left out where the server sends none', async () => {
  await show({ answer: {} })
  expect(document.querySelector('tfoot')).toBe(null)
})

it('of a tree are asked for beside it', async () => {
  const seen = await show({ as: { ...copy, tree: { parent: 'parentId', label: 'dictName' } } })
  expect((await footed()).textContent).toContain('合计')
  expect(seen.filter(({ url }) => url.includes('/page')).map(({ url }) => url)).toEqual([
    '/api/system/dict/type/page?sort=dictId&limit=1',
  ])
})

it('are a line under the cards of a phone', async () => {
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('max-width')
      ? { ...matchMedia(query), matches: true, addEventListener() {}, removeEventListener() {} }
      : matchMedia(query),
  )
  await show()
  const [line] = (await screen.findAllByText('全部 120 条')).map((one) => one.closest('section')!)
  expect(said(within(line!).getAllByRole('term'))).toEqual([
    '字典名称 · 计数',
    '金额 · 合计',
    '件数 · 平均',
    '占比 · 平均',
  ])
  expect(said(within(line!).getAllByRole('definition'))[2]).toBe('2.33')
})
