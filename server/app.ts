import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import qs from 'qs'
import { serverPlugins } from '#plugins/server.ts'
import type { Locale } from '#schemas/kit/text.ts'
import { moduleEngine } from './crud/engine.ts'
import { moduleHooks } from './domains/hooks.ts'
import { configRoutes } from './domains/config/routes.ts'
import { dictRoutes } from './domains/dict/routes.ts'
import { sessionRoutes } from './domains/session/routes.ts'
import { viewRoutes } from './domains/view/routes.ts'
import type { Registry } from './crud/registry.ts'
import type { Config } from './kit/config.ts'
import type { FillPages } from './kit/decorations.ts'
import { zoneOf } from './kit/time-zone.ts'
import { access } from './services/access.ts'
import { audit } from './services/audit.ts'
import { bus } from './services/bus.ts'
import type { Database } from './services/db/open.ts'
import { errors } from './services/errors.ts'
import { forms } from './services/forms.ts'
import { health } from './services/health.ts'
import { housekeeping } from './services/housekeeping.ts'
import { pages } from './services/pages.ts'
import { session } from './services/session.ts'

export interface AppOptions {
  readonly config: Config
  readonly database: Database
  readonly registry: Registry
  readonly fillPages: FillPages
  /** Folder of the built browser code. */
  readonly dist?: string
  readonly clock?: () => Date
  readonly logger?: FastifyServerOptions['logger']
}

/** The whole server, ready to listen. The order of registration is the documentation. */
export async function buildApp({ config, database, registry, fillPages, dist, clock = () => new Date(), logger = false }: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger,
    bodyLimit: 1024 * 1024,
    trustProxy: 'loopback',
    genReqId: (request) => requestId(request.headers['x-request-id']),
    requestIdHeader: false,
    routerOptions: { querystringParser: (text) => qs.parse(text, { depth: 4, parameterLimit: 200, arrayLimit: 100, allowPrototypes: false }) },
    ajv: { customOptions: { coerceTypes: 'array', removeAdditional: false, allErrors: true } },
    forceCloseConnections: 'idle',
  })
  app.decorate('config', config)
  app.decorate('db', database.db)
  app.decorate('engine', database.engine)
  app.decorate('clock', clock)
  app.decorate('fillPages', fillPages)
  app.decorateRequest('locale', 'zh-cn')
  app.decorateRequest('timeZone', '')
  app.addHook('onRequest', async (request, reply) => {
    request.locale = localeOf(request.headers['accept-language'])
    request.timeZone = zoneOf(request.headers['x-time-zone'])
    reply.header('x-request-id', request.id)
  })

  await app.register(access)
  await app.register(errors)
  await app.register(bus, { databaseUrl: config.databaseUrl })
  await app.register(audit)
  await app.register(session)
  if (config.rateLimit) await app.register(rateLimit, { global: false })
  await app.register(health)
  await app.register(housekeeping)
  await app.register(forms)
  await app.register(pages, { dist })

  await app.register(sessionRoutes, { prefix: '/api' })
  await app.register(dictRoutes, { prefix: '/api' })
  await app.register(configRoutes, { prefix: '/api' })
  await app.register(viewRoutes, { prefix: '/api', registry })
  for (const plugin of serverPlugins) await app.register(plugin.routes, { prefix: plugin.prefix })
  await app.register(moduleEngine, { registry, hooks: moduleHooks })
  return app
}

/** Chinese unless the first wish is another language that we have. */
function localeOf(wishes: string | undefined): Locale {
  return /^en\b/i.test(wishes ?? '') ? 'en' : 'zh-cn'
}

/** A caller's own id when it is harmless in logs and headers, else a new one. */
function requestId(given: string | readonly string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
