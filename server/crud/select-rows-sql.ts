import { sortWords } from '#schemas/module/table-ddl.ts'
import { comparesAs, fieldTypeSpecs } from '#schemas/module/field-types.ts'
import type { Module, ModuleField } from '#schemas/module/resolve-module.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { SqlField } from '../kit/condition-to-sql.ts'
import { FilterFault } from '../kit/condition-value-to-sql.ts'
import { jsonFieldSql, jsonSortSql, type SortExpression } from '../kit/jsonb-sql.ts'
import { labelPrefix } from '../kit/read-rows.ts'
import type { Registry } from './module-registry.ts'
import type { Visibility } from '../authorization/field-visibility.ts'
import { stampName } from './stamp-names.ts'
import { idsBelow } from './tree-rows.ts'
import { virtualSource } from './virtual-fields.ts'
import { sql, type RawBuilder } from 'kysely'
import { elements } from './coalesced-statement.ts'

/**
 * SQL for the rows of one module; the table's alias is `t`. Identifiers come only from module files that the checker
 * has validated. Column aliases are the fields' names, so these statements run without the camel-case plugin.
 */
export interface RowSql {
  readonly table: RawBuilder<unknown>
  readonly key: RawBuilder<unknown>
  /** The columns a reader may see; read the result with `readRow`. */
  readonly selection: RawBuilder<unknown>
  /** Every column of the table and every computed field, for a query around this one. */
  readonly everything: RawBuilder<unknown>
  /** Condition on rows in scope that are not in the recycle bin. */
  readonly isAlive: RawBuilder<boolean>
  readonly isDeleted: RawBuilder<boolean>
  field(name: string): SqlField | undefined
  /** The text of a field that a person may read: the label of a reference, or the value. */
  text(name: string): RawBuilder<unknown> | undefined
  /** Returns the `order by` expressions of the sort keys; the module's key comes last. */
  order(sort: readonly string[]): RawBuilder<unknown>
}

/** Prefix of the columns that hold a position (keyset-cursor.ts). No field name begins with it. */
export const positionPrefix = '$place:'

export function rowSql(module: Module, registry: Registry, sight: Visibility, served?: RawBuilder<unknown>): RowSql {
  let found: readonly ModuleField[] | undefined
  const readable = (): readonly ModuleField[] =>
    (found ??= Object.values(module.fields).filter((field) => !field.secret && sight.canRead(field)))
  const within = (): RawBuilder<unknown> => sql`${onlyOf(module)}${sight.within ? sql` and ${sight.within}` : sql``}`
  // built only for statements that are not built yet
  return {
    get table() {
      return served ?? sql`${sql.table(module.table.name)} as t`
    },
    get key() {
      return columnOf(module.fields[module.key]!)
    },
    get selection() {
      return sql.join([
        ...readable().flatMap((field) => selected(module, field, registry, sight.locale)),
        ...(module.table.lock ? [sql`t.version as version`] : []),
      ])
    },
    get everything() {
      const computed = Object.values(module.fields).filter((field) => field.computed)
      return sql.join([sql`t.*`, ...computed.map((field) => sql`${columnOf(field)} as ${sql.id(field.column)}`)])
    },
    // a literal instead of a parameter, so that partial indexes apply
    get isAlive() {
      return module.table.softDelete ? sql<boolean>`t.del_flag = '0'${within()}` : sql<boolean>`true${within()}`
    },
    get isDeleted() {
      return module.table.softDelete ? sql<boolean>`t.del_flag <> '0'${within()}` : sql<boolean>`false`
    },
    field: (name) => {
      // a condition on a masked field would reveal the masked value
      const field = readable().find((one) => one.name === name && !sight.isMasked(module, one))
      if (field?.inside) return jsonFieldSql(field.inside, jsonColumn(field.inside.column))
      const type = field && comparesAs(field)
      if (field?.type === 'refs')
        return { type: 'list', sql: linkedIds(module, field), has: (value) => isLinked(module, field, value) }
      if (!field || !type) return undefined
      const english = field.english === undefined ? undefined : readable().find((one) => one.name === field.english)
      const twin = english ? columnOf(english) : stampName(field, columnOf(field), sight.locale)
      return { type, sql: columnOf(field), ...(twin ? { twin } : {}), ...underOf(field, registry) }
    },
    text: (name) => {
      const field = readable().find((one) => one.name === name && !sight.isMasked(module, one))
      const target = field && targetOf(field, registry)
      return target ? labelOf(field, target, sight.locale) : field && sql`${columnOf(field)}::text`
    },
    order: (sort) =>
      sql.join(
        sort.flatMap((name) =>
          sortExpressions(module, name).map((one) => sql`${one.sql}${sql.raw(sortWords(module, name))}`),
        ),
      ),
  }
}

const columnOf = (field: ModuleField): RawBuilder<unknown> => sql`t.${sql.id(field.column)}`
const jsonColumn = (column: string): RawBuilder<unknown> => sql`t.${sql.id(column)}`

/** Condition that selects a module's rows in a table shared by several modules. */
export const onlyOf = ({ table }: Pick<Module, 'table'>): RawBuilder<unknown> =>
  sql.join(
    Object.entries(table.only ?? {}).map(([column, value]) => sql` and ${sql.id(column)} = ${value}`),
    sql``,
  )

/** The `order by` expressions of a sort key: the field's column, or expressions over a JSON column. */
export function sortExpressions(
  module: Module,
  name: string,
): readonly (Pick<SortExpression, 'sql'> & Partial<SortExpression>)[] {
  const field = module.fields[name.replace(/^-/, '')]!
  return field.inside ? jsonSortSql(field.inside, jsonColumn(field.inside.column)) : [{ sql: columnOf(field) }]
}

function selected(
  module: Module,
  field: ModuleField,
  registry: Registry,
  locale: Locale | undefined,
): readonly RawBuilder<unknown>[] {
  const as = sql.id(field.name)
  // the row carries the whole JSON column
  if (field.inside) return []
  switch (field.type) {
    case 'children':
      return []
    case 'virtual':
      return [sql`${virtual(module, field, registry, locale)} as ${as}`]
    case 'refs':
      return [sql`${linkedIds(module, field)} as ${as}`, ...linkedLabels(module, field, registry, locale)]
    case 'ref':
      return [sql`${columnOf(field)} as ${as}`, ...refLabel(field, registry, locale)]
    // as text, because drivers read a date as local midnight
    case 'date':
    case 'time':
      return [sql`${columnOf(field)}::text as ${as}`]
    default:
      return fieldTypeSpecs[field.type].column ? [sql`${columnOf(field)} as ${as}`] : []
  }
}

/** The operator `under`: a tree's row and all rows below it. */
function underOf(field: ModuleField, registry: Registry): Pick<SqlField, 'under'> {
  const target = field.type === 'ref' ? registry.find(field.ref!.module) : undefined
  if (!target?.table.tree) return {}
  return {
    under: (value) => {
      if (!/^\d{1,15}$/.test(String(value))) throw new FilterFault(field.name, 'id', value)
      return sql<boolean>`(${columnOf(field)} in (${idsBelow(target, sql`${String(value)}::bigint`)}))`
    },
  }
}

function refLabel(field: ModuleField, registry: Registry, locale: Locale | undefined): readonly RawBuilder<unknown>[] {
  const target = targetOf(field, registry)
  if (!target) return []
  return [sql`${labelOf(field, target, locale)} as ${sql.id(labelPrefix + field.name)}`]
}

const labelOf = (field: ModuleField, target: Target, locale: Locale | undefined): RawBuilder<unknown> =>
  sql`(select ${labelIn(target, locale)}::text from ${sql.table(target.table)} r where r.${sql.id(target.key)} = ${columnOf(field)})`

function linkedIds(module: Module, field: ModuleField): RawBuilder<unknown> {
  const { table, self, other } = field.through!
  return sql`(select coalesce(jsonb_agg(j.${sql.id(other)} order by j.${sql.id(other)}), '[]') from ${sql.table(table)} j where j.${sql.id(self)} = ${columnOf(module.fields[module.key]!)})`
}

function isLinked(module: Module, field: ModuleField, value: unknown): RawBuilder<boolean> {
  if (!/^\d{1,15}$/.test(String(value))) return sql<boolean>`false`
  const { table, self, other } = field.through!
  return sql<boolean>`(${columnOf(module.fields[module.key]!)} in (select j.${sql.id(self)} from ${sql.table(table)} j where j.${sql.id(other)} = ${String(value)}::bigint))`
}

function linkedLabels(
  module: Module,
  field: ModuleField,
  registry: Registry,
  locale: Locale | undefined,
): readonly RawBuilder<unknown>[] {
  const target = targetOf(field, registry)
  if (!target) return []
  const { table, self, other } = field.through!
  return [
    sql`(select coalesce(jsonb_agg(${labelIn(target, locale)} order by j.${sql.id(other)}), '[]') from ${sql.table(table)} j
    join ${sql.table(target.table)} r on r.${sql.id(target.key)} = j.${sql.id(other)} where j.${sql.id(self)} = ${columnOf(module.fields[module.key]!)}) as ${sql.id(labelPrefix + field.name)}`,
  ]
}

function virtual(
  module: Module,
  field: ModuleField,
  registry: Registry,
  locale: Locale | undefined,
): RawBuilder<unknown> {
  const source = virtualSource(module, field, registry)
  if (!source) return sql`null`
  const { via, module: target, field: wanted } = source
  const column = inLanguage(wanted.column, englishOf(target, wanted), locale)
  return sql`(select ${wanted.type === 'date' || wanted.type === 'time' ? sql`${column}::text` : column} from ${sql.table(target.table.name)} r where r.${sql.id(target.fields[target.key]!.column)} = ${columnOf(via)})`
}

/** The target of a reference: table, key, the label column, and the column of English labels. */
export interface Target {
  readonly table: string
  readonly key: string
  readonly label: string
  readonly labelEn: string | undefined
  readonly module: Module
}

export function targetOf(field: ModuleField, registry: Registry): Target | undefined {
  const module = field.ref && registry.find(field.ref.module)
  const label = module?.fields[field.ref?.label ?? module.labelField]
  return module && label
    ? {
        module,
        table: module.table.name,
        key: module.fields[module.key]!.column,
        label: label.column,
        labelEn: englishOf(module, label),
      }
    : undefined
}

const englishOf = (module: Module, field: ModuleField): string | undefined =>
  field.english === undefined ? undefined : module.fields[field.english]?.column

/** The label of a target's row `r` in the reader's language. */
export const labelIn = ({ label, labelEn }: Target, locale: Locale | undefined): RawBuilder<unknown> =>
  inLanguage(label, labelEn, locale)

const inLanguage = (column: string, english: string | undefined, locale: Locale | undefined): RawBuilder<unknown> =>
  locale === 'en' && english !== undefined
    ? sql`coalesce(nullif(r.${sql.id(english)}, ''), r.${sql.id(column)})`
    : sql`r.${sql.id(column)}`

/**
 * Rows in scope by the keys in the elements of a shared statement. Each is looked up separately, so that even a plan
 * from when the table was empty uses the key.
 */
export const oneOfEach = (
  { selection, table, key, isAlive }: RowSql,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> =>
  sql`with ${elements}
    select t.*, e.n as "$n" from "$elements" e cross join lateral (
      select ${selection}${more} from ${table} where ${key} = e.given::bigint and ${isAlive} limit 1) as t`
