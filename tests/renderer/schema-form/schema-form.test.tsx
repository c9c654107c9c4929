import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Ajv } from 'ajv'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { BodyMode, Validate } from '#schemas/api/module-api-types.ts'
import { SchemaForm } from '#renderer/schema-form/schema-form.tsx'
import type { Values } from '#renderer/schema-form/form-values.ts'
import { dictTypes } from '../crud/sample-module.ts'
import { renderWith } from '../render-with-providers.tsx'
import { ok, serve } from '../api-server.ts'

// Growing text areas wait for fonts, which happy-dom has none of.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })

const validates = { create: compiled('create'), update: compiled('update') }
function compiled(mode: BodyMode): Validate {
  return new Ajv({ allErrors: true, strict: false }).compile(dictTypes.schemas[mode]) as unknown as Validate
}

let sent: Values[] = []

async function show(
  mode: BodyMode = 'create',
  more: { readonly row?: Values; readonly errors?: readonly FieldError[]; readonly failure?: string } = {},
) {
  await serve(() =>
    ok([
      { dictValue: '0', dictLabel: '正常' },
      { dictValue: '1', dictLabel: '停用' },
    ]),
  )
  const form = await renderWith(
    <>
      <SchemaForm
        id="it"
        module={{ ...dictTypes, schema: dictTypes.schemas[mode] }}
        mode={mode}
        validate={validates[mode]}
        onSubmit={(body) => void sent.push(body)}
        {...more}
      />
      <button type="submit" form="it">
        保存
      </button>
    </>,
  )
  await screen.findByLabelText(/字典名称/)
  return form
}

const box = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp, value: string) => fireEvent.change(box(label), { target: { value } })
const save = () => fireEvent.submit(document.querySelector('form')!)

beforeEach(() => void (sent = []))

describe('the form of a module', () => {
  it('asks what only the server sets of the row', async () => {
    await serve(() => ok([]))
    const form = {
      columns: 1,
      require: [],
      groups: [{ fields: [{ field: 'dictName' }, { field: 'dictType', readonlyWhen: { isBuiltIn: { eq: 'Y' } } }] }],
    }
    await renderWith(
      <SchemaForm
        id="it"
        module={{ ...dictTypes, form, schema: dictTypes.schemas.update }}
        mode="update"
        row={{ dictId: 1, version: 1, dictName: '一', dictType: 'one', isBuiltIn: 'Y' }}
        validate={validates.update}
        onSubmit={() => undefined}
      />,
    )
    expect((await screen.findByLabelText<HTMLInputElement>(/字典类型/)).readOnly).toBe(true)
    expect(box(/字典名称/).readOnly).toBe(false)
  })

  it('asks for what is missing, field by field, and goes to the first', async () => {
    await show()
    expect(screen.queryByText('请填写「字典名称」')).toBe(null)
    save()
    expect(await screen.findByText('请填写「字典名称」')).toBeDefined()
    expect(screen.getByText('请填写「字典类型」')).toBeDefined()
    expect(document.activeElement).toBe(box(/字典名称/))
    expect(box(/字典名称/).getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
  })

  it('says that a field is wrong once one leaves it, and takes it back while one types', async () => {
    await show()
    type(/字典类型/, 'Bad')
    expect(screen.queryByText('以小写字母开头')).toBe(null)
    fireEvent.blur(box(/字典类型/))
    expect(await screen.findByText('以小写字母开头')).toBeDefined()
    type(/字典类型/, 'good')
    await waitFor(() => expect(screen.queryByText('以小写字母开头')).toBe(null))
  })

  it('drops blanks at the ends of a line once one leaves it', async () => {
    await show()
    type(/字典名称/, ' 性 别 ')
    type(/字典类型/, ' sex ')
    fireEvent.blur(box(/字典名称/))
    fireEvent.blur(box(/字典类型/))
    await waitFor(() => expect([box(/字典名称/).value, box(/字典类型/).value]).toEqual(['性 别', 'sex']))
    expect(screen.queryByText('以小写字母开头')).toBe(null)
  })

  it('sends what was typed, with defaults, and ⌘Enter sends it too', async () => {
    await show()
    type(/字典名称/, '性别')
    type(/字典类型/, 'sex')
    fireEvent.keyDown(box(/字典类型/), { key: 'Enter', metaKey: true })
    await waitFor(() => expect(sent).toEqual([{ dictName: '性别', dictType: 'sex', status: '0' }]))
  })

  it('offers the labels of a dictionary', async () => {
    await show()
    fireEvent.click(await screen.findByLabelText('停用'))
    type(/字典名称/, '性别')
    type(/字典类型/, 'sex')
    save()
    await waitFor(() => expect(sent[0]?.status).toBe('1'))
  })

  it('changes a row under its version, and clears what was emptied', async () => {
    await show('update', {
      row: {
        dictId: 4,
        version: 2,
        dictName: '性别',
        dictType: 'sex',
        status: '0',
        remark: '旧',
        createTime: '2026-01-01T00:00:00Z',
      },
    })
    type(/备注/, '')
    save()
    await waitFor(() =>
      expect(sent).toEqual([{ dictId: 4, version: 2, dictName: '性别', dictType: 'sex', status: '0', remark: null }]),
    )
  })

  it('shows what the server refused beside its field until it is changed, and the rest on top', async () => {
    const errors = [
      { field: 'dictType', code: 'unique', message: '「字典类型」已存在' },
      { field: 'deptId', code: 'scope', message: '不在你的部门' },
    ]
    await show('create', { errors, failure: '请求内容不正确' })
    expect(await screen.findByText('「字典类型」已存在')).toBeDefined()
    expect(screen.getByRole('alert').textContent).toBe('不在你的部门')
    type(/字典类型/, 'other')
    await waitFor(() => expect(screen.queryByText('「字典类型」已存在')).toBe(null))
  })

  it('marks what must be given with a star, and nothing else', async () => {
    await show()
    const labels = [...document.querySelectorAll('label')].map((label) => label.textContent)
    expect(labels).toEqual(expect.arrayContaining(['字典名称 *', '备注']))
  })
})
