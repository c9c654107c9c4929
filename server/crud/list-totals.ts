import { sql, type Kysely, type RawBuilder } from 'kysely'
import { totalledColumns } from '#schemas/module/totalled-columns.ts'
import type { Totals } from '#schemas/api/module-api-types.ts'
import type { Module } from '#schemas/module/resolve-module.ts'
import type { RowSql } from './select-rows-sql.ts'

export interface Counted {
  readonly total: number
  /** Absent: the reader sees no totalled column. */
  readonly totals?: Totals
}

/**
 * Counts rows and totals their columns in one query; undefined where nothing is totalled. `rows.field` excludes columns
 * the reader may not see or sees masked.
 */
export function totalsOf(
  module: Module,
  rows: RowSql,
): ((plain: Kysely<unknown>, filter: RawBuilder<unknown>) => Promise<Required<Counted>>) | undefined {
  const columns = totalledColumns(module.list.columns, module.fields).flatMap(({ field, total }) => {
    const column = rows.field(field)?.sql
    return column ? [{ field, made: totalSql[total](column, module.fields[field]!.scale ?? 2) }] : []
  })
  if (columns.length === 0) return undefined
  const selection = sql.join(columns.map(({ field, made }) => sql`${made}::text as ${sql.id(field)}`))
  return async (plain, filter) => {
    const {
      rows: [found],
    } = await sql<
      Readonly<Record<string, string | null>>
    >`select count(*)::text as "$total", ${selection} from ${rows.table} where ${filter}`.execute(plain)
    const { $total = '0', ...totals } = found ?? {}
    return { total: Number($total), totals }
  }
}

/** Exact totals from the database. An average has its field's decimal places, and two for whole numbers. */
const totalSql = {
  sum: (column: RawBuilder<unknown>) => sql`coalesce(sum(${column}), 0)`,
  avg: (column: RawBuilder<unknown>, scale: number) =>
    sql`trim_scale(round(avg(${column}), ${sql.lit(Math.max(scale, 2))}))`,
  count: (column: RawBuilder<unknown>) => sql`count(${column})`,
} as const
