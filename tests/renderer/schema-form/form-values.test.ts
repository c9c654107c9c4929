import { Ajv } from 'ajv'
import { describe, expect, it, test } from 'vitest'
import type { ClientField, Validate } from '#schemas/api/module-api-types.ts'
import { errorText } from '#renderer/schema-form/error-text.ts'
import { errorsOf } from '#renderer/schema-form/validation-errors.ts'
import {
  bodyOf,
  firstValues,
  isFixed,
  readerOf,
  shownItems,
  type FormModule,
  type Values,
} from '#renderer/schema-form/form-values.ts'
import { loadMessages } from '#renderer/kit/i18n.ts'
import { schemaFormMessages } from '#renderer/schema-form/messages.ts'
import { dictTypes } from '../crud/sample-module.ts'

const field = (type: ClientField['type'], more: Partial<ClientField> = {}): ClientField => ({
  type,
  label: type,
  ops: [],
  sortable: false,
  widget: 'input',
  cell: 'text',
  readonly: false,
  ...more,
})

/** A person who, when a student, has a school; whose password is kept; whose name cannot change. */
const people: FormModule = {
  key: 'id',
  lock: true,
  fields: {
    id: field('id', { readonly: true }),
    name: field('string', { label: '姓名', required: true, immutable: true }),
    isStudent: field('bool', { label: '学生', default: false }),
    school: field('string', { label: '学校' }),
    password: field('password', { label: '密码', required: true, secret: true }),
    extra: field('json', { label: '其他' }),
  },
  form: {
    columns: 1,
    require: [{ when: { isStudent: { eq: true } }, fields: ['school'] }],
    groups: [
      {
        fields: [
          { field: 'name' },
          { field: 'isStudent' },
          { field: 'school', when: { isStudent: { eq: true } } },
          { field: 'password' },
          { field: 'extra' },
        ],
      },
    ],
  },
  schema: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    additionalProperties: false,
    required: [],
    properties: {
      id: { type: 'integer' },
      version: { type: 'integer' },
      name: { type: 'string', minLength: 1, maxLength: 5 },
      isStudent: { type: ['boolean', 'null'] },
      school: { type: ['string', 'null'] },
      password: { type: 'string', minLength: 8 },
      extra: {},
    },
  },
}

const check = (module: FormModule): Validate =>
  new Ajv({ allErrors: true, strict: false }).compile(module.schema) as unknown as Validate
const names = (values: Values, mode: 'create' | 'update' = 'create') =>
  shownItems(people, readerOf(values, { mode })).map((item) => item.field)
const faults = (values: Values, mode: 'create' | 'update' = 'create') =>
  errorsOf(people, values, { mode }, check(people)).map(({ field: name, keyword }) => `${name} ${keyword}`)
const body = (values: Values, mode: 'create' | 'update' = 'create') =>
  bodyOf(people, shownItems(people, readerOf(values, { mode })), values, { mode })

describe('a form', () => {
  it('shows what its conditions allow', () => {
    expect(names({ isStudent: false })).not.toContain('school')
    expect(names({ isStudent: true })).toContain('school')
  })

  it('starts with defaults for a new row, and with the row for an old one', () => {
    expect(firstValues(people, 'create', undefined, { name: '李' })).toEqual({ name: '李', isStudent: false })
    expect(firstValues(people, 'update', { id: 1, version: 2, name: '王', school: null, extra: { a: 1 } }, {})).toEqual(
      { id: 1, version: 2, name: '王', extra: '{\n  "a": 1\n}' },
    )
  })

  it('fixes what cannot change', () => {
    const item = { field: 'name' }
    expect(isFixed(people, item, readerOf({}, { mode: 'update' }))).toBe(true)
    expect(isFixed(people, item, readerOf({}, { mode: 'create' }))).toBe(false)
  })

  it.each([
    [
      'leaves out what is hidden or empty',
      'create',
      { name: '李', isStudent: false, school: '一中' },
      { name: '李', isStudent: false },
    ],
    [
      'clears an optional field that was emptied',
      'update',
      { id: 1, version: 2, name: '李', isStudent: true, password: '' },
      { id: 1, version: 2, name: '李', isStudent: true, school: null, extra: null },
    ],
    [
      'takes blanks for nothing',
      'update',
      { id: 1, version: 2, name: '李', isStudent: true, school: '  ' },
      { id: 1, version: 2, name: '李', isStudent: true, school: null, extra: null },
    ],
    [
      'sends JSON as what it says',
      'create',
      { name: '李', isStudent: false, extra: '[1]' },
      { name: '李', isStudent: false, extra: [1] },
    ],
  ] as const)('%s', (_, mode, values, sent) => {
    expect(body(values, mode)).toEqual(sent)
  })

  test.each([
    ['nothing', {}, ['name required', 'password required']],
    ['a student without a school', { name: '李', isStudent: true, password: '12345678' }, ['school required']],
    [
      'blanks where something is asked for',
      { name: '  ', isStudent: true, school: '\t ', password: '12345678' },
      ['name required', 'school required'],
    ],
    ['a hidden field that is wrong', { name: '李', school: 7, password: '12345678' }, []],
    ['too long, too short', { name: '一二三四五六', password: '1' }, ['name maxLength', 'password minLength']],
    ['broken JSON', { name: '李', password: '12345678', extra: '{' }, ['extra json']],
  ])('finds %s', (_, values, found) => {
    expect(faults(values)).toEqual(found)
  })

  it('says what the rule that asks for a field says, not another', () => {
    const rules = [
      { when: { isStudent: { eq: false } }, fields: ['school'], message: '另一句' },
      { when: { isStudent: { eq: true } }, fields: ['school'], message: '学生要填学校' },
    ]
    const ruled: FormModule = { ...people, form: { ...people.form, require: rules } }
    expect(
      errorsOf(ruled, { name: '李', isStudent: true, password: '12345678' }, { mode: 'create' }, check(ruled)),
    ).toEqual([{ field: 'school', keyword: 'required', own: '学生要填学校' }])
  })

  it('asks for no secret that is kept', () => {
    expect(faults({ id: 1, version: 1, name: '李' }, 'update')).toEqual([])
  })
})

describe('a fault in words', () => {
  const text = (one: unknown) => (typeof one === 'string' ? one : (one as { 'zh-cn': string })['zh-cn'])

  it.each([
    [{ field: 'dictName', keyword: 'required' }, '请填写「字典名称」'],
    [{ field: 'status', keyword: 'required' }, '请选择「状态」'],
    [{ field: 'dictName', keyword: 'maxLength', limit: 100 }, '「字典名称」最多 100 个字'],
    [{ field: 'dictType', keyword: 'pattern', own: '以小写字母开头' }, '以小写字母开头'],
    [{ field: 'dictType', keyword: 'format.email' }, '「字典类型」应是邮箱地址，例如 name@example.com'],
    [{ field: 'dictType', keyword: 'unheardOf' }, '「字典类型」的格式不正确'],
  ])('%o reads %s', async (fault, said) => {
    const t = await loadMessages(schemaFormMessages)
    const one = dictTypes.fields[fault.field]
    expect(errorText(fault, one, text(one?.label), t, text)).toBe(said)
  })
})
