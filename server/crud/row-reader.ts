import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Page } from '#schemas/api/envelope.ts'
import type { ModuleOption, Totals } from '#schemas/api/module-api-types.ts'
import { sortKeys } from '#schemas/module/table-ddl.ts'
import { maxChildren } from '#schemas/module/field-types.ts'
import type { Module } from '#schemas/module/resolve-module.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { pageOf, pageQuery } from '../kit/envelope.ts'
import { AppError } from '../kit/app-error.ts'
import { condToSql, escapeLike } from '../kit/condition-to-sql.ts'
import type { Db } from '../kit/database-tables.ts'
import { prepared, slot, slotted } from '../kit/prepared-statements.ts'
import { readRow } from '../kit/read-rows.ts'
import { cursorOf, type CursorPosition } from './keyset-cursor.ts'
import type { JoinedTable, Row } from '#server/kit/module-hooks.ts'
import { exportNames, listQuery, optionNames, pageNames, type ListQuery } from './parse-list-query.ts'
import { filterMessage, queryFaults } from './query-messages.ts'
import type { Registry } from './module-registry.ts'
import { rowSql, type RowSql, oneOfEach } from './select-rows-sql.ts'
import { isSmallTable } from './small-tables.ts'
import { sharedStatementOf, statementOf } from './statement-cache.ts'
import { hiddenShape, maskRow, type Visibility } from '../authorization/field-visibility.ts'
import { cacheRow, revisionBeside } from './row-cache.ts'
import { totalsOf, type Counted } from './list-totals.ts'
import { nested } from './tree-rows.ts'

type Query = Readonly<Record<string, unknown>>

const listCap = 1000
const optionCap = 50
const treeCap = 5000
/** Offset from which a page selects keys first: an index skips them without reading the preceding rows. */
const farOffset = 1000

/** Reads the rows of one module as a caller sees them. */
export interface RowReader {
  /**
   * Reads a page. `totals` exists where the reader sees totalled columns, and never for the recycle bin. `skipTotal=1`
   * skips the count and only returns whether more rows follow.
   */
  page(
    query: Query,
  ): Promise<(Page<Row> & { readonly totals?: Totals }) | (Omit<Page<Row>, 'total'> & { readonly hasNext: boolean })>
  list(query: Query): Promise<readonly Row[]>
  /** Options of a select. Rows in `without` are not offered, but are labelled where `ids` asks for them. */
  options(query: Query, without?: readonly number[]): Promise<readonly ModuleOption[]>
  /** The nested rows of a tree. A search returns matches with their ancestors. */
  tree(query: Query): Promise<readonly Row[]>
  /** One row; throws `row.unknown` (404) for a row that is missing or out of scope. */
  get(id: number): Promise<Row>
  find(id: number): Promise<Row | undefined>
  /** Rows by id, sorted by id and locked until the transaction ends. */
  locked(ids: readonly number[], from?: 'alive' | 'deleted'): Promise<readonly Row[]>
  /** Rows in scope by id, in no order. */
  these(ids: readonly number[]): Promise<readonly Row[]>
  /** Ids of a query's rows, at most `cap`, locked until the transaction ends. */
  matching(query: Query, cap: number): Promise<readonly number[]>
  /** Number of a query's rows, counted up to `cap`. */
  count(query: Query, cap: number): Promise<number>
  /** Rows in scope whose reference `by` points to this row, in the module's order. */
  below(by: string, id: number): Promise<readonly Row[]>
  /** Number of rows in scope per id that reference it through `by`; ids without any are left out. */
  countBelow(by: string, ids: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** All rows of a query in its order, portion by portion. Rows that appear or vanish meanwhile shift no other row. */
  portions(query: Query, size: number): AsyncGenerator<readonly Row[]>
}

interface SliceOptions {
  readonly limit: number
  readonly offset?: number
  readonly isCounted?: boolean
  /** Whether the filter admits all rows of the caller. */
  readonly isUnfiltered?: boolean
}

/** PostgreSQL plans filtered statements of large tables per run, because the values decide whether an index helps. */
const byValues = { isPlannedEachRun: true } as const
/** Of small tables it keeps a plan; there are more filters than plans that it should keep. */
const ifOften = { namedAfter: 20 } as const

/** The name of a joined table's own rows, read once for a whole statement. */
const ownRows = sql.id('$own')

/** Creates a reader. `served` is a service's rows as a table (service-rows.ts); only rows of real tables are locked. */
export function rowReader(
  db: Db,
  module: Module,
  registry: Registry,
  sight: Visibility,
  served?: RawBuilder<unknown> | JoinedTable,
): RowReader & { readonly rows: RowSql } {
  const plain = (): Kysely<unknown> => db.withoutPlugins() as unknown as Kysely<unknown>
  const joined = served && 'joined' in served ? served : undefined
  const rows = rowSql(module, registry, sight, served && 'joined' in served ? served.joined(served.own) : served)
  const lock = module.source === 'table' ? sql` for update of t` : sql``
  const mask = maskRow(module, registry, sight)
  const asRow = (raw: Row): Row => mask(readRow(raw).row)
  const { user, locale = 'zh-cn' } = sight
  const fault = queryFaults(module, locale)
  const where = ({ deleted, cond }: ListQuery): RawBuilder<unknown> =>
    sql`${deleted ? rows.isDeleted : rows.isAlive}${cond ? sql` and ${filterMessage(fault, () => condToSql(cond, rows.field, sight.timeZone))}` : sql``}`
  const read = (query: Query, names?: readonly string[]): ListQuery =>
    listQuery(
      module,
      query,
      { mayTest: (field) => sight.canRead(field) && !sight.isMasked(module, field), user, locale },
      names,
    )
  const select = async (tail: RawBuilder<unknown>): Promise<readonly Row[]> => {
    const { rows: found } = await sql<Row>`select ${rows.selection} from ${rows.table} ${tail}`.execute(plain())
    return found.map(asRow)
  }
  const hidden = hiddenShape(module, sight)
  const shape = `${sight.locale ?? ''} ${hidden}`
  const ownOrder = sortKeys(module.list.sort, module.key)
  /** Rows of a sorted list. With `isCounted`, `total` is the list's length, absent where the slice has no row. */
  const slice = async (
    filter: RawBuilder<unknown>,
    sort: readonly string[],
    { limit, offset = 0, isCounted = false, isUnfiltered = false }: SliceOptions,
  ): Promise<{ readonly rows: readonly Row[]; readonly total?: number }> => {
    const asked = slotted(filter, 'filter ')
    const isFirst =
      isUnfiltered && !sight.within && offset < farOffset && sort.join() === ownOrder.join() && !!joined?.ownFirst
    const own = joined && slotted(isFirst ? joined.ownFirst!(offset + limit) : joined.own, 'own ')
    const keysFirst = joined !== undefined || (module.source === 'table' && offset >= farOffset)
    const build = (): RawBuilder<unknown> => {
      const order = rows.order(sort)
      const shared = own && sql`${ownRows} as materialized (${own.condition})`
      const table = joined ? joined.joined(sql`select * from ${ownRows}`) : rows.table
      // selects rows before reading labels: sorting would otherwise look up the labels of every row
      const chosen = sql`select ${keysFirst ? sql`${rows.key} as "$key"` : rows.everything} from ${table} where ${asked.condition} order by ${order} limit ${own ? sql.lit(limit) : slot('limit')} offset ${slot('offset')}`
      const from = (some: RawBuilder<unknown>): RawBuilder<unknown> =>
        keysFirst ? sql`${some} as c join ${table} on ${rows.key} = c."$key"` : sql`${some} as t`
      if (!isCounted)
        return sql`${shared ? sql`with ${shared} ` : sql``}select ${rows.selection} from ${from(sql`(${chosen})`)} order by ${order}`
      const all = isFirst
        ? sql`(select total from ${ownRows} limit 1)`
        : sql`(select count(*) from ${table} where ${asked.condition})`
      // a slice with free space is the end of the list, so no count is needed
      return sql`with ${shared ? sql`${shared}, ` : sql``}"$chosen" as materialized (${chosen}), "$count" as (select count(*) as n from "$chosen")
        select ${rows.selection}, case when (select n from "$count") < ${slot('limit')} then ${slot('offset')} + (select n from "$count")
          else ${all} end as "$total"
        from ${from(sql`"$chosen"`)} order by ${order}`
    }
    const isSmall = !served && isSmallTable(db, module)
    const statement =
      served && !own
        ? prepared(build(), byValues)
        : statementOf(
            registry,
            module,
            `slice ${isSmall ? 'small ' : ''}${keysFirst ? 'far ' : ''}${isCounted ? 'counted ' : ''}${shape} ${sort.join()} ${asked.shape} ${own ? `${limit} ${own.shape}` : ''}`,
            build,
            // own rows are found by an index, whoever asks; with a known limit the plan for all values is the one kept
            own && Object.keys(asked.values).length === 0 ? {} : isSmall ? ifOften : byValues,
          )
    const { rows: found, beside } = await statement.read(db, { ...asked.values, ...own?.values, limit, offset })
    return { rows: found.map(mask), ...(isCounted && beside[0] ? { total: beside[0].$total as number } : {}) }
  }
  const count = async (filter: RawBuilder<unknown>): Promise<number> => {
    const asked = slotted(filter, 'filter ')
    const build = (): RawBuilder<unknown> => sql`select count(*) as total from ${rows.table} where ${asked.condition}`
    const statement = served
      ? prepared<{ total: number }>(build(), byValues)
      : statementOf<{ total: number }>(registry, module, `count ${asked.shape}`, build, byValues)
    return (await statement.run(db, asked.values))[0]?.total ?? 0
  }

  const columnIn = (name: string): RawBuilder<unknown> => sql`t.${sql.id(module.fields[name]!.column)}`
  const find = async (id: number): Promise<Row | undefined> => {
    if (served) return (await select(sql`where ${rows.key} = ${id} and ${rows.isAlive}`))[0]
    const scope = sight.within && slotted(sight.within, 'scope ')
    const statement = sharedStatementOf(registry, module, `find ${shape} ${scope?.shape ?? ''}`, () => ({
      together: oneOfEach(
        scope ? rowSql(module, registry, { ...sight, within: scope.condition }) : rows,
        revisionBeside(module),
      ),
    }))
    const found = await statement.run(db, id, scope?.values)
    if (!found) return undefined
    // a user who opens a row often changes it next
    if (hidden === '') cacheRow(db, module, found)
    return mask(found.row)
  }

  return {
    rows,
    find,
    async page(query) {
      const { page, limit } = pageQuery(query, locale)
      const asked = read(query, pageNames)
      const filter = where(asked)
      const isCounted = query.skipTotal === undefined
      if (!isCounted && query.skipTotal !== '1') throw fault('skipTotal', 'unknown', 'parameter')
      const totals = asked.deleted ? undefined : totalsOf(module, rows)
      const offset = (page - 1) * limit
      if (!isCounted) {
        const { rows: found } = await slice(filter, asked.sort, { limit: limit + 1, offset })
        return { rows: found.slice(0, limit), page, limit, hasNext: found.length > limit }
      }
      const [{ rows: found, total }, both] = await Promise.all([
        slice(filter, asked.sort, { limit, offset, isCounted: !totals, isUnfiltered: !asked.cond && !asked.deleted }),
        totals?.(plain(), filter),
      ])
      const counted: Counted = both ?? { total: total ?? (page === 1 ? 0 : await count(filter)) }
      return { ...pageOf(found, counted.total, { page, limit }), ...(counted.totals ? { totals: counted.totals } : {}) }
    },
    async list(query) {
      const asked = read(query)
      return (await slice(where(asked), asked.sort, { limit: listCap })).rows
    },
    async options(query, without = []) {
      const asked = read(query, optionNames)
      const offered =
        without.length === 0 ? where(asked) : sql`${where(asked)} and ${rows.key} not in (${sql.join(without)})`
      return optionsOf(plain(), module, rows, asked, offered, sight.locale)
    },
    async tree(query) {
      const asked = read(query)
      const { rows: all } = await slice(rows.isAlive, asked.sort, { limit: treeCap })
      if (!asked.cond) return nested(module, all, undefined)
      const { rows: hits } = await sql<{
        id: number
      }>`select ${rows.key} as id from ${rows.table} where ${where(asked)}`.execute(plain())
      return nested(module, all, new Set(hits.map((hit) => hit.id)))
    },
    async get(id) {
      const row = await find(id)
      if (!row) throw new AppError('row.unknown', `${module.key} <${id}>`)
      return row
    },
    these: (ids) => select(sql`where ${rows.key} in (${sql.join(ids)}) and ${rows.isAlive}`),
    locked: (ids, from = 'alive') =>
      select(
        sql`where ${rows.key} in (${sql.join(ids)}) and ${from === 'alive' ? rows.isAlive : rows.isDeleted} order by ${rows.key}${lock}`,
      ),
    async matching(query, cap) {
      const { rows: found } = await sql<{
        id: number
      }>`select ${rows.key} as id from ${rows.table} where ${where(read(query))} order by ${rows.key} limit ${cap}${lock}`.execute(
        plain(),
      )
      return found.map((row) => row.id)
    },
    async count(query, cap) {
      const {
        rows: [found],
      } = await sql<{
        total: number
      }>`select count(*) as total from (select from ${rows.table} where ${where(read(query, exportNames))} limit ${cap}) as capped`.execute(
        plain(),
      )
      return found?.total ?? 0
    },
    below: async (by, id) =>
      (
        await slice(sql`${rows.isAlive} and ${columnIn(by)} = ${id}`, sortKeys(module.list.sort, module.key), {
          limit: maxChildren,
        })
      ).rows,
    async countBelow(by, ids) {
      const { rows: found } = await sql<{ id: number; n: number }>`
        select ${columnIn(by)} as id, count(*) as n from ${rows.table} where ${rows.isAlive} and ${columnIn(by)} in (${sql.join(ids)}) group by 1`.execute(
        plain(),
      )
      return new Map(found.map(({ id, n }) => [id, n]))
    },
    async *portions(query, size) {
      const asked = read(query, exportNames)
      const filter = where(asked)
      const order = rows.order(asked.sort)
      const cursor = cursorOf(module, asked.sort)
      let position: CursorPosition | undefined
      for (;;) {
        const chosen = sql`select ${rows.everything} from ${rows.table} where ${filter}${position ? sql` and ${cursor.after(position)}` : sql``} order by ${order} limit ${size}`
        const { rows: raw } =
          await sql<Row>`select ${rows.selection}, ${cursor.selection} from (${chosen}) as t order by ${order}`.execute(
            plain(),
          )
        if (raw.length > 0) yield raw.map(asRow)
        if (raw.length < size) return
        position = cursor.positionOf(raw.at(-1)!)
      }
    },
  }
}

/** Options of a select: the rows in `ids` without further conditions, or rows whose label contains the keyword. */
async function optionsOf(
  plain: Kysely<unknown>,
  module: Module,
  rows: RowSql,
  asked: ListQuery,
  filter: RawBuilder<unknown>,
  locale: Locale | undefined,
): Promise<readonly ModuleOption[]> {
  const { sql: own, twin } = rows.field(module.labelField) ?? { sql: rows.key, twin: undefined }
  const label = locale === 'en' && twin ? sql`coalesce(nullif(${twin}, ''), ${own})` : own
  const { note: noteField } = module.file.options ?? {}
  const note = noteField === undefined ? undefined : rows.text(noteField)
  const matches = (keyword: string): RawBuilder<unknown> =>
    sql.join(
      [own, twin, note]
        .filter((one) => one !== undefined)
        .map((one) => sql`${one}::text ilike ${`%${escapeLike(keyword)}%`}`),
      sql` or `,
    )
  const status =
    module.fields.status?.dict === 'sys_normal_disable'
      ? sql<boolean>`${rows.field('status')?.sql ?? sql`'0'`} <> '0'`
      : sql<boolean>`false`
  const wanted = asked.ids
    ? sql`${rows.key} in (${sql.join(asked.ids)}) and ${rows.isAlive}`
    : sql`${filter}${asked.keyword === undefined ? sql`` : sql` and (${matches(asked.keyword)})`}`
  const parent = module.table.tree && rows.field(module.table.tree.parent)?.sql
  const cap = module.table.tree ? treeCap : optionCap
  const { rows: found } = await sql<ModuleOption>`
    select ${rows.key} as value, ${label}::text as label, ${status} as disabled${note ? sql`, ${note} as note` : sql``}${parent ? sql`, ${parent} as parent` : sql``} from ${rows.table}
    where ${wanted} order by ${rows.order(asked.sort)} limit ${asked.ids ? asked.ids.length : cap}`.execute(plain)
  return found
}
