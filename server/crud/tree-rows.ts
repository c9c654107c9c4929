import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Module } from '#schemas/module/resolve-module.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import { refuse } from './parse-body.ts'
import { fieldError } from './body-errors.ts'

/** Columns of a tree: key, parent and, where stored, the path (`1,4,9,`, with the row itself last). */
interface TreeColumns {
  readonly table: RawBuilder<unknown>
  readonly key: RawBuilder<unknown>
  readonly parent: RawBuilder<unknown>
  readonly path: RawBuilder<unknown> | undefined
}

export function treeColumns({ table, fields, key }: Module): TreeColumns {
  const column = (name: string): RawBuilder<unknown> => sql.id(fields[name]!.column)
  const { parent, path } = table.tree!
  return {
    table: sql.table(table.name),
    key: column(key),
    parent: column(parent),
    path: path === undefined ? undefined : column(path),
  }
}

/** A query of the ids of a row and of all rows below it. */
export function idsBelow(module: Module, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const { table, key, parent, path } = treeColumns(module)
  if (path)
    return sql`select b.${key} from ${table} b join ${table} top on top.${key} = ${id} and starts_with(b.${path}, top.${path})`
  return sql`with recursive down as (select ${id} as id union select b.${key} from ${table} b join down on b.${parent} = down.id) select id from down`
}

/**
 * Changes of a tree's shape wait for each other: two moves at once could close a circle. Held until the transaction
 * ends.
 */
export async function lockTree(db: Kysely<unknown>, { table }: Module): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`tree ${table.name}`}))`.execute(db)
}

/**
 * Validates a row's new parent against circles and depth, then writes the paths of the row and of all rows below it.
 */
export async function placeInTree(
  db: Kysely<unknown>,
  module: Module,
  id: number,
  parentId: number | null,
  locale: Locale,
): Promise<void> {
  const { tree } = module.table
  const { table, key, parent, path } = treeColumns(module)
  const { rows: above } = await sql<{ id: number }>`
    with recursive up as (
      select a.${key} as id, a.${parent} as parent, 1 as n from ${table} a where a.${key} = ${parentId}
      union all select a.${key}, a.${parent}, up.n + 1 from ${table} a join up on a.${key} = up.parent where up.n < 100
    ) select id from up order by n desc`.execute(db)
  if (above.some((row) => row.id === id)) refuse([fieldError(module, tree!.parent, 'cycle', locale)])
  const {
    rows: [height],
  } = await sql<{ n: number }>`
    with recursive down as (select ${id}::bigint as id, 1 as n union all select b.${key}, down.n + 1 from ${table} b join down on b.${parent} = down.id where down.n < 100)
    select max(n) as n from down`.execute(db)
  const limit = tree!.maxDepth ?? 16
  if (above.length + (height?.n ?? 1) > limit) refuse([fieldError(module, tree!.parent, 'depth', locale, limit)])
  if (!path) return
  const own = [...above.map((row) => row.id), id].map((one) => `${one},`).join('')
  await sql`
    with recursive down as (select ${id}::bigint as id, ${own}::text as path union all select b.${key}, down.path || b.${key} || ',' from ${table} b join down on b.${parent} = down.id)
    update ${table} b set ${path} = down.path from down where b.${key} = down.id`.execute(db)
}

/**
 * Nests rows under `children`, in the given order. A row without its parent in the list is a root. Keeps only `hits`
 * and their ancestors.
 */
export function nested(module: Module, rows: readonly Row[], hits: ReadonlySet<unknown> | undefined): readonly Row[] {
  const parentField = module.table.tree!.parent
  const known = new Set(rows.map((row) => row[module.key]))
  const below = Map.groupBy(rows, (row) => (known.has(row[parentField]) ? row[parentField] : null))
  const grow = (parent: unknown): readonly Row[] =>
    (below.get(parent) ?? []).flatMap((row) => {
      const children = grow(row[module.key])
      if (hits && !hits.has(row[module.key]) && children.length === 0) return []
      return [{ ...row, children }]
    })
  return grow(null)
}
