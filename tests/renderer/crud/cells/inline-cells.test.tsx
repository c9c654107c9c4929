import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { ClientField, ModuleRow } from '#schemas/api/module-api-types.ts'
import InlineCell from '#renderer/crud/cells/inline-editing-cell.tsx'
import type { InlineCellProps } from '#renderer/crud/cells/inline-save.ts'
import { api } from '#renderer/kit/api.ts'
import { listenToToasts } from '#renderer/kit/toasts.ts'
import '#renderer/ui/lazy-menu-overlay.tsx'
import { renderWith } from '../../render-with-providers.tsx'
import { fail, ok, serve, type Reply } from '../../api-server.ts'
import { dictTypes } from '../sample-module.ts'

const grade: ClientField = {
  type: 'enum',
  label: '等级',
  ops: ['eq'],
  sortable: true,
  widget: 'select',
  cell: 'tag',
  readonly: false,
  options: [
    { value: 1, label: '一级' },
    { value: 2, label: '二级' },
    { value: 3, label: '三级' },
  ],
}
const fields: Readonly<Record<string, ClientField>> = {
  dictName: dictTypes.fields.dictName!,
  status: dictTypes.fields.status!,
  grade,
  side: {
    ...grade,
    label: '侧',
    options: [
      { value: 1, label: '左' },
      { value: 2, label: '右' },
    ],
  },
  amount: {
    type: 'int',
    label: '数量',
    ops: [],
    sortable: true,
    widget: 'number',
    cell: 'number',
    readonly: false,
    required: true,
  },
}
const first: ModuleRow = { dictId: 1, dictName: '性别', status: '0', grade: 1, side: null, amount: 4, version: 1 }

/** The cells of one row, each edited in its place. */
function Cells() {
  const [row, setRow] = useState(first)
  const save: InlineCellProps['onSave'] = async (from, field, value) => {
    const stored = await api.patch<ModuleRow>('/row', { [field]: value, version: from.version }, { quiet: true })
    setRow(stored)
    return stored
  }
  return Object.entries(fields).map(([name, field]) => (
    <div key={name}>
      <InlineCell row={row} rowName={String(row.dictName)} name={name} field={field} onSave={save}>
        {String(row[name])}
      </InlineCell>
    </div>
  ))
}

/** `patch` says what becomes of a change, unless it is taken. */
async function show(patch: (body: Record<string, unknown>) => Reply | undefined = () => undefined) {
  let row = first
  const patched: Record<string, unknown>[] = []
  await serve(({ method, body }) => {
    if (method !== 'PATCH')
      return ok([
        { dictValue: '0', dictLabel: '正常' },
        { dictValue: '1', dictLabel: '停用' },
      ])
    const given = JSON.parse(body) as Record<string, unknown>
    patched.push(given)
    const answer = patch(given)
    if (!answer) row = { ...row, ...given, version: Number(row.version) + 1 }
    return answer ?? ok(row)
  })
  await renderWith(<Cells />)
  return patched
}
const cell = (name: string) => screen.findByRole('button', { name })
const taken = '「字典名称」已存在'

it('opens a text by Enter, saves it by Enter without the blanks around it, and goes on at the cell', async () => {
  const patched = await show()
  ;(await cell('「性别」的字典名称：性别，点按修改')).focus()
  await userEvent.keyboard('{Enter}')
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: '「性别」的字典名称' })
  expect(document.activeElement).toBe(box)
  await userEvent.clear(box)
  await userEvent.keyboard(' 男女 {Enter}')
  const saved = await cell('「男女」的字典名称：男女，点按修改')
  expect(patched).toEqual([{ dictName: '男女', version: 1 }])
  await waitFor(() => expect(document.activeElement).toBe(saved))
})

it('gives a text up by Esc, and asks nobody', async () => {
  const patched = await show()
  fireEvent.click(await cell('「性别」的字典名称：性别，点按修改'))
  const box = await screen.findByRole('textbox', { name: '「性别」的字典名称' })
  fireEvent.change(box, { target: { value: '别的' } })
  fireEvent.keyDown(box, { key: 'Escape' })
  expect(await cell('「性别」的字典名称：性别，点按修改')).toBe(document.activeElement)
  expect(patched).toEqual([])
})

it('keeps what was typed with the reason why the server refused it, and does not ask twice for the same', async () => {
  const patched = await show(({ dictName }) =>
    dictName === '状态'
      ? fail(400, 'request.invalid', '请求内容不正确', {
          errors: [{ field: 'dictName', code: 'unique', message: taken }],
        })
      : undefined,
  )
  fireEvent.click(await cell('「性别」的字典名称：性别，点按修改'))
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: '「性别」的字典名称' })
  fireEvent.change(box, { target: { value: '状态' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect((await screen.findByRole('alert')).textContent).toBe(taken)
  expect([box.value, box.getAttribute('aria-invalid')]).toEqual(['状态', 'true'])
  fireEvent.blur(box)
  fireEvent.change(box, { target: { value: '状况' } })
  expect(screen.queryByText(taken)).toBe(null)
  fireEvent.keyDown(box, { key: 'Enter' })
  await cell('「状况」的字典名称：状况，点按修改')
  expect(patched.map(({ dictName }) => dictName)).toEqual(['状态', '状况'])
})

it('says at a number that must be given that it is missing', async () => {
  await show(({ amount }) =>
    amount === null
      ? fail(400, 'request.invalid', '请求内容不正确', {
          errors: [{ field: 'amount', code: 'required', message: '请填写「数量」' }],
        })
      : undefined,
  )
  fireEvent.click(await cell('「性别」的数量：4，点按修改'))
  const box = await screen.findByRole('textbox', { name: '「性别」的数量' })
  fireEvent.change(box, { target: { value: '' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(await screen.findByText('请填写「数量」')).toBeDefined()
})

it('offers three choices and nothing in a menu, and sends numbers as numbers', async () => {
  const patched = await show()
  await userEvent.click(await cell('「性别」的等级：一级，点按修改'))
  expect((await screen.findAllByRole('menuitemradio')).map((item) => item.textContent)).toEqual([
    '一级',
    '二级',
    '三级',
    '未设置',
  ])
  expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('一级')
  await userEvent.click(screen.getByRole('menuitemradio', { name: '三级' }))
  await cell('「性别」的等级：三级，点按修改')
  await userEvent.click(await cell('「性别」的等级：三级，点按修改'))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: '未设置' }))
  await cell('「性别」的等级：未设置，点按修改')
  expect(patched).toEqual([
    { grade: 3, version: 1 },
    { grade: null, version: 2 },
  ])
})

it('shows one of two that is not set as such, then a switch that says what on and off mean', async () => {
  const patched = await show()
  await userEvent.click(await cell('「性别」的侧：未设置，点按修改'))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: '右' }))
  const side = await screen.findByRole<HTMLInputElement>('switch', { name: '「性别」的侧' })
  expect([side.checked, side.getAttribute('aria-description'), side.closest('[title]')?.getAttribute('title')]).toEqual(
    [false, '开：左，关：右', '开：左，关：右'],
  )
  fireEvent.click(side)
  await waitFor(() =>
    expect(patched).toEqual([
      { side: 2, version: 1 },
      { side: 1, version: 2 },
    ]),
  )
})

it('says a switched state in words, and brings the one before back', async () => {
  const undos: (() => void)[] = []
  const stop = listenToToasts(({ undo }) => undo && undos.push(undo))
  const patched = await show()
  const state = await screen.findByRole<HTMLInputElement>('switch', { name: '「性别」的状态' })
  await screen.findByText('正常')
  fireEvent.click(state)
  await screen.findByText('停用')
  await waitFor(() => expect(undos).toHaveLength(1))
  undos[0]!()
  await screen.findByText('正常')
  // of the row as it was stored
  await waitFor(() =>
    expect(patched).toEqual([
      { status: '1', version: 1 },
      { status: '0', version: 2 },
    ]),
  )
  stop()
})
