import { sql } from 'kysely'
import { orderField } from '#schemas/module/resolve-module.ts'
import { AppError } from '../kit/app-error.ts'
import type { Db } from '../kit/database-tables.ts'
import { refuse } from './parse-body.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import { siblingFields } from './append-position.ts'
import { fieldError } from './body-errors.ts'
import { rowReader } from './row-reader.ts'
import { wholeRows } from '../authorization/field-visibility.ts'
import { lockTree } from './tree-rows.ts'
import { plain, type WriteContext } from './write/write-context.ts'
import { writeChange } from './write/insert-and-update-rows.ts'
import { inTransaction } from './write/write-transaction.ts'

interface Move {
  readonly id: number
  /** The new parent in a tree, null for the top level. Absent: the parent stays. */
  readonly parentId?: number | null
  /** The new index among the siblings the caller sees, from 0. */
  readonly index: number
}

/**
 * Moves a row among its siblings and, in a tree, below another parent. Answers the siblings' ids in their new order.
 */
export async function moveRow(context: WriteContext, given: unknown): Promise<{ ids: readonly number[] }> {
  const { module, locale } = context
  const move = readMove(context, given)
  let order: readonly number[] = []
  await inTransaction(context, 'sort', async (trx) => {
    await lockTree(plain(trx), module)
    const [current] = await rowReader(trx, module, context.registry, wholeRows(context.sight.within)).locked([move.id])
    if (!current) throw new AppError('row.unknown', `${module.key} <${move.id}>`)
    const { tree } = module.table
    const moves = tree && move.parentId !== undefined && move.parentId !== (current[tree.parent] ?? null)
    const row = moves ? await writeChange(context, trx, { [tree.parent]: move.parentId }, current) : current
    order = await placeAmong(context, trx, row, Math.max(0, move.index))
    if (order.length === 0) refuse([fieldError(module, module.key, 'missing', locale)])
    return [
      {
        before: current,
        after: (await rowReader(trx, module, context.registry, wholeRows(context.sight.within)).find(move.id)) ?? row,
      },
    ]
  })
  return { ids: order }
}

function readMove({ module, locale }: WriteContext, given: unknown): Move {
  const { index, parentId, [module.key]: byKey, id = byKey, ...stray } = (given ?? {}) as Row
  const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0
  refuse([
    ...Object.keys(stray).map((name) => fieldError(module, name, 'additionalProperties', locale)),
    ...(isId(id) ? [] : [fieldError(module, 'id', id === undefined ? 'required' : 'type', locale)]),
    ...(Number.isSafeInteger(index)
      ? []
      : [fieldError(module, 'index', index === undefined ? 'required' : 'type', locale)]),
    ...(parentId === undefined || parentId === null || (isId(parentId) && module.table.tree)
      ? []
      : [fieldError(module, 'parentId', 'type', locale)]),
  ])
  return {
    id: id as number,
    index: index as number,
    ...(parentId === undefined ? {} : { parentId: parentId as number | null }),
  }
}

/** Renumbers siblings from 1. Siblings out of the caller's scope keep their numbers. */
async function placeAmong(context: WriteContext, trx: Db, row: Row, index: number): Promise<readonly number[]> {
  const { module } = context
  const order = sql.id(module.fields[orderField(module.file)!]!.column)
  const key = sql.id(module.fields[module.key]!.column)
  const table = sql.table(module.table.name)
  const { rows } = rowReader(trx, module, context.registry, wholeRows(context.sight.within))
  const beside = siblingFields(module).map(
    (name) => sql`and t.${sql.id(module.fields[name]!.column)} is not distinct from ${row[name] ?? null}`,
  )
  const { rows: found } = await sql<{ id: number }>`
    select t.${key} as id from ${table} as t where ${rows.isAlive} ${sql.join(beside, sql` `)} order by t.${order}, t.${key} for update`.execute(
    plain(trx),
  )
  const others = found.map((one) => one.id).filter((id) => id !== row[module.key])
  const ids = others.toSpliced(Math.min(index, others.length), 0, row[module.key] as number)
  const places = sql.join(ids.map((id, i) => sql`(${id}::bigint, ${i + 1}::integer)`))
  await sql`
    update ${table} as t set ${order} = place.n ${module.table.lock ? sql`, version = t.version + 1` : sql``}
    from (values ${places}) as place (id, n) where t.${key} = place.id and t.${order} is distinct from place.n`.execute(
    plain(trx),
  )
  return ids
}
