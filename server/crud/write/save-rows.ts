import { orderField, type Module } from '#schemas/module/resolve.ts'
import type { Db } from '../../kit/decorations.ts'
import { refuse } from '../body.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import { appendPosition } from '../append-position.ts'
import { lockTree, placeInTree } from '../tree.ts'
import { keepUploads, uploadFaults } from '../upload-fields.ts'
import { plain, type WriteContext } from './context.ts'
import { checkLinks } from './reference-checks.ts'
import { ownerValue, parentIn, stillWithin } from './tree-and-owner.ts'
import { columnValues, stampsOf } from './row-values.ts'
import { insert, update, writeLinks } from './row-writes.ts'

/**
 * Stores new rows from parsed bodies, all or none, and answers them in the same order. Targets in `proven` are known to
 * exist.
 */
export async function insertRows(
  context: WriteContext,
  trx: Db,
  given: readonly Row[],
  proven: Row = {},
): Promise<readonly Row[]> {
  const { module, hooks, locale } = context
  const ask = context.hookContext(trx)
  await checkLinks(
    context,
    trx,
    given.map((body) => ({ body, current: proven })),
  )
  const checked: Row[] = []
  for (const body of given) {
    refuse(await uploadFaults(trx, module, body, {}, locale))
    refuse((await hooks.validate?.(ask, body, 'create', undefined)) ?? [])
    checked.push((await hooks.beforeCreate?.(ask, body)) ?? body)
  }
  const bodies = await appendPosition(trx, module, checked)
  const { now, caller } = ask
  const stamps = module.table.stamps
    ? { create_by: caller.userName, create_time: now, update_by: caller.userName, update_time: now }
    : {}
  const values = await Promise.all(
    bodies.map(async (body) => ({
      ...ownerValue(module, body, caller, context.permission),
      ...(await columnValues(context, body)),
      ...stamps,
    })),
  )
  if (module.table.tree) await lockTree(plain(trx), module)
  const ids = await insert(plain(trx), module, values)
  for (const [i, id] of ids.entries()) {
    await writeLinks(plain(trx), module, id, bodies[i]!)
    await keepUploads(trx, bodies[i]!, now)
    if (module.table.tree) await placeInTree(plain(trx), module, id, parentIn(module, bodies[i]!), locale)
  }
  const rows = await stillWithin(
    context,
    trx,
    ids.map((id, i) => ({ id, before: undefined, asked: bodies[i]! })),
  )
  await hooks.afterCreate?.(ask, rows)
  return rows
}

/** Writes the changes of a parsed body to `current`, a locked row, and answers the updated row. */
export async function writeChange(context: WriteContext, trx: Db, given: Row, current: Row): Promise<Row> {
  const { module, hooks, locale } = context
  const { tree } = module.table
  const ask = context.hookContext(trx)
  const id = current[module.key] as number
  await checkLinks(context, trx, [{ body: given, current }])
  refuse(await uploadFaults(trx, module, given, current, locale))
  refuse((await hooks.validate?.(ask, given, 'update', current)) ?? [])
  const asked = (await hooks.beforeUpdate?.(ask, given, current)) ?? given
  const body = isMovedLast(module, asked)
    ? { ...asked, ...placeIn(module, (await appendPosition(trx, module, [{ ...current, ...asked }]))[0]!) }
    : asked
  await update(plain(trx), module, [id], { ...(await columnValues(context, body)), ...stampsOf(module, ask) })
  await writeLinks(plain(trx), module, id, body)
  await keepUploads(trx, body, ask.now)
  if (tree && tree.parent in body && body[tree.parent] !== current[tree.parent])
    await placeInTree(plain(trx), module, id, parentIn(module, body), locale)
  const [row] = await stillWithin(context, trx, [{ id, before: current, asked: { ...current, ...body } }])
  await hooks.afterUpdate?.(ask, row!, current)
  return row!
}

/** Whether the position was cleared, which moves the row to the end. */
function isMovedLast({ file }: Module, body: Row): boolean {
  const order = orderField(file)
  return order !== undefined && body[order] === null
}

const placeIn = ({ file }: Module, row: Row): Row => ({ [orderField(file)!]: row[orderField(file)!] })
