import { sql, type RawBuilder } from 'kysely'
import type { RowSql } from './row-sql.ts'
import { elements } from './shared-statement.ts'

/**
 * The rows in scope whose keys are the elements of a shared statement. Each is looked up by itself: a plan kept from
 * when the table was empty still reads it by the key.
 */
export const oneOfEach = (
  { selection, table, key, isAlive }: RowSql,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> =>
  sql`with ${elements}
    select t.*, e.n as "$n" from "$elements" e cross join lateral (
      select ${selection}${more} from ${table} where ${key} = e.given::bigint and ${isAlive} limit 1) as t`
