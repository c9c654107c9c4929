/**
 * @module-tag whole
 * Left out of `npm test`: it takes 10 seconds; `widgets` tests the form itself.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { BodyMode, ClientModule } from '#schemas/api/module-api-types.ts'
import { clientModule } from '#schemas/module/client-module.ts'
import type { ModuleFile } from '#schemas/module/module-file.ts'
import { resolve, type Module } from '#schemas/module/resolve-module.ts'
import { SchemaForm } from '#renderer/schema-form/schema-form.tsx'
import type { Values } from '#renderer/schema-form/form-values.ts'
import { loadValidate } from '#renderer/schema-form/load-validator.ts'
import { createValidators } from '#server/crud/compile-validators.ts'
import { renderWith } from '../render-with-providers.tsx'
import { ok, serve } from '../api-server.ts'

Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })

const read = (name: string): Module =>
  resolve(
    JSON.parse(
      readFileSync(join(import.meta.dirname, '../../server/crud/modules/school', `${name}.json`), 'utf8'),
    ) as ModuleFile,
  )
const modules = new Map(['order', 'order-line', 'room'].map((name) => [`school/${name}`, read(name)]))
const validators = createValidators()
const codeOf = (module: Module, mode: BodyMode): string =>
  `data:text/javascript,${encodeURIComponent(validators.source(module, mode).code)}`
const copyOf = (name: string): ClientModule => {
  const module = modules.get(name)!
  const user = { userId: 1, userName: 'admin', deptId: null, roles: [] }
  return clientModule(module, {
    may: () => true,
    find: (one) => modules.get(one),
    user,
    validators: { create: codeOf(module, 'create'), update: codeOf(module, 'update') },
  })
}
const order = copyOf('school/order')
const line = copyOf('school/order-line')
const validate = {
  create: await loadValidate(order.validators.create),
  update: await loadValidate(order.validators.update),
}

let sent: Values[] = []
beforeEach(() => void (sent = []))

interface Given {
  readonly row?: Values
  readonly errors?: readonly FieldError[]
  readonly permissions?: readonly string[]
  readonly layout?: ClientModule['form']['layout']
}
const rowsOf = (...articles: readonly string[]) =>
  articles.map((article, at) => ({
    lineId: at + 1,
    version: 0,
    orderId: 7,
    article,
    quantity: 1,
    fragile: false,
    lineOrder: at + 1,
  }))
async function show({ row, errors = [], permissions = ['*:*:*'], layout = 'sections' }: Given = {}) {
  await serve(({ url }) => ok(url.startsWith('/api/schema/') ? line : []))
  const mode = row ? 'update' : 'create'
  const form = (faults: readonly FieldError[]) => (
    <SchemaForm
      id="it"
      module={{ ...order, form: { ...order.form, layout }, schema: order.schemas[mode] }}
      mode={mode}
      {...(row ? { row } : {})}
      validate={validate[mode]}
      errors={faults}
      takesFocus={false}
      onSubmit={(body) => void sent.push(body)}
    />
  )
  const drawn = await renderWith(form(errors), { user: { permissions: [...permissions] } })
  await waitFor(() => expect(document.querySelector('fieldset#root_lines')).not.toBe(null), { timeout: 4000 })
  return drawn
}
const saved = { orderId: 7, version: 3, orderName: '开学', roomId: 1, urgent: false }
const cell = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const add = () => press('添加一行')
const save = () => fireEvent.submit(document.querySelector('form')!)
const articles = () =>
  [...document.querySelectorAll<HTMLInputElement>('[data-field="article"] input')].map((input) => input.value)
const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } })

describe('rows below a row, in its form', () => {
  it('says that there are none, takes new ones with their defaults, and sends them with the row', async () => {
    await show({ row: saved })
    expect(await screen.findByText('还没有明细。')).toBeDefined()
    add()
    const first = await cell('第 1 行 物品')
    await waitFor(() => expect(document.activeElement).toBe(first))
    type(first, '粉笔')
    save()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]!.lines).toEqual([{ article: '粉笔', quantity: 1, fragile: false, lineOrder: 1 }])
  })

  it('shows their number at their tab', async () => {
    await show({ row: { ...saved, lines: rowsOf('A', 'B') }, layout: 'tabs' })
    expect(await screen.findByRole('tab', { name: '明细 2 行' })).toBeDefined()
  })

  it('shows no number at their tab where there are none', async () => {
    await show({ row: { ...saved, lines: [] }, layout: 'tabs' })
    expect((await screen.findByRole('tab', { name: /明细/ })).textContent).toBe('明细')
  })

  it('goes down by Enter, on to a new row, and moves a row by Alt and an arrow', async () => {
    await show({ row: { ...saved, lines: rowsOf('A', 'B') } })
    const first = await cell('第 1 行 物品')
    fireEvent.keyDown(first, { key: 'Enter' })
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('第 2 行 物品'))
    fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('第 3 行 物品'))
    type(await cell('第 3 行 物品'), 'C')
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp', altKey: true })
    await waitFor(() => expect(articles()).toEqual(['A', 'C', 'B']))
    save()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect((sent[0]!.lines as readonly Values[]).map(({ article, lineOrder }) => [article, lineOrder])).toEqual([
      ['A', 1],
      ['C', 2],
      ['B', 3],
    ])
  })

  it('does not save what is wrong in a row, and says it at its cell', async () => {
    await show({ row: { ...saved, lines: rowsOf('A') } })
    await cell('第 1 行 物品')
    add()
    await cell('第 2 行 物品')
    save()
    expect(await screen.findByText('请填写「物品」')).toBeDefined()
    expect(sent).toEqual([])
    expect((await cell('第 2 行 物品')).getAttribute('aria-invalid')).toBe('true')
    expect((await cell('第 1 行 物品')).getAttribute('aria-invalid')).not.toBe('true')
  })

  it('shows what the server refuses at the row it was, wherever the row goes, until it is changed', async () => {
    await show({
      row: { ...saved, lines: rowsOf('A', 'B') },
      errors: [{ field: 'lines/1/article', code: 'unique', message: '已有这种物品' }],
    })
    expect(await screen.findByText('已有这种物品')).toBeDefined()
    expect(screen.queryByRole('alert')).toBe(null)
    press('移除第 1 行')
    await waitFor(() => expect(articles()).toEqual(['B']))
    expect(screen.getByText('已有这种物品')).toBeDefined()
    type(await cell('第 1 行 物品'), 'C')
    await waitFor(() => expect(screen.queryByText('已有这种物品')).toBe(null))
  })

  it('edits all fields of a row in a dialog of its own, which saves nothing by itself', async () => {
    await show({ row: { ...saved, lines: rowsOf('A') } })
    await cell('第 1 行 物品')
    press('编辑第 1 行')
    const note = await screen.findByLabelText<HTMLTextAreaElement>('说明')
    fireEvent.change(note, { target: { value: '轻放' } })
    fireEvent.submit(note.closest('form')!)
    await waitFor(() => expect(screen.queryByLabelText('说明')).toBe(null))
    expect(sent).toEqual([])
    save()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]!.lines).toMatchObject([{ lineId: 1, version: 0, article: 'A', remark: '轻放' }])
  })

  it('offers only what the person may do to rows', async () => {
    await show({ row: { ...saved, lines: rowsOf('A', 'B') }, permissions: ['school:orderLine:query'] })
    expect((await cell('第 1 行 物品')).readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: /添加一行|移除|上移|编辑第/, hidden: true })).toBe(null)
  })
})
