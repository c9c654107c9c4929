import { fieldTypeSpecs, maxIndexed } from './field-types.ts'
import type { TableIndex } from './module-file.ts'
import type { Module, ModuleField } from './resolve-module.ts'

export interface Index {
  readonly name: string
  readonly unique: boolean
  /** Columns, each with its sort direction where set (`sortWords`). */
  readonly columns: readonly string[]
  /** The fields that a violation concerns. */
  readonly fields: readonly string[]
  readonly where?: TableIndex['where']
  readonly message?: TableIndex['message']
}

export interface Column {
  readonly name: string
  /** The field of the column. */
  readonly field?: ModuleField
  readonly type: string
  readonly notNull: boolean
  readonly default?: string
  readonly identity?: true
  readonly was?: string
}

/** Indexes of the module: those declared in its file, and those for its exact searches and default sort. */
export function indexesOf(module: Module): readonly Index[] {
  const { table, fields, key } = module
  const column = (field: string): string => fields[field]?.column ?? field
  const made = (unique: boolean, names: readonly string[], written?: string): Index => {
    const columns = names.map((name) => `${column(name.replace(/^-/, ''))}${sortWords(module, name)}`)
    // the name includes the order, so that an index of another order is not mistaken for this one
    const plain = columns.map((one) => one.replace(' desc nulls last', '_last').replace(' desc', ''))
    return {
      name: written ?? short(`${unique ? 'uk' : 'ix'}_${table.name}_${plain.join('_')}`),
      unique,
      columns,
      fields: names.map((name) => name.replace(/^-/, '')),
    }
  }
  const own = Object.values(fields).filter((field) => fieldTypeSpecs[field.type].column && !field.computed)
  const exact = module.search.filter(
    ({ field, op }) =>
      fields[field] &&
      fields[field].index !== false &&
      !fields[field].computed &&
      fieldTypeSpecs[fields[field].type].column &&
      !unindexed.has(op) &&
      fieldTypeSpecs[fields[field].type].compares !== 'list',
  )
  const wanted = [
    ...own.filter((field) => field.unique).map((field) => made(true, [field.name])),
    ...table.indexes.map((index): Index => ({
      ...made(index.unique === true, index.fields, index.name),
      ...(index.where ? { where: index.where } : {}),
      ...(index.message ? { message: index.message } : {}),
    })),
    made(false, sortKeys(module.list.sort, key)),
    ...own.filter((field) => field.index || field.type === 'ref').map((field) => made(false, [field.name])),
    ...exact.map(({ field }) => made(false, [field])),
  ]
  const kept = wanted.filter((index, i) => {
    // a unique field may declare the same index with its own message
    if (index.unique && !index.where)
      return !wanted.some((other, j) => j > i && other.name === index.name && !other.where)
    if (index.where) return true
    if (index.fields.some((name) => fields[name] && maxIndexed.isExceeded(fields[name]))) return false
    if (index.columns.length === 1 && index.columns[0] === column(key)) return false
    // an index that starts with the same columns serves too
    return !wanted.some(
      (other, j) =>
        other !== index &&
        !other.where &&
        isPrefix(index.columns, other.columns) &&
        (other.columns.length > index.columns.length || j < i),
    )
  })
  // a partial index may share its columns with another
  const names = new Map<string, number>()
  return kept.map((index) => {
    const n = (names.get(index.name) ?? 0) + 1
    names.set(index.name, n)
    return n === 1 ? index : { ...index, name: short(`${index.name}_${n}`) }
  })
}

/** The sort keys with the primary key at the end, so that equal rows keep their order across pages. */
export function sortKeys(sort: readonly string[], key: string): readonly string[] {
  const untilKey = sort.findIndex((name) => name.replace(/^-/, '') === key)
  if (untilKey >= 0) return sort.slice(0, untilKey + 1)
  return [...sort, sort.at(-1)?.startsWith('-') ? `-${key}` : key]
}

/**
 * The direction of a column in `order by` and in an index. Nulls come last either way. A column that is never null
 * omits `nulls last`, so that an index in either direction serves.
 */
export function sortWords(module: Module, name: string): '' | ' desc' | ' desc nulls last' {
  const field = module.fields[name.replace(/^-/, '')]
  if (!name.startsWith('-')) return ''
  return field && takesNone(module, field) ? ' desc nulls last' : ' desc'
}

/**
 * Whether a field's column may be null: a field that can be hidden may be null, and views and services guarantee
 * nothing.
 */
function takesNone({ form, key, source }: Module, field: ModuleField): boolean {
  if (field.name === key || (field.stamp && field.type === 'datetime')) return false
  const isConditional = form.groups.some((group) =>
    group.fields.some((item) => item.field === field.name && (item.when ?? group.when)),
  )
  return source !== 'table' || !field.required || isConditional
}

export const quote = (name: string): string => `"${name}"`

const unindexed: ReadonlySet<string> = new Set(['like', 'startsWith', 'empty', 'ne', 'has', 'hasAll'])

/** Whether an index on `b` serves where one on `a` would. A single column is read in either direction. */
const isPrefix = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === 1 ? bare(a[0]!) === bare(b[0]!) : a.length <= b.length && a.every((one, i) => one === b[i])
const bare = (column: string): string => column.split(' ', 1)[0]!

/** PostgreSQL truncates names at 63 bytes, and two truncated alike would clash. */
export function short(name: string): string {
  if (name.length <= 63) return name
  let hash = 0x811c9dc5
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  return `${name.slice(0, 54)}_${hash.toString(36)}`
}

export function columnsOf(module: Module): readonly Column[] {
  const { table, key } = module
  const own = Object.values(module.fields).flatMap((field): readonly Column[] => {
    const type = fieldTypeSpecs[field.type].column?.(field)
    if (type === undefined || field.computed) return []
    if (field.name === key)
      return [
        { name: field.column, field, type, notNull: true, identity: true, ...(field.was ? { was: field.was } : {}) },
      ]
    if (field.stamp)
      return [
        {
          name: field.column,
          field,
          type,
          notNull: field.type === 'datetime',
          ...(field.type === 'datetime' ? { default: 'now()' } : {}),
        },
      ]
    return [
      {
        name: field.column,
        field,
        type,
        notNull: !takesNone(module, field),
        ...(field.default === undefined || field.default === null ? {} : { default: defaultSql(field) }),
        ...(field.was ? { was: field.was } : {}),
      },
    ]
  })
  return [
    ...own,
    ...(table.softDelete ? [{ name: 'del_flag', type: 'char(1)', notNull: true, default: `'0'` }] : []),
    ...(table.lock ? [{ name: 'version', type: 'integer', notNull: true, default: '0' }] : []),
  ]
}

export function columnSql(column: Column): string {
  if (column.identity) return `${quote(column.name)} bigint generated by default as identity primary key`
  return [
    quote(column.name),
    column.type,
    column.notNull ? 'not null' : '',
    column.default ? `default ${column.default}` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

export function indexSql(module: Module, index: Index): string {
  const columns = index.columns.map((column) => column.replace(/^\S+/, quote))
  // nulls are equal in a unique combination; deleted rows are exempt
  const nulls = index.unique && index.columns.length > 1 ? ' nulls not distinct' : ''
  const tests = [
    ...(module.table.softDelete ? [`del_flag = '0'`] : []),
    ...Object.entries(index.where ?? {}).map(
      ([field, value]) =>
        `${quote(module.fields[field]?.column ?? field)} = ${typeof value === 'string' ? literal(value) : value}`,
    ),
  ]
  const where = tests.length > 0 ? ` where ${tests.join(' and ')}` : ''
  return `create ${index.unique ? 'unique ' : ''}index ${quote(index.name)} on ${quote(module.table.name)} (${columns.join(', ')})${nulls}${where}`
}

/** The name of a column's foreign key. */
export const keyName = (table: string, column: string): string => short(`fk_${table}_${column}`)

function defaultSql(field: ModuleField): string {
  const value = field.default
  const { compares } = fieldTypeSpecs[field.type]
  if (compares === 'list' || field.type === 'json') return `${literal(JSON.stringify(value))}::jsonb`
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : literal(String(value))
}

export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
