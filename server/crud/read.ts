import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Page } from '#schemas/api/envelope.ts'
import type { ModuleOption } from '#schemas/api/module-wire.ts'
import type { Module, ModuleField } from '#schemas/kit/resolve.ts'
import { pageOf, pageQuery } from '../kit/answer.ts'
import { AppError } from '../kit/app-error.ts'
import { condToSql, escapeLike } from '../kit/cond-sql.ts'
import type { Caller, Db } from '../kit/decorations.ts'
import { grants } from '#schemas/api/session.ts'
import type { Row } from './hooks.ts'
import { listQuery, type ListQuery } from './query.ts'
import type { Registry } from './registry.ts'
import { rowSql, toRow, type RowSql } from './row-sql.ts'

type Query = Readonly<Record<string, unknown>>

const listCap = 1000
const optionCap = 50

/** Which fields a caller may read. */
export const readableBy = (caller: Caller | undefined) => (field: ModuleField): boolean =>
  field.access?.read === undefined || grants(caller?.permissions ?? [], [field.access.read])

/** A whole row as someone who may read only these fields gets it. */
export const readablePart = (module: Module, row: Row, canRead: (field: ModuleField) => boolean): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !module.fields[name] || canRead(module.fields[name])))

/** Reading the rows of one module, of their fields those that `canRead` lets through. */
export interface Reader {
  readonly rows: RowSql
  page(query: Query): Promise<Page<Row>>
  list(query: Query): Promise<readonly Row[]>
  options(query: Query): Promise<readonly ModuleOption[]>
  /** `row.unknown` (404) when there is none. */
  get(id: number): Promise<Row>
  /** Rows of these ids in the order of their ids, locked for the rest of the transaction. */
  locked(ids: readonly number[], from?: 'alive' | 'deleted'): Promise<readonly Row[]>
  /** All rows of a query, a portion at a time, in its order. */
  portions(query: Query, size: number, max: number): AsyncGenerator<readonly Row[]>
}

export function reader(db: Db, module: Module, registry: Registry, canRead: (field: ModuleField) => boolean): Reader {
  const plain = db.withoutPlugins() as unknown as Kysely<unknown>
  const rows = rowSql(module, registry, canRead)
  const where = (query: ListQuery): RawBuilder<unknown> => sql`${query.deleted ? rows.isDeleted : rows.isAlive}${query.cond ? sql` and ${condToSql(query.cond, rows.field)}` : sql``}`
  const read = (query: Query): ListQuery => listQuery(module, query, canRead)
  const select = async (tail: RawBuilder<unknown>): Promise<readonly Row[]> => {
    const { rows: found } = await sql<Row>`select ${rows.selection} from ${rows.table} ${tail}`.execute(plain)
    return found.map(toRow)
  }
  // chosen first and read after, or the labels of every row would be looked up to sort them
  const slice = async (filter: RawBuilder<unknown>, sort: readonly string[], limit: number, offset = 0): Promise<readonly Row[]> => {
    const order = rows.order(sort)
    const chosen = sql`select t.* from ${rows.table} where ${filter} order by ${order} limit ${limit} offset ${offset}`
    const { rows: found } = await sql<Row>`select ${rows.selection} from (${chosen}) as t order by ${order}`.execute(plain)
    return found.map(toRow)
  }

  return {
    rows,
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
    async get(id) {
      const [row] = await select(sql`where ${rows.key} = ${id} and ${rows.isAlive}`)
      if (!row) throw new AppError('row.unknown', `${module.key} <${id}>`)
      return row
    },
    locked: (ids, from = 'alive') =>
      select(sql`where ${rows.key} in (${sql.join(ids)}) and ${from === 'alive' ? rows.isAlive : rows.isDeleted} order by ${rows.key} for update of t`),
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
  const { rows: found } = await sql<ModuleOption>`
    select ${rows.key} as value, ${label}::text as label, ${status} as disabled from ${rows.table}
    where ${wanted} order by ${rows.order(asked.sort)} limit ${asked.ids ? asked.ids.length : optionCap}`.execute(plain)
  return found
}
