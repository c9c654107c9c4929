import { describe, expect, it } from 'vitest'
import { clientModule } from '#schemas/module/client-module.ts'
import { bodySchema, titled } from '#schemas/module/body-schema.ts'
import { fieldTypes, type Field, type ModuleFile } from '#schemas/module/module-file.ts'
import { permissionOf } from '#schemas/module/permission-names.ts'
import { resolve } from '#schemas/module/resolve-module.ts'
import { fieldTypeSpecs } from '#schemas/module/field-types.ts'

const label = { 'zh-cn': '字段', en: 'Field' }
const text = (more: Partial<Field> = {}): Field => ({ type: 'string', length: 20, label, ...more })
const file = (fields: ModuleFile['fields'], more: Partial<ModuleFile> = {}): ModuleFile => ({
  module: 'school/desk',
  version: 1,
  title: label,
  table: { name: 'school_desk', key: 'deskId' },
  fields: { deskId: { type: 'id', label }, ...fields },
  permissions: { prefix: 'school:desk', map: { options: '@login' } },
  dataScope: false,
  ...more,
})

describe('what a file leaves out', () => {
  const module = resolve(
    file({
      deskCode: text({ unique: true }),
      deskName: text(),
      status: { type: 'dict', dict: 'x', label },
      remark: { type: 'text', label },
      pin: { type: 'password', label },
      size: { type: 'int', label },
    }),
  )

  it('lists what fits a list, newest first', () => {
    expect(module.list.columns.map((column) => column.field)).toEqual([
      'deskCode',
      'deskName',
      'status',
      'size',
      'createTime',
    ])
    expect(module.list).toMatchObject({
      sort: ['-createTime'],
      pageSize: 20,
      toolbar: ['create'],
      row: ['edit', 'remove'],
      card: { title: 'deskName' },
    })
  })

  it('searches by unique texts, the name, and dictionaries', () => {
    expect(module.search).toEqual([
      { field: 'deskCode', op: 'like' },
      { field: 'deskName', op: 'like' },
      { field: 'status', op: 'eq' },
    ])
  })

  it('asks for every field that can be written, in one column while they are few', () => {
    expect(module.form.groups[0]!.fields.map((item) => item.field)).toEqual([
      'deskCode',
      'deskName',
      'status',
      'remark',
      'pin',
      'size',
    ])
    expect(module.form).toMatchObject({ open: 'modal', columns: 1 })
    const many = Object.fromEntries(Array.from({ length: 13 }, (_, i) => [`f${i}`, text()]))
    expect(resolve(file(many)).form).toMatchObject({ open: 'drawer', columns: 2 })
  })

  it('answers at its name, with one permission a verb', () => {
    expect(module.base).toBe('/school/desk')
    expect([...module.verbs]).toEqual(['page', 'list', 'options', 'get', 'create', 'update', 'patch', 'remove'])
    expect(permissionOf(module.file, 'create')).toBe('school:desk:add')
    expect(permissionOf(module.file, 'options')).toBe('@login')
    expect([
      ...resolve(
        file({}, { table: { ...module.table, softDelete: true }, export: {}, endpoints: { disable: ['remove'] } }),
      ).verbs,
    ]).toEqual(['page', 'list', 'options', 'get', 'create', 'update', 'patch', 'restore', 'purge', 'export'])
  })
})

it('every field type says what it is in a table, a body, a form, a cell and a filter', () => {
  expect(Object.keys(fieldTypeSpecs).sort()).toEqual([...fieldTypes].sort())
})

describe('bodies', () => {
  const module = resolve(
    file(
      {
        name: text({ required: true }),
        state: text({ required: true, default: 'x' }),
        note: text(),
        fixed: text({ readonly: true }),
        pin: { type: 'password', required: true, label },
      },
      { table: { name: 'd', key: 'deskId', lock: true } },
    ),
  )

  it.each([
    ['create', ['name', 'pin'], ['name', 'state', 'note', 'pin']],
    ['update', ['deskId', 'version', 'name', 'state'], ['deskId', 'version', 'name', 'state', 'note', 'pin']],
    ['change', ['deskId', 'version'], ['deskId', 'version', 'name', 'state', 'note', 'pin']],
  ] as const)('%s needs %o and takes %o', (mode, required, properties) => {
    const schema = bodySchema(module, mode)
    expect(schema.required).toEqual(required)
    expect(Object.keys(schema.properties)).toEqual(properties)
  })

  it('take null where a field is optional, and carry titles in the language asked for', () => {
    const { properties } = bodySchema(module, 'create')
    expect(properties.note).toEqual({ type: ['string', 'null'], maxLength: 20 })
    expect(properties.name).toEqual({ type: 'string', minLength: 1, maxLength: 20 })
    expect(titled(bodySchema(module, 'create'), module.fields, 'en').properties.name).toMatchObject({
      title: 'Field',
      type: 'string',
    })
  })
})

describe("the browser's copy", () => {
  const module = resolve(
    file(
      {
        name: text({ column: 'the_name', index: true }),
        salary: text({ access: { read: 'school:desk:salary' } }),
        grade: text({ access: { write: 'school:desk:grade' } }),
        pin: { type: 'password', label },
      },
      {
        list: { columns: ['name', 'salary', 'grade'] },
        search: [{ field: 'name', also: ['salary', 'grade'] }],
        form: { groups: [{ fields: ['name', 'pin'] }, { fields: ['salary'] }] },
        export: {},
      },
    ),
  )
  const copyFor = (may: (permission: string) => boolean) =>
    clientModule(module, {
      may,
      find: () => undefined,
      validators: { create: '/c.js', update: '/u.js' },
      user: { userId: 1, userName: 'a', deptId: 7, roles: [] },
    })

  it('holds no key of the server', () => {
    expect(Object.keys(copyFor(() => true).fields.name!).sort()).toEqual([
      'cell',
      'label',
      'length',
      'ops',
      'readonly',
      'secret',
      'sortable',
      'type',
      'widget',
    ])
  })

  it('leaves out every trace of a field the caller may not read', () => {
    expect(JSON.stringify(copyFor(() => true))).toContain('"salary"')
    expect(JSON.stringify(copyFor(() => false))).not.toContain('salary')
    expect(copyFor(() => false).form.groups).toHaveLength(1)
  })

  it('names one box for several texts after those that the caller may read', () => {
    const fieldLabel = (label as Readonly<Record<'zh-cn', string>>)['zh-cn']
    expect(copyFor(() => false).search).toEqual([
      {
        field: 'name',
        op: 'like',
        also: ['grade'],
        label: expect.objectContaining({ 'zh-cn': `${fieldLabel}、${fieldLabel}` }),
      },
    ])
    expect(copyFor(() => true).search[0]!.also).toEqual(['salary', 'grade'])
  })

  it('says what the caller may not write, and shows no secret', () => {
    expect(copyFor(() => false).fields.grade!.readonly).toBe(true)
    expect(copyFor(() => true).fields.grade!.readonly).toBe(false)
    expect(copyFor(() => true).export!.fields).not.toContain('pin')
    expect(copyFor(() => true).fields.pin).toMatchObject({ ops: [], sortable: false })
  })
})
