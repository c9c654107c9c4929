import { sql } from 'kysely'
import { permissionOf } from '#schemas/module/permission-names.ts'
import { requirePermission } from '../../authorization/require-permission.ts'
import type { Db } from '../../kit/database-tables.ts'
import type { Which } from '../call-context.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import { rowReferences, keeperOf, type Keeper } from '../row-references.ts'
import { aliveIn, found, idsIn, plain, type WriteContext } from './write-context.ts'
import type { Gone } from './remove-rows.ts'
import { erase } from './batch-statements.ts'
import { inTransaction, recordGone, announce } from './write-transaction.ts'

/** Permanently removes rows from the recycle bin, with the dependent rows in the bin. */
export async function purgeRows(context: WriteContext, which: Which): Promise<{ ids: readonly number[] }> {
  const gone: Gone[] = []
  const answer = await inTransaction(context, 'purge', async (trx) => {
    const rows = await purgeIn(context, trx, await which(trx), gone)
    return rows.map((before) => ({ before }))
  }).then(idsIn(context))
  for (const { context: other, rows } of gone.filter((one) => one.context !== context))
    await announce(other, 'purge', rows)
  return answer
}

async function purgeIn(context: WriteContext, trx: Db, ids: readonly number[], gone: Gone[]): Promise<readonly Row[]> {
  const rows = await found(context, trx, ids, 'deleted')
  await purgeBelow(context, trx, ids, gone)
  await context.hooks.beforePurge?.(context.hookContext(trx), rows)
  await erase(context, trx, ids)
  gone.push({ context, rows })
  return rows
}

/**
 * Purges rows that were removed together with these, with hooks and log. Any other reference keeps a row in the bin.
 */
async function purgeBelow(context: WriteContext, trx: Db, ids: readonly number[], gone: Gone[]): Promise<void> {
  const { module, registry, caller } = context
  const keepers: Keeper[] = []
  for (const { module: other, field } of registry.referrers(module)) {
    const then = field.ref?.onDelete
    if (field.type !== 'ref' || then === 'setNull') continue
    const key = sql.id(other.fields[other.key]!.column)
    const but = other === module ? sql`and ${key} not in (${sql.join(ids)})` : sql``
    const where = sql`from ${sql.table(other.table.name)} t where ${sql.id(field.column)} in (${sql.join(ids)}) ${but}`
    const keeps = then === 'cascade' ? sql`${where} ${aliveIn(other)}` : where
    const keeper = await keeperOf(trx, other, caller, keeps, {
      field: field.name,
      ids,
      isBelow: other === module && field.name === module.table.tree?.parent,
    })
    if (keeper) keepers.push(keeper)
    if (keeper || then !== 'cascade') continue
    const { rows } = await sql<{ id: number }>`select ${key} as id ${where} order by ${key}`.execute(plain(trx))
    await purgeAlong(
      context.upon(other),
      trx,
      rows.map((row) => row.id),
      gone,
    )
  }
  if (keepers.length > 0) throw rowReferences(keepers, context.locale, `rows of ${module.name} are pointed at`)
}

async function purgeAlong(context: WriteContext, trx: Db, ids: readonly number[], gone: Gone[]): Promise<void> {
  if (ids.length === 0) return
  const { module, caller } = context
  requirePermission(caller, permissionOf(module.file, 'purge'))
  const rows = await purgeIn(context, trx, ids, gone)
  await recordGone(context, trx, 'purge', ids, rows)
}
