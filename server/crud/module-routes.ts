import type { ModuleOption } from '#schemas/api/module-api-types.ts'
import { condFault } from '#schemas/module/condition.ts'
import type { Verb } from '#schemas/module/module-file.ts'
import { AppError } from '../kit/app-error.ts'
import { callerOf, requirePermission } from '../authorization/require-permission.ts'
import { permissionOf } from '#schemas/module/permission-names.ts'
import type { Page } from '#schemas/api/envelope.ts'
import { pageQuery } from '../kit/envelope.ts'
import type { ModuleHooks, Row } from '#server/kit/module-hooks.ts'
import { inBulk } from './bulk-operations.ts'
import type { Call, Which } from './call-context.ts'
import { exportFile } from './export-file.ts'
import { rowHistory } from './row-history.ts'
import { commitImport, importFaults, importObstacle, importTemplate, previewImport } from './import/import-routes.ts'
import { idsOf } from './parse-list-query.ts'
import { queryFaults } from './query-messages.ts'
import { actionTypes, loggedChanges, operationTypes } from './change-log.ts'
import { fieldError } from './body-errors.ts'
import { visibilityOf, wholeRows, type Visibility } from '../authorization/field-visibility.ts'
import { withStampNames } from './stamp-names.ts'
import { moveRow } from './reorder-rows.ts'
import { createRow, updateRow } from './save-row-with-child-rows.ts'
import { purgeRows } from './write/purge-rows.ts'
import { removeRows } from './write/remove-rows.ts'
import { restoreRows } from './write/restore-rows.ts'
import { announce } from './write/write-transaction.ts'

interface VerbRoute {
  readonly verb: Verb
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below the module's base. */
  readonly path: string
  readonly run: (call: Call) => Promise<unknown>
}

/** Routes of every module (contract.md, Wire). Fixed paths stand before `/:id`. */
export const moduleRoutes: readonly VerbRoute[] = [
  { verb: 'page', method: 'GET', path: '/page', run: async (call) => (await readerOf(call)).page(queryOf(call)) },
  { verb: 'list', method: 'GET', path: '/list', run: async (call) => (await readerOf(call)).list(queryOf(call)) },
  { verb: 'tree', method: 'GET', path: '/tree', run: async (call) => (await readerOf(call)).tree(queryOf(call)) },
  { verb: 'options', method: 'GET', path: '/options', run: options },
  {
    verb: 'export',
    method: 'GET',
    path: '/export',
    run: async (call) => exportFile(call, await readerOf(call), sightIn(call), queryOf(call)),
  },
  { verb: 'import', method: 'GET', path: '/import/template', run: importTemplate },
  { verb: 'import', method: 'GET', path: '/import/obstacle', run: importObstacle },
  { verb: 'import', method: 'POST', path: '/import/preview', run: previewImport },
  { verb: 'import', method: 'POST', path: '/import/faults', run: importFaults },
  { verb: 'import', method: 'POST', path: '/import/commit', run: commitImport },
  { verb: 'get', method: 'GET', path: '/:id', run: async (call) => withPeople(call, await getRow(call)) },
  {
    verb: 'get',
    method: 'GET',
    path: '/:id/history',
    run: async (call) => {
      const own = call.engine.hooksOf(call.module).history
      return own
        ? ownHistory(call, own)
        : rowHistory(
            await readerOf(call),
            call.engine.app.db,
            call.module,
            call.engine.registry,
            { ...visibilityOf(call.module, call.request.caller, call.permission), locale: call.request.locale },
            idOf(call),
            call.request.query as Row,
          )
    },
  },
  {
    verb: 'create',
    method: 'POST',
    path: '',
    run: async (call) => createRow(call.engine.writing(call, call.permission), call.request.body),
  },
  {
    verb: 'update',
    method: 'PUT',
    path: '',
    run: async (call) => updateRow(call.engine.writing(call, call.permission), call.request.body, keyIn(call)),
  },
  {
    verb: 'sort',
    method: 'PUT',
    path: '/sort',
    run: async (call) => moveRow(call.engine.writing(call, call.permission), call.request.body),
  },
  { verb: 'patch', method: 'PATCH', path: '/:id', run: patch },
  {
    verb: 'remove',
    method: 'POST',
    path: '/bulk/remove',
    run: async (call) => inBulk(call, bulkWords.remove, sightIn(call), bodyOf(call), removeFrom),
  },
  {
    verb: 'restore',
    method: 'POST',
    path: '/bulk/restore',
    run: async (call) =>
      inBulk(call, bulkWords.restore, sightIn(call), inBin(bodyOf(call)), (which, bulk) =>
        restoreRows(bulk.engine.writing(bulk, bulk.permission), which),
      ),
  },
  {
    verb: 'purge',
    method: 'POST',
    path: '/bulk/purge',
    run: async (call) =>
      inBulk(call, bulkWords.purge, sightIn(call), inBin(bodyOf(call)), (which, bulk) =>
        purgeRows(bulk.engine.writing(bulk, bulk.permission), which),
      ),
  },
  {
    verb: 'restore',
    method: 'PUT',
    path: '/restore/:ids',
    run: async (call) => restoreRows(call.engine.writing(call, call.permission), named(call)),
  },
  {
    verb: 'purge',
    method: 'DELETE',
    path: '/purge/:ids',
    run: async (call) => purgeRows(call.engine.writing(call, call.permission), named(call)),
  },
  { verb: 'remove', method: 'DELETE', path: '/:ids', run: removeNamed },
]

/** Options of a select. `params[give]=true`, which forms send, leaves out rows the caller may not assign. */
async function options(call: Call): Promise<readonly ModuleOption[]> {
  const { engine, module } = call
  const { params, ...query } = queryOf(call)
  const { give, ...rest } = typeof params === 'object' ? (params as Row) : {}
  const without =
    give === 'true' ? await engine.hooksOf(module).notToGive?.(engine.hookContext(call, engine.app.db)) : undefined
  return (await readerOf(call)).options({ ...query, params: typeof params === 'object' ? rest : params }, without)
}

/** `params[named]=true`, which details send, adds the names of the users in the stamps. */
async function withPeople({ engine, module, request }: Call, row: Row): Promise<Row> {
  const { params } = request.query as { params?: Row }
  return params?.named === 'true' ? (await withStampNames(engine.app.db, module, [row], request.locale))[0]! : row
}

const readerOf = (call: Call) => call.engine.reading(call, sightIn(call))

async function getRow(call: Call): Promise<Row> {
  const { engine, module, request } = call
  const id = idOf(call)
  const row = await (await readerOf(call)).get(id)
  const { log } = module.file
  if (typeof log === 'object' && log.read && request.caller)
    await engine.record(call, engine.app.db, {
      type: actionTypes.OTHER,
      action: { 'zh-cn': '查看', en: 'View' },
      ids: [id],
    })
  return row
}

/** The history that a module keeps for its rows, for users who may read the row. */
async function ownHistory(call: Call, history: NonNullable<ModuleHooks['history']>): Promise<Page<unknown>> {
  const { engine, request } = call
  const id = idOf(call)
  await (await readerOf(call)).get(id)
  return history(engine.hookContext(call, engine.app.db), id, pageQuery(request.query as Row, request.locale))
}

function sightIn({ module, request, permission }: Call): Visibility {
  const isBin = (request.query as { params?: { deleted?: unknown } }).params?.deleted === 'true'
  return visibilityOf(module, request.caller, isBin ? permissionOf(module.file, 'restore') : permission)
}

function queryOf({ module, request }: Call): Readonly<Record<string, unknown>> {
  const query = request.query as Readonly<Record<string, unknown>>
  // the recycle bin is visible only to callers who may restore rows
  if ((query.params as Row | undefined)?.deleted === 'true')
    requirePermission(callerOf(request), permissionOf(module.file, 'restore'))
  return query
}

/** The id in the path. Any path but digits is an unknown route. */
function idOf({ params, request }: Call): number {
  if (!/^\d{1,15}$/.test(params.id ?? '')) throw new AppError('route.unknown', `${request.method} ${request.url}`)
  return Number(params.id)
}

async function removeNamed(call: Call): Promise<unknown> {
  const removed = await removeFrom(named(call), call)
  return call.engine.hooksOf(call.module).removed?.(removed.ids) ?? removed
}

async function removeFrom(which: Which, call: Call): Promise<{ readonly ids: readonly number[] }> {
  return call.module.source === 'service'
    ? removeServed(call, which)
    : removeRows(call.engine.writing(call, call.permission), which)
}

/** Delegates the removal to the service's hook, which gets only rows in the caller's scope, all or none. */
async function removeServed(call: Call, which: Which): Promise<{ ids: readonly number[] }> {
  const { engine, module, request } = call
  const { db } = engine.app
  const ids = await which(db)
  const rows = await (
    await engine.reading(call, wholeRows(visibilityOf(module, request.caller, call.permission).within))
  ).locked(ids)
  if (rows.length < ids.length) throw new AppError('row.unknown', `of ${ids.join(', ')}`)
  const hooks = engine.hooksOf(module)
  await hooks.remove!(engine.hookContext(call, db), rows)
  await engine.record(call, db, {
    type: actionTypes[hooks.removeLog ?? 'DELETE'],
    ids,
    changes:
      hooks.logged?.(engine.hookContext(call, db), rows) ??
      loggedChanges(
        module,
        rows.map((before) => ({ before })),
      ),
  })
  await call.beforeCommit?.(db)
  return { ids }
}

/** Selects the rows in the path. */
function named({ params, request, module }: Call): Which {
  if (!/^\d{1,15}(,\d{1,15})*$/.test(params.ids ?? ''))
    throw new AppError('route.unknown', `${request.method} ${request.url}`)
  const ids = idsOf(params.ids, queryFaults(module, request.locale), 1000)!
  return async () => ids
}

const bulkWords = {
  remove: { 'zh-cn': '删除', en: 'Delete' },
  restore: { 'zh-cn': '恢复', en: 'Restore' },
  purge: { 'zh-cn': '彻底删除', en: 'Purge' },
} as const

const bodyOf = ({ request }: Call): Row => (request.body ?? {}) as Row

/** Restricts a body's filter to the recycle bin, overriding the body. */
const inBin = ({ filter, ...rest }: Row): Row => {
  const isObject = typeof filter === 'object' && filter !== null && !Array.isArray(filter)
  return { ...rest, ...(filter === undefined ? {} : { filter: isObject ? binFilter(filter as Row) : filter }) }
}
const binFilter = (filter: Row): Row =>
  condFault(filter) === undefined
    ? { filter: JSON.stringify(filter), params: { deleted: 'true' } }
    : { ...filter, params: { ...(filter.params as Row | undefined), deleted: 'true' } }

function keyIn({ module, request }: Call): number {
  const key = (request.body as Row | null | undefined)?.[module.key]
  if (typeof key === 'number' && Number.isSafeInteger(key) && key > 0) return key
  throw new AppError('request.invalid', `${module.key} is missing`, {
    errors: [fieldError(module, module.key, 'required', request.locale)],
  })
}

/** Inline editing of the list: accepts only columns marked `inline`. */
async function patch(call: Call): Promise<unknown> {
  const { module, engine } = call
  const inline = new Set(module.list.columns.filter((column) => column.inline).map((column) => column.field))
  const body = (call.request.body ?? {}) as Row
  const revision = module.table.revision ?? 'version'
  const stray = Object.keys(body).find((name) => name !== revision && !inline.has(name))
  if (stray !== undefined)
    throw new AppError('request.invalid', stray, {
      errors: [fieldError(module, stray, 'readonly', call.request.locale, '', 'inline')],
    })
  const id = idOf(call)
  const own = engine.hooksOf(module).patch
  if (own) return ownPatch(call, own, id, body, revision)
  return updateRow(engine.writing(call, call.permission), { ...body, [module.key]: id }, id)
}

/** A change that code of the module checks and stores. A stale `revision` is a 409 with the current row. */
async function ownPatch(
  call: Call,
  store: NonNullable<ModuleHooks['patch']>,
  id: number,
  values: Row,
  revision: string,
): Promise<Row> {
  const { engine, module, request } = call
  const { [revision]: known, ...changed } = values
  if (typeof known !== 'number')
    throw new AppError('request.invalid', revision, {
      errors: [fieldError(module, revision, 'required', request.locale)],
    })
  const reader = await readerOf(call)
  await reader.get(id)
  const { db } = engine.app
  const done = await store(engine.hookContext(call, db), id, changed, known)
  const row = await reader.get(id)
  if (done === 'stale')
    throw new AppError('row.stale', `${revision} <${known}>`, {
      data: { row: (await withStampNames(db, module, [row], request.locale))[0] },
    })
  await engine.record(call, db, { type: operationTypes.update, ids: [id], changes: [done.logged] })
  await announce(engine.writing(call, call.permission), 'update', [row])
  return row
}
