import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { RefPicker } from '#renderer/schema-form/ref-picker.tsx'
import '#renderer/crud/pick/pick-dialog.tsx'
import { renderWith } from '../../render-with-providers.tsx'
import { fail, ok, serve, type Seen } from '../../api-server.ts'
import { dictRows, dictTypes } from '../sample-module.ts'

const everything = ['*:*:*']
const filter = JSON.stringify({ status: { eq: '0' } })
const rows = [...dictRows.slice(0, 3), { ...dictRows[3]!, status: '1' }]

/** Row 40 exists, but is in no list any more. */
function server({ url }: Seen) {
  const query = new URL(url, 'http://x').searchParams
  if (url.startsWith('/api/schema/')) return ok(dictTypes)
  if (url.includes('/page'))
    return ok({ rows: query.get('page') === '2' ? dictRows.slice(10, 12) : rows, total: 12, page: 1, limit: 10 })
  const named = query
    .get('ids')
    ?.split(',')
    .map((id) => ({ value: Number(id), label: id === '40' ? '旧字典' : `字典 ${id}`, disabled: id === '40' }))
  return ok(
    url.includes('/options')
      ? (named ?? rows.map((row) => ({ value: row.dictId, label: row.dictName, disabled: row.status !== '0' })))
      : [{ dictValue: '0', dictLabel: '正常' }],
  )
}

let chosen: readonly unknown[] = []
const sent = vi.fn<() => void>()
function Field({ isMany, first }: { readonly isMany: boolean; readonly first: readonly number[] }) {
  const [value, setValue] = useState<readonly (string | number)[]>(first)
  return (
    // what a form around it would hear of
    <div role="presentation" onSubmit={sent}>
      <RefPicker
        base="/system/dict/type"
        dialogOf="system/dict-type"
        name="字典"
        isMany={isMany}
        params={{ filter }}
        value={value}
        onChange={(next) => setValue((chosen = next))}
        input={{ id: 'it', label: '字典', placeholder: '请选择' }}
      />
    </div>
  )
}
interface Given {
  readonly isMany?: boolean
  readonly first?: readonly number[]
  readonly reply?: typeof server
  readonly permissions?: readonly string[]
}
async function show({ isMany = false, first = [], reply = server, permissions = everything }: Given = {}) {
  const { seen } = await serve(reply)
  await renderWith(<Field isMany={isMany} first={first} />, { user: { permissions: [...permissions] } })
  return seen
}
const field = () => screen.findByRole('button', { name: /^字典/ })
async function opened(first = '字典 1') {
  fireEvent.click(await field())
  const dialog = await screen.findByRole('dialog', { name: '选择字典' })
  await within(dialog).findByLabelText(`选择「${first}」`)
  return within(dialog)
}
const done = () => fireEvent.click(screen.getByRole('button', { name: '确定' }))

// its parts are compiled when they are first drawn
beforeAll(async () => {
  await show()
  await opened()
  cleanup()
}, 60_000)
afterEach(() => {
  vi.unstubAllGlobals()
  sent.mockClear()
})

it('opens the list of the module, as its file says, of what may be chosen', async () => {
  const seen = await show()
  const dialog = await opened()
  expect(dialog.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    '选择',
    '字典名称',
    '字典类型',
    '状态',
    '备注',
  ])
  expect(decodeURIComponent(seen.find(({ url }) => url.includes('/page'))!.url)).toBe(
    `/api/system/dict/type/page?sort=dictId&page=1&limit=10&filter=${filter}`,
  )
  expect(dialog.getByLabelText<HTMLInputElement>('选择「字典 4」').disabled).toBe(true)
})

it('chooses one, which is named once one agrees; another takes its place, and a cross clears it', async () => {
  await show()
  const dialog = await opened()
  expect(dialog.getAllByRole('radio')).toHaveLength(4)
  fireEvent.click(dialog.getByText('dict_2'))
  fireEvent.click(dialog.getByLabelText('选择「字典 3」'))
  expect(chosen).toEqual([])
  done()
  expect(chosen).toEqual([3])
  expect(await screen.findByRole('button', { name: '字典 字典 3' })).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  fireEvent.click(screen.getByRole('button', { name: '清除字典' }))
  expect(chosen).toEqual([])
  expect(await screen.findByText('请选择')).toBeDefined()
})

it('chooses several from several pages, and keeps what is on none', async () => {
  await show({ isMany: true, first: [40] })
  expect(await screen.findByRole('button', { name: '字典 旧字典' })).toBeDefined()
  const dialog = await opened()
  fireEvent.click(dialog.getByLabelText('选择「字典 2」'))
  fireEvent.click(await dialog.findByRole('button', { name: '第 2 页' }))
  fireEvent.click(await dialog.findByLabelText('选择「字典 11」'))
  expect(dialog.getByText('已选 3 项')).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: '移除「字典 2」' }))
  done()
  expect(chosen).toEqual([40, 11])
  expect(await screen.findByRole('button', { name: '字典 旧字典、字典 11' })).toBeDefined()
})

it('searches and sorts within the dialog, and sends no form', async () => {
  const seen = await show()
  const dialog = await opened()
  const box = await dialog.findByLabelText(/^搜索字典名称/)
  fireEvent.change(box, { target: { value: '性' } })
  fireEvent.submit(box.closest('form')!)
  await waitFor(() => expect(decodeURIComponent(seen.at(-1)!.url)).toContain('dictName=性'))
  fireEvent.click(dialog.getByRole('button', { name: '字典类型' }))
  await waitFor(() => expect(decodeURIComponent(seen.at(-1)!.url)).toContain('sort=dictType'))
  expect(seen.at(-1)!.url).toContain('filter=')
  expect(sent).not.toHaveBeenCalled()
})

it('goes on Escape, and changes nothing', async () => {
  await show({ first: [1] })
  chosen = [1]
  const dialog = await opened()
  fireEvent.click(dialog.getByLabelText('选择「字典 2」'))
  fireEvent.keyDown(dialog.getByLabelText('选择「字典 2」'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect(chosen).toEqual([1])
})

it.each([
  [
    'knows nothing of the module',
    {
      reply: (seen: Seen) =>
        seen.url.startsWith('/api/schema/') ? fail(403, 'session.denied', '没有权限') : server(seen),
    },
  ],
  ['may not list it', { permissions: ['system:dict:query'] }],
])('offers the names alone to whoever %s', async (_, given) => {
  const seen = await show(given)
  const dialog = await opened()
  expect(dialog.queryByRole('table')).toBe(null)
  fireEvent.change(dialog.getByLabelText('搜索'), { target: { value: '2' } })
  expect(dialog.getAllByRole('radio')).toHaveLength(1)
  fireEvent.click(dialog.getByLabelText('选择「字典 2」'))
  done()
  expect(chosen).toEqual([2])
  expect(seen.some(({ url }) => url.includes('/page'))).toBe(false)
  expect(decodeURIComponent(seen.find(({ url }) => url.includes('/options'))!.url)).toContain(filter)
})

it('shows cards on a phone', async () => {
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('max-width')
      ? { ...matchMedia(query), matches: true, addEventListener() {}, removeEventListener() {} }
      : matchMedia(query),
  )
  await show()
  const dialog = await opened()
  expect(dialog.queryByRole('table')).toBe(null)
  fireEvent.click(dialog.getByText('dict_2'))
  done()
  expect(chosen).toEqual([2])
})
