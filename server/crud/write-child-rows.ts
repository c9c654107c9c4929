import type { FieldError } from '#schemas/api/envelope.ts'
import { permissionOf } from '#schemas/module/permission-names.ts'
import { AppError } from '../kit/app-error.ts'
import { requirePermission } from '../authorization/require-permission.ts'
import type { Db } from '../kit/database-tables.ts'
import { fixedNow, readCreate, readUpdate, refuse } from './parse-body.ts'
import { childrenOf, childrenSeen, type Children } from './read-child-rows.ts'
import { asFieldFault } from './database-errors.ts'
import type { Operation, Row } from '#server/kit/module-hooks.ts'
import { loggedChanges, operationTypes, type Change } from './change-log.ts'
import { fieldError } from './body-errors.ts'
import { read, type WriteContext } from './write/write-context.ts'
import { removeIn, type Gone } from './write/remove-rows.ts'
import { insertRows, writeChange } from './write/insert-and-update-rows.ts'

/** Child rows from a body, checked and compared with the stored ones. */
export interface ChildBodies {
  readonly children: Children
  readonly create: readonly { readonly at: number; readonly body: Row }[]
  readonly update: readonly { readonly at: number; readonly body: Row; readonly current: Row }[]
  readonly remove: readonly number[]
  /** Number of stored child rows that the caller sees. */
  readonly before: number
  /** Whether a row has changed since the caller read it. */
  readonly isStale: boolean
}

/** Writes to child rows, to be announced after the commit. */
export interface ChildWrites {
  readonly done: { readonly context: WriteContext; readonly operation: Operation; readonly rows: readonly Row[] }[]
}

/**
 * Reads a body together with its child rows, so that one error lists every fault; a fault of a child lies at
 * `items/0/name`. A child field missing from the body leaves its rows unchanged; null removes them.
 */
export async function readChildren(
  context: WriteContext,
  trx: Db,
  given: unknown,
  current: Row | undefined,
  readOwn: (own: unknown, current: Row) => Row,
): Promise<{ readonly body: Row; readonly children: readonly ChildBodies[] }> {
  const { module, registry, sight, caller, locale } = context
  const all = childrenOf(module, registry).filter(({ field }) => !field.readonly)
  if (all.length === 0 || typeof given !== 'object' || given === null || Array.isArray(given))
    return { body: readOwn(given, current ?? {}), children: [] }
  const sent = given as Row
  const seen = childrenSeen(module, registry, sight, caller)
  refuse(
    all
      .filter(({ field }) => field.name in sent && !seen.some((one) => one.field === field))
      .map(({ field }) => fieldError(module, field.name, 'denied', locale)),
  )
  const there = new Map<string, readonly Row[]>()
  for (const { field, module: child, by } of current ? seen : [])
    there.set(field.name, await (await context.readerOf(trx)(child)).below(by.name, current![module.key] as number))
  // the parent's schema checks the number of child rows; the child's schema checks their content
  const hollow = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      all.some(({ field }) => field.name === name) && Array.isArray(value)
        ? value.map((one) => (isObject(one) ? {} : one))
        : value,
    ]),
  )
  const faults: FieldError[] = []
  const body = gathered(faults, '', () =>
    readOwn(hollow, { ...current, ...Object.fromEntries([...there].map(([name, rows]) => [name, rows.length])) }),
  )
  const fixed = current && body ? fixedNow(context, body, current) : new Set<string>()
  const children: ChildBodies[] = []
  for (const one of seen) {
    const { name } = one.field
    if (one.field.readonly || !(name in (body ?? sent)) || faults.some(({ field }) => field === name)) continue
    // null where the form now hides the field
    const rows = body && body[name] === null ? [] : ((sent[name] ?? []) as readonly Row[])
    const bodies = await readRows(context, trx, one, rows, there.get(name) ?? [], current, faults)
    if (fixed.has(name) && bodies.create.length + bodies.update.length + bodies.remove.length > 0)
      faults.push(fieldError(module, name, 'readonly', locale))
    children.push(bodies)
  }
  refuse(faults)
  return { body: body!, children }
}

/** Builds the body that hooks get: with the bodies of new and changed child rows, in the given order. */
export function insideOf(body: Row, children: readonly ChildBodies[]): Row {
  return {
    ...body,
    ...Object.fromEntries(
      children.map(({ children: { field }, create, update }) => [
        field.name,
        [...create, ...update.map(({ at, body: changed, current }) => ({ at, body: { ...current, ...changed } }))]
          .toSorted((a, b) => a.at - b.at)
          .map((one) => one.body),
      ]),
    ),
  }
}

async function readRows(
  context: WriteContext,
  trx: Db,
  children: Children,
  rows: readonly Row[],
  there: readonly Row[],
  parent: Row | undefined,
  faults: FieldError[],
): Promise<ChildBodies> {
  const { field, module, by } = children
  const { locale } = context
  const [adding, changing] = [context.below(module, 'create'), context.below(module, 'update')]
  // the first of equal keys wins
  const given = new Map(rows.map((row, at) => [row[module.key], at] as const).toReversed())
  const known = new Set(there.map((row) => row[module.key]))
  const ids = [...given.keys()].filter((id): id is number => known.has(id))
  // reads whole rows, so that fields hidden from the caller keep their values
  const whole = new Map(
    (ids.length > 0 ? await read(changing, trx).locked(ids) : []).map((row) => [row[module.key], row]),
  )
  const create: { at: number; body: Row }[] = []
  const update: { at: number; body: Row; current: Row }[] = []
  let isStale = false
  for (const [at, { [by.name]: owner, ...row }] of rows.entries()) {
    const path = `${field.name}/${at}`
    const id = row[module.key]
    if (owner !== undefined && owner !== null && owner !== parent?.[context.module.key]) {
      faults.push({ ...fieldError(module, by.name, 'readonly', locale), field: `${path}/${by.name}` })
      continue
    }
    if (id === undefined || id === null) {
      const { [module.key]: _key, version: _version, ...fresh } = row
      // the parent has no id yet; any number satisfies the schema
      const body = gathered(faults, path, () => readCreate(adding, { ...fresh, [by.name]: 1 }))
      if (body) create.push({ at, body })
      continue
    }
    const current = whole.get(id)
    if (!current) {
      // a visible row out of write scope may be sent back unchanged
      const same = there.find((one) => one[module.key] === id)
      if (same && isSame(row, same)) continue
      faults.push({
        field: `${path}/${module.key}`,
        code: 'missing',
        message: fieldError(context.module, field.name, 'row', locale).message,
      })
      continue
    }
    if (given.get(id) !== at) {
      faults.push({
        field: `${path}/${module.key}`,
        code: 'unique',
        message: fieldError(context.module, field.name, 'twice', locale).message,
      })
      continue
    }
    isStale ||= module.table.lock && row.version !== undefined && row.version !== current.version
    const body = gathered(faults, path, () => readUpdate(changing, row, current))
    if (body && Object.entries(body).some(([name, value]) => !isAlike(value, current[name])))
      update.push({ at, body, current })
  }
  return {
    children,
    create,
    update,
    remove: there.map((row) => row[module.key] as number).filter((id) => !given.has(id)),
    before: there.length,
    isStale,
  }
}

/**
 * Writes child rows below `parent` in the parent's transaction. Removals come first, so that unique values are free
 * again. Answers the numbers of rows before and after.
 */
export async function writeChildren(
  context: WriteContext,
  trx: Db,
  all: readonly ChildBodies[],
  parent: Row,
  writes: ChildWrites,
): Promise<{ readonly before: Row; readonly after: Row }> {
  for (const {
    children: { field, module, by },
    create,
    update,
    remove,
  } of all) {
    const id = parent[context.module.key] as number
    const log = async (child: WriteContext, operation: Operation, changes: readonly Change[]): Promise<void> => {
      const rows = changes.map(({ before, after }) => (after ?? before)!)
      if (rows.length === 0) return
      if (module.file.log)
        await child.record(
          trx,
          operationTypes[operation],
          rows.map((row) => row[module.key] as number),
          loggedChanges(module, changes),
        )
      writes.done.push({ context: child, operation, rows })
    }
    if (remove.length > 0) {
      const gone: Gone[] = []
      const removed = await removeIn(allowed(context, module, 'remove'), trx, remove, gone)
      await log(
        context.below(module, 'remove'),
        'remove',
        removed.map((before) => ({ before })),
      )
      for (const { context: other, rows } of gone.slice(1))
        writes.done.push({ context: other, operation: 'remove', rows })
    }
    const changing = update.length > 0 ? allowed(context, module, 'update') : undefined
    const changed: Change[] = []
    for (const { at, body, current } of update)
      changed.push({
        before: current,
        after: await atRow(changing!, `${field.name}/${at}`, by.name, () => writeChange(changing!, trx, body, current)),
      })
    if (changing) await log(changing, 'update', changed)
    const adding = create.length > 0 ? allowed(context, module, 'create') : undefined
    const created: Change[] = []
    for (const { at, body } of create) {
      const [after] = await atRow(adding!, `${field.name}/${at}`, by.name, () =>
        insertRows(adding!, trx, [{ ...body, [by.name]: id }], { [by.name]: id }),
      )
      created.push({ after: after! })
    }
    if (adding) await log(adding, 'create', created)
  }
  return {
    before: Object.fromEntries(all.map(({ children, before }) => [children.field.name, before])),
    after: Object.fromEntries(
      all.map(({ children, before, create, remove }) => [children.field.name, before + create.length - remove.length]),
    ),
  }
}

/** The caller's own write to the child module; throws without the child's permission. */
function allowed(
  context: WriteContext,
  module: Children['module'],
  verb: 'create' | 'update' | 'remove',
): WriteContext {
  const permission = permissionOf(module.file, verb)
  if (!module.verbs.has(verb)) throw new AppError('session.denied', `<${module.name}> takes no ${verb}`)
  requirePermission(context.caller, permission)
  return context.below(module, verb)
}

/** Runs `work` for one child row and prefixes the paths of its field errors with the row's path. */
async function atRow<T>(context: WriteContext, path: string, by: string, work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    throw inside(asFieldFault(error, context), path, by)
  })
}

/**
 * Drops the reference to the parent (`by`) from errors about several fields, because the parent's form does not show
 * that field.
 */
function inside(error: unknown, path: string, by?: string): unknown {
  if (!(error instanceof AppError) || !Array.isArray(error.data.errors)) return error
  const all = error.data.errors as readonly FieldError[]
  const errors = all
    .filter((one) => one.field !== by || all.length === 1)
    .map((one) => ({ ...one, field: `${path}/${one.field}` }))
  return new AppError(error.failure, error.detail, { errors, data: { ...error.data, errors }, cause: error })
}

/** The result of `work`, or undefined after adding its faults to `faults`. */
function gathered<T>(faults: FieldError[], path: string, work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    const found = path === '' ? error : inside(error, path)
    if (!(found instanceof AppError) || found.id !== 'request.invalid' || !Array.isArray(found.data.errors)) throw found
    faults.push(...(found.data.errors as readonly FieldError[]))
    return undefined
  }
}

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const isAlike = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const isSame = (row: Row, seen: Row): boolean =>
  Object.entries(row).every(([name, value]) => isAlike(value, seen[name]))
