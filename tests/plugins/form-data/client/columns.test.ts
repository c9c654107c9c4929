import { expect, it } from 'vitest'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import { firstColumns, shownColumns } from '#plugins/form-data/client/columns.ts'

const codebook: readonly CodebookEntry[] = Array.from({ length: 12 }, (_, at) => {
  const item = { id: `item${at}`, type: 'input', label: `题 ${at}` } as const
  return { id: item.id, type: item.type, label: item.label, item }
})
const ids = (chosen: readonly string[] | undefined) => shownColumns(codebook, chosen).map(({ id }) => id)

it('shows the time and the first six questions until someone chooses', () => {
  expect(ids(undefined)).toEqual(['createTime', 'item0', 'item1', 'item2', 'item3', 'item4', 'item5'])
  expect(firstColumns([])).toEqual(['createTime'])
})

it('starts with calculated totals however far behind they stand', () => {
  const item = { id: 'total1', type: 'calc', label: '总分' } as const
  const scale = [...codebook, { id: item.id, type: item.type, label: item.label, item }]
  expect(shownColumns(scale, undefined).map(({ id }) => id)).toEqual([
    'createTime',
    'item0',
    'item1',
    'item2',
    'item3',
    'item4',
    'total1',
  ])
})

it('shows what was chosen, in the order of the form', () => {
  expect(ids(['version', 'item9', 'item2'])).toEqual(['item2', 'item9', 'version'])
})

it('leaves out a question that is gone', () => {
  expect(ids(['gone00', 'item1'])).toEqual(['item1'])
})

it('may show the serial number alone', () => {
  expect(ids([])).toEqual([])
})
