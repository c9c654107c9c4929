import multipart from '@fastify/multipart'
import findMyWay from 'find-my-way'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { clientModule } from '#schemas/module/client-module.ts'
import { actionPermission, permissionOf } from '#schemas/module/permission-names.ts'
import { byModule } from '../authorization/route-access.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { AppError, invalid } from '../kit/app-error.ts'
import { callerOf, requirePermission } from '../authorization/require-permission.ts'
import type { AuditEntry } from '../kit/services/audit-log.ts'
import type { Db } from '../kit/database-tables.ts'
import { runAction } from './run-action.ts'
import type { ReaderOf } from './read-child-rows.ts'
import type { HookContext, ModuleHooks } from '#server/kit/module-hooks.ts'
import { logNameOf, masksOf } from './change-log.ts'
import { logRefusals } from './log-refusals.ts'
import { requireModuleAccess, may } from '../authorization/module-access.ts'
import { moduleFinder, type ModuleFinder } from './module-finder.ts'
import type { Registry, SwappableRegistry } from './module-registry.ts'
import { rowScope } from '../authorization/row-scope.ts'
import { moduleReader } from './module-reader.ts'
import { visibleIds } from '../authorization/visible-ids.ts'
import { visibilityOf, wholeRows } from '../authorization/field-visibility.ts'
import { createValidators } from './compile-validators.ts'
import type { Call, Engine, OwnEntry } from './call-context.ts'
import { moduleRoutes } from './module-routes.ts'
import { validateRegisteredHooks } from './validate-registered-hooks.ts'
import { withHookHelp } from './field-help-from-hooks.ts'

export interface ModuleEngineOptions {
  readonly registry: Registry & Partial<Pick<SwappableRegistry, 'onSwap'>>
  /** Finds modules made from data too; absent: there are none. */
  readonly finder?: ModuleFinder
  readonly hooks: readonly ModuleHooks[]
}

/**
 * Serves every module behind one route, `/api/*`; Fastify's own routes win. The engine has a router of its own, because
 * Fastify accepts no routes once it listens, and modules can be added later.
 */
export const moduleEngine: FastifyPluginAsync<ModuleEngineOptions> = async (
  app,
  { registry, hooks, finder = moduleFinder(app, registry, []) },
) => {
  // parses uploaded files; calls without a file see an empty body
  await app.register(multipart, { throwFileSizeLimit: false })
  const engine = createEngine(app, registry, hooks, finder)
  let router = createRouter(engine, registry, hooks, finder)
  registry.onSwap?.((next) => {
    const made = createRouter(engine, next, hooks, finder)
    return () => {
      router = made
    }
  })
  app.all('/api/*', { config: byModule }, async (request, reply) => {
    const path = request.url.split('?', 1)[0]!
    // answers HEAD for every GET route, as Fastify does for its own
    const found = router.find(request.method === 'HEAD' ? 'GET' : (request.method as findMyWay.HTTPMethod), path)
    if (!found) throw new AppError('route.unknown', `${request.method} ${path}`)
    return (found.store as Handler)(request, reply, found.params)
  })
}

type Handler = (request: FastifyRequest, reply: FastifyReply, params: Call['params']) => Promise<unknown>

/** Creates the engine. Domains use it for calls of their own on their module. */
export function createEngine(
  app: FastifyInstance,
  registry: Registry,
  hooks: readonly ModuleHooks[],
  finder?: ModuleFinder,
): Engine {
  const byName = new Map(hooks.map((one) => [one.module, one]))
  const validators = createValidators()
  const engine: Engine = {
    app,
    registry,
    validators,
    hooksOf: (module) => finder?.hooksOf(module) ?? byName.get(module.name) ?? {},
    hookContext: ({ module, request, permission }, db) => {
      const within = rowScope(module, callerOf(request), permission)
      const seen: HookContext['seen'] = async (name, ids) => {
        const other = registry.find(name)
        if (!other) throw new Error(`there is no module <${name}>`)
        return visibleIds(db, other, registry, callerOf(request), ids)
      }
      return {
        module,
        db,
        registry,
        seen,
        bus: app.bus,
        events: app.events,
        jobs: app.jobs,
        settings: app.settings,
        caller: callerOf(request),
        locale: request.locale,
        ip: request.ip,
        now: app.clock(),
        ...(within ? { within } : {}),
      }
    },
    async record(call, db, entry) {
      if (call.module.file.log) await app.audit.record(db, entryOf(call, entry))
    },
    writing: (call, permission) => ({
      db: app.db,
      registry,
      validators,
      module: call.module,
      caller: callerOf(call.request),
      locale: call.request.locale,
      permission,
      sight: {
        ...visibilityOf(call.module, callerOf(call.request), permission),
        locale: call.request.locale,
        timeZone: call.request.timeZone,
      },
      hooks: engine.hooksOf(call.module),
      ...(call.beforeCommit ? { beforeCommit: call.beforeCommit } : {}),
      below: (module, verb) =>
        engine.writing(
          { ...call, module, permission: permissionOf(module.file, verb) },
          permissionOf(module.file, verb),
        ),
      readerOf: (db) => readerOf(engine, call, db),
      upon: (module) => ({ ...engine.writing({ ...call, module }, permission), sight: wholeRows(undefined) }),
      record: (db, type, ids, changes, more = {}) => engine.record(call, db, { type, ids, changes, ...more }),
      entry: async (db, type, ids, changes) =>
        call.module.file.log ? app.audit.prepare(db, entryOf(call, { type, ids, changes })) : undefined,
      hookContext: (db) => engine.hookContext(call, db),
    }),
    reading: (call, sight, db = app.db) =>
      moduleReader({
        db,
        module: call.module,
        registry,
        hooks: engine.hooksOf(call.module),
        sight: { ...sight, locale: call.request.locale, timeZone: call.request.timeZone },
        context: engine.hookContext(call, db),
        readerOf: readerOf(engine, call, db),
      }),
  }
  return engine
}

/** A call as the operation log records it. */
function entryOf({ module, request, reply }: Call, entry: OwnEntry): AuditEntry {
  const { log, title } = module.file
  return {
    ...entry,
    caller: callerOf(request),
    title: (typeof log === 'object' && log.title) || title,
    module: logNameOf(module),
    method: request.method,
    url: request.url.split('?', 1)[0]!,
    ip: request.ip,
    cost: Math.round(reply.elapsedTime),
    request,
    masks: masksOf(module),
  }
}

/** Opens readers for other modules with the caller's `get` permission. */
function readerOf(engine: Engine, call: Call, db: Db): ReaderOf {
  return (module) => {
    const permission = permissionOf(module.file, 'get')
    return engine.reading({ ...call, module, permission }, visibilityOf(module, callerOf(call.request), permission), db)
  }
}

/** Builds the router for the modules of a registry that may not be active yet. */
function createRouter(
  engine: Engine,
  registry: Registry,
  hooks: readonly ModuleHooks[],
  finder: ModuleFinder,
): ReturnType<typeof findMyWay> {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 20_000 })
  const on = (method: findMyWay.HTTPMethod, path: string, handler: Handler): void =>
    router.on(method, path, noop, handler)
  validateRegisteredHooks(registry, hooks)

  on('GET', '/api/schema/*', (request, reply, params) =>
    schemaOrValidator(engine, finder, request, reply, params['*'] ?? ''),
  )
  for (const module of registry.modules.values()) {
    for (const [name, action] of Object.entries(module.file.actions ?? {})) {
      if (!action.method || !action.path) continue
      const permission = actionPermission(module.file, name)
      on(action.method, `/api${module.base}${action.path}`, async (request, reply, params) => {
        requirePermission(request.caller, permission)
        const call = { engine, module, request, reply, params, permission }
        return logRefusals(call, () => runAction(call, name, action))
      })
    }
    for (const { verb, method, path, run } of moduleRoutes) {
      if (!module.verbs.has(verb)) continue
      const permission = permissionOf(module.file, verb)
      on(method, `/api${module.base}${path}`, async (request, reply, params) => {
        requirePermission(request.caller, permission)
        const call = { engine, module, request, reply, params, permission }
        return method === 'GET' ? run(call) : logRefusals(call, () => run(call))
      })
    }
  }
  for (const source of finder.sources) {
    const { base, verbs, file } = source.template
    const keyName = /:(\w+)/.exec(base)![1]!
    for (const { verb, method, path, run } of moduleRoutes) {
      if (!verbs.has(verb)) continue
      const permission = permissionOf(file, verb)
      on(method, `/api${base}${path}`, async (request, reply, { [keyName]: key = '', ...params }) => {
        requirePermission(request.caller, permission)
        requireIds(params)
        const module = await finder.made(source, key, callerOf(request))
        // a module may have fewer verbs than its template, as its users may do less
        if (!module.verbs.has(verb)) throw new AppError('session.denied', `${verb} of <${module.name}>`)
        const call = { engine, module, request, reply, params, permission }
        return method === 'GET' ? namingParameters(request, () => run(call)) : logRefusals(call, () => run(call))
      })
    }
  }
  for (const { base, faults } of registry.broken.values()) {
    for (const path of [base, `${base}/*`]) {
      router.all(`/api${path}`, noop, (async (request) => {
        requirePermission(request.caller, '@login')
        throw new AppError('module.broken', faults[0]?.message, { data: { faults } })
      }) satisfies Handler)
    }
  }
  return router
}

const noop = (): void => {}

/** Refuses paths with an id that is no number. */
function requireIds({ id, ids }: Call['params']): void {
  if (id !== undefined && !/^\d{1,15}$/.test(id)) throw invalid('id', 'pattern', `<${id}> is no id`)
  if (ids !== undefined && !/^\d{1,15}(,\d{1,15})*$/.test(ids)) throw invalid('ids', 'pattern', `<${ids}> are no ids`)
}

/** Makes a refusal of a `filter` name that parameter, because modules built from data read it with each call. */
async function namingParameters<T>({ query }: FastifyRequest, run: () => Promise<T>): Promise<T> {
  const given = query as Record<string, unknown>
  return run().catch((error: unknown) => {
    if (!(error instanceof AppError) || error.id !== 'request.invalid' || given.filter === undefined) throw error
    const errors = ((error.data.errors ?? []) as readonly FieldError[]).map((one) =>
      Object.hasOwn(given, one.field) ? one : { ...one, field: 'filter' },
    )
    throw new AppError('request.invalid', error.message, { errors, cause: error })
  })
}

async function schemaOrValidator(
  engine: Engine,
  finder: ModuleFinder,
  request: FastifyRequest,
  reply: FastifyReply,
  rest: string,
): Promise<unknown> {
  const asked = /^(.+)\/validator-(create|update)-([0-9a-f]{16})\.js$/.exec(rest)
  if (!asked) return sendClientModule(engine, finder, request, reply, rest)
  const [, name = '', mode, hash] = asked
  const module = engine.registry.find(name)
  const source = module && engine.validators.source(module, mode as 'create' | 'update')
  if (source?.hash !== hash) throw new AppError('module.unknown', rest)
  return reply
    .type('text/javascript; charset=utf-8')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .send(source!.code)
}

async function sendClientModule(
  engine: Engine,
  finder: ModuleFinder,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
): Promise<ClientModule> {
  const { app, registry, validators } = engine
  const caller = callerOf(request)
  requirePermission(caller, '@login')
  const module = await finder.find(name, caller)
  requireModuleAccess(caller, module)
  // rows of a module made from data are checked by the feature that brings it
  const isMade = finder.hooksOf(module) !== undefined
  const url = (mode: 'create' | 'update'): string =>
    isMade ? '' : `/api/schema/${name}/validator-${mode}-${validators.source(module, mode).hash}.js`
  const copy = clientModule(module, {
    may: may(caller),
    find: registry.find,
    validators: { create: url('create'), update: url('update') },
    user: caller,
  })
  const helpTexts = await engine
    .hooksOf(module)
    .help?.(engine.hookContext({ engine, module, request, reply, params: {}, permission: '@login' }, app.db))
  return helpTexts ? withHookHelp(copy, helpTexts) : copy
}
