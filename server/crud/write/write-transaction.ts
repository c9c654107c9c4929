import type { LocalizedText } from '#schemas/module/localized-text.ts'
import type { Db } from '../../kit/database-tables.ts'
import { asFieldFault } from '../database-errors.ts'
import type { Operation, Row } from '#server/kit/module-hooks.ts'
import { loggedChanges, namedAction, operationTypes, type Change } from '../change-log.ts'
import type { WriteContext } from './write-context.ts'

/**
 * Runs a write with its log entry in one transaction, announces it after the commit, and turns the database's refusals
 * into field errors. `label` names the operation in the log, where it has a name of its own. A write that changes
 * nothing leaves neither entry nor message.
 */
export async function inTransaction(
  context: WriteContext,
  operation: Operation,
  work: (trx: Db) => Promise<readonly Change[]>,
  label?: LocalizedText,
): Promise<readonly Row[]> {
  const { db, module } = context
  const ids = (rows: readonly Row[]): readonly number[] => rows.map((row) => row[module.key] as number)
  let were: readonly Row[] = []
  const rows = await db
    .transaction()
    .execute(async (trx) => {
      if (operation !== 'create') await context.hooks.lock?.(context.hookContext(trx))
      const changes = await work(trx)
      were = changes.flatMap((change) => (change.before ? [change.before] : []))
      const touched = changes.map(({ before, after }) => (after ?? before)!)
      if (module.file.log && touched.length > 0)
        await context.record(
          trx,
          operationTypes[operation],
          ids(touched),
          context.hooks.logged?.(context.hookContext(trx), touched) ?? loggedChanges(module, changes),
          label ? { action: label } : namedAction(operation),
        )
      await context.beforeCommit?.(trx)
      return touched
    })
    .catch((error: unknown) => {
      throw asFieldFault(error, context, operation === 'restore')
    })
  if (rows.length > 0) await announce(context, operation, rows, were)
  return rows
}

/** Announces changes after the commit. */
export async function announce(
  context: WriteContext,
  operation: Operation,
  rows: readonly Row[],
  before?: readonly Row[],
): Promise<void> {
  const { db, module, hooks } = context
  const after = context.hookContext(db)
  await hooks.afterCommit?.(after, operation, rows, before)
  after.bus.publishInBackground('module.changed', {
    module: module.name,
    op: operation,
    ids: rows.map((row) => row[module.key] as number).slice(0, 100),
    n: rows.length,
    by: context.caller.userId,
  })
}

/** Writes the log entry of rows that a removal included, in the removal's transaction. */
export async function recordGone(
  context: WriteContext,
  trx: Db,
  operation: 'remove' | 'purge',
  ids: readonly number[],
  rows: readonly Row[],
): Promise<void> {
  const { module } = context
  const changes = rows.map((before) => ({ before }))
  if (module.file.log) await context.record(trx, operationTypes[operation], ids, loggedChanges(module, changes))
}
