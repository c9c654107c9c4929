import { sql, type RawBuilder } from 'kysely'
import { permissionOf } from '#schemas/module/permission-names.ts'
import { requirePermission } from '../../authorization/require-permission.ts'
import type { Db } from '../../kit/database-tables.ts'
import type { Which } from '../call-context.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import { rowReferences, keeperOf, type Keeper } from '../row-references.ts'
import { aliveIn, found, idsIn, plain, type WriteContext } from './write-context.ts'
import { erase, update } from './batch-statements.ts'
import { stampsOf } from './row-values.ts'
import { inTransaction, recordGone, announce } from './write-transaction.ts'

/** Removes rows with their dependent rows, all or none: to the recycle bin where the module has one. */
export async function removeRows(context: WriteContext, which: Which): Promise<{ ids: readonly number[] }> {
  const gone: Gone[] = []
  const answer = await inTransaction(context, 'remove', async (trx) => {
    const rows = await removeIn(context, trx, await which(trx), gone)
    return rows.map((before) => ({ before }))
  }).then(idsIn(context))
  for (const { context: other, rows } of gone.filter((one) => one.context !== context))
    await announce(other, 'remove', rows)
  return answer
}

/** Removed rows, including those of dependent modules. */
export interface Gone {
  readonly context: WriteContext
  readonly rows: readonly Row[]
}

/** Like `removeRows`, inside an open transaction; `gone` collects the removed rows of every module. */
export async function removeIn(
  context: WriteContext,
  trx: Db,
  ids: readonly number[],
  gone: Gone[],
): Promise<readonly Row[]> {
  const { module, hooks } = context
  const ask = context.hookContext(trx)
  const rows = await found(context, trx, ids, 'alive')
  await hooks.beforeRemove?.(ask, rows)
  gone.push({ context, rows })
  await releaseReferrers(context, trx, ids, gone)
  if (module.table.softDelete) await update(plain(trx), module, ids, { del_flag: '1', ...stampsOf(module, ask) })
  else await erase(context, trx, ids)
  await hooks.afterRemove?.(ask, rows)
  return rows
}

/**
 * Handles references to the rows as `onDelete` specifies: blocks the removal or clears the reference. Rows of a tree
 * that are removed with their parent do not count.
 */
async function releaseReferrers(context: WriteContext, trx: Db, ids: readonly number[], gone: Gone[]): Promise<void> {
  const { module, registry } = context
  const keepers: Keeper[] = []
  for (const { module: other, field } of registry.referrers(module)) {
    const keep = async (from: RawBuilder<unknown>): Promise<void> => {
      const keeper = await keeperOf(trx, other, context.caller, from, {
        field: field.name,
        ids,
        isBelow: other === module && field.name === module.table.tree?.parent,
      })
      if (keeper) keepers.push(keeper)
    }
    const key = sql.id(other.fields[other.key]!.column)
    if (field.type === 'refs') {
      // without `onDelete` in the file, a list of references just shrinks
      if (field.ref?.onDelete !== 'restrict' && field.ref?.onDelete !== 'cascade') continue
      const { table, self, other: pointed } = field.through!
      if (field.ref.onDelete === 'restrict') {
        await keep(
          sql`from ${sql.table(other.table.name)} t where t.${key} in (select j.${sql.id(self)} from ${sql.table(table)} j where j.${sql.id(pointed)} in (${sql.join(ids)})) ${aliveIn(other)}`,
        )
        continue
      }
      const { rows } = await sql<{ id: number }>`
        select distinct o.${key} as id from ${sql.table(table)} j join ${sql.table(other.table.name)} o on o.${key} = j.${sql.id(self)}
        where j.${sql.id(pointed)} in (${sql.join(ids)}) ${aliveIn(other)} order by 1`.execute(plain(trx))
      await takeAlong(
        context.upon(other),
        trx,
        rows.map((row) => row.id),
        gone,
      )
      continue
    }
    const but = other === module ? sql`and ${key} not in (${sql.join(ids)})` : sql``
    const where = sql`where ${sql.id(field.column)} in (${sql.join(ids)}) ${but} ${aliveIn(other)}`
    if (field.ref?.onDelete === 'setNull') {
      await sql`update ${sql.table(other.table.name)} set ${sql.id(field.column)} = null ${where}`.execute(plain(trx))
      continue
    }
    if (field.ref?.onDelete === 'cascade') {
      const { rows } = await sql<{
        id: number
      }>`select ${key} as id from ${sql.table(other.table.name)} ${where} order by ${key}`.execute(plain(trx))
      await takeAlong(
        context.upon(other),
        trx,
        rows.map((row) => row.id),
        gone,
      )
      continue
    }
    await keep(sql`from ${sql.table(other.table.name)} t ${where}`)
  }
  if (keepers.length > 0) throw rowReferences(keepers, context.locale, `rows of ${module.name} are pointed at`)
}

/** Removes dependent rows of another module like a removal of their own, with permission, hooks and log. */
async function takeAlong(context: WriteContext, trx: Db, ids: readonly number[], gone: Gone[]): Promise<void> {
  const { module, caller } = context
  const already = new Set(
    gone.filter((one) => one.context.module === module).flatMap((one) => one.rows.map((row) => row[module.key])),
  )
  const left = ids.filter((id) => !already.has(id))
  if (left.length === 0) return
  requirePermission(caller, permissionOf(module.file, 'remove'))
  const rows = await removeIn(context, trx, left, gone)
  await recordGone(context, trx, 'remove', left, rows)
}
