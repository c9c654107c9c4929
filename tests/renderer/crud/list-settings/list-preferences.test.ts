import { expect, it, test } from 'vitest'
import {
  elasticColumns,
  headPxOf,
  isWholeType,
  keptOf,
  listThrough,
  moved,
  defaultPreferences,
  readPreferences,
  shownColumns,
  widthOf,
} from '#renderer/crud/list-settings/list-preferences.ts'
import type { ModuleFile } from '#schemas/module/module-file.ts'

const list = {
  columns: [
    { field: 'name', cell: 'text', width: 180 },
    { field: 'code', cell: 'text' },
    { field: 'state', cell: 'tag', width: 90 },
    { field: 'note', cell: 'text', hidden: true },
  ],
}
const own = { hidden: ['note'], order: ['name', 'code', 'state', 'note'], widths: {}, pins: {}, density: 'comfortable' }

test.each([
  ['nothing', null, {}],
  ['another shape', [1, 2], {}],
  ['parts of another shape', { hidden: 7, order: 'x', widths: [], pins: 3, density: 'tiny' }, {}],
  [
    'columns that are gone',
    { hidden: ['gone'], order: ['state', 'gone', 'name', 'note'], widths: { gone: 100 }, pins: { gone: 'left' } },
    { hidden: [], order: ['name', 'code', 'state', 'note'] },
  ],
  ['the first column hidden', { hidden: ['name', 'state'] }, { hidden: ['state'] }],
  ['widths nobody can have', { widths: { code: 3, state: 9999, note: '100', name: 240 } }, { widths: { name: 240 } }],
  ['a side that is none', { pins: { code: 'top', state: 'right' } }, { pins: { state: 'right' } }],
  [
    'an order',
    { order: ['name', 'state', 'code', 'note'], hidden: ['code'] },
    { order: ['name', 'state', 'code', 'note'], hidden: ['code'] },
  ],
  [
    'a column twice',
    { order: ['name', 'state', 'state', 'code', 'note'] },
    { order: ['name', 'state', 'code', 'note'] },
  ],
])('reads %s as far as the module knows it', (_, kept, look) => {
  expect(readPreferences(kept, list)).toEqual({ ...own, ...look })
})

test.each([
  ['loose', 'loose'],
  ['normal', 'comfortable'],
  ['compact', 'compact'],
  [undefined, 'comfortable'],
] as const)('a file that says density %s has %s rows, until a person chooses others', (density, rows) => {
  const said = density ? { ...list, density } : list
  expect(defaultPreferences(said).density).toBe(rows)
  expect(readPreferences({ density: 'loose' }, said).density).toBe('loose')
})

it('a column added to the file since comes where the file has it, hidden if the file hides it', () => {
  expect(readPreferences({ order: ['name', 'state', 'code'], hidden: [] }, list)).toMatchObject({
    order: ['name', 'state', 'note', 'code'],
    hidden: ['note'],
  })
})

it('pinned columns stand at their side, behind the one that names the row', () => {
  const columns = shownColumns(list, {
    ...defaultPreferences(list),
    hidden: [],
    pins: { state: 'left', code: 'right' },
  })
  expect(columns.map(({ field, side, isEdge }) => [field, side, isEdge])).toEqual([
    ['name', 'left', undefined],
    ['state', 'left', true],
    ['note', undefined, undefined],
    ['code', 'right', true],
  ])
  expect(columns.map(({ place }) => place)).toEqual([
    { left: 'calc(var(--lead))' },
    { left: 'calc(var(--lead) + var(--w-name))' },
    undefined,
    { right: 'calc(var(--tail))' },
  ])
})

test.each([
  [
    'text, as wide as it is',
    {},
    [
      ['name', 180 / 320],
      ['code', 140 / 320],
    ],
  ],
  ['the text nobody has set', { code: 100 }, [['name', 1]]],
  ['the widest of the others', { code: 100, name: 100 }, [['state', 1]]],
  ['nobody, once all were chosen', { code: 100, name: 100, state: 100 }, []],
])('what is left over goes to %s', (_, widths, parts) => {
  expect([...elasticColumns(shownColumns(list, defaultPreferences(list)), { widths })]).toEqual(parts)
})

it('numbers and dates in cells of plugins neither shrink nor take what is left over', () => {
  const columns = [
    { field: 'count', cell: 'plugin:x#Answer', isWhole: isWholeType('decimal') },
    { field: 'text', cell: 'plugin:x#Answer', isWhole: isWholeType('string') },
  ].map(({ isWhole, ...column }) => (isWhole ? { ...column, isWhole } : column))
  expect(columns.map(keptOf)).toEqual([1, 0.8])
  expect([...elasticColumns(columns, { widths: {} })]).toEqual([['text', 1]])
})

it('a heading in a longer language widens its column, unless the user has set the width', () => {
  const column = { field: 'deptId', cell: 'text', width: 90 }
  expect(headPxOf('部门')).toBeLessThan(90)
  const headPx = headPxOf('Department’s leader')
  expect(headPx).toBeGreaterThan(150)
  expect(widthOf({ ...column, headPx }, { widths: {} })).toBe(headPx)
  expect(widthOf({ ...column, headPx }, { widths: { deptId: 100 } })).toBe(100)
})

test.each([
  ['note', 'code', ['name', 'note', 'code', 'state']],
  ['code', undefined, ['name', 'state', 'note', 'code']],
  ['name', 'state', ['name', 'code', 'state', 'note']],
  ['state', 'name', ['name', 'code', 'state', 'note']],
])('%s before %s', (field, before, order) => {
  expect(moved(own.order, field, before)).toEqual(order)
})

it('a view with columns of its own shows those, in its order', () => {
  const { columns } = listThrough(list, { columns: ['note', 'state'] })
  expect(columns.map(({ field, hidden }) => [field, hidden])).toEqual([
    ['name', false],
    ['note', false],
    ['state', false],
    ['code', true],
  ])
})

/** What a list has of a window 1440 wide: without the menu, and where there is a tree beside it, without that. */
const room = (hasAside: boolean): number => (hasAside ? 988 : 1220)
/** The bar of icons that the layout with two columns of menu has besides. */
const rail = 72
/** What a value takes that means something only as a whole, with its cell's padding. */
const whole: Readonly<Record<string, number>> = { datetime: 160, date: 112, fromNow: 132, phone: 126, ip: 130 }
const stamps: Readonly<Record<string, string>> = { createTime: 'datetime', updateTime: 'datetime' }

const files = import.meta.glob<{ default: ModuleFile }>(
  ['../../../../schemas/system/*.json', '../../../../plugins/*/modules/system/*.json'],
  { eager: true },
)
it.each(
  Object.entries(files).flatMap(([path, { default: file }]) =>
    file.list?.columns ? [[path.split('/').at(-1), file] as const] : [],
  ),
)(
  '%s fits into a usual window, each value that must be read whole',
  (_, { list: { columns = [], aside, select, dragSort } = {}, fields }) => {
    const shown = columns
      .map((column) => (typeof column === 'string' ? { field: column } : column))
      .filter((column) => !column.hidden)
      .map((column) => ({
        ...column,
        cell: column.cell ?? String(stamps[column.field] ?? fields[column.field]?.cell ?? fields[column.field]?.type),
      }))
    const beside = (select === false ? 24 : 52) + (dragSort ? 20 : 0) + 96
    expect(shown.reduce((sum, column) => sum + widthOf(column, { widths: {} }), beside)).toBeLessThanOrEqual(
      room(aside !== undefined),
    )
    const least = shown.reduce(
      (sum, column) => sum + widthOf(column, { widths: {} }) * (column.pin ? 1 : keptOf(column)),
      beside,
    )
    expect(least).toBeLessThanOrEqual(room(aside !== undefined) - rail)
    expect(
      shown.filter((column) => widthOf(column, { widths: {} }) < (whole[column.cell] ?? 0)).map(({ field }) => field),
    ).toEqual([])
  },
)
