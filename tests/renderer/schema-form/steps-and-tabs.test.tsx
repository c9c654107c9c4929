import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { Validate } from '#schemas/api/module-api-types.ts'
import { SchemaForm } from '#renderer/schema-form/schema-form.tsx'
import type { Values } from '#renderer/schema-form/form-values.ts'
import { dictTypes } from '../crud/sample-module.ts'
import { renderWith } from '../render-with-providers.tsx'
import { ok, serve } from '../api-server.ts'

// Growing text areas wait for fonts, which happy-dom has none of.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })

const validate = new Ajv({ allErrors: true, strict: false }).compile(dictTypes.schemas.create) as unknown as Validate

async function show(layout: 'tabs' | 'steps', errors: readonly FieldError[] = []) {
  await serve(() =>
    ok([
      { dictValue: '0', dictLabel: '正常' },
      { dictValue: '1', dictLabel: '停用' },
    ]),
  )
  const sent: Values[] = []
  const form = {
    ...dictTypes.form,
    layout,
    groups: [
      { title: '名称', fields: [{ field: 'dictName' }] },
      { title: '其他', fields: [{ field: 'dictType' }, { field: 'remark' }, { field: 'status' }] },
    ],
  }
  await renderWith(
    <SchemaForm
      id="it"
      module={{ ...dictTypes, form, schema: dictTypes.schemas.create }}
      mode="create"
      validate={validate}
      errors={errors}
      onSubmit={(body) => void sent.push(body)}
      footer={({ isLast, back }) => (
        <>
          <button type="submit" form="it">
            {isLast ? '保存' : '下一步'}
          </button>
          {back && (
            <button type="button" onClick={back}>
              上一步
            </button>
          )}
        </>
      )}
    />,
  )
  await screen.findByLabelText(/字典名称/)
  return sent
}

const isSeen = (label: RegExp): boolean => screen.getByLabelText(label).closest('[hidden]') === null
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const go = () => fireEvent.submit(document.querySelector('form')!)

it('a step is right before the next, and what was typed stays on the way back', async () => {
  const sent = await show('steps')
  go()
  expect(await screen.findByText('请填写「字典名称」')).toBeDefined()
  expect([isSeen(/字典名称/), isSeen(/字典类型/)]).toEqual([true, false])
  type(/字典名称/, '性别')
  go()
  await waitFor(() => expect(isSeen(/字典类型/)).toBe(true))
  expect(screen.getByRole('listitem', { current: 'step' }).textContent).toContain('其他')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/字典类型/)))
  fireEvent.click(screen.getByText('上一步'))
  await waitFor(() => expect(isSeen(/字典名称/)).toBe(true))
  expect(screen.getByLabelText<HTMLInputElement>(/字典名称/).value).toBe('性别')
  go()
  await waitFor(() => expect(isSeen(/字典类型/)).toBe(true))
  go()
  expect(sent).toEqual([])
  type(/字典类型/, 'sex')
  go()
  expect(sent).toEqual([{ dictName: '性别', dictType: 'sex', status: '0' }])
})

it('a tab says how many faults it has, and the first of them is gone to', async () => {
  await show('tabs')
  fireEvent.click(await screen.findByRole('tab', { name: '其他' }))
  await waitFor(() => expect(isSeen(/字典类型/)).toBe(true))
  go()
  await waitFor(() => expect(isSeen(/字典名称/)).toBe(true))
  expect(screen.getByRole('tab', { name: '其他 1 处需要修改' })).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/字典名称/)))
})

it('what the server refuses is shown where it lies', async () => {
  await show('tabs', [{ field: 'dictType', code: 'unique', message: '「字典类型」已存在' }])
  await waitFor(() => expect(isSeen(/字典类型/)).toBe(true))
  expect(screen.getByText('「字典类型」已存在')).toBeDefined()
})
