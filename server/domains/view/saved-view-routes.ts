import type { FastifyPluginAsync } from 'fastify'
import { viewTitleLength } from '#schemas/api/limits.ts'
import { permissionOf } from '#schemas/module/permission-names.ts'
import type { Module } from '#schemas/module/resolve-module.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { listQuery } from '#server/crud/parse-list-query.ts'
import type { ModuleFinder } from '#server/crud/module-finder.ts'
import { visibilityOf } from '#server/authorization/field-visibility.ts'
import { signedIn } from '#server/authorization/route-access.ts'
import { AppError, invalid } from '#server/kit/app-error.ts'
import { callerOf, requirePermission, holdsAll } from '#server/authorization/require-permission.ts'
import type { Caller } from '#server/kit/caller.ts'
import { parseQuery } from '#server/kit/query-string.ts'
import { viewStore, type ViewBody, type ViewChange } from './saved-view-store.ts'
import { anything, flag, list, nothing, one, text, whole } from '#server/kit/openapi-schemas.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'

/** Maximum number of views, so that no user fills the table. */
const viewsEach = 200

const name = { type: 'string', pattern: '^[a-z][a-z0-9-]*/[A-Za-z0-9][A-Za-z0-9-]*$', maxLength: 100 } as const
const ofModule = {
  querystring: { type: 'object', required: ['module'], additionalProperties: false, properties: { module: name } },
} as const
const columnNames = {
  type: ['array', 'null'],
  minItems: 1,
  maxItems: 200,
  uniqueItems: true,
  items: { type: 'string', maxLength: 100 },
} as const
const parts = {
  title: { type: 'string', minLength: 1, maxLength: viewTitleLength, pattern: '^[^\\u0000]*$' },
  query: { type: 'string', maxLength: 2000 },
  isShared: { type: 'boolean' },
  columns: columnNames,
} as const
const body = {
  type: 'object',
  required: ['module', 'title', 'query'],
  additionalProperties: false,
  properties: { module: name, ...parts },
} as const
const change = { type: 'object', minProperties: 1, additionalProperties: false, properties: parts } as const
const arrangement = {
  type: 'object',
  required: ['module', 'ids'],
  additionalProperties: false,
  properties: {
    module: name,
    ids: { type: 'array', maxItems: viewsEach, uniqueItems: true, items: { type: 'integer', minimum: 1 } },
  },
} as const
const byId = {
  params: { type: 'object', required: ['id'], properties: { id: { type: 'string', pattern: '^\\d{1,15}$' } } },
} as const

/** Saved views: each user has private ones; users who may edit the rows may share theirs with all users of the list. */
export const viewRoutes: FastifyPluginAsync<{ finder: ModuleFinder }> = async (app, { finder }) => {
  describeRoutes(app, docs)
  const views = viewStore(app.db)

  /** Returns the module if the caller may list it. */
  const listed = async (caller: Caller, wanted: string): Promise<Module> => {
    const module = await finder.find(wanted, caller)
    requirePermission(caller, permissionOf(module.file, 'page'))
    return module
  }

  app.get<{ Querystring: { module: string } }>(
    '/system/view',
    { schema: ofModule, config: signedIn },
    async (request) => {
      const caller = callerOf(request)
      const module = await listed(caller, request.query.module)
      const all = await views.of(caller.userId, module.name)
      // a field may be removed or hidden from this caller, so the stored query would fail
      return all.filter((view) => isSound(module, caller, view.query))
    },
  )

  app.post<{ Body: ViewBody }>('/system/view', { schema: { body }, config: signedIn }, async (request) => {
    const caller = callerOf(request)
    const module = await listed(caller, request.body.module)
    read(module, caller, request.body.query, request.locale)
    checkColumns(module, request.body.columns, request.locale)
    if (request.body.isShared) demandSharing(caller, module)
    if ((await views.count(caller.userId)) >= viewsEach) throw refusal('title', 'tooMany', request.locale, viewsEach)
    return { viewId: await views.save(caller.userId, request.body) }
  })

  app.put<{ Body: { module: string; ids: number[] } }>(
    '/system/view/order',
    { schema: { body: arrangement }, config: signedIn },
    async (request) => {
      const caller = callerOf(request)
      await views.arrange(caller.userId, (await listed(caller, request.body.module)).name, request.body.ids)
      return null
    },
  )

  app.put<{ Params: { id: string }; Body: ViewChange }>(
    '/system/view/:id',
    { schema: { ...byId, body: change }, config: signedIn },
    async (request) => {
      const caller = callerOf(request)
      const view = await views.find(Number(request.params.id), caller.userId)
      if (!view) throw new AppError('row.unknown', `viewId <${request.params.id}>`)
      const module = await listed(caller, view.module)
      const { query, isShared, columns: wanted } = request.body
      if (query !== undefined) read(module, caller, query, request.locale)
      checkColumns(module, wanted, request.locale)
      if (isShared && !view.isShared) demandSharing(caller, module)
      if (!(await views.change(view.viewId, request.body))) throw refusal('title', 'unique', request.locale)
      return null
    },
  )

  app.delete<{ Params: { id: string } }>('/system/view/:id', { schema: byId, config: signedIn }, async (request) => {
    const caller = callerOf(request)
    const id = Number(request.params.id)
    if (!(await views.remove(id, holdsAll(caller) ? undefined : caller.userId)))
      throw new AppError('row.unknown', `viewId <${id}>`)
    return null
  })
}

/** Whether the caller may share views: requires permission to edit the rows. */
const demandSharing = (caller: Caller, module: Module): void =>
  requirePermission(caller, permissionOf(module.file, 'update'))

/** Throws the error that the list itself would give for this query. */
function read(module: Module, caller: Caller, query: string, locale: Locale): void {
  const sight = visibilityOf(module, caller, permissionOf(module.file, 'page'))
  listQuery(module, parseQuery(query), {
    mayTest: (field) => sight.canRead(field) && !sight.isMasked(module, field),
    locale,
  })
}

const refusal = (field: string, code: keyof typeof texts, locale: Locale, what: unknown = ''): AppError =>
  invalid(field, code, texts[code][locale].replace('{what}', String(what)))
const texts = {
  tooMany: { 'zh-cn': '每人最多保存 {what} 个视图', en: 'One person keeps at most {what} views' },
  unique: { 'zh-cn': '已有同名视图，请换一个名称', en: 'You already have a view with this name. Choose another.' },
  unknown: { 'zh-cn': '列表没有「{what}」这一列', en: 'The list has no column {what}' },
} as const

/** Fields that the file drops later are left out when the view is read (renderer/crud/list-settings/list-preferences.ts). */
function checkColumns(module: Module, columns: readonly string[] | null | undefined, locale: Locale): void {
  const unknown = columns?.find((field) => !module.list.columns.some((column) => column.field === field))
  if (unknown !== undefined) throw refusal('columns', 'unknown', locale, unknown)
}

function isSound(module: Module, caller: Caller, query: string): boolean {
  try {
    read(module, caller, query, 'zh-cn')
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

const view = one(
  {
    viewId: whole,
    title: text,
    query: text,
    isShared: flag,
    isOwn: flag,
    columns: { type: ['array', 'null'], items: text },
  },
  true,
)

const docs = {
  'GET /system/view': documented('保存的视图', 'Lists kept under a name', list(view)),
  'POST /system/view': documented('保存视图', 'Keep a list', one({ viewId: whole })),
  'PUT /system/view/order': documented('视图排序', 'Put kept lists in order', nothing),
  'PUT /system/view/:id': documented('修改视图', 'Change a kept list', anything),
  'DELETE /system/view/:id': documented('删除视图', 'Forget a kept list', anything),
} satisfies DocsByRoute
