import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { FoundRecord } from '#schemas/api/search-api-types.ts'
import { grants } from '#schemas/api/current-user-api-types.ts'
import { permissionOf } from '#schemas/module/permission-names.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { escapeLike } from '../kit/condition-to-sql.ts'
import type { Caller } from '../kit/caller.ts'
import type { Db } from '../kit/database-tables.ts'
import type { Registry } from './module-registry.ts'
import { rowSql } from './select-rows-sql.ts'
import { visibilityOf } from '../authorization/field-visibility.ts'
import type { Module } from '#schemas/module/resolve-module.ts'

/** The caller of a search and its options. */
export interface Asked {
  readonly caller: Caller
  readonly locale: Locale
  readonly keyword: string
  readonly most: number
  /** Condition on the rows `t` to offer; absent: every row in scope. */
  readonly within?: RawBuilder<boolean> | undefined
}

/**
 * Rows of one module that contain the keyword in either language, limited to rows the caller may list. Full matches
 * come first, then prefixes, then any other match. Hidden and masked fields are neither searched nor shown.
 */
export async function searchRows(
  db: Db,
  module: Module,
  registry: Registry,
  { caller, locale, keyword, most, within }: Asked,
): Promise<readonly FoundRecord[]> {
  const rows = rowSql(module, registry, visibilityOf(module, caller, permissionOf(module.file, 'page')))
  const [first, ...others] = searchFields(module).flatMap((name) => {
    const field = rows.field(name)
    return field ? [{ name, columns: [field.sql, ...(field.twin ? [field.twin] : [])] }] : []
  })
  if (!first) return []

  const columns = [...first.columns, ...others.flatMap((field) => field.columns)]
  const anyLike = (pattern: string): RawBuilder<unknown> =>
    sql`(${sql.join(
      columns.map((column) => sql`${column} ilike ${pattern}`),
      sql` or `,
    )})`
  const literal = escapeLike(keyword)
  const title = inLocale(first.columns, locale)
  const holding = columns.map(
    (column) =>
      sql`case when ${column} ilike ${`%${literal}%`} and ${column} is distinct from ${title} then ${column} end`,
  )
  const { subtitle } = module.list.card
  const subtitleSql = sql`${(subtitle && rows.field(subtitle)?.sql) ?? sql`null`}::text`
  const { rows: found } = await sql<{ id: number; title: string | null; text: string | null }>`
    select ${rows.key} as id, ${title}::text as title, coalesce(${sql.join([...holding, subtitleSql])}) as text
    from ${rows.table} where ${rows.isAlive}${within ? sql` and ${within}` : sql``} and ${anyLike(`%${literal}%`)}
    order by case when ${anyLike(literal)} then 0 when ${anyLike(`${literal}%`)} then 1 else 2 end, char_length(${title}), ${rows.key}
    limit ${most}`.execute(db.withoutPlugins() as unknown as Kysely<unknown>)
  const mayOpen = module.verbs.has('get') && grants(caller.permissions, [permissionOf(module.file, 'get')])
  return found.map((row) => {
    const name = row.title || `#${row.id}`
    return {
      id: String(row.id),
      title: name,
      text: row.text === name ? null : row.text || null,
      to: mayOpen ? `?open=${row.id}` : narrowedTo(boxOf(module, first.name), row.title),
    }
  })
}

/** A text, or its English version for readers in English where there is one. */
const inLocale = ([own, twin]: readonly RawBuilder<unknown>[], locale: Locale): RawBuilder<unknown> =>
  locale === 'en' && twin ? sql`coalesce(nullif(${twin}, ''), ${own!})` : own!

/** The search box that finds a field's text: its own, or one of several texts. */
const boxOf = ({ search }: Module, name: string): string =>
  search.find(({ field, also }) => field === name || also?.includes(name))?.field ?? name

/** Query of a link to the list, for callers who may not open the row itself. */
const narrowedTo = (field: string, title: string | null): string =>
  title ? `?${field}=${encodeURIComponent(title)}` : ''

/**
 * The fields that the global search covers: the label field, then the text fields of the module's own search. Empty for
 * rows that nobody creates, such as logs, and for rows without a screen.
 */
export function searchFields({ file, fields, verbs, source, labelField, search }: Module): readonly string[] {
  const isMade = source === 'table' && (verbs.has('create') || verbs.has('update'))
  if (!isMade || !verbs.has('page') || !file.menu || file.menu.hidden) return []
  return [...new Set([labelField, ...search.flatMap((item) => [item.field, ...(item.also ?? [])])])].filter((name) =>
    fields[name]?.ops.includes('like'),
  )
}
