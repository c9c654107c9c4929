import { sql, type Kysely, type RawBuilder } from 'kysely'
import { fieldKinds } from '#schemas/kit/field-types.ts'
import type { Module, ModuleField } from '#schemas/kit/resolve.ts'
import { AppError } from '../kit/app-error.ts'
import type { Db } from '../kit/decorations.ts'
import { jsonb } from '../kit/json.ts'
import { hashPassword } from '../kit/password.ts'
import { readCreate, readUpdate, refuse, type BodyContext } from './body.ts'
import type { HookContext, ModuleHooks, Operation, Row } from './hooks.ts'
import { asFieldFault } from './database-faults.ts'
import { fieldError } from './messages.ts'
import { readableBy, readablePart, reader } from './read.ts'
import type { Registry } from './registry.ts'
import { targetOf } from './row-sql.ts'

export interface WriteContext extends BodyContext {
  readonly db: Db
  readonly registry: Registry
  readonly hooks: Partial<ModuleHooks>
  /** For hooks: the same context upon a transaction, or upon the database. */
  readonly hookContext: (db: Db) => HookContext
}

/** Stores a new row and answers it. */
export async function createRow(context: WriteContext, given: unknown): Promise<Row> {
  const { module, hooks } = context
  return inTransaction(context, 'create', async (trx) => {
    const ask = context.hookContext(trx)
    let body = readCreate(context, given)
    await checkLinks(context, trx, body)
    refuse((await hooks.validate?.(ask, body, 'create', undefined)) ?? [])
    body = (await hooks.beforeCreate?.(ask, body)) ?? body
    const { now, caller } = ask
    const stamps = module.table.stamps ? { create_by: caller.userName, create_time: now, update_by: caller.userName, update_time: now } : {}
    const values = { ...(await columnValues(module, body)), ...stamps }
    const id = await insert(plain(trx), module, values)
    await writeLinks(plain(trx), module, id, body)
    const row = await read(context, trx).get(id)
    await hooks.afterCreate?.(ask, row)
    return [row]
  }).then(([row]) => shown(context, row!))
}

/** Changes one row and answers it as it is now. A stale `version` answers 409 with the current row. */
export async function updateRow(context: WriteContext, given: unknown, id: number): Promise<Row> {
  const { module, hooks, locale } = context
  return inTransaction(context, 'update', async (trx) => {
    const ask = context.hookContext(trx)
    const [current] = await read(context, trx).locked([id])
    if (!current) throw new AppError('row.unknown', `${module.key} <${id}>`)
    const { version } = (given ?? {}) as Row
    if (module.table.lock) {
      if (version === undefined) refuse([fieldError(module, 'version', 'required', locale)])
      if (version !== current.version) throw new AppError('row.stale', `version <${String(version)}> is not <${String(current.version)}>`, { data: { row: shown(context, current) } })
    }
    let body = readUpdate(context, given, current)
    await checkLinks(context, trx, body)
    refuse((await hooks.validate?.(ask, body, 'update', current)) ?? [])
    body = (await hooks.beforeUpdate?.(ask, body, current)) ?? body
    await update(plain(trx), module, [id], { ...(await columnValues(module, body)), ...stampsOf(module, ask) })
    await writeLinks(plain(trx), module, id, body)
    const row = await read(context, trx).get(id)
    await hooks.afterUpdate?.(ask, row, current)
    return [row]
  }).then(([row]) => shown(context, row!))
}

/** Removes rows, all or none: into the recycle bin where the module has one. */
export async function removeRows(context: WriteContext, ids: readonly number[]): Promise<{ ids: readonly number[] }> {
  const { module, hooks } = context
  await inTransaction(context, 'remove', async (trx) => {
    const ask = context.hookContext(trx)
    const rows = await found(context, trx, ids, 'alive')
    await hooks.beforeRemove?.(ask, rows)
    await releaseReferrers(context, trx, ids)
    if (module.table.softDelete) await update(plain(trx), module, ids, { del_flag: '1', ...stampsOf(module, ask) })
    else await erase(plain(trx), module, ids)
    await hooks.afterRemove?.(ask, rows)
    return rows
  })
  return { ids }
}

/** Takes rows out of the recycle bin. */
export async function restoreRows(context: WriteContext, ids: readonly number[]): Promise<{ ids: readonly number[] }> {
  await inTransaction(context, 'restore', async (trx) => {
    await found(context, trx, ids, 'deleted')
    await update(plain(trx), context.module, ids, { del_flag: '0', ...stampsOf(context.module, context.hookContext(trx)) })
    return found(context, trx, ids, 'alive')
  })
  return { ids }
}

/** Removes rows from the recycle bin for ever. */
export async function purgeRows(context: WriteContext, ids: readonly number[]): Promise<{ ids: readonly number[] }> {
  await inTransaction(context, 'purge', async (trx) => {
    const rows = await found(context, trx, ids, 'deleted')
    await erase(plain(trx), context.module, ids)
    return rows
  })
  return { ids }
}

async function inTransaction(context: WriteContext, operation: Operation, work: (trx: Db) => Promise<readonly Row[]>): Promise<readonly Row[]> {
  const { db, module, hooks, locale } = context
  const rows = await db.transaction().execute(work).catch((error: unknown) => {
    throw asFieldFault(error, module, locale)
  })
  const after = context.hookContext(db)
  await hooks.afterCommit?.(after, operation, rows)
  await after.bus.publish('module.changed', { module: module.name, op: operation, ids: rows.map((row) => row[module.key]).slice(0, 100) })
  return rows
}

const plain = (db: Db): Kysely<unknown> => db.withoutPlugins() as unknown as Kysely<unknown>
/** Writes see the whole row, whatever the caller may read: hooks and comparisons need it. */
const read = ({ module, registry }: WriteContext, db: Db) => reader(db, module, registry, () => true)

const shown = ({ module, caller }: WriteContext, row: Row): Row => readablePart(module, row, readableBy(caller))

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

async function erase(db: Kysely<unknown>, module: Module, ids: readonly number[]): Promise<void> {
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

/** What a body points to must exist and be in use: a foreign key alone would accept a row in the recycle bin. */
async function checkLinks({ module, registry, locale }: WriteContext, trx: Db, body: Row): Promise<void> {
  const missing: string[] = []
  for (const field of Object.values(module.fields)) {
    const target = targetOf(field, registry)
    const ids = [body[field.name] ?? []].flat()
    if (!target || ids.length === 0) continue
    const { rows: [counted] } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(target.table)} where ${sql.id(target.key)} in (${sql.join(ids)}) ${aliveIn(target.module)}`.execute(plain(trx))
    if ((counted?.n ?? 0) < ids.length) missing.push(field.name)
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

const aliveIn = (module: Module): RawBuilder<unknown> => (module.table.softDelete ? sql`and del_flag = '0'` : sql``)

/** Rows that point here stop the removal, or let go, as their file says. */
async function releaseReferrers({ module, registry }: WriteContext, trx: Db, ids: readonly number[]): Promise<void> {
  for (const { module: other, field } of registry.referrers(module)) {
    if (field.type === 'refs') continue
    const pointing = sql`${sql.table(other.table.name)} `
    const where = sql`where ${sql.id(field.column)} in (${sql.join(ids)}) ${aliveIn(other)}`
    if (field.ref?.onDelete === 'setNull') {
      await sql`update ${pointing} set ${sql.id(field.column)} = null ${where}`.execute(plain(trx))
      continue
    }
    const { rows } = await sql`select from ${pointing} ${where} limit 1`.execute(plain(trx))
    if (rows.length > 0) throw new AppError('row.inUse', `${other.name} points at it`)
  }
}
