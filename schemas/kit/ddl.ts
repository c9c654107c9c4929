import { fieldKinds, maxIndexed } from './field-types.ts'
import type { TableIndex } from './module.ts'
import type { Module, ModuleField } from './resolve.ts'

/** What must be done for the table of a module to be as its file says. Pure: it reads a description of what is there. */
export interface TablePlan {
  /** SQL, in order. Nothing in it loses data. */
  readonly statements: readonly string[]
  /** SQL for when every table exists: foreign keys and join tables. */
  readonly links: readonly string[]
  /** Differences left alone because closing them could lose data, in words. */
  readonly reports: readonly string[]
}

/** A table as it is in the database. */
export interface LiveTable {
  /** Column name to its type as PostgreSQL's `format_type` prints it, and whether an insert must give it a value. */
  readonly columns: ReadonlyMap<string, { readonly type: string; readonly mustBeGiven: boolean }>
  readonly indexes: ReadonlySet<string>
  readonly constraints: ReadonlySet<string>
  readonly isEmpty: boolean
}

export interface Index {
  readonly name: string
  readonly unique: boolean
  /** Columns, each perhaps with ` desc`. */
  readonly columns: readonly string[]
  /** The fields a violation of it is about. */
  readonly fields: readonly string[]
  readonly where?: TableIndex['where']
  readonly message?: TableIndex['message']
}

interface Column {
  readonly name: string
  readonly type: string
  readonly notNull: boolean
  readonly default?: string
  readonly identity?: true
  readonly was?: string
}

export type FindModule = (name: string) => Module | undefined

export function planTable(module: Module, live: ReadonlyMap<string, LiveTable>, find: FindModule): TablePlan {
  const { name, was } = module.table
  const now = live.get(name)
  const columns = columnsOf(module)
  const links = linksOf(module, live, find)
  if (now) return { ...changes(module, columns, now), links }
  const before = was === undefined ? undefined : live.get(was)
  if (was !== undefined && before) {
    const { statements, reports } = changes(module, columns, before)
    return { statements: [`alter table ${quote(was)} rename to ${quote(name)}`, ...statements], links, reports }
  }
  return {
    statements: [
      `create table ${quote(name)} (\n  ${columns.map(columnSql).join(',\n  ')}\n)`,
      ...(module.table.comment ? [`comment on table ${quote(name)} is ${literal(module.table.comment)}`] : []),
      ...indexesOf(module).map((index) => indexSql(module, index)),
    ],
    links,
    reports: [],
  }
}

/** Every index the file asks for, and those its exact searches and its default sort need. */
export function indexesOf(module: Module): readonly Index[] {
  const { table, fields, key } = module
  const column = (field: string): string => fields[field]?.column ?? field
  const made = (unique: boolean, names: readonly string[], written?: string): Index => {
    const columns = names.map((name) => (name.startsWith('-') ? `${column(name.slice(1))} desc` : column(name)))
    const plain = columns.map((one) => one.replace(' desc', ''))
    return { name: written ?? short(`${unique ? 'uk' : 'ix'}_${table.name}_${plain.join('_')}`), unique, columns, fields: names.map((name) => name.replace(/^-/, '')) }
  }
  const own = Object.values(fields).filter((field) => fieldKinds[field.type].column)
  const exact = module.search.filter(({ field, op }) => fields[field] && fieldKinds[fields[field].type].column && !unindexed.has(op) && fieldKinds[fields[field].type].compares !== 'list')
  const wanted = [
    ...own.filter((field) => field.unique).map((field) => made(true, [field.name])),
    ...table.indexes.map((index): Index => ({ ...made(index.unique === true, index.fields, index.name), ...(index.where ? { where: index.where } : {}), ...(index.message ? { message: index.message } : {}) })),
    made(false, sortKeys(module.list.sort, key)),
    ...own.filter((field) => field.index || field.type === 'ref').map((field) => made(false, [field.name])),
    ...exact.map(({ field }) => made(false, [field])),
  ]
  const kept = wanted.filter((index, i) => {
    // a unique field may have the same index with words of its own
    if (index.unique && !index.where) return !wanted.some((other, j) => j > i && other.name === index.name && !other.where)
    if (index.where) return true
    if (index.fields.some((name) => fields[name] && maxIndexed.isExceeded(fields[name]))) return false
    if (index.columns.length === 1 && index.columns[0] === column(key)) return false
    // one that starts with the same columns serves as well
    return !wanted.some((other, j) => other !== index && !other.where && isPrefix(index.columns, other.columns) && (other.columns.length > index.columns.length || j < i))
  })
  // those of some rows only may have the columns of another
  const names = new Map<string, number>()
  return kept.map((index) => {
    const n = (names.get(index.name) ?? 0) + 1
    names.set(index.name, n)
    return n === 1 ? index : { ...index, name: short(`${index.name}_${n}`) }
  })
}

/** A sort with the key behind it, so that equal rows keep their order from page to page. */
export function sortKeys(sort: readonly string[], key: string): readonly string[] {
  const untilKey = sort.findIndex((name) => name.replace(/^-/, '') === key)
  if (untilKey >= 0) return sort.slice(0, untilKey + 1)
  return [...sort, sort.at(-1)?.startsWith('-') ? `-${key}` : key]
}

export const quote = (name: string): string => `"${name}"`

const unindexed: ReadonlySet<string> = new Set(['like', 'startsWith', 'empty', 'ne', 'has', 'hasAll'])
const isPrefix = (a: readonly string[], b: readonly string[]): boolean => a.length <= b.length && a.every((one, i) => one === b[i])

/** PostgreSQL cuts names at 63 bytes, and two cut alike would clash. */
function short(name: string): string {
  if (name.length <= 63) return name
  let hash = 0x811c9dc5
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  return `${name.slice(0, 54)}_${hash.toString(36)}`
}

function columnsOf(module: Module): readonly Column[] {
  const { table, key } = module
  const conditional = new Set(module.form.groups.flatMap((group) => group.fields.filter((item) => item.when ?? group.when).map((item) => item.field)))
  const own = Object.values(module.fields).flatMap((field): readonly Column[] => {
    const type = fieldKinds[field.type].column?.(field)
    if (type === undefined) return []
    if (field.name === key) return [{ name: field.column, type, notNull: true, identity: true }]
    if (field.stamp) return [{ name: field.column, type, notNull: field.type === 'datetime', ...(field.type === 'datetime' ? { default: 'now()' } : {}) }]
    return [{
      name: field.column, type,
      // a field that may be hidden may be empty then
      notNull: field.required === true && !conditional.has(field.name),
      ...(field.default === undefined || field.default === null ? {} : { default: defaultSql(field) }),
      ...(field.was ? { was: field.was } : {}),
    }]
  })
  return [
    ...own,
    ...(table.softDelete ? [{ name: 'del_flag', type: 'char(1)', notNull: true, default: `'0'` }] : []),
    ...(table.lock ? [{ name: 'version', type: 'integer', notNull: true, default: '0' }] : []),
  ]
}

function columnSql(column: Column): string {
  if (column.identity) return `${quote(column.name)} bigint generated by default as identity primary key`
  return [quote(column.name), column.type, column.notNull ? 'not null' : '', column.default ? `default ${column.default}` : ''].filter(Boolean).join(' ')
}

function indexSql(module: Module, index: Index): string {
  const columns = index.columns.map((column) => (column.endsWith(' desc') ? `${quote(column.slice(0, -5))} desc` : quote(column)))
  // a unique combination with an empty part binds too; deleted rows bind nothing
  const nulls = index.unique && index.columns.length > 1 ? ' nulls not distinct' : ''
  const tests = [
    ...(module.table.softDelete ? [`del_flag = '0'`] : []),
    ...Object.entries(index.where ?? {}).map(([field, value]) => `${quote(module.fields[field]?.column ?? field)} = ${typeof value === 'string' ? literal(value) : value}`),
  ]
  const where = tests.length > 0 ? ` where ${tests.join(' and ')}` : ''
  return `create ${index.unique ? 'unique ' : ''}index ${quote(index.name)} on ${quote(module.table.name)} (${columns.join(', ')})${nulls}${where}`
}

function changes(module: Module, columns: readonly Column[], live: LiveTable): Pick<TablePlan, 'statements' | 'reports'> {
  const table = quote(module.table.name)
  const statements: string[] = []
  const reports: string[] = []
  const known = new Set<string>()
  for (const column of columns) {
    const there = live.columns.get(column.name)
    known.add(column.name)
    if (there) {
      const wanted = printed(column.type)
      if (there.type === wanted) continue
      if (isWider(there.type, wanted)) statements.push(`alter table ${table} alter column ${quote(column.name)} type ${column.type}`)
      else reports.push(`${module.table.name}.${column.name} is ${there.type}, the file says ${wanted}`)
      continue
    }
    if (column.was && live.columns.has(column.was)) {
      known.add(column.was)
      statements.push(`alter table ${table} rename column ${quote(column.was)} to ${quote(column.name)}`)
      continue
    }
    const mayBeEmpty = column.notNull && column.default === undefined && !live.isEmpty
    if (mayBeEmpty) reports.push(`${module.table.name}.${column.name} is required but rows exist without it; give it a default, or fill it and set it not null`)
    statements.push(`alter table ${table} add column ${columnSql(mayBeEmpty ? { ...column, notNull: false } : column)}`)
  }
  for (const [name, { mustBeGiven }] of live.columns) {
    if (!known.has(name) && mustBeGiven) reports.push(`${module.table.name}.${name} must have a value, but the file does not know it`)
  }
  for (const index of indexesOf(module)) if (!live.indexes.has(index.name)) statements.push(indexSql(module, index))
  return { statements, reports }
}

function linksOf(module: Module, live: ReadonlyMap<string, LiveTable>, find: FindModule): readonly string[] {
  const own = module.table.name
  return Object.values(module.fields).flatMap((field): readonly string[] => {
    const target = field.ref ? find(field.ref.module) : undefined
    if (target?.source !== 'table') return []
    const targetKey = `${quote(target.table.name)} (${quote(target.fields[target.key]!.column)})`
    if (field.type === 'ref') {
      const name = short(`fk_${own}_${field.column}`)
      // a column that was there before keeps whatever keys its migration gave it
      if (live.get(own)?.constraints.has(name) || live.get(own)?.columns.has(field.column)) return []
      const then = { setNull: ' on delete set null', cascade: ' on delete cascade', restrict: '' }[field.ref!.onDelete ?? 'restrict']
      return [`alter table ${quote(own)} add constraint ${quote(name)} foreign key (${quote(field.column)}) references ${targetKey}${then}`]
    }
    const { through } = field
    if (!through || live.has(through.table)) return []
    const ownKey = `${quote(own)} (${quote(module.fields[module.key]!.column)})`
    return [
      `create table ${quote(through.table)} (${quote(through.self)} bigint not null references ${ownKey} on delete cascade, ${quote(through.other)} bigint not null references ${targetKey} on delete cascade, primary key (${quote(through.self)}, ${quote(through.other)}))`,
      `create index ${quote(short(`ix_${through.table}_${through.other}`))} on ${quote(through.table)} (${quote(through.other)})`,
    ]
  })
}

/** A type as PostgreSQL prints it. */
function printed(type: string): string {
  return type.replace(/^varchar/, 'character varying').replace(/^char\(/, 'character(').replace(/^timestamptz$/, 'timestamp with time zone').replace(/^time$/, 'time without time zone')
}

/** Widening keeps every value and rewrites nothing. */
function isWider(from: string, to: string): boolean {
  const [had, wants] = [from, to].map((type) => /^character varying\((\d+)\)$/.exec(type)?.[1])
  if (had && wants) return Number(wants) > Number(had)
  return (had !== undefined && to === 'text') || (from === 'integer' && to === 'bigint')
}

function defaultSql(field: ModuleField): string {
  const value = field.default
  const { compares } = fieldKinds[field.type]
  if (compares === 'list' || field.type === 'json') return `${literal(JSON.stringify(value))}::jsonb`
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : literal(String(value))
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
