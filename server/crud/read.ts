import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Page } from '#schemas/api/envelope.ts'
import type { ModuleOption } from '#schemas/api/module-wire.ts'
import type { Module } from '#schemas/kit/resolve.ts'
import { pageOf, pageQuery } from '../kit/answer.ts'
import { AppError } from '../kit/app-error.ts'
import { condToSql, escapeLike } from '../kit/cond-sql.ts'
import type { Db } from '../kit/decorations.ts'
import type { Row } from './hooks.ts'
import { listQuery, type ListQuery } from './query.ts'
import type { Registry } from './registry.ts'
import { rowSql, toRow, type RowSql } from './row-sql.ts'
import { veilOf, type Sight } from './sight.ts'
import { nested } from './tree.ts'

type Query = Readonly<Record<string, unknown>>

const listCap = 1000
const optionCap = 50
const treeCap = 5000

/** Reading what someone sees of the rows of one module. */
export interface Reader {
  readonly rows: RowSql
  page(query: Query): Promise<Page<Row>>
  list(query: Query): Promise<readonly Row[]>
  options(query: Query): Promise<readonly ModuleOption[]>
  /** Of a tree: all rows in sight, nested; of those asked for, what is above them comes along. */
  tree(query: Query): Promise<readonly Row[]>
  /** `row.unknown` (404) when there is none in sight. */
  get(id: number): Promise<Row>
  find(id: number): Promise<Row | undefined>
  /** Rows of these ids in the order of their ids, locked for the rest of the transaction. */
  locked(ids: readonly number[], from?: 'alive' | 'deleted'): Promise<readonly Row[]>
  /** Ids of the rows of a query, at most `cap`, locked for the rest of the transaction. */
  matching(query: Query, cap: number): Promise<readonly number[]>
  /** All rows of a query, a portion at a time, in its order. */
  portions(query: Query, size: number, max: number): AsyncGenerator<readonly Row[]>
}

export function reader(db: Db, module: Module, registry: Registry, sight: Sight): Reader {
  const plain = db.withoutPlugins() as unknown as Kysely<unknown>
  const rows = rowSql(module, registry, sight)
  const veil = veilOf(module, registry, sight)
  const asRow = (raw: Row): Row => veil(toRow(raw))
  const where = (query: ListQuery): RawBuilder<unknown> => sql`${query.deleted ? rows.isDeleted : rows.isAlive}${query.cond ? sql` and ${condToSql(query.cond, rows.field)}` : sql``}`
  const read = (query: Query): ListQuery => listQuery(module, query, (field) => sight.canRead(field) && !sight.isMasked(module, field))
  const select = async (tail: RawBuilder<unknown>): Promise<readonly Row[]> => {
    const { rows: found } = await sql<Row>`select ${rows.selection} from ${rows.table} ${tail}`.execute(plain)
    return found.map(asRow)
  }
  // chosen first and read after, or the labels of every row would be looked up to sort them
  const slice = async (filter: RawBuilder<unknown>, sort: readonly string[], limit: number, offset = 0): Promise<readonly Row[]> => {
    const order = rows.order(sort)
    const chosen = sql`select t.* from ${rows.table} where ${filter} order by ${order} limit ${limit} offset ${offset}`
    const { rows: found } = await sql<Row>`select ${rows.selection} from (${chosen}) as t order by ${order}`.execute(plain)
    return found.map(asRow)
  }

  const find = async (id: number): Promise<Row | undefined> => (await select(sql`where ${rows.key} = ${id} and ${rows.isAlive}`))[0]

  return {
    rows, find,
    async page(query) {
      const { page, limit } = pageQuery(query)
      const asked = read(query)
      const filter = where(asked)
      const found = await slice(filter, asked.sort, limit, (page - 1) * limit)
      // a first page that is not full has counted itself
      const total = page === 1 && found.length < limit ? found.length : await count(plain, rows, filter)
      return pageOf(found, total, { page, limit })
    },
    async list(query) {
      const asked = read(query)
      return slice(where(asked), asked.sort, listCap)
    },
    async options(query) {
      const asked = read(query)
      return optionsOf(plain, module, rows, asked, where(asked))
    },
    async tree(query) {
      const asked = read(query)
      const all = await slice(rows.isAlive, asked.sort, treeCap)
      if (!asked.cond) return nested(module, all, undefined)
      const { rows: hits } = await sql<{ id: number }>`select ${rows.key} as id from ${rows.table} where ${where(asked)}`.execute(plain)
      return nested(module, all, new Set(hits.map((hit) => hit.id)))
    },
    async get(id) {
      const row = await find(id)
      if (!row) throw new AppError('row.unknown', `${module.key} <${id}>`)
      return row
    },
    locked: (ids, from = 'alive') =>
      select(sql`where ${rows.key} in (${sql.join(ids)}) and ${from === 'alive' ? rows.isAlive : rows.isDeleted} order by ${rows.key} for update of t`),
    async matching(query, cap) {
      const { rows: found } = await sql<{ id: number }>`select ${rows.key} as id from ${rows.table} where ${where(read(query))} order by ${rows.key} limit ${cap} for update of t`.execute(plain)
      return found.map((row) => row.id)
    },
    async *portions(query, size, max) {
      const asked = read(query)
      const filter = where(asked)
      for (let offset = 0; offset < max; offset += size) {
        const found = await slice(filter, asked.sort, Math.min(size, max - offset), offset)
        if (found.length > 0) yield found
        if (found.length < size) return
      }
    },
  }
}

async function count(plain: Kysely<unknown>, rows: RowSql, filter: RawBuilder<unknown>): Promise<number> {
  const { rows: [found] } = await sql<{ total: number }>`select count(*) as total from ${rows.table} where ${filter}`.execute(plain)
  return found?.total ?? 0
}

/** What a select offers: the rows named by `ids` whatever else is asked, or those whose label holds the keyword. */
async function optionsOf(plain: Kysely<unknown>, module: Module, rows: RowSql, asked: ListQuery, filter: RawBuilder<unknown>): Promise<readonly ModuleOption[]> {
  const label = rows.field(module.labelField)?.sql ?? rows.key
  const status = module.fields.status?.dict === 'sys_normal_disable' ? sql<boolean>`${rows.field('status')?.sql ?? sql`'0'`} <> '0'` : sql<boolean>`false`
  const wanted = asked.ids
    ? sql`${rows.key} in (${sql.join(asked.ids)}) and ${rows.isAlive}`
    : sql`${filter}${asked.keyword === undefined ? sql`` : sql` and ${label}::text ilike ${`%${escapeLike(asked.keyword)}%`}`}`
  const parent = module.table.tree && rows.field(module.table.tree.parent)?.sql
  const cap = module.table.tree ? treeCap : optionCap
  const { rows: found } = await sql<ModuleOption>`
    select ${rows.key} as value, ${label}::text as label, ${status} as disabled${parent ? sql`, ${parent} as parent` : sql``} from ${rows.table}
    where ${wanted} order by ${rows.order(asked.sort)} limit ${asked.ids ? asked.ids.length : cap}`.execute(plain)
  return found
}
