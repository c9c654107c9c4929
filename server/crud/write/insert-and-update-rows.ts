import { orderField, type Module } from '#schemas/module/resolve-module.ts'
import type { Db } from '../../kit/database-tables.ts'
import { refuse } from '../parse-body.ts'
import type { HookContext, Row } from '#server/kit/module-hooks.ts'
import { appendPosition } from '../append-position.ts'
import { lockTree, placeInTree } from '../tree-rows.ts'
import { keepUploads, uploadFaults } from '../check-upload-fields.ts'
import { plain, type WriteContext } from './write-context.ts'
import { checkLinks } from './reference-checks.ts'
import { ownerValue, parentIn, stillWithin } from './tree-and-owner.ts'
import { columnValues, stampsOf } from './row-values.ts'
import { canReturnRow, insertOne, updateOne } from './single-row-statements.ts'
import { insert, update, writeLinks } from './batch-statements.ts'

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
  const values = await Promise.all(bodies.map((body) => newValues(context, body, ask)))
  const [only] = bodies.length === 1 ? bodies : []
  const rows =
    only && canReturnRow(module, only)
      ? [await insertOne(context, trx, { values: values[0]!, asked: only })]
      : await insertAll(context, trx, bodies, values)
  for (const body of bodies) await keepUploads(trx, body, ask.now)
  await hooks.afterCreate?.(ask, rows)
  return rows
}

/** The values of a new row, by column, with its owner and its stamps. */
export async function newValues(context: WriteContext, body: Row, { now, caller }: HookContext): Promise<Row> {
  const { module } = context
  return {
    ...ownerValue(module, body, caller, context.permission),
    ...(await columnValues(context, body)),
    ...(module.table.stamps
      ? { create_by: caller.userName, create_time: now, update_by: caller.userName, update_time: now }
      : {}),
  }
}

async function insertAll(
  context: WriteContext,
  trx: Db,
  bodies: readonly Row[],
  values: readonly Row[],
): Promise<readonly Row[]> {
  const { module, locale } = context
  if (module.table.tree) await lockTree(plain(trx), module)
  const ids = await insert(plain(trx), module, values)
  for (const [i, id] of ids.entries()) {
    await writeLinks(plain(trx), module, id, bodies[i]!)
    if (module.table.tree) await placeInTree(plain(trx), module, id, parentIn(module, bodies[i]!), locale)
  }
  return stillWithin(
    context,
    trx,
    ids.map((id, i) => ({ id, before: undefined, asked: bodies[i]! })),
  )
}

/** Writes the changes of a parsed body to `current`, a locked row, and answers the updated row. */
export async function writeChange(context: WriteContext, trx: Db, given: Row, current: Row): Promise<Row> {
  const { module, hooks, locale } = context
  const ask = context.hookContext(trx)
  const id = current[module.key] as number
  await checkLinks(context, trx, [{ body: given, current }])
  refuse(await uploadFaults(trx, module, given, current, locale))
  refuse((await hooks.validate?.(ask, given, 'update', current)) ?? [])
  const asked = (await hooks.beforeUpdate?.(ask, given, current)) ?? given
  const body = isMovedLast(module, asked)
    ? { ...asked, ...placeIn(module, (await appendPosition(trx, module, [{ ...current, ...asked }]))[0]!) }
    : asked
  const values = { ...(await columnValues(context, body)), ...stampsOf(module, ask) }
  const written = { values, asked: { ...current, ...body }, id }
  const row =
    changesColumns(module, values) && canReturnRow(module, body)
      ? (await updateOne(context, trx, written))!.row
      : await updateAround(context, trx, body, current, written)
  await keepUploads(trx, body, ask.now)
  await hooks.afterUpdate?.(ask, row, current)
  return row
}

/** Whether an update has a column to set. */
const changesColumns = ({ table }: Module, values: Row): boolean => table.lock || Object.keys(values).length > 0

/** Updates a row together with dependent data: lists of references and, in a tree, its ancestors. */
async function updateAround(
  context: WriteContext,
  trx: Db,
  body: Row,
  current: Row,
  { values, asked, id }: { readonly values: Row; readonly asked: Row; readonly id: number },
): Promise<Row> {
  const { module, locale } = context
  const { tree } = module.table
  await update(plain(trx), module, [id], values)
  await writeLinks(plain(trx), module, id, body)
  if (tree && tree.parent in body && body[tree.parent] !== current[tree.parent])
    await placeInTree(plain(trx), module, id, parentIn(module, body), locale)
  const [row] = await stillWithin(context, trx, [{ id, before: current, asked }])
  return row!
}

/** Whether the position was cleared, which moves the row to the end. */
export function isMovedLast({ file }: Module, body: Row): boolean {
  const order = orderField(file)
  return order !== undefined && body[order] === null
}

const placeIn = ({ file }: Module, row: Row): Row => ({ [orderField(file)!]: row[orderField(file)!] })
