import type { FastifyReply, FastifyRequest } from 'fastify'
import { condFault } from '#schemas/kit/cond.ts'
import type { Verb } from '#schemas/kit/module.ts'
import type { Module } from '#schemas/kit/resolve.ts'
import { AppError } from '../kit/app-error.ts'
import { callerOf, demand } from '../kit/caller.ts'
import { permissionOf } from '#schemas/kit/permission.ts'
import type { Row } from './hooks.ts'
import { whichRows, type Which } from './bulk.ts'
import { exportFile } from './export.ts'
import { idsOf } from './query.ts'
import { reader } from './read.ts'
import { sightOf, type Sight } from './sight.ts'
import type { Engine } from './engine.ts'
import { sortRows } from './sort.ts'
import { createRow, purgeRows, removeRows, restoreRows, updateRow } from './write.ts'

export interface Call {
  readonly engine: Engine
  readonly module: Module
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly params: Readonly<Record<string, string | undefined>>
  /** What the call is done by: it decides which rows it reaches. */
  readonly permission: string
}

interface VerbRoute {
  readonly verb: Verb
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the module's base. */
  readonly path: string
  readonly run: (call: Call) => Promise<unknown>
}

/** Every verb of a module (contract.md, Wire). Fixed paths stand before `/:id`. */
export const verbRoutes: readonly VerbRoute[] = [
  { verb: 'page', method: 'GET', path: '/page', run: async (call) => readerOf(call).page(queryOf(call)) },
  { verb: 'list', method: 'GET', path: '/list', run: async (call) => readerOf(call).list(queryOf(call)) },
  { verb: 'tree', method: 'GET', path: '/tree', run: async (call) => readerOf(call).tree(queryOf(call)) },
  { verb: 'options', method: 'GET', path: '/options', run: async (call) => readerOf(call).options(queryOf(call)) },
  { verb: 'export', method: 'GET', path: '/export', run: async (call) => exportFile(call, readerOf(call), sightIn(call), queryOf(call)) },
  { verb: 'get', method: 'GET', path: '/:id', run: async (call) => readerOf(call).get(idOf(call)) },
  { verb: 'create', method: 'POST', path: '', run: async (call) => createRow(call.engine.writing(call, call.permission), call.request.body) },
  { verb: 'update', method: 'PUT', path: '', run: async (call) => updateRow(call.engine.writing(call, call.permission), call.request.body, keyIn(call)) },
  { verb: 'sort', method: 'PUT', path: '/sort', run: async (call) => sortRows(call.engine.writing(call, call.permission), call.request.body) },
  { verb: 'patch', method: 'PATCH', path: '/:id', run: patch },
  { verb: 'remove', method: 'POST', path: '/bulk/remove', run: async (call) => removeRows(call.engine.writing(call, call.permission), described(call)) },
  { verb: 'restore', method: 'POST', path: '/bulk/restore', run: async (call) => restoreRows(call.engine.writing(call, call.permission), describedInBin(call)) },
  { verb: 'purge', method: 'POST', path: '/bulk/purge', run: async (call) => purgeRows(call.engine.writing(call, call.permission), describedInBin(call)) },
  { verb: 'restore', method: 'PUT', path: '/restore/:ids', run: async (call) => restoreRows(call.engine.writing(call, call.permission), named(call)) },
  { verb: 'purge', method: 'DELETE', path: '/purge/:ids', run: async (call) => purgeRows(call.engine.writing(call, call.permission), named(call)) },
  { verb: 'remove', method: 'DELETE', path: '/:ids', run: async (call) => removeRows(call.engine.writing(call, call.permission), named(call)) },
]

const readerOf = (call: Call) => reader(call.engine.app.db, call.module, call.engine.registry, sightIn(call))

function sightIn({ module, request, permission }: Call): Sight {
  const isBin = (request.query as { params?: { deleted?: unknown } }).params?.deleted === 'true'
  return sightOf(module, request.caller, isBin ? permissionOf(module.file, 'restore') : permission)
}

function queryOf({ module, request }: Call): Readonly<Record<string, unknown>> {
  const query = request.query as Readonly<Record<string, unknown>>
  // what is in the recycle bin is for those who may take it out
  if ((query.params as Row | undefined)?.deleted === 'true') demand(callerOf(request), permissionOf(module.file, 'restore'))
  return query
}

/** Only digits are an id; any other path is a route nobody has. */
function idOf({ params, request }: Call): number {
  if (!/^\d{1,15}$/.test(params.id ?? '')) throw new AppError('route.unknown', `${request.method} ${request.url}`)
  return Number(params.id)
}

/** The rows the path names. */
function named({ params, request }: Call): Which {
  if (!/^\d{1,15}(,\d{1,15})*$/.test(params.ids ?? '')) throw new AppError('route.unknown', `${request.method} ${request.url}`)
  const ids = idsOf(params.ids, 1000)!
  return async () => ids
}

/** The rows the body names or describes. */
const described = (call: Call): Which => whichRows(call, sightIn(call), (call.request.body ?? {}) as Row)

/** Of the recycle bin, whatever the body says of it. */
const describedInBin = (call: Call): Which => {
  const { filter, ...rest } = (call.request.body ?? {}) as Row
  const isObject = typeof filter === 'object' && filter !== null && !Array.isArray(filter)
  return whichRows(call, sightIn(call), isObject ? { ...rest, filter: binFilter(filter as Row) } : { ...rest, ...(filter === undefined ? {} : { filter }) })
}
const binFilter = (filter: Row): Row =>
  condFault(filter) === undefined ? { filter: JSON.stringify(filter), params: { deleted: 'true' } } : { ...filter, params: { ...(filter.params as Row | undefined), deleted: 'true' } }


function keyIn({ module, request }: Call): number {
  const key = (request.body as Row | null | undefined)?.[module.key]
  if (typeof key === 'number' && Number.isSafeInteger(key) && key > 0) return key
  throw new AppError('request.invalid', `${module.key} is missing`, { errors: [{ field: module.key, code: 'required', message: `${module.key} is missing` }] })
}

/** The list's own editing: only columns the file marks `inline`. */
async function patch(call: Call): Promise<unknown> {
  const { module, engine } = call
  const inline = new Set(module.list.columns.filter((column) => column.inline).map((column) => column.field))
  const body = (call.request.body ?? {}) as Row
  const stray = Object.keys(body).find((name) => name !== 'version' && !inline.has(name))
  if (stray !== undefined) throw new AppError('request.invalid', stray, { errors: [{ field: stray, code: 'readonly', message: `${stray} cannot be edited in the list` }] })
  const id = idOf(call)
  return updateRow(engine.writing(call, call.permission), { ...body, [module.key]: id }, id)
}
