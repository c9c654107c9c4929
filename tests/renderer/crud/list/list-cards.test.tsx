import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { ListCards } from '#renderer/crud/list/list-cards.tsx'
import { useRowTable } from '#renderer/crud/list/use-row-table.ts'
import type { Branch } from '#renderer/schema-form/flatten-tree.ts'
import { renderWith } from '../../render-with-providers.tsx'
import { ok, serve } from '../../api-server.ts'
import { dictRows, dictTypes } from '../sample-module.ts'

const pictured = {
  ...dictTypes,
  fields: {
    ...dictTypes.fields,
    count: { ...dictTypes.fields.remark!, type: 'int' as const, label: '数量', cell: 'number' },
    picture: { ...dictTypes.fields.remark!, type: 'image' as const, label: '图片', cell: 'image' },
  },
}

interface CardsProps {
  readonly card: ClientModule['list']['card']
  readonly isTree?: boolean
  readonly values?: object
}

function Cards({ card, isTree = false, values }: CardsProps) {
  const copy = { ...pictured, list: { ...pictured.list, card } }
  const rows = [
    { ...dictRows[0]!, picture: '/files/a1b2/face.png', ...values },
    { ...dictRows[1]!, picture: null },
  ]
  const table = useRowTable({ rowKey: copy.key, rows, columns: copy.list.columns, hidden: [] })
  const level = (id: string): Branch => ({ level: Number(id), isOpen: true, place: 1, size: 1 })
  return (
    <ListCards
      {...(isTree ? { branchOf: level } : {})}
      copy={copy}
      table={table}
      isSelectable={false}
      columns={copy.list.columns}
      isStale={false}
      tools={{ hasActions: false, menuOf: () => ({ first: undefined, rest: [] }) }}
    />
  )
}

async function show(card: ClientModule['list']['card'], values?: object) {
  await serve(() => ok([{ dictValue: '0', dictLabel: '正常' }]))
  await renderWith(<Cards card={card} {...(values ? { values } : {})} />)
  return screen.findAllByRole('listitem')
}
/** What is said of a row, in the order of its lines. */
const namesOf = (card: HTMLElement) =>
  [...card.querySelectorAll<HTMLElement>('[data-fact]')].map(({ dataset }) => dataset.fact)

it('shows the picture and the fields that the file names for a card', async () => {
  const [first, second] = await show({ title: 'dictName', image: 'picture', extra: ['dictType', 'gone'] })
  // cells that draw are fetched by the lists that have one
  await waitFor(() => expect(first!.querySelector('img')).not.toBeNull())
  expect(first!.querySelector('img')?.getAttribute('src')).toBe('/files/a1b2/face.png')
  expect(second!.querySelector('img')).toBe(null)
  expect(namesOf(first!)).toEqual(['字典类型'])
})

it('shows the first columns that have a value where the file names no fields', async () => {
  const [first] = await show({ title: 'dictName', subtitle: 'dictType' })
  expect(first!.querySelector('img')).toBe(null)
  expect(namesOf(first!)).toEqual(['状态'])
})

it('says nothing of a field without a value, and a status at the end of the first line', async () => {
  const [first, second] = await show({ title: 'dictName', subtitle: 'dictType', extra: ['status', 'remark'] })
  expect([namesOf(first!), namesOf(second!)]).toEqual([['状态'], ['状态']])
  const line = first!.querySelector('[data-fact="状态"]')!
  expect(line.closest('div')).toBe(first!.querySelector('button, span')!.closest('div'))
})

it('says a number with its label', async () => {
  const [first] = await show({ title: 'dictName', extra: ['count', 'dictType'] }, { count: 3 })
  const fact = (name: string) => first!.querySelector<HTMLElement>(`[data-fact="${name}"]`)!
  expect(fact('数量').textContent).toBe('数量 3')
  const hidden = '.mantine-VisuallyHidden-root'
  expect([fact('数量').querySelector(hidden), fact('字典类型').querySelector(hidden)?.textContent]).toEqual([
    null,
    '字典类型 ',
  ])
})

it('says what the file labels with its label, a range as one, and what it puts aside at the end of the first line', async () => {
  const [first] = await show(
    {
      title: 'dictName',
      aside: 'createTime',
      extra: ['dictType', 'remark', 'count'],
      labeled: ['dictType'],
      lines: ['dictType'],
      range: ['remark', 'count'],
    },
    { count: 3, remark: '二', createTime: '2026-11-21T08:00:00.000Z' },
  )
  const fact = (name: string) => first!.querySelector<HTMLElement>(`[data-fact="${name}"]`)!
  expect(namesOf(first!)).toEqual(['创建时间', '字典类型', '备注'])
  expect(fact('创建时间').closest('div')).toBe(first!.querySelector('button, span')!.closest('div'))
  expect(fact('字典类型').textContent).toMatch(/^字典类型 \w+$/)
  expect(fact('字典类型').hasAttribute('data-long')).toBe(true)
  expect(fact('备注').textContent).toBe('备注 二 – 3')
})

it('gives a text a line of its own below the other facts', async () => {
  const [first] = await show(
    { title: 'dictName', subtitle: 'dictType', extra: ['status', 'remark'] },
    { remark: '长文' },
  )
  const line = first!.querySelector('[data-fact="备注"]')!
  expect(line.hasAttribute('data-long')).toBe(true)
  expect(line.parentElement!.hasAttribute('data-wraps')).toBe(true)
})

it('keeps what is said of a tree’s row in the line below its name, however deep it stands', async () => {
  await serve(() => ok([{ dictValue: '0', dictLabel: '正常' }]))
  await renderWith(<Cards card={{ title: 'dictName', extra: ['dictType'] }} isTree />)
  for (const card of await screen.findAllByRole('listitem')) {
    const fact = card.querySelector('[data-fact="字典类型"]')!
    expect(fact.parentElement!.previousElementSibling!.textContent).toMatch(/字典/)
  }
})

it('says a yes by the name of its field, and neither a no nor the position that the order shows', async () => {
  await serve(() => ok([{ dictValue: '0', dictLabel: '正常' }]))
  const copy: ClientModule = {
    ...dictTypes,
    fields: {
      ...dictTypes.fields,
      builtIn: { ...dictTypes.fields.remark!, type: 'bool', label: '内置', cell: 'bool' },
      place: { ...dictTypes.fields.remark!, type: 'int', label: '排序', cell: 'number' },
    },
    list: {
      ...dictTypes.list,
      dragSort: true,
      sort: ['place'],
      card: { title: 'dictName', extra: ['builtIn', 'place', 'dictType'] },
    },
  }
  const rows = [true, false].map((builtIn, at) => ({ ...dictRows[at]!, builtIn, place: at + 1 }))
  function List() {
    const table = useRowTable({ rowKey: copy.key, rows, columns: copy.list.columns, hidden: [] })
    return (
      <ListCards
        copy={copy}
        table={table}
        isSelectable={false}
        columns={copy.list.columns}
        isStale={false}
        tools={{ hasActions: false, menuOf: () => ({ first: undefined, rest: [] }) }}
      />
    )
  }
  await renderWith(<List />)
  const [first, second] = await screen.findAllByRole('listitem')
  expect([namesOf(first!), namesOf(second!)]).toEqual([['内置', '字典类型'], ['字典类型']])
  expect(first!.querySelector('[data-fact="内置"]')!.textContent).toBe('内置')
})
