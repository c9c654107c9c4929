import type { PropertySchema } from '../api/module-api-types.ts'
import type { Op } from './condition.ts'
import type { Field, FieldType } from './module-file.ts'

/** A field type: its SQL column, body schema, widget, cell and filter operators (design/module-schema.md §2.2). */
export interface FieldTypeSpec {
  /** The SQL type; absent: the field has no column. */
  readonly column?: (field: Field) => string
  /** The type that filters compare it as; absent: not comparable. */
  readonly compares?: 'text' | 'number' | 'bool' | 'date' | 'day' | 'time' | 'list'
  readonly json: (field: Field) => PropertySchema
  readonly widget: string
  readonly cell: string
  /** The operators, default first; empty: no filter may name the field. */
  readonly ops: readonly Op[]
  readonly sortable: boolean
}

const textOps: readonly Op[] = ['like', 'eq', 'ne', 'startsWith', 'in', 'empty']
const shortOps: readonly Op[] = ['like', 'eq', 'in', 'empty']
const numberOps: readonly Op[] = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'in', 'empty']
const timeOps: readonly Op[] = ['between', 'gte', 'lte', 'empty']
const listOps: readonly Op[] = ['has', 'hasAll', 'empty']

const varchar =
  (length: number) =>
  (field: Field): string =>
    `varchar(${field.length ?? length})`
const always = (type: string) => (): string => type

/** A short text of a fixed format. */
const short = (length: number, format: string, widget: string, cell: string): FieldTypeSpec => ({
  column: varchar(length),
  compares: 'text',
  widget,
  cell,
  ops: shortOps,
  sortable: true,
  json: (field) => ({ ...lengths(field, length), format, ...(field.pattern ? { pattern: field.pattern } : {}) }),
})

const whole = (column: string, limit: number): FieldTypeSpec => ({
  column: always(column),
  compares: 'number',
  widget: 'number',
  cell: 'number',
  ops: numberOps,
  sortable: true,
  json: ({ min, max }) => ({
    type: 'integer',
    minimum: Math.max(min ?? -limit, -limit),
    maximum: Math.min(max ?? limit, limit),
  }),
})

const upload = (widget: string, cell: string): FieldTypeSpec => ({
  column: varchar(512),
  compares: 'text',
  widget,
  cell,
  ops: ['empty'],
  sortable: false,
  json: (field) => ({ ...lengths(field, 512), format: 'address' }),
})

const uploads = (widget: string, cell: string): FieldTypeSpec => ({
  column: always('jsonb'),
  compares: 'list',
  widget,
  cell,
  ops: ['empty'],
  sortable: false,
  json: () => ({ type: 'array', maxItems: 100, items: { type: 'string', maxLength: 512, format: 'address' } }),
})

/** Limit on the child rows in a form. */
export const maxChildren = 500

export const fieldTypeSpecs: Readonly<Record<FieldType, FieldTypeSpec>> = {
  id: {
    column: always('bigint'),
    compares: 'number',
    widget: 'hidden',
    cell: 'text',
    ops: ['eq', 'in'],
    sortable: true,
    json: () => ({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  },
  string: {
    column: varchar(255),
    compares: 'text',
    widget: 'input',
    cell: 'ellipsis',
    ops: textOps,
    sortable: true,
    json: (field) => ({ ...lengths(field, 255), ...(field.pattern ? { pattern: field.pattern } : {}) }),
  },
  text: {
    column: (field) => (field.length ? `varchar(${field.length})` : 'text'),
    compares: 'text',
    widget: 'textarea',
    cell: 'ellipsis',
    ops: ['like', 'empty'],
    sortable: false,
    json: (field) => lengths(field, 65_535),
  },
  richtext: {
    column: always('text'),
    compares: 'text',
    widget: 'richtext',
    cell: 'ellipsis',
    ops: [],
    sortable: false,
    json: (field) => lengths(field, 1_000_000),
  },
  int: whole('integer', 2_147_483_647),
  bigint: whole('bigint', Number.MAX_SAFE_INTEGER),
  decimal: {
    column: ({ precision = 18, scale = 2 }) => `numeric(${precision},${scale})`,
    compares: 'number',
    widget: 'number',
    cell: 'number',
    ops: numberOps,
    sortable: true,
    json: ({ min, max, precision = 18, scale = 2 }) => {
      const limit = Math.min(10 ** (precision - scale) - 10 ** -scale, Number.MAX_SAFE_INTEGER)
      return {
        type: 'number',
        minimum: Math.max(min ?? -limit, -limit),
        maximum: Math.min(max ?? limit, limit),
        multipleOf: Number((10 ** -scale).toFixed(scale)),
      }
    },
  },
  bool: {
    column: always('boolean'),
    compares: 'bool',
    widget: 'switch',
    cell: 'bool',
    ops: ['eq', 'empty'],
    sortable: true,
    json: () => ({ type: 'boolean' }),
  },
  date: {
    column: always('date'),
    compares: 'day',
    widget: 'date',
    cell: 'date',
    ops: timeOps,
    sortable: true,
    json: () => ({ type: 'string', format: 'date' }),
  },
  datetime: {
    column: always('timestamptz'),
    compares: 'date',
    widget: 'datetime',
    cell: 'datetime',
    ops: timeOps,
    sortable: true,
    json: () => ({ type: 'string', format: 'date-time' }),
  },
  time: {
    column: always('time'),
    compares: 'time',
    widget: 'time',
    cell: 'text',
    ops: timeOps,
    sortable: true,
    json: () => ({ type: 'string', format: 'time' }),
  },
  json: { column: always('jsonb'), widget: 'json', cell: 'json', ops: [], sortable: false, json: () => ({}) },
  code: {
    column: always('text'),
    widget: 'code',
    cell: 'code',
    ops: [],
    sortable: false,
    json: (field) => lengths(field, 1_000_000),
  },
  email: short(100, 'email', 'input', 'email'),
  phone: short(20, 'phone', 'input', 'phone'),
  url: short(512, 'url', 'input', 'link'),
  ip: short(45, 'ip', 'input', 'text'),
  color: short(9, 'color', 'color', 'color'),
  icon: short(64, 'icon', 'icon', 'icon'),
  cron: short(120, 'cron', 'cron', 'cron'),
  password: {
    // stores a hash: argon2's text has about 97 characters
    column: always('varchar(200)'),
    widget: 'password',
    cell: 'text',
    ops: [],
    sortable: false,
    json: (field) => ({
      type: 'string',
      minLength: Math.max(field.minLength ?? 8, 1),
      maxLength: field.length ?? 100,
      writeOnly: true,
    }),
  },
  dict: {
    column: varchar(100),
    compares: 'text',
    widget: 'select',
    cell: 'tag',
    ops: ['eq', 'ne', 'in', 'empty'],
    sortable: true,
    json: (field) => ({ ...lengths(field, 100), 'x-dict': field.dict }),
  },
  dicts: {
    column: always('jsonb'),
    compares: 'list',
    widget: 'checkboxes',
    cell: 'tags',
    ops: listOps,
    sortable: false,
    json: (field) => ({
      type: 'array',
      maxItems: 100,
      uniqueItems: true,
      items: { type: 'string', minLength: 1, maxLength: 100 },
      'x-dict': field.dict,
    }),
  },
  enum: {
    column: (field) => (takesNumbers(field) ? 'integer' : 'varchar(64)'),
    compares: 'text',
    widget: 'select',
    cell: 'tag',
    ops: ['eq', 'ne', 'in', 'empty'],
    sortable: true,
    json: (field) => ({
      type: takesNumbers(field) ? 'integer' : 'string',
      enum: (field.options ?? []).map((option) => option.value),
    }),
  },
  ref: {
    column: always('bigint'),
    compares: 'number',
    widget: 'select',
    cell: 'ref',
    ops: ['eq', 'ne', 'in', 'under', 'empty'],
    sortable: true,
    json: (field) => ({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, 'x-ref': field.ref?.module }),
  },
  refs: {
    widget: 'select',
    cell: 'tags',
    ops: ['has'],
    sortable: false,
    json: (field) => ({
      type: 'array',
      maxItems: 1000,
      uniqueItems: true,
      items: { type: 'integer', minimum: 1 },
      'x-ref': field.ref?.module,
    }),
  },
  children: {
    widget: 'children',
    cell: 'number',
    ops: [],
    sortable: false,
    // the child module's schema checks each row
    json: ({ required, children }) => ({
      type: 'array',
      ...(required ? { minItems: 1 } : {}),
      maxItems: Math.min(children?.max ?? maxChildren, maxChildren),
      items: { type: 'object' },
    }),
  },
  image: upload('image', 'image'),
  images: uploads('image', 'images'),
  file: upload('upload', 'file'),
  files: uploads('upload', 'file'),
  virtual: { widget: 'hidden', cell: 'text', ops: [], sortable: false, json: () => ({}) },
}

/** Characters that always fit in an index entry: PostgreSQL allows 2 704 bytes, and a character has up to four. */
export const maxIndexed = {
  characters: 650,
  isExceeded: (field: Field): boolean => {
    const { maxLength = Infinity, type } = fieldTypeSpecs[field.type].json(field)
    return (
      type === 'string' &&
      fieldTypeSpecs[field.type].compares === 'text' &&
      field.type !== 'enum' &&
      maxLength > maxIndexed.characters
    )
  },
} as const

/** The type that filters compare this field as. */
export function comparesAs(field: Field): FieldTypeSpec['compares'] {
  return field.type === 'enum' && takesNumbers(field) ? 'number' : fieldTypeSpecs[field.type].compares
}

export const takesNumbers = (field: Field): boolean =>
  (field.options ?? []).every((option) => typeof option.value === 'number')

/** Length limits in code points, as `varchar(n)` counts. A required text must not be blank. */
function lengths(field: Field, absent: number): PropertySchema {
  const minLength = Math.max(field.minLength ?? 0, field.required ? 1 : 0)
  return { type: 'string', ...(minLength > 0 ? { minLength } : {}), maxLength: field.length ?? absent }
}
