import { sql } from 'kysely'
import type { Db } from '../../kit/database-tables.ts'
import type { Which } from '../call-context.ts'
import { childrenOf } from '../read-child-rows.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import { namedAction, operationTypes } from '../change-log.ts'
import { found, idsIn, plain, type WriteContext } from './write-context.ts'
import { checkRestored } from './reference-checks.ts'
import { update } from './batch-statements.ts'
import { stampsOf } from './row-values.ts'
import { inTransaction } from './write-transaction.ts'

/** Takes rows out of the recycle bin. */
export async function restoreRows(context: WriteContext, which: Which): Promise<{ ids: readonly number[] }> {
  return inTransaction(context, 'restore', async (trx) => {
    const ids = await which(trx)
    const gone = await found(context, trx, ids, 'deleted')
    await context.hooks.beforeRestore?.(context.hookContext(trx), gone)
    await update(plain(trx), context.module, ids, {
      del_flag: '0',
      ...stampsOf(context.module, context.hookContext(trx)),
    })
    await bringBack(context, trx, gone)
    // checked after every row is back, because a branch may return together with its parent
    await checkRestored(context, trx, gone)
    const rows = await found(context, trx, ids, 'alive')
    await context.hooks.afterRestore?.(context.hookContext(trx), rows)
    return rows.map((after) => ({ before: after, after }))
  }).then(idsIn(context))
}

/** Restores child rows that were removed together with these rows, not rows removed before. */
async function bringBack(context: WriteContext, trx: Db, gone: readonly Row[]): Promise<void> {
  for (const { module, by } of childrenOf(context.module, context.registry)) {
    if (by.ref?.onDelete !== 'cascade' || !module.table.softDelete) continue
    const child = context.upon(module)
    const since = context.module.table.stamps && module.table.stamps
    for (const row of gone) {
      const { rows } = await sql<{ id: number }>`
        update ${sql.table(module.table.name)} set del_flag = '0' ${module.table.lock ? sql`, version = version + 1` : sql``}
        where ${sql.id(by.column)} = ${row[context.module.key]} and del_flag <> '0' ${since ? sql`and update_time >= ${row.updateTime}::timestamptz` : sql``}
        returning ${sql.id(module.fields[module.key]!.column)} as id`.execute(plain(trx))
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) continue
      await checkRestored(child, trx, await found(child, trx, ids, 'alive'))
      if (module.file.log) await child.record(trx, operationTypes.restore, ids, [], namedAction('restore'))
    }
  }
}
