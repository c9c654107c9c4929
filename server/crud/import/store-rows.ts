import { sql } from 'kysely'
import type { ImportFault, ImportResult } from '#schemas/api/import-api-types.ts'
import type { Module } from '#schemas/module/resolve-module.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Db } from '../../kit/database-tables.ts'
import { asFieldFault } from '../database-errors.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import { inRanges } from '../row-history.ts'
import { loggedChanges, operationTypes, type LoggedChange } from '../change-log.ts'
import { read, type WriteContext } from '../write/write-context.ts'
import { insertRows, writeChange } from '../write/insert-and-update-rows.ts'
import { announce } from '../write/write-transaction.ts'
import { readBody } from './plan-rows.ts'
import { isValid, refusal, type PlannedRow, type ImportContext } from './planned-row.ts'
import { changesNothing } from './detect-unchanged-rows.ts'

const portion = 500
/** Limits of the changes kept in the log: rows, and characters per entry. */
const loggedRows = 1_000
const loggedSize = 100_000

export interface Stored extends ImportResult {
  readonly faults: readonly ImportFault[]
}

/**
 * Writes planned rows in one transaction: every row or, with `skip`, the rows without faults. A portion that the
 * database or a hook refuses is written again row by row, to find the faulty one.
 */
export async function storeRows(
  planning: ImportContext,
  rows: readonly PlannedRow[],
  onProgress: (done: number) => void,
  beforeCommit: (trx: Db, stored: ImportResult) => Promise<void> = async () => {},
): Promise<Stored> {
  const { context, input, table } = planning
  const { module, db } = context
  const good = rows.filter(isValid)
  if (!input.skip && good.length < rows.length) throw new AppError('import.faults')
  const written: Written = { created: [], updated: [], unchanged: [], changes: [] }
  await db.transaction().execute(async (trx) => {
    for (let from = 0; from < good.length; from += portion) {
      const some = good.slice(from, from + portion)
      await within(trx, () => writeSome(context, trx, some, written)).catch(async (error: unknown) => {
        refusalOrThrow(context, error)
        for (const one of some)
          await within(trx, () => writeSome(context, trx, [one], written)).catch((why: unknown) =>
            refusal(planning, one, asFieldFault(why, context)),
          )
      })
      if (!input.skip && !some.every(isValid)) throw new AppError('import.faults')
      onProgress(from + some.length)
    }
    const ids = [...written.created, ...written.updated].map((row) => row[module.key] as number)
    if (module.file.log)
      await context.record(
        trx,
        operationTypes.import,
        ids,
        { file: input.name, kind: table.sheet.kind, ...countsOf(rows, written), ...changesOf(module, written) },
        { room: loggedSize },
      )
    await beforeCommit(trx, countsOf(rows, written))
  })
  if (written.created.length > 0) await announce(context, 'create', written.created)
  if (written.updated.length > 0) await announce(context, 'update', written.updated)
  return { ...countsOf(rows, written), faults: rows.flatMap((one) => one.faults) }
}

/** The rows written so far. */
interface Written {
  readonly created: Row[]
  readonly updated: Row[]
  readonly unchanged: Row[]
  /** Changes of the first updated rows. */
  readonly changes: LoggedChange[]
}

/** The log entry's content: ids of new rows, and changes of updated ones (row-history.ts reads both). */
function changesOf({ key }: Module, { created, updated, changes }: Written): Row {
  const leftOut = updated.length - changes.length
  return {
    createdIds: inRanges(created.map((row) => row[key] as number)),
    ...(changes.length > 0 ? { changes: leftOut > 0 ? [...changes, { leftOut }] : changes } : {}),
  }
}

function countsOf(rows: readonly PlannedRow[], { created, updated, unchanged }: Written): ImportResult {
  return {
    created: created.length,
    updated: updated.length,
    unchanged: unchanged.length,
    skipped: rows.length - created.length - updated.length - unchanged.length,
  }
}

/** Rethrows errors that are not about the rows. */
function refusalOrThrow(context: WriteContext, error: unknown): void {
  const why = asFieldFault(error, context)
  if (!(why instanceof AppError) || why.code >= 500) throw why
}

/** Runs `work` in a savepoint: a refusal undoes all of its writes. */
async function within(trx: Db, work: () => Promise<() => void>): Promise<void> {
  await sql`savepoint import_rows`.execute(trx)
  try {
    const keep = await work()
    await sql`release savepoint import_rows`.execute(trx)
    keep()
  } catch (error) {
    await sql`rollback to savepoint import_rows`.execute(trx)
    throw error
  }
}

const insertAll = async (context: WriteContext, trx: Db, bodies: readonly Row[]): Promise<readonly Row[]> =>
  context.hooks.imports
    ? context.hooks.imports.insert(context.hookContext(trx), bodies)
    : insertRows(context, trx, bodies)

async function writeSome(
  context: WriteContext,
  trx: Db,
  some: readonly PlannedRow[],
  written: Written,
): Promise<() => void> {
  const { module, hooks } = context
  const isNew = some.filter((one) => !one.current)
  const created =
    isNew.length > 0
      ? await insertAll(
          context,
          trx,
          isNew.map((one) => one.body),
        )
      : []
  if (created.length > 0) await hooks.afterImport?.(context.hookContext(trx), created)
  const changes = some.flatMap((one) => (one.current ? [{ one, id: one.current[module.key] as number }] : []))
  const now =
    changes.length > 0
      ? new Map((await read(context, trx).locked(changes.map(({ id }) => id))).map((row) => [row[module.key], row]))
      : new Map<unknown, Row>()
  const updated: { before: Row; after: Row }[] = []
  const unchanged: Row[] = []
  for (const { one, id } of changes) {
    const current = now.get(id)
    if (!current) throw new AppError('row.unknown', `${module.key} <${id}>`)
    // reads the row again, because it may have changed since it was planned
    const body = readBody(context, { given: one.given, current })
    if (changesNothing(context, body, current)) unchanged.push(current)
    else updated.push({ before: current, after: await writeChange(context, trx, body, current) })
  }
  return () => {
    written.created.push(...created)
    written.updated.push(...updated.map(({ after }) => after))
    written.changes.push(...loggedChanges(module, updated.slice(0, loggedRows - written.changes.length)))
    written.unchanged.push(...unchanged)
  }
}
