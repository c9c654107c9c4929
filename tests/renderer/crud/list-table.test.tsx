import { configure, fireEvent, screen, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { ListTable } from '#renderer/crud/list-table.tsx'
import type { RowTools } from '#renderer/crud/list-row.tsx'
import { useRowTable } from '#renderer/crud/row-table.ts'
import { assemble, AssembledContext } from '#renderer/kit/assemble.ts'
import { renderWith } from '../render.tsx'
import { dictRows, dictTypes } from './module.ts'

configure({ asyncUtilTimeout: 10_000 })

const tools: RowTools = { open() {}, hasActions: true, menuOf: () => ({ first: undefined, rest: [] }) }
const counted = {
  ...dictTypes,
  list: { ...dictTypes.list, columns: [{ field: 'dictName', cell: 'text' }, { field: 'remark', cell: 'plugin:test#Counted' }] },
}

const drawn = { times: 0 }
function Counted() {
  useEffect(() => void (drawn.times += 1))
  return <span>·</span>
}
const assembled = assemble([{ name: 'test', cells: { 'plugin:test#Counted': Counted } }])

function Listing() {
  const [sort, setSort] = useState<readonly string[]>(['dictId'])
  const table = useRowTable({ rowKey: 'dictId', rows: dictRows, columns: counted.list.columns, hidden: [] })
  return (
    <AssembledContext value={assembled}>
      <ListTable copy={counted} table={table} isSelectable hidden={[]} density="comfortable" sort={sort} onSort={setSort} isStale={false} tools={tools} />
    </AssembledContext>
  )
}

it('draws no cell again when a row is ticked, and marks that row alone', async () => {
  await renderWith(<Listing />)
  const tick = await screen.findByLabelText('选择「字典 3」')
  const before = drawn.times

  fireEvent.click(tick)
  expect(drawn.times).toBe(before)
  expect(screen.getAllByRole('row', { selected: true }).map((row) => row.dataset.row)).toEqual(['3'])

  fireEvent.click(screen.getByLabelText('选择本页全部'))
  expect(drawn.times).toBe(before)
  expect(screen.getAllByRole('row', { selected: true })).toHaveLength(dictRows.length)
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
