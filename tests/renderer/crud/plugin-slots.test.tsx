import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import CrudScreen from '#renderer/crud/crud-screen.tsx'
import { SchemaForm } from '#renderer/schema-form/schema-form.tsx'
import { assemble, AssembledContext } from '#renderer/kit/assemble-plugins.ts'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import { PluginSlot } from '#renderer/ui/plugin-slot.tsx'
import { renderWith } from '../render-with-providers.tsx'
import { fail, ok, serve } from '../api-server.ts'
import { dictRows, dictTypes } from './sample-module.ts'

const parts = {
  Screen: ({ module }: SlotProps) => <h1>instead of {module?.module}</h1>,
  Tool: ({ module }: SlotProps) => <span>tool of {module?.key}</span>,
  Mark: ({ value }: SlotProps) => <mark>{String(value)}</mark>,
  Tab: ({ row }: SlotProps) => <p>about {String(row?.dictId)}</p>,
  Action: ({ row, onClose }: SlotProps) => (
    <button type="button" onClick={onClose}>
      action on {String(row?.dictId)}
    </button>
  ),
  Words: ({ value, onChange, input }: SlotProps) => (
    <label htmlFor={input?.id}>
      words
      <input
        id={input?.id}
        value={String(value ?? '')}
        onChange={(event) => onChange?.(event.currentTarget.value.toUpperCase())}
      />
    </label>
  ),
  Broken: () => {
    throw new Error('on purpose')
  },
}
const assembled = assemble([
  {
    name: 'test',
    components: Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, async () => ({ default: part })]),
    ),
  },
])

async function show(copy: ClientModule) {
  const { seen } = await serve(({ url }) => {
    if (url.startsWith('/api/schema/')) return ok(copy)
    if (url.includes('/page')) return ok({ rows: dictRows.slice(0, 2), total: 2, page: 1, limit: 20 })
    if (url.startsWith('/api/system/dict/type/')) return ok(dictRows[0])
    if (url.includes('validator'))
      return {
        headers: { 'content-type': 'text/javascript' },
        body: 'export default Object.assign(() => true, { errors: null })',
      }
    return url.includes('/dict/data/type/') ? ok([]) : fail(404, 'route.unknown', '')
  })
  await renderWith(
    <AssembledContext value={assembled}>
      <CrudScreen module="system/dict-type" />
    </AssembledContext>,
    { user: { permissions: ['*:*:*'] }, at: '/' },
  )
  return seen
}

it('puts a plugin in the place of the whole screen', async () => {
  await show({ ...dictTypes, ui: 'plugin:test#Screen' })
  expect(await screen.findByRole('heading', { name: 'instead of system/dict-type' })).toBeDefined()
})

it('fills cells, toolbar, detail tabs and actions; what fails or is missing says so alone', async () => {
  await show({
    ...dictTypes,
    list: {
      ...dictTypes.list,
      slots: { toolbar: 'plugin:test#Tool', above: 'plugin:test#Gone' },
      row: ['action'],
      columns: [
        { field: 'dictName', cell: 'plugin:test#Mark' },
        { field: 'remark', cell: 'plugin:test#Broken' },
      ],
    },
    detail: { tabs: [{ title: '插件', plugin: 'plugin:test#Tab' }] },
    actions: { action: { label: '做', on: 'row', plugin: 'plugin:test#Action' } },
  })
  expect(await screen.findByText('tool of dictId')).toBeDefined()
  await waitFor(() => expect(screen.getByText('字典 1').tagName).toBe('MARK'))
  expect(screen.getByText('组件 plugin:test#Gone 不存在。')).toBeDefined()
  expect(await screen.findAllByTitle('组件 plugin:test#Broken 出错了。')).toHaveLength(2)

  fireEvent.click(screen.getByLabelText('「字典 2」的更多操作'))
  fireEvent.click(await screen.findByText('做'))
  fireEvent.click(await screen.findByText('action on 2'))
  expect(screen.queryByText('action on 2')).toBe(null)

  fireEvent.click(screen.getByText('字典 1'))
  fireEvent.click(await screen.findByRole('tab', { name: '插件' }))
  expect(await screen.findByText('about 1')).toBeDefined()
})

it('draws a plugin below the list, and one in the place of a search field, which filters', async () => {
  const seen = await show({
    ...dictTypes,
    list: { ...dictTypes.list, slots: { below: 'plugin:test#Tool' } },
    search: [{ field: 'dictName', op: 'like', widget: 'plugin:test#Words' }],
  })
  expect(await screen.findByText('tool of dictId')).toBeDefined()
  fireEvent.change(await screen.findByLabelText('words'), { target: { value: 'abc' } })
  await waitFor(() =>
    expect(seen.some(({ url }) => url.includes('/page') && decodeURIComponent(url).includes('ABC'))).toBe(true),
  )
})

// Growing text areas wait for fonts, which happy-dom has none of.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })

it('draws a plugin in the place of an input of the form, and sends what it says', async () => {
  await serve(() => ok([]))
  const sent: unknown[] = []
  const [name] = dictTypes.form.groups[0]!.fields
  const form = { ...dictTypes.form, groups: [{ fields: [{ ...name!, widget: 'plugin:test#Words' }] }] }
  await renderWith(
    <AssembledContext value={assembled}>
      <SchemaForm
        id="it"
        module={{ ...dictTypes, form, schema: dictTypes.schemas.create }}
        mode="create"
        validate={Object.assign(() => true, { errors: null })}
        errors={[]}
        onSubmit={(body) => void sent.push(body)}
        footer={() => (
          <button type="submit" form="it">
            保存
          </button>
        )}
      />
    </AssembledContext>,
  )
  fireEvent.change(await screen.findByLabelText('words'), { target: { value: 'abc' } })
  expect(screen.getByLabelText<HTMLInputElement>('words').value).toBe('ABC')
  fireEvent.submit(document.querySelector('form')!)
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ dictName: 'ABC' })]))
})

it('shows nothing in the place of a cell that is still fetched: a dash would be a value', async () => {
  let arrive = (): void => {}
  const arrived = new Promise<void>((done) => {
    arrive = done
  })
  const late = assemble([{ name: 'late', components: { Mark: () => arrived.then(() => ({ default: parts.Mark })) } }])
  await renderWith(
    <AssembledContext value={late}>
      <output>
        <PluginSlot part="plugin:late#Mark" isInline slot={{ value: '启用' }} />
      </output>
    </AssembledContext>,
  )
  expect(screen.getByRole('status').textContent?.trim()).toBe('')
  await act(async () => arrive())
  expect(await screen.findByText('启用')).toBeTruthy()
})
