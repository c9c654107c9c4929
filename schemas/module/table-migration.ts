import { isWider, kindOfColumn, printed, wholeText } from './column-types.ts'
import { columnSql, indexesOf, indexSql, keyName, quote, type Column } from './table-ddl.ts'
import type { Module } from './resolve-module.ts'

/** A table as found in the database. */
export interface LiveTable {
  readonly columns: ReadonlyMap<string, LiveColumn>
  readonly indexes: ReadonlySet<string>
  readonly constraints: ReadonlySet<string>
  readonly isEmpty: boolean
  /** Whether other tables reference its rows. */
  readonly isReferredTo?: boolean
  /** Columns that a module file has had. */
  readonly ofFiles?: ReadonlySet<string>
}

export interface LiveColumn {
  /** The type in the notation of PostgreSQL's `format_type`. */
  readonly type: string
  readonly notNull?: boolean
  /** Whether the column has a default or is an identity column. */
  readonly fillsItself?: boolean
  /** Whether the column is part of the primary key. */
  readonly inKey?: boolean
}

/** The changes that bring a module's table in line with its file. */
export interface TablePlan {
  /** SQL statements in order. None of them loses data. */
  readonly statements: readonly string[]
  /** SQL for after all tables exist: foreign keys and join tables. */
  readonly links: readonly string[]
  /** Worded reports of changes, and of differences left alone because closing them could lose data. */
  readonly reports: readonly string[]
  /** Counts to make after the changes, and the report for a count above zero. */
  readonly counted: readonly { readonly where: string; readonly says: (rows: number) => string }[]
  /** Fields whose column has an incompatible type, with a message. A plan with faults has no statements. */
  readonly faults: readonly { readonly field: string; readonly message: string }[]
}

/** Plans the changes of an existing table. */
export function changes(
  module: Module,
  columns: readonly Column[],
  live: LiveTable,
): Pick<TablePlan, 'statements' | 'reports' | 'counted' | 'faults'> {
  const table = quote(module.table.name)
  const statements: string[] = []
  const reports: string[] = []
  const counted: TablePlan['counted'][number][] = []
  const faults: TablePlan['faults'][number][] = []
  const known = new Set(columns.map((column) => column.name))
  const there = new Map(live.columns)
  // renames first, so that another field can take the freed name
  for (const { name, was } of columns) {
    if (was === undefined || !there.has(was) || there.has(name)) continue
    statements.push(`alter table ${table} rename column ${quote(was)} to ${quote(name)}`)
    there.set(name, there.get(was)!)
    there.delete(was)
  }
  for (const column of columns) {
    const now = there.get(column.name)
    const isLeftEmpty = column.notNull && (now ? !now.notNull : column.default === undefined && !live.isEmpty)
    if (isLeftEmpty && column.field && !column.field.stamp) counted.push(withoutValue(module, column))
    if (now) {
      // the database must accept the nulls the file allows
      if (mustBeGiven(now) && !column.notNull) statements.push(mayBeEmpty(table, column.name))
      const turned = typeChange(module, column, now, live)
      statements.push(...(turned.statement ? [turned.statement] : []))
      reports.push(...(turned.report ? [turned.report] : []))
      if (turned.fault) faults.push({ field: column.field?.name ?? column.name, message: turned.fault })
      continue
    }
    if (column.identity)
      faults.push({
        field: column.field?.name ?? column.name,
        message: `table "${module.table.name}" has no column "${column.name}", and what tells its rows apart cannot become another. Renamed? Say "was" at the field`,
      })
    statements.push(
      `alter table ${table} add column ${columnSql(isLeftEmpty ? { ...column, notNull: false } : column)}`,
    )
  }
  for (const [name, column] of there) {
    if (known.has(name)) continue
    const place = `${module.table.name}.${name}`
    const heir = columns.find(({ was }) => was === name)
    // modules without `create` leave inserts to code that knows the column
    const isAsked = mustBeGiven(column) && module.verbs.has('create')
    if (column.inKey && !column.fillsItself)
      reports.push(`${place} is part of the key and must have a value, but is no field of ${module.name}`)
    if (isAsked) {
      statements.push(mayBeEmpty(table, name))
      reports.push(
        `${place} had to have a value and is no field of ${module.name} any more: it may be empty now, so that rows can be added`,
      )
    }
    if (heir) statements.push(...taken(table, name, column, heir, there))
    if (isAsked || live.ofFiles?.has(name)) {
      counted.push({
        where: `${quote(name)} is not null`,
        says: (n) =>
          `${place} is no field of ${module.name} any more: its values stay, out of sight (${n}). Renamed? Say "was": "${name}" at the new field. Not needed? Drop the column in a migration`,
      })
    }
  }
  if (!module.table.softDelete && live.columns.get('del_flag')?.type === 'character(1)' && !known.has('del_flag')) {
    counted.push({
      where: `del_flag = '1'`,
      says: (n) => `${module.table.name} has no "softDelete" any more: rows of its recycle bin are shown again (${n})`,
    })
  }
  for (const index of indexesOf(module)) if (!live.indexes.has(index.name)) statements.push(indexSql(module, index))
  return { statements, reports, counted, faults }
}

/** Counts rows without a value in a required field, from before the field was required. */
function withoutValue({ table }: Module, column: Column): TablePlan['counted'][number] {
  const name = quote(column.name)
  const blank = kindOfColumn(column.type) === 'text' ? `(${name} is null or btrim(${name}) = '')` : `${name} is null`
  return {
    where: `${blank}${table.softDelete ? ` and del_flag = '0'` : ''}`,
    says: (n) =>
      `${table.name}.${column.name} is required, but rows have no value there (${n}): they can be read, but saved only with one. Give them one, or let the field be empty`,
  }
}

/** Handles a renamed field that was once started without `was`: moves the old values into the empty new column. */
function taken(
  table: string,
  name: string,
  old: LiveColumn,
  heir: Column,
  there: ReadonlyMap<string, LiveColumn>,
): readonly string[] {
  const wanted = printed(heir.type)
  if (!there.has(heir.name) || old.inKey || heir.field?.unique || (old.type !== wanted && !isWider(old.type, wanted)))
    return []
  const column = quote(name)
  return [
    // drops the old default, which new rows would get otherwise
    ...(old.notNull || old.fillsItself
      ? [`alter table ${table} alter column ${column} drop not null, alter column ${column} drop default`]
      : []),
    `update ${table} set ${quote(heir.name)} = ${column}, ${column} = null where ${quote(heir.name)} is null and ${column} is not null`,
  ]
}

/** Plans a column whose type differs from the field's: widen it, leave it, or take the module out of service. */
function typeChange(
  { table: { name: table } }: Module,
  column: Column,
  { type }: LiveColumn,
  live: LiveTable,
): { readonly statement?: string; readonly report?: string; readonly fault?: string } {
  const wanted = printed(column.type)
  if (type === wanted) return {}
  const place = `${table}.${column.name}`
  const alter = `alter table ${quote(table)} alter column ${quote(column.name)}`
  const isSameKind = kindOfColumn(type) === kindOfColumn(wanted)
  if (isWider(type, wanted)) {
    const isLonger = isSameKind && kindOfColumn(type) === 'text'
    return {
      statement: `${alter} type ${column.type}`,
      ...(isLonger ? {} : { report: `${place} was ${type} and is ${wanted} now, as the file says` }),
    }
  }
  if (isSameKind) return { report: `${place} is ${type}, the file says ${wanted}` }
  // the table has always been empty; if a row arrives now, a failing cast is better than a lossy one
  if (live.isEmpty && !live.constraints.has(keyName(table, column.name))) {
    const value = column.default ? `, alter column ${quote(column.name)} set default ${column.default}` : ''
    return {
      statement: `${alter} drop default, alter column ${quote(column.name)} type ${column.type} using ${quote(column.name)}::text::${column.type}${value}`,
    }
  }
  const field = column.field?.name ?? column.name
  const longer =
    type === 'integer' && kindOfColumn(wanted) === 'text'
      ? `, or a "length" of at least ${wholeText}, which it is given by itself`
      : ''
  return {
    fault:
      `column "${column.name}" of table "${table}" is ${type} and has values; field "${field}" of type "${column.field?.type ?? wanted}" needs ${wanted}. ` +
      `Give the field its old type again${longer}; or keep the old values in a field of another name, with its old type and "was": "${column.name}", beside this one; or change the column in a migration of your own`,
  }
}

/** Whether an insert without this column fails. */
const mustBeGiven = ({ notNull, fillsItself, inKey }: LiveColumn): boolean => notNull === true && !fillsItself && !inKey

const mayBeEmpty = (table: string, column: string): string =>
  `alter table ${table} alter column ${quote(column)} drop not null`
