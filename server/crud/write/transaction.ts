import type { Db } from '../../kit/decorations.ts'
import { asFieldFault } from '../database-faults.ts'
import type { Operation, Row } from '#server/kit/module-hooks.ts'
import { loggedChanges, namedAction, operationTypes, type Change } from '../change-log.ts'
import type { WriteContext } from './context.ts'

/**
 * Runs a write with its log entry in one transaction, announces it after the commit, and turns the database's refusals
 * into field errors.
 */
export async function inTransaction(
  context: WriteContext,
  operation: Operation,
  work: (trx: Db) => Promise<readonly Change[]>,
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
      if (module.file.log)
        await context.record(
          trx,
          operationTypes[operation],
          ids(touched),
          context.hooks.logged?.(context.hookContext(trx), touched) ?? loggedChanges(module, changes),
          namedAction(operation),
        )
      await context.beforeCommit?.(trx)
      return touched
    })
    .catch((error: unknown) => {
      throw asFieldFault(error, context, operation === 'restore')
    })
  await told(context, operation, rows, were)
  return rows
}

/** Announces changes after the commit. */
export async function told(
  context: WriteContext,
  operation: Operation,
  rows: readonly Row[],
  before?: readonly Row[],
): Promise<void> {
  const { db, module, hooks } = context
  const after = context.hookContext(db)
  await hooks.afterCommit?.(after, operation, rows, before)
  after.bus.tell('module.changed', {
    module: module.name,
    op: operation,
    ids: rows.map((row) => row[module.key] as number).slice(0, 100),
    n: rows.length,
    by: context.caller.userId,
  })
}
