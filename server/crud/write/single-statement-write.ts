import { sql } from 'kysely'
import { fieldTypeSpecs } from '#schemas/module/field-types.ts'
import { fileKeysIn } from '#schemas/module/upload-url.ts'
import { ofModule, type Module } from '#schemas/module/resolve-module.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import { slotted } from '../../kit/prepared-statements.ts'
import type { ReadRow } from '../../kit/read-rows.ts'
import { wholeRows } from '../../authorization/field-visibility.ts'
import { AppError } from '../../kit/app-error.ts'
import { appendPosition } from '../append-position.ts'
import { readCreate, readUpdate } from '../parse-body.ts'
import { loggedChanges, operationTypes } from '../change-log.ts'
import { asFieldFault } from '../database-errors.ts'
import { rowSql, oneOfEach } from '../select-rows-sql.ts'
import { sharedStatementOf } from '../statement-cache.ts'
import type { WriteContext } from './write-context.ts'
import { cachedRow, cacheRow, revisionOf, type CachedRow } from '../row-cache.ts'
import { checkLinks } from './reference-checks.ts'
import { insertOne, updateOne } from './single-row-statements.ts'
import { columnValues, stampsOf } from './row-values.ts'
import { isMovedLast, newValues } from './insert-and-update-rows.ts'
import { storedRow } from './predict-stored-row.ts'
import { announce } from './write-transaction.ts'

/**
 * Writes of one row that need no transaction around them: the row and its entry of the operation log are one statement.
 * Each function answers undefined, having written nothing, where the write needs more: a hook, a tree, lists of
 * references, child rows, uploads or new references, which must be locked until the row is written.
 */

export async function createAlone(context: WriteContext, given: unknown): Promise<Row | undefined> {
  const { module, registry, hooks, db } = context
  if (!isSimple(context) || hooks.beforeCreate || hooks.afterCreate) return undefined
  if (bringsMore(module, given, {})) return undefined
  const body = readCreate(context, given)
  await checkLinks(context, db, [{ body, current: {} }])
  const placed = { ...defaultsOf(module), ...(await appendPosition(db, module, [body]))[0] }
  const ask = context.hookContext(db)
  const values = await newValues(context, placed, ask)
  if (namesOwner(module, values, placed)) return undefined
  const after = module.file.log ? storedRow(module, registry, placed) : {}
  if (!after) return undefined
  const entry = await context.entry(db, operationTypes.create, [], loggedChanges(module, [{ after }]))
  if (entry?.isWhole === false) return undefined
  const row = await insertOne(context, db, { values, asked: placed, entry }).catch((error: unknown) => {
    throw asFieldFault(error, context)
  })
  await announce(context, 'create', [row], [])
  return row
}

/**
 * Reads the row, then writes it unless it has changed since. `refuseStale` gets the current row and throws when the
 * caller knew another version.
 */
export async function updateAlone(
  context: WriteContext,
  given: unknown,
  id: number,
  refuseStale: (current: Row) => Promise<void>,
): Promise<Row | undefined> {
  const { module, hooks, db } = context
  if (!isSimple(context) || hooks.beforeUpdate || hooks.afterUpdate) return undefined
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    // scopes depend on other tables, which a revision does not cover
    const known = attempt === 0 && !context.sight.within ? cachedRow(db, module, id) : undefined
    const found = known ?? (await currentOf(context, id))
    if (!found) return undefined
    const result = await tryUpdate(context, given, found, refuseStale).catch((error: unknown) => {
      // the row may have changed since it was read: the current row decides
      if (known && error instanceof AppError) return 'changed' as const
      throw error
    })
    if (result === 'needs more') return undefined
    if (result === 'changed') continue
    cacheRow(db, module, result)
    await announce(context, 'update', [result.row], [found.row])
    return result.row
  }
  return undefined
}

/** Writes an update of the row as it was found, if the row is still the same. */
async function tryUpdate(
  context: WriteContext,
  given: unknown,
  { row: current, revision }: CachedRow,
  refuseStale: (current: Row) => Promise<void>,
): Promise<ReadRow | 'needs more' | 'changed'> {
  const { module, registry, db } = context
  const id = current[module.key] as number
  if (bringsMore(module, given, current)) return 'needs more'
  await refuseStale(current)
  const body = readUpdate(context, given, current)
  await checkLinks(context, db, [{ body, current }])
  if (isMovedLast(module, body)) return 'needs more'
  const after = module.file.log ? storedRow(module, registry, body, current) : {}
  if (!after) return 'needs more'
  const values = { ...(await columnValues(context, body)), ...stampsOf(module, context.hookContext(db)) }
  const entry = await context.entry(
    db,
    operationTypes.update,
    [id],
    loggedChanges(module, [{ before: current, after }]),
  )
  if (entry?.isWhole === false) return 'needs more'
  const written = await updateOne(context, db, {
    values,
    asked: { ...current, ...body },
    id,
    revision,
    entry,
  }).catch((error: unknown) => {
    throw asFieldFault(error, context)
  })
  return written ?? 'changed'
}

/** Attempts after which concurrent writers of one row wait for the row's lock instead. */
const maxAttempts = 3

/** Whether rows consist of their own columns alone, and no hook takes part in every write. */
function isSimple({ module: { source, table, fields }, hooks }: WriteContext): boolean {
  return (
    source === 'table' &&
    !table.tree &&
    !table.only &&
    !hooks.validate &&
    !hooks.lock &&
    !hooks.logged &&
    !Object.values(fields).some(({ type }) => type === 'children')
  )
}

/** Whether a body as sent may write more than the row's own columns. */
function bringsMore({ fields }: Module, given: unknown, current: Row): boolean {
  if (typeof given !== 'object' || given === null) return false
  const names = Object.keys(given)
  return (
    names.some((name) => {
      const type = fields[name]?.type
      const value = (given as Row)[name]
      return type === 'refs' || (type === 'ref' && (value ?? null) !== (current[name] ?? null))
    }) || fileKeysIn(JSON.stringify(given)).length > 0
  )
}

/** Whether a new row gets an owner that its body does not name; the log then shows the owner's label. */
const namesOwner = ({ file, fields }: Module, values: Row, body: Row): boolean =>
  file.dataScope !== false &&
  [file.dataScope.dept, file.dataScope.user].some(
    (name) => name !== undefined && !(name in body) && fields[name]!.column in values,
  )

/** The file's default values, which the row's columns have too. */
const defaultsOf = ofModule(({ fields }): Row =>
  Object.fromEntries(
    Object.values(fields).flatMap(({ name, type, default: value, stamp, secret }) =>
      value === undefined || value === null || stamp || secret || !fieldTypeSpecs[type].column
        ? []
        : [[name, value] as const],
    ),
  ),
)

/** A complete row in scope, with the changes that a write would make. */
async function currentOf(context: WriteContext, id: number): Promise<CachedRow | undefined> {
  const { module, registry, sight, db } = context
  const scope = sight.within && slotted(sight.within, 'scope ')
  const statement = sharedStatementOf(registry, module, `current ${scope?.shape ?? ''}`, () => {
    const rows = rowSql(module, registry, wholeRows(scope?.condition))
    return { together: oneOfEach(rows, sql`, ${revisionOf} as "$revision"`) }
  })
  const found = await statement.run(db, id, scope?.values)
  return found && { row: found.row, revision: found.beside.$revision as string }
}
