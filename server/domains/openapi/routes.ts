import type { FastifyPluginAsync } from 'fastify'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { Registry } from '#server/crud/registry.ts'
import { allow } from '#server/authorization/route-access.ts'
import { openApiDocument } from './document.ts'

/**
 * `GET /openapi.json`: the description of everything this server answers, in the caller's language. Bare, as tools
 * expect it.
 */
export const openApiRoutes: FastifyPluginAsync<{ registry: Registry }> = async (app, { registry }) => {
  const made = new Map<Locale, string>()
  app.get('/openapi.json', { config: { ...allow('tool:swagger:list'), bare: true } }, async (request, reply) => {
    const known =
      made.get(request.locale) ??
      JSON.stringify(openApiDocument(registry, app.routes, [...app.failures.keys()], request.locale))
    // module files change while one works on them
    if (!app.config.development) made.set(request.locale, known)
    return reply.type('application/json; charset=utf-8').send(known)
  })
}
