import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { serverPlugins } from '#plugins/server.ts'
import { failures, type Failure } from '#schemas/api/errors.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { moduleFinder } from './crud/module-finder.ts'
import { moduleEngine } from './crud/module-engine.ts'
import { moduleFolders } from './crud/load-modules.ts'
import type { ModuleHooks } from '#server/kit/module-hooks.ts'
import { moduleHooks } from './domains/module-hooks.ts'
import { forgotRoutes } from './domains/account/forgot-password-routes.ts'
import { passwordRoutes } from './domains/account/change-password-routes.ts'
import { registerRoutes } from './domains/account/register-routes.ts'
import { ownSessionRoutes } from './domains/account/own-session-routes.ts'
import { uploadRoutes } from './domains/common/upload-routes.ts'
import { settingsSectionRoutes } from './domains/config/settings-section-routes.ts'
import { configRoutes } from './domains/config/routes.ts'
import { debugRoutes } from './domains/debug/module-debug-routes.ts'
import { openApiRoutes } from './domains/openapi/routes.ts'
import { dictRoutes } from './domains/dict/routes.ts'
import { menuRoutes } from './domains/menu/routes.ts'
import { licenseRoutes } from './domains/license/routes.ts'
import { backgroundTaskRoutes } from './domains/background-task/routes.ts'
import { profileRoutes } from './domains/profile/routes.ts'
import { searchRoutes } from './domains/search/routes.ts'
import { todoRoutes } from './domains/todo/routes.ts'
import { passwordSignIn } from './domains/session/password-sign-in.ts'
import { sessionRoutes } from './domains/session/routes.ts'
import { ssoPages } from './domains/sso/sso-page-routes.ts'
import { ssoRoutes } from './domains/sso/routes.ts'
import { prefRoutes } from './domains/pref/preference-routes.ts'
import { userRoleRoutes } from './domains/user/user-role-routes.ts'
import { viewRoutes } from './domains/view/saved-view-routes.ts'
import { broadcastChanges } from './crud/change-broadcast.ts'
import { swappable, type Registry } from './crud/module-registry.ts'
import type { Config } from './kit/config.ts'
import { networkOf } from './kit/client-network.ts'
import { checkFront } from './kit/proxy-headers.ts'
import { loadItemTypes } from './kit/item-type-modules.ts'
import { readJsonOnly } from './kit/json-body-parser.ts'
import { parseQuery } from './kit/query-string.ts'
import type { FillPages } from './kit/services/fill-pages.ts'
import type { ServerPlugin } from './kit/plugin.ts'
import { vendorKey as usualVendorKey } from './kit/license-signature.ts'
import { modulesOf } from './hot-reload-modules.ts'
import { zoneOf } from './kit/time-zone.ts'
import { requireRouteAccess } from './authorization/require-route-access.ts'
import { ipBlocklist } from './services/ip-blocklist.ts'
import { audit } from './services/audit-log.ts'
import { bus } from './services/bus.ts'
import { captchaGate } from './services/captcha-gate.ts'
import { answerMalformedRequest } from './services/malformed-request.ts'
import type { Database } from './services/db/open-database.ts'
import { drain } from './services/drain-connections.ts'
import { errors } from './services/response-envelope.ts'
import { events } from './services/event-delivery.ts'
import { files } from './services/files.ts'
import { health } from './services/health.ts'
import { jobs } from './services/jobs.ts'
import { processMetrics } from './services/process-metrics.ts'
import { hostJobs } from './services/nightly-cleanup.ts'
import { license } from './services/license.ts'
import { mail } from './services/mail.ts'
import { staticFiles } from './services/static-files.ts'
import { passwords } from './services/passwords.ts'
import { backgroundTasks } from './services/background-tasks.ts'
import { session } from './services/session.ts'
import { securityHeaders } from './services/security-headers.ts'
import { signature } from './services/request-signature.ts'
import { settings } from './services/settings.ts'
import { shouldUpgrade, socket } from './services/websockets.ts'
import { sqlTime } from './services/sql-timing.ts'
import { topics } from './services/live-topics.ts'
import { workers } from './services/workers.ts'
import { workQueue } from './services/work-queue.ts'

export interface AppOptions {
  readonly config: Config
  readonly database: Database
  readonly registry: Registry
  readonly fillPages: FillPages
  /** Folder of the built browser code. */
  readonly dist?: string
  readonly clock?: () => Date
  /** The features; those of `plugins/server.ts` unless told otherwise. */
  readonly plugins?: readonly ServerPlugin[]
  /** Behaviour of the host's modules beyond their files; default: the server's own. */
  readonly hooks?: readonly ModuleHooks[]
  /** Public key that licenses are verified with (Ed25519, SPKI, base64); default: the vendor's. */
  readonly vendorKey?: string
  readonly logger?: FastifyServerOptions['logger']
}

/**
 * Builds the whole server, ready to listen. Registration order matters: each plugin relies on the decorations of those
 * before it.
 */
export async function buildApp({
  config,
  database,
  registry: first,
  fillPages,
  dist,
  clock = () => new Date(),
  plugins = serverPlugins,
  hooks: hostHooks = moduleHooks,
  vendorKey = usualVendorKey,
  logger = false,
}: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger,
    bodyLimit: 1024 * 1024,
    trustProxy: [...config.trustProxy],
    requestTimeout: config.requestTimeoutMs,
    clientErrorHandler: answerMalformedRequest,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    requestIdHeader: false,
    routerOptions: { querystringParser: parseQuery },
    // V8 optimizes what is called often; doing so in hundreds of schemas would delay every start
    ajv: {
      customOptions: { coerceTypes: 'array', removeAdditional: false, allErrors: true, code: { optimize: false } },
    },
    forceCloseConnections: 'idle',
    // interval of the check for slow requests, in milliseconds
    http: {
      shouldUpgradeCallback: shouldUpgrade,
      headersTimeout: Math.min(20_000, config.requestTimeoutMs),
      connectionsCheckingInterval: Math.min(5_000, config.requestTimeoutMs),
    },
  })
  readJsonOnly(app, { keepsText: config.requestSignature })
  const registry = swappable(first)
  const hooks = [...hostHooks, ...plugins.flatMap((plugin) => plugin.hooks ?? [])]
  app.decorate('config', config)
  app.decorate('db', database.db)
  app.decorate('engine', database.engine)
  app.decorate('clock', clock)
  app.decorate('failures', allFailures(plugins))
  app.decorate('databaseLoad', () => database.load())
  app.decorate('lastDatabaseAnswer', () => database.lastAnswer())
  app.decorate('fillPages', fillPages)
  app.decorateRequest('fault', undefined)
  app.decorateRequest('faultData', undefined)
  app.decorateRequest('locale', 'zh-cn')
  app.decorateRequest('timeZone', '')
  const guarding = securityHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    request.locale = localeOf(request.headers['accept-language'])
    request.timeZone = zoneOf(request.headers['x-time-zone'], app.settings.info().timeZone)
    reply.headers(request.url.startsWith('/api/') ? guarding.api : guarding.page).header('x-request-id', request.id)
    checkFront(request, reply)
    done()
  })

  await app.register(drain)
  await app.register(requireRouteAccess)
  await app.register(errors)
  await app.register(bus, { databaseUrl: config.databaseUrl })
  await app.register(audit)
  await app.register(processMetrics)
  const itemTypes = plugins.flatMap((plugin) => plugin.itemTypes?.href ?? [])
  await loadItemTypes(itemTypes)
  await app.register(workers, { itemTypes })
  if (config.development) await app.register(sqlTime)
  await app.register(workQueue, { database })
  await app.register(events, { features: plugins })
  await app.register(jobs, { features: [hostJobs, ...plugins] })
  await app.register(backgroundTasks)
  await app.register(settings, { features: plugins })
  await app.register(ipBlocklist)
  await app.register(captchaGate)
  await app.register(license, { vendorKey })
  await app.register(passwords)
  await app.register(mail)
  await app.register(session)
  await app.register(passwordSignIn)
  await app.register(signature)
  await app.register(socket)
  await app.register(topics, { features: plugins })
  if (config.rateLimit) await app.register(rateLimit, { global: false, keyGenerator: ({ ip }) => networkOf(ip) })
  await app.register(health)
  await app.register(files)
  await app.register(staticFiles, { dist })
  for (const { services = [] } of plugins) for (const service of services) await app.register(service)

  const finder = moduleFinder(
    app,
    registry,
    plugins.flatMap((plugin) => plugin.dynamicModules ?? []),
  )
  await app.register(sessionRoutes, { prefix: '/api', registry })
  for (const routes of [passwordRoutes, forgotRoutes, registerRoutes, ownSessionRoutes])
    await app.register(routes, { prefix: '/api' })
  await app.register(ssoRoutes, { prefix: '/api' })
  await app.register(ssoPages)
  await app.register(licenseRoutes, { prefix: '/api' })
  await app.register(dictRoutes, { prefix: '/api' })
  await app.register(configRoutes, { prefix: '/api' })
  await app.register(settingsSectionRoutes, { prefix: '/api', registry })
  await app.register(backgroundTaskRoutes, { prefix: '/api' })
  await app.register(uploadRoutes, { prefix: '/api', registry })
  await app.register(userRoleRoutes, { prefix: '/api', registry })
  await app.register(menuRoutes, { prefix: '/api', registry })
  await app.register(profileRoutes, { prefix: '/api', registry })
  await app.register(viewRoutes, { prefix: '/api', finder })
  await app.register(openApiRoutes, { prefix: '/api', registry, finder })
  await app.register(prefRoutes, { prefix: '/api' })
  if (config.development)
    await app.register(debugRoutes, {
      prefix: '/api',
      registry,
      hooks,
      folders: moduleFolders(plugins, config.schemasDir),
    })
  await app.register(searchRoutes, {
    prefix: '/api',
    registry,
    hooks,
    sources: plugins.flatMap((plugin) => plugin.records ?? []),
  })
  await app.register(todoRoutes, { prefix: '/api', sources: plugins.flatMap((plugin) => plugin.todos ?? []) })
  for (const { routes = [] } of plugins)
    for (const { prefix, register } of routes) await app.register(register, { prefix, registry })
  await app.register(moduleEngine, { registry, finder, hooks })
  await app.register(broadcastChanges, { registry, finder })
  app.decorate('modules', modulesOf(app, registry))
  // the last close hook to run: queue entries in progress finish before the database closes
  app.addHook('preClose', () => app.queue.stop())
  return app
}

/** Throws when an id is claimed twice. */
function allFailures(plugins: readonly ServerPlugin[]): FastifyInstance['failures'] {
  const all = new Map<string, Failure>(Object.entries(failures))
  for (const { name, failures: own = {} } of plugins) {
    for (const [id, failure] of Object.entries(own)) {
      if (all.has(id)) throw new Error(`the failure <${id}> of feature <${name}> is there already`)
      all.set(id, failure)
    }
  }
  return all
}

/** Returns the first supported language of `Accept-Language`; otherwise Chinese. */
function localeOf(wishes: string | undefined): Locale {
  return /^en\b/i.test(wishes ?? '') ? 'en' : 'zh-cn'
}

/** Returns the caller's request id when it is safe in logs and headers, else a new one. */
function requestId(given: string | readonly string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
