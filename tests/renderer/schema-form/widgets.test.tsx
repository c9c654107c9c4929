import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Ajv } from 'ajv'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ClientField, Validate } from '#schemas/api/module-api-types.ts'
import { fieldTypeSpecs } from '#schemas/module/field-types.ts'
import type { Field, FieldType } from '#schemas/module/module-file.ts'
import meta from '#schemas/module.schema.json' with { type: 'json' }
import '#renderer/schema-form/children/children-widget.tsx'
import '#renderer/schema-form/widgets/date-widgets.tsx'
import '#renderer/schema-form/widgets/icon-widget.tsx'
import '#renderer/schema-form/widgets/rich-text-widget.tsx'
import '#renderer/schema-form/widgets/slider-rating-widgets.tsx'
import '#renderer/schema-form/widgets/upload-widget.tsx'
import { rjsfSchemaOf } from '#renderer/schema-form/rjsf-schema.ts'
import { SchemaForm } from '#renderer/schema-form/schema-form.tsx'
import type { FormModule, Values } from '#renderer/schema-form/form-values.ts'
import { widgets } from '#renderer/schema-form/rjsf-theme.tsx'
import { renderWith } from '../render-with-providers.tsx'
import { ok, serve } from '../api-server.ts'

Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })

/** A form of these fields, as the server would send it. */
function formOf(fields: Readonly<Record<string, Partial<ClientField> & { readonly type: FieldType }>>): FormModule {
  const copies = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      {
        label: name,
        ops: [],
        sortable: false,
        widget: fieldTypeSpecs[field.type].widget,
        cell: 'text',
        readonly: false,
        ...field,
      } as ClientField,
    ]),
  )
  const properties = Object.fromEntries(
    Object.entries(copies).map(([name, field]) => [name, fieldTypeSpecs[field.type].json(field as Field)]),
  )
  return {
    key: 'id',
    lock: false,
    fields: copies,
    form: { columns: 1, require: [], groups: [{ fields: Object.keys(fields).map((field) => ({ field })) }] },
    schema: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      additionalProperties: false,
      required: [],
      properties,
    },
  }
}

let sent: Values[] = []
beforeEach(() => void (sent = []))

async function show(module: FormModule, row?: Values) {
  await serve(() => ok([]))
  const validate = new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile(
    module.schema,
  ) as unknown as Validate
  return renderWith(
    <>
      <SchemaForm
        id="it"
        module={module}
        mode={row ? 'update' : 'create'}
        {...(row ? { row } : {})}
        validate={validate}
        onSubmit={(body) => void sent.push(body)}
      />
      <button type="submit" form="it">
        保存
      </button>
    </>,
  )
}

const save = () => fireEvent.submit(document.querySelector('form')!)

/** A field that may be drawn so, and what of it is there to be used. */
const drawings: Readonly<Record<string, readonly [Partial<ClientField> & { readonly type: FieldType }, string]>> = {
  input: [{ type: 'string' }, 'input:not([type])'],
  textarea: [{ type: 'text' }, 'textarea'],
  number: [{ type: 'int' }, 'input[inputmode]'],
  switch: [{ type: 'bool' }, 'input[role=switch]'],
  select: [{ type: 'enum', options: [{ value: 'a', label: 'A' }] }, 'input[aria-haspopup=listbox]'],
  radio: [{ type: 'enum', options: [{ value: 'a', label: 'A' }] }, 'input[type=radio]'],
  checkboxes: [{ type: 'dicts', dict: 'a' }, '[role=group]'],
  treeSelect: [
    { type: 'ref', ref: { module: 'a/b', value: 'id', label: 'name', base: '/a/b' } },
    'button[aria-haspopup]',
  ],
  date: [{ type: 'date' }, 'input'],
  datetime: [{ type: 'datetime' }, 'button, input'],
  time: [{ type: 'time' }, '.mantine-TimePicker-input'],
  password: [{ type: 'password' }, 'input[type=password]'],
  richtext: [{ type: 'richtext' }, '[role=textbox]'],
  json: [{ type: 'json' }, 'textarea'],
  code: [{ type: 'code' }, 'textarea'],
  color: [{ type: 'color' }, '.mantine-ColorInput-input'],
  icon: [{ type: 'icon' }, 'button, input'],
  cron: [{ type: 'cron' }, 'input[placeholder="0 8 * * *"]'],
  upload: [{ type: 'file' }, 'input[type=file]'],
  image: [{ type: 'image' }, 'input[type=file]'],
  rate: [{ type: 'int', max: 5 }, '[role=radiogroup] input[type=radio]'],
  slider: [{ type: 'int', max: 5 }, '[role=slider]'],
}

describe('widgets that a module file may name', () => {
  const names = meta.definitions.Field.properties.widget.anyOf.flatMap((one) => one.enum ?? [])

  it.each(names.filter((name) => name !== 'input'))(
    '%s is drawn by something of ours, not by what stands in for the unknown',
    (widget) => {
      const [field] = drawings[widget] ?? [{ type: 'string' }]
      const ui = rjsfSchemaOf(
        formOf({ one: { ...field, widget } }),
        { shown: [{ field: 'one' }], fixed: [], required: [] },
        'zh-cn',
      ).uiSchema.one as { 'ui:widget': string }
      expect(Object.keys(widgets).filter((name) => name !== 'FwInput')).toContain(ui['ui:widget'])
    },
  )

  it.each(names.filter((name) => name !== 'hidden'))('%s is there to be used', async (widget) => {
    expect(drawings, 'a widget without a drawing').toHaveProperty(widget)
    const [field, place] = drawings[widget]!
    await show(formOf({ one: { ...field, widget } }))
    await waitFor(() => expect(document.querySelector(`form :is(${place})`)).not.toBe(null))
  })

  it('datetime is a button, which ARIA does not let be required', async () => {
    await show(formOf({ at: { type: 'datetime', label: '时间', required: true } }))
    expect((await screen.findByRole('button', { name: '时间' })).hasAttribute('aria-required')).toBe(false)
  })

  it('radio gives the focus to the chosen one where it comes first in a form', async () => {
    const options = [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
    ]
    await show(formOf({ one: { type: 'enum', widget: 'radio', options } }), { id: 1, one: 'b' })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'B' })))
  })

  it('hidden leaves no place behind', async () => {
    await show(formOf({ one: { type: 'string', widget: 'hidden', default: 'x' }, two: { type: 'string' } }))
    await screen.findByLabelText('two')
    expect(document.querySelectorAll('form input')).toHaveLength(1)
    save()
    await waitFor(() => expect(sent).toEqual([{ one: 'x' }]))
  })
})

describe('stars', () => {
  const stars = (more: Partial<ClientField> = {}) =>
    formOf({ score: { type: 'int', min: 0, max: 5, widget: 'rate', label: '评分', ...more } })
  const group = () => screen.findByRole('radiogroup', { name: '评分' })
  const chosen = (frame: HTMLElement) => within(frame).getByRole<HTMLInputElement>('radio', { checked: true }).value

  it('are set by arrows and digits, taken back by Delete, and told with their number', async () => {
    await show(stars())
    const frame = await group()
    within(frame).getAllByRole('radio')[0]!.focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(chosen(frame)).toBe('2')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('2 星，共 5 星')
    await userEvent.keyboard('4')
    save()
    await waitFor(() => expect(sent.at(-1)).toEqual({ score: 4 }))
    await userEvent.keyboard('{Delete}')
    expect(chosen(frame)).toBe('0')
    save()
    await waitFor(() => expect(sent.at(-1)).toEqual({}))
  })

  it('are as many as the field takes, at most ten', async () => {
    await show(stars({ max: 50 }))
    // one of them says that nothing is set
    expect(within(await group()).getAllByRole('radio')).toHaveLength(11)
  })

  it('cannot be taken back where something must be given, and say so beside them', async () => {
    await show(stars({ required: true }))
    const frame = await group()
    save()
    expect(await screen.findByText('请填写「评分」')).toBeDefined()
    expect(frame.getAttribute('aria-invalid')).toBe('true')
    fireEvent.keyDown(within(frame).getAllByRole('radio')[0]!, { key: '3' })
    await waitFor(() => expect(chosen(frame)).toBe('3'))
    expect(screen.queryByRole('button', { name: '清除评分' })).toBe(null)
    fireEvent.keyDown(within(frame).getAllByRole('radio')[3]!, { key: 'Delete' })
    expect(chosen(frame)).toBe('3')
  })

  it('are a picture with a name where they can only be read', async () => {
    await show(stars({ readonly: true }), { id: 1, score: 3 })
    expect(await screen.findByRole('img', { name: '评分 3 星，共 5 星' })).toBeDefined()
  })
})

describe('a slider', () => {
  const slider = (more: Partial<ClientField> = {}) =>
    formOf({
      load: { type: 'decimal', precision: 5, scale: 1, min: 1, max: 3, widget: 'slider', label: '负载', ...more },
    })

  it('says nothing until it is moved, then a number in the steps of its field, and can be cleared', async () => {
    await show(slider())
    const thumb = await screen.findByRole('slider', { name: '负载' })
    expect(thumb.getAttribute('aria-valuetext')).toBe('未设置')
    fireEvent.keyDown(thumb, { key: 'ArrowRight' })
    await waitFor(() => expect(thumb.getAttribute('aria-valuetext')).toBe('1.1'))
    fireEvent.keyDown(thumb, { key: 'End' })
    save()
    await waitFor(() => expect(sent).toEqual([{ load: 3 }]))
    fireEvent.click(screen.getByRole('button', { name: '清除负载' }))
    save()
    await waitFor(() => expect(sent.at(-1)).toEqual({}))
  })

  it('takes the focus when it is missing, and no key where it can only be read', async () => {
    const { unmount } = await show(slider({ required: true }))
    const thumb = await screen.findByRole('slider', { name: '负载' })
    save()
    expect(await screen.findByText('请填写「负载」')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(thumb))
    unmount()
    await show(slider({ readonly: true }), { id: 1, load: 2 })
    const fixed = await screen.findByRole('slider', { name: '负载' })
    expect([fixed.getAttribute('aria-disabled'), fixed.getAttribute('aria-valuetext')]).toEqual(['true', '2.0'])
  })
})
