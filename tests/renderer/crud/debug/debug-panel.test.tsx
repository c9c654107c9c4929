/**
 * @module-tag whole
 * Left out of `npm test`: it takes 13 seconds, and only developers see what it tests.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { ModuleDebug } from '#schemas/api/debug-api-types.ts'
import CrudScreen from '#renderer/crud/crud-screen.tsx'
import { renderWith } from '../../render-with-providers.tsx'
import { ok, serve, type Seen } from '../../api-server.ts'
import { dictRows, dictTypes } from '../sample-module.ts'

const text = '{\n  "fields": {\n    "dictName": { "type": "string" },\n    "status": { "type": "dict" }\n  }\n}'
const debug: ModuleDebug = {
  file: 'schemas/system/dict-type.json',
  path: '/somewhere/schemas/system/dict-type.json',
  text,
  parts: [
    { path: '/fields', size: 2, origin: 'file', line: 2, column: 3 },
    { path: '/fields/dictName', size: 2, origin: 'file', line: 3, column: 5 },
    { path: '/fields/dictName/type', value: 'string', origin: 'file', line: 3, column: 19 },
    { path: '/fields/dictName/widget', value: 'input', origin: 'default', line: 3, column: 5 },
    { path: '/fields/status', size: 1, origin: 'file', line: 4, column: 5 },
    { path: '/list/columns/2/field', value: 'status', origin: 'file', line: 1, column: 1 },
  ],
  faults: [
    {
      file: 'schemas/system/dict-type.json',
      line: 4,
      column: 5,
      code: 'SCH040',
      path: '/fields/status',
      message: 'no English text',
      severity: 'warning',
    },
  ],
}
let seen: readonly Seen[] = []

beforeEach(async () => {
  ;({ seen } = await serve(({ url }) => {
    if (url.startsWith('/api/schema/')) return ok(dictTypes)
    if (url.startsWith('/api/debug/schema')) return ok(debug)
    if (url.startsWith('/api/system/dict/data/type/'))
      return ok([{ dictValue: '0', dictLabel: '正常', listClass: 'success' }])
    return url.startsWith('/__open-in-editor') ? { body: '' } : ok({ rows: dictRows, total: 20, page: 1, limit: 20 })
  }))
  await renderWith(<CrudScreen module="system/dict-type" />, { user: { permissions: ['system:dict:edit'] } })
  await screen.findByRole('row', { name: /字典 7/ })
  fireEvent.keyDown(document, { key: 'D', ctrlKey: true, shiftKey: true })
})

const panel = () => screen.findByRole('complementary', { name: '界面调试' })
const line = async () => (await within(await panel()).findAllByRole('listitem', { current: true }))[0]!.textContent

it('a press on a cell leads to its field in the file, and does not do what it does else', async () => {
  const side = await panel()
  await within(side).findByText('schemas/system/dict-type.json:1:1')
  const row = screen.getByRole('row', { name: /字典 7/ })
  fireEvent.click(within(row).getByRole('button', { name: '字典 7' }))
  expect(await line()).toContain('"dictName"')
  expect(within(side).getByText('schemas/system/dict-type.json:3:5')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('shows where else the field stands, and opens the editor at its line', async () => {
  const side = await panel()
  await within(side).findByText('schemas/system/dict-type.json:1:1')
  fireEvent.click(within(screen.getByRole('row', { name: /字典 3/ })).getAllByText('正常')[0]!)
  await within(side).findByRole('button', { name: '/list/columns/2' })
  fireEvent.click(within(side).getByRole('button', { name: '在编辑器中打开' }))
  await waitFor(() =>
    expect(
      seen.some(
        ({ url }) => decodeURIComponent(url) === '/__open-in-editor?file=/somewhere/schemas/system/dict-type.json:4:5',
      ),
    ).toBe(true),
  )
})

it('shows the module with its defaults, who says what, and leads back to the file', async () => {
  const side = await panel()
  await within(side).findByText('schemas/system/dict-type.json:1:1')
  fireEvent.click(within(side).getByRole('tab', { name: '合并结果' }))
  fireEvent.click(await within(side).findByRole('button', { name: /^fields/ }))
  fireEvent.click(within(side).getByRole('button', { name: /^dictName/ }))
  expect(within(side).getByRole('button', { name: /^type\s*"string"\s*文件/ })).toBeDefined()
  expect(within(side).getByRole('button', { name: /^widget\s*"input"\s*默认/ })).toBeDefined()
})

it('says why a button is not there, and what the checker says', async () => {
  const side = await panel()
  await within(side).findByText('schemas/system/dict-type.json:1:1')
  fireEvent.click(within(side).getByRole('tab', { name: '权限与动作' }))
  expect(await within(side).findByText('缺少权限 system:dict:add')).toBeDefined()
  fireEvent.click(within(side).getByRole('tab', { name: /^检查/ }))
  fireEvent.click(await within(side).findByRole('button', { name: /no English text/ }))
  expect(await line()).toContain('"status"')
})

it('leaves the screen to itself once it is closed', async () => {
  await panel()
  expect(document.body.dataset.schemaPicking).toBe('')
  fireEvent.keyDown(document, { key: 'D', ctrlKey: true, shiftKey: true })
  await waitFor(() => expect(screen.queryByRole('complementary', { name: '界面调试' })).toBeNull())
  expect(document.body.dataset.schemaPicking).toBeUndefined()
})
