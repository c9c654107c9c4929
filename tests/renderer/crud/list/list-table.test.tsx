import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { ListTable } from '#renderer/crud/list/list-table.tsx'
import type { RowActionHandlers } from '#renderer/crud/list/list-row.tsx'
import { useRowTable } from '#renderer/crud/list/use-row-table.ts'
import { useListPreferences } from '#renderer/crud/list-settings/use-list-preferences.ts'
import { assemble, AssembledContext } from '#renderer/kit/assemble-plugins.ts'
import { renderWith } from '../../render-with-providers.tsx'
import { ok, serve } from '../../api-server.ts'
import { dictRows, dictTypes } from '../sample-module.ts'

const tools: RowActionHandlers = { open() {}, hasActions: true, menuOf: () => ({ first: undefined, rest: [] }) }
const counted = {
  ...dictTypes,
  list: {
    ...dictTypes.list,
    columns: [
      { field: 'dictName', cell: 'text' },
      { field: 'remark', cell: 'plugin:test#Counted' },
    ],
  },
}

const drawn = { times: 0 }
function Counted() {
  useEffect(() => void (drawn.times += 1))
  return <span>·</span>
}
const assembled = assemble([{ name: 'test', components: { Counted: async () => ({ default: Counted }) } }])

function Listing() {
  const [sort, setSort] = useState<readonly string[]>(['dictId'])
  const table = useRowTable({ rowKey: 'dictId', rows: dictRows, columns: counted.list.columns, hidden: [] })
  const look = useListPreferences(counted.module, counted.list)
  return (
    <AssembledContext value={assembled}>
      <ListTable
        copy={counted}
        table={table}
        isSelectable
        preferences={look}
        grips={undefined}
        sort={sort}
        onSort={setSort}
        isStale={false}
        tools={tools}
      />
    </AssembledContext>
  )
}

it('draws no cell again when a column becomes wider, and keeps the width', async () => {
  const { seen } = await serve(() => ok(null))
  await renderWith(<Listing />, { user: {} })
  const edge = await screen.findByRole('separator', { name: '调整「备注」的列宽' })
  expect(await screen.findAllByText('·')).toHaveLength(dictRows.length)
  const before = drawn.times
  fireEvent.keyDown(edge, { key: 'ArrowRight', shiftKey: true })
  await waitFor(() => expect(edge.getAttribute('aria-valuenow')).toBe('180'))
  expect(drawn.times).toBe(before)
  await waitFor(() =>
    expect(seen.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body))).toMatchObject([
      { key: 'list:system/dict-type', value: { widths: { remark: 180 } } },
    ]),
  )
})

it('draws no cell again when a row is ticked, and marks that row alone', async () => {
  await renderWith(<Listing />)
  const tick = await screen.findByLabelText('选择「字典 3」')
  expect(await screen.findAllByText('·')).toHaveLength(dictRows.length)
  const before = drawn.times

  fireEvent.click(tick)
  expect(drawn.times).toBe(before)
  expect(screen.getAllByRole('row', { selected: true }).map((row) => row.dataset.row)).toEqual(['3'])

  fireEvent.click(screen.getByLabelText('选择本页全部'))
  expect(drawn.times).toBe(before)
  expect(screen.getAllByRole('row', { selected: true })).toHaveLength(dictRows.length)
})

it('marks the page as partly ticked only while some rows are and others are not', async () => {
  await renderWith(<Listing />)
  const all = await screen.findByLabelText<HTMLInputElement>('选择本页全部')
  const face = () => [all.checked, all.hasAttribute('data-indeterminate')]
  expect(face()).toEqual([false, false])
  fireEvent.click(screen.getByLabelText('选择「字典 3」'))
  expect(face()).toEqual([false, true])
  fireEvent.click(all)
  expect(face()).toEqual([true, false])
  fireEvent.click(all)
  expect(face()).toEqual([false, false])
})

it('is the same table while rows and columns are the same, so that no row draws for what is beside it', () => {
  const given = { rowKey: 'dictId', rows: dictRows, columns: counted.list.columns, hidden: [] }
  const { result, rerender } = renderHook((options: Parameters<typeof useRowTable>[0]) => useRowTable(options), {
    initialProps: given,
  })
  const before = result.current
  rerender({ ...given })
  expect(result.current).toBe(before)
  rerender({ ...given, rows: dictRows.slice(1) })
  expect(result.current).not.toBe(before)
})

it('has the name of a head as text for paper, on whose later pages buttons are missing', async () => {
  await renderWith(<Listing />)
  const head = await screen.findByRole('columnheader', { name: /字典名称/ })
  expect(within(head).getByRole('button').parentElement!.dataset.label).toBe('字典名称')
})

it('sorts by a press on a head, and says which way', async () => {
  await renderWith(<Listing />)
  const head = await screen.findByRole('columnheader', { name: /字典名称/ })
  const press = () => fireEvent.click(within(head).getByRole('button'))
  expect(head.getAttribute('aria-sort')).toBe(null)
  press()
  expect(head.getAttribute('aria-sort')).toBe('ascending')
  press()
  expect(head.getAttribute('aria-sort')).toBe('descending')
  press()
  expect(head.getAttribute('aria-sort')).toBe(null)
})

it('ticks all between two with Shift, and takes them off again', async () => {
  await renderWith(<Listing />)
  const box = (n: number) => screen.getByLabelText<HTMLInputElement>(`选择「字典 ${n}」`)
  await screen.findByLabelText('选择「字典 3」')
  const ticked = () => screen.queryAllByRole('row', { selected: true }).map((row) => row.dataset.row)
  fireEvent.click(box(3))
  fireEvent.click(box(6), { shiftKey: true })
  expect(ticked()).toEqual(['3', '4', '5', '6'])
  fireEvent.click(box(5), { shiftKey: true })
  expect(ticked()).toEqual(['3', '4'])
})
