import { sql, type Kysely, type RawBuilder } from 'kysely'
import { fieldKinds } from '#schemas/kit/field-types.ts'
import { permissionOf } from '#schemas/kit/permission.ts'
import type { Module, ModuleField } from '#schemas/kit/resolve.ts'
import { AppError } from '../kit/app-error.ts'
import { condToSql, type SqlField } from '../kit/cond-sql.ts'
import type { Db } from '../kit/decorations.ts'
import { jsonb } from '../kit/json.ts'
import { hashPassword } from '../kit/password.ts'
import { readCreate, readUpdate, refuse, type BodyContext } from './body.ts'
import type { HookContext, ModuleHooks, Operation, Row } from './hooks.ts'
import type { Which } from './bulk.ts'
import { asFieldFault } from './database-faults.ts'
import { loggedChanges, operationTypes, type Change } from './log.ts'
import { fieldError } from './messages.ts'
import { reader } from './read.ts'
import type { Registry } from './registry.ts'
import { rowSql, targetOf } from './row-sql.ts'
import { reachesAll, scopeOf } from './scope.ts'
import { veilOf, wholeRows } from './sight.ts'
import { lockTree, placeInTree } from './tree.ts'

export interface WriteContext extends BodyContext {
  readonly db: Db
  readonly registry: Registry
  /** The permission the write is done by. */
  readonly permission: string
  /** The same call upon another module, whose rows go with this one's whoever reaches them. */
  readonly upon: (module: Module) => WriteContext
  /** Writes the operation log, through the transaction of the write. */
  readonly record: (db: Db, type: string, ids: readonly number[], changes?: unknown) => Promise<void>
  readonly hooks: Partial<ModuleHooks>
  /** For hooks: the same context upon a transaction, or upon the database. */
  readonly hookContext: (db: Db) => HookContext
}

/** Stores a new row and answers it. */
export async function createRow(context: WriteContext, given: unknown): Promise<Row> {
  const { module, hooks, locale } = context
  return inTransaction(context, 'create', async (trx) => {
    const ask = context.hookContext(trx)
    let body = readCreate(context, given)
    await checkLinks(context, trx, body, {})
    refuse((await hooks.validate?.(ask, body, 'create', undefined)) ?? [])
    body = (await hooks.beforeCreate?.(ask, body)) ?? body
    const { now, caller } = ask
    const stamps = module.table.stamps ? { create_by: caller.userName, create_time: now, update_by: caller.userName, update_time: now } : {}
    const values = { ...ownerValue(module, body, caller), ...(await columnValues(module, body)), ...stamps }
    if (module.table.tree) await lockTree(plain(trx), module)
    const id = await insert(plain(trx), module, values)
    await writeLinks(plain(trx), module, id, body)
    if (module.table.tree) await placeInTree(plain(trx), module, id, parentIn(module, body), locale)
    const row = await stillWithin(context, trx, id, undefined)
    await hooks.afterCreate?.(ask, row)
    return [{ after: row }]
  }).then(([row]) => shown(context, row!))
}

/** Changes one row and answers it as it is now. A stale `version` answers 409 with the current row. */
export async function updateRow(context: WriteContext, given: unknown, id: number): Promise<Row> {
  const { module, locale } = context
  return inTransaction(context, 'update', async (trx) => {
    const { tree } = module.table
    if (tree && tree.parent in ((given ?? {}) as Row)) await lockTree(plain(trx), module)
    const [current] = await read(context, trx).locked([id])
    if (!current) throw new AppError('row.unknown', `${module.key} <${id}>`)
    const { version } = (given ?? {}) as Row
    if (module.table.lock) {
      if (version === undefined) refuse([fieldError(module, 'version', 'required', locale)])
      if (version !== current.version) throw new AppError('row.stale', `version <${String(version)}> is not <${String(current.version)}>`, { data: { row: shown(context, current) } })
    }
    const row = await writeChange(context, trx, readUpdate(context, given, current), current)
    return [{ before: current, after: row }]
  }).then(([row]) => shown(context, row!))
}

/** Writes what a body that has been read changes of `current`, a row that is locked. Answers the row as it is then. */
export async function writeChange(context: WriteContext, trx: Db, given: Row, current: Row): Promise<Row> {
  const { module, hooks, locale } = context
  const { tree } = module.table
  const ask = context.hookContext(trx)
  const id = current[module.key] as number
  await checkLinks(context, trx, given, current)
  refuse((await hooks.validate?.(ask, given, 'update', current)) ?? [])
  const body = (await hooks.beforeUpdate?.(ask, given, current)) ?? given
  await update(plain(trx), module, [id], { ...(await columnValues(module, body)), ...stampsOf(module, ask) })
  await writeLinks(plain(trx), module, id, body)
  if (tree && tree.parent in body && body[tree.parent] !== current[tree.parent]) await placeInTree(plain(trx), module, id, parentIn(module, body), locale)
  const row = await stillWithin(context, trx, id, current)
  await hooks.afterUpdate?.(ask, row, current)
  return row
}

/** Removes rows, all or none, with what goes with them: into the recycle bin where the module has one. */
export async function removeRows(context: WriteContext, which: Which): Promise<{ ids: readonly number[] }> {
  const gone: Gone[] = []
  const answer = await inTransaction(context, 'remove', async (trx) => {
    const rows = await removeIn(context, trx, await which(trx), gone)
    return rows.map((before) => ({ before }))
  }).then(idsIn(context))
  for (const { context: other, rows } of gone.filter((one) => one.context !== context)) await told(other, 'remove', rows)
  return answer
}

/** Rows that a removal took away, its own and those of modules that go along. */
interface Gone {
  readonly context: WriteContext
  readonly rows: readonly Row[]
}

async function removeIn(context: WriteContext, trx: Db, ids: readonly number[], gone: Gone[]): Promise<readonly Row[]> {
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

/** Takes rows out of the recycle bin. */
export async function restoreRows(context: WriteContext, which: Which): Promise<{ ids: readonly number[] }> {
  return inTransaction(context, 'restore', async (trx) => {
    const ids = await which(trx)
    const gone = await found(context, trx, ids, 'deleted')
    for (const row of gone) await checkParents(context, trx, row, ids)
    await update(plain(trx), context.module, ids, { del_flag: '0', ...stampsOf(context.module, context.hookContext(trx)) })
    const rows = await found(context, trx, ids, 'alive')
    return rows.map((after) => ({ before: after, after }))
  }).then(idsIn(context))
}

/** Removes rows from the recycle bin for ever. */
export async function purgeRows(context: WriteContext, which: Which): Promise<{ ids: readonly number[] }> {
  return inTransaction(context, 'purge', async (trx) => {
    const ids = await which(trx)
    const rows = await found(context, trx, ids, 'deleted')
    await context.hooks.beforePurge?.(context.hookContext(trx), rows)
    await erase(context, trx, ids)
    return rows.map((before) => ({ before }))
  }).then(idsIn(context))
}

const idsIn = ({ module }: WriteContext) => (rows: readonly Row[]): { ids: readonly number[] } => ({ ids: rows.map((row) => row[module.key] as number) })

/** Runs a write and logs it, tells of it when nothing can be undone, and turns the database's refusals into field errors. */
export async function inTransaction(context: WriteContext, operation: Operation, work: (trx: Db) => Promise<readonly Change[]>): Promise<readonly Row[]> {
  const { db, module, locale } = context
  const ids = (rows: readonly Row[]): readonly number[] => rows.map((row) => row[module.key] as number)
  const rows = await db.transaction().execute(async (trx) => {
    const changes = await work(trx)
    const touched = changes.map(({ before, after }) => (after ?? before)!)
    if (module.file.log) await context.record(trx, operationTypes[operation], ids(touched), loggedChanges(module, changes))
    return touched
  }).catch((error: unknown) => {
    throw asFieldFault(error, module, locale)
  })
  await told(context, operation, rows)
  return rows
}

/** Says what has changed, when nothing of it can be undone. */
async function told(context: WriteContext, operation: Operation, rows: readonly Row[]): Promise<void> {
  const { db, module, hooks } = context
  const after = context.hookContext(db)
  await hooks.afterCommit?.(after, operation, rows)
  await after.bus.publish('module.changed', { module: module.name, op: operation, ids: rows.map((row) => row[module.key]).slice(0, 100) })
}

export const plain = (db: Db): Kysely<unknown> => db.withoutPlugins() as unknown as Kysely<unknown>
const read = ({ module, registry, sight }: WriteContext, db: Db) => reader(db, module, registry, wholeRows(sight.within))

const shown = ({ module, registry, sight }: WriteContext, row: Row): Row => veilOf(module, registry, sight)(row)

const parentIn = ({ table }: Module, body: Row): number | null => (body[table.tree!.parent] as number | null | undefined) ?? null

/** A row that its writer may only reach as its owner is the writer's own, unless the body says whose it is. */
function ownerValue({ file, fields, key }: Module, body: Row, { userId }: HookContext['caller']): Row {
  const owner = file.dataScope === false ? undefined : file.dataScope.user
  return owner === undefined || owner === key || owner in body ? {} : { [fields[owner]!.column]: userId }
}

/** The row as written. Nobody may put one where they do not reach, nor take one away to there. */
async function stillWithin(context: WriteContext, trx: Db, id: number, before: Row | undefined): Promise<Row> {
  const { module, sight, caller, permission, locale } = context
  const { tree } = module.table
  const { dataScope } = module.file
  const row = await read(context, trx).find(id)
  const { dept, user } = dataScope === false ? {} : dataScope
  const place = (dept === module.key ? tree?.parent : dept) ?? user ?? module.key
  if (!row) refuse([fieldError(module, place, 'missing', locale)])
  // a branch cut off its trunk would leave everyone's reach but its own people's
  if (tree && sight.within && before?.[tree.parent] && !row![tree.parent] && !reachesAll(caller, permission)) refuse([fieldError(module, tree.parent, 'missing', locale)])
  return row!
}

async function found(context: WriteContext, trx: Db, ids: readonly number[], from: 'alive' | 'deleted'): Promise<readonly Row[]> {
  const rows = await read(context, trx).locked(ids, from)
  const missing = ids.find((id) => !rows.some((row) => row[context.module.key] === id))
  if (missing !== undefined) throw new AppError('row.unknown', `${context.module.key} <${missing}>`)
  return rows
}

function stampsOf({ table }: Module, { caller, now }: HookContext): Row {
  return table.stamps ? { update_by: caller.userName, update_time: now } : {}
}

/** The columns a body sets, by column name. */
async function columnValues(module: Module, body: Row): Promise<Row> {
  const set = Object.entries(body).flatMap(([name, value]) => {
    const field = module.fields[name]
    return field && fieldKinds[field.type].column ? [[field, value] as const] : []
  })
  return Object.fromEntries(await Promise.all(set.map(async ([field, value]) => [field.column, await columnValue(field, value)] as const)))
}

async function columnValue(field: ModuleField, value: unknown): Promise<unknown> {
  if (value === null || value === undefined) return null
  if (field.type === 'password') return hashPassword(String(value))
  return fieldKinds[field.type].compares === 'list' || field.type === 'json' ? jsonb(value) : value
}

async function insert(db: Kysely<unknown>, module: Module, values: Row): Promise<number> {
  const key = sql.id(module.fields[module.key]!.column)
  const columns = Object.keys(values)
  const what = columns.length === 0
    ? sql`default values`
    : sql`(${sql.join(columns.map((column) => sql.id(column)))}) values (${sql.join(Object.values(values))})`
  const { rows: [row] } = await sql<{ id: number }>`insert into ${sql.table(module.table.name)} ${what} returning ${key} as id`.execute(db)
  return row!.id
}

async function update(db: Kysely<unknown>, module: Module, ids: readonly number[], values: Row): Promise<void> {
  const sets: RawBuilder<unknown>[] = Object.entries(values).map(([column, value]) => sql`${sql.id(column)} = ${value}`)
  if (module.table.lock) sets.push(sql`version = version + 1`)
  if (sets.length === 0) return
  await sql`update ${sql.table(module.table.name)} set ${sql.join(sets)} where ${sql.id(module.fields[module.key]!.column)} in (${sql.join(ids)})`.execute(db)
}

async function erase({ module, registry }: WriteContext, trx: Db, ids: readonly number[]): Promise<void> {
  const db = plain(trx)
  const unlink = (field: ModuleField, column: 'self' | 'other') =>
    sql`delete from ${sql.table(field.through!.table)} where ${sql.id(field.through![column])} in (${sql.join(ids)})`.execute(db)
  for (const field of Object.values(module.fields)) if (field.through) await unlink(field, 'self')
  for (const { field } of registry.referrers(module)) if (field.through && field.ref?.onDelete !== 'restrict') await unlink(field, 'other')
  await sql`delete from ${sql.table(module.table.name)} where ${sql.id(module.fields[module.key]!.column)} in (${sql.join(ids)})`.execute(db)
}

async function writeLinks(db: Kysely<unknown>, module: Module, id: number, body: Row): Promise<void> {
  for (const field of Object.values(module.fields)) {
    if (field.type !== 'refs' || !field.through || !(field.name in body)) continue
    const { table, self, other } = field.through
    const others = (body[field.name] ?? []) as readonly number[]
    await sql`delete from ${sql.table(table)} where ${sql.id(self)} = ${id}`.execute(db)
    if (others.length > 0) {
      await sql`insert into ${sql.table(table)} (${sql.id(self)}, ${sql.id(other)}) values ${sql.join(others.map((one) => sql`(${id}, ${one})`))}`.execute(db)
    }
  }
}

/**
 * What a body newly points to must exist, be in use, be offered by its field and be in the caller's reach; whichever
 * of these it is not, the answer is the same. A foreign key alone would accept a row in the recycle bin.
 */
async function checkLinks(context: WriteContext, trx: Db, body: Row, current: Row): Promise<void> {
  const { module, registry, caller, locale } = context
  const missing: string[] = []
  for (const field of Object.values(module.fields)) {
    const target = targetOf(field, registry)
    const kept = new Set([current[field.name] ?? []].flat())
    const ids = [body[field.name] ?? []].flat().filter((id) => !kept.has(id))
    if (!target || ids.length === 0) continue
    const offered = rowSql(target.module, registry, wholeRows(scopeOf(target.module, caller, permissionOf(target.module.file, 'options'))))
    const filter = field.ref?.filter ? sql` and ${condToSql(field.ref.filter, (name) => userValue(name, caller) ?? offered.field(name))}` : sql``
    // locked, so that nobody removes it before the row that points to it is there
    const { rows } = await sql`
      select from ${offered.table} where ${offered.key} in (${sql.join(ids)}) and ${offered.isAlive}${filter} for share of t`.execute(plain(trx))
    if (rows.length < ids.length) missing.push(field.name)
  }
  const parent = module.file.parent && registry.find(module.file.parent.module)
  for (const [child, wanted] of Object.entries(parent ? module.file.parent!.match : {})) {
    if (!(child in body)) continue
    const { rows } = await sql`
      select from ${sql.table(parent!.table.name)} where ${sql.id(parent!.fields[wanted]!.column)} = ${body[child]} ${aliveIn(parent!)} limit 1`.execute(plain(trx))
    if (rows.length === 0) missing.push(child)
  }
  refuse(missing.map((name) => fieldError(module, name, 'missing', locale)))
}

/** `$user.deptId` in a condition: a value of the caller's, known before the query runs. */
function userValue(name: string, caller: WriteContext['caller']): SqlField | undefined {
  if (!name.startsWith('$user.')) return undefined
  const value = caller[name.slice('$user.'.length) as keyof typeof caller]
  return typeof value === 'number' ? { type: 'number', sql: sql`${value}::bigint` } : { type: 'text', sql: sql`${value === null ? null : String(value)}::text` }
}

/** A branch does not come back without its trunk: the row above must be there, or come back with it. */
async function checkParents({ module, locale }: WriteContext, trx: Db, row: Row, ids: readonly number[]): Promise<void> {
  const { tree } = module.table
  const above = tree && (row[tree.parent] as number | null)
  if (!tree || above === null || above === undefined || ids.includes(above)) return
  const { rows } = await sql`
    select from ${sql.table(module.table.name)} where ${sql.id(module.fields[module.key]!.column)} = ${above} ${aliveIn(module)} limit 1`.execute(plain(trx))
  if (rows.length === 0) refuse([fieldError(module, tree.parent, 'missing', locale)])
}

const aliveIn = (module: Module): RawBuilder<unknown> => (module.table.softDelete ? sql`and del_flag = '0'` : sql``)

/** Rows that point here stop the removal, or let go, as their file says. Of a tree, what goes with its parent does not count. */
async function releaseReferrers(context: WriteContext, trx: Db, ids: readonly number[], gone: Gone[]): Promise<void> {
  const { module, registry } = context
  for (const { module: other, field } of registry.referrers(module)) {
    const inUse = (): AppError => new AppError('row.inUse', `${other.name} points at it`)
    const key = sql.id(other.fields[other.key]!.column)
    if (field.type === 'refs') {
      // without a word from its file, a list of links just gets shorter
      if (field.ref?.onDelete !== 'restrict') continue
      const { table, self, other: pointed } = field.through!
      const { rows } = await sql`
        select from ${sql.table(table)} j join ${sql.table(other.table.name)} o on o.${key} = j.${sql.id(self)}
        where j.${sql.id(pointed)} in (${sql.join(ids)}) ${aliveIn(other)} limit 1`.execute(plain(trx))
      if (rows.length > 0) throw inUse()
      continue
    }
    const but = other === module ? sql`and ${key} not in (${sql.join(ids)})` : sql``
    const where = sql`where ${sql.id(field.column)} in (${sql.join(ids)}) ${but} ${aliveIn(other)}`
    if (field.ref?.onDelete === 'setNull') {
      await sql`update ${sql.table(other.table.name)} set ${sql.id(field.column)} = null ${where}`.execute(plain(trx))
      continue
    }
    if (field.ref?.onDelete === 'cascade') {
      const { rows } = await sql<{ id: number }>`select ${key} as id from ${sql.table(other.table.name)} ${where} order by ${key}`.execute(plain(trx))
      await takeAlong(context.upon(other), trx, rows.map((row) => row.id), gone)
      continue
    }
    const { rows } = await sql`select from ${sql.table(other.table.name)} ${where} limit 1`.execute(plain(trx))
    if (rows.length > 0) throw inUse()
  }
}

/** Removes rows of another module with those they belong to, as if each had been removed: hooks, log and all. */
async function takeAlong(context: WriteContext, trx: Db, ids: readonly number[], gone: Gone[]): Promise<void> {
  const { module } = context
  const already = new Set(gone.filter((one) => one.context.module === module).flatMap((one) => one.rows.map((row) => row[module.key])))
  const left = ids.filter((id) => !already.has(id))
  if (left.length === 0) return
  const rows = await removeIn(context, trx, left, gone)
  if (module.file.log) await context.record(trx, operationTypes.remove, left, loggedChanges(module, rows.map((before) => ({ before }))))
}
