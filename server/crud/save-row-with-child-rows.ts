import { AppError } from '../kit/app-error.ts'
import { readCreate, readUpdate, refuse } from './parse-body.ts'
import { insideOf, readChildren, writeChildren, type ChildWrites } from './write-child-rows.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import { fieldError } from './body-errors.ts'
import { withStampNames } from './stamp-names.ts'
import { lockTree } from './tree-rows.ts'
import { plain, read, shown, type WriteContext } from './write/write-context.ts'
import { createAlone, updateAlone } from './write/single-statement-write.ts'
import { insertRows, writeChange } from './write/insert-and-update-rows.ts'
import { inTransaction, announce } from './write/write-transaction.ts'

/** Stores a new row with the child rows in its body, and answers the stored row. */
export async function createRow(context: WriteContext, given: unknown): Promise<Row> {
  const alone = await createAlone(context, given)
  if (alone) return shown(context, alone)
  const writes: ChildWrites = { done: [] }
  const [row] = await inTransaction(context, 'create', async (trx) => {
    const { body, children } = await readChildren(context, trx, given, undefined, (own) => readCreate(context, own))
    const [after] = await insertRows(context, trx, [insideOf(body, children)])
    const counts = await writeChildren(context, trx, children, after!, writes)
    return [{ after: { ...after, ...counts.after } }]
  })
  await announceChildren(writes)
  return shown(context, row!)
}

/**
 * Updates one row, with its child rows where the body has them, and answers the updated row. A stale `version` is a 409
 * with the current row.
 */
export async function updateRow(context: WriteContext, given: unknown, id: number): Promise<Row> {
  const { module } = context
  const alone = await updateAlone(context, given, id, (current) => refuseStale(context, given, current))
  if (alone) return shown(context, alone)
  const writes: ChildWrites = { done: [] }
  const [row] = await inTransaction(context, 'update', async (trx) => {
    const { tree } = module.table
    if (tree && tree.parent in ((given ?? {}) as Row)) await lockTree(plain(trx), module)
    const [current] = await read(context, trx).locked([id])
    if (!current) throw new AppError('row.unknown', `${module.key} <${id}>`)
    await refuseStale({ ...context, db: trx }, given, current)
    const { body, children } = await readChildren(context, trx, given, current, (own, now) =>
      readUpdate(context, own, now),
    )
    if (children.some((one) => one.isStale))
      throw await stale({ ...context, db: trx }, current, 'a row below it has changed')
    const after = await writeChange(context, trx, insideOf(body, children), current)
    const counts = await writeChildren(context, trx, children, after, writes)
    return [{ before: { ...current, ...counts.before }, after: { ...after, ...counts.after } }]
  })
  await announceChildren(writes)
  return shown(context, row!)
}

/** Throws where the module locks its rows and the body is about another version of the row. */
async function refuseStale(context: WriteContext, given: unknown, current: Row): Promise<void> {
  const { module, locale } = context
  if (!module.table.lock) return
  const { version } = (given ?? {}) as Row
  if (version === undefined) refuse([fieldError(module, 'version', 'required', locale)])
  if (version !== current.version)
    throw await stale(context, current, `version <${String(version)}> is not <${String(current.version)}>`)
}

async function stale(context: WriteContext, current: Row, why: string): Promise<AppError> {
  const { module, db, locale } = context
  return new AppError('row.stale', why, {
    data: { row: (await withStampNames(db, module, [await shown(context, current)], locale))[0] },
  })
}

async function announceChildren({ done }: ChildWrites): Promise<void> {
  for (const { context, operation, rows } of done) await announce(context, operation, rows)
}
