import type { FastifyPluginAsync } from 'fastify'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { ModuleFinder } from '#server/crud/module-finder.ts'
import type { Registry } from '#server/crud/module-registry.ts'
import { allow } from '#server/authorization/route-access.ts'
import { openApiDocument } from './openapi-document.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'

/**
 * `GET /openapi.json`: the API description in the caller's language, without the envelope because tools expect the
 * plain document.
 */
export const openApiRoutes: FastifyPluginAsync<{ registry: Registry; finder: ModuleFinder }> = async (
  app,
  { registry, finder },
) => {
  describeRoutes(app, docs)
  const made = new Map<Locale, string>()
  app.get('/openapi.json', { config: { ...allow('tool:swagger:list'), bare: true } }, async (request, reply) => {
    const known =
      made.get(request.locale) ??
      JSON.stringify(openApiDocument(registry, finder.sources, app.routes, [...app.failures.keys()], request.locale))
    // not cached in development, where module files change
    if (!app.config.development) made.set(request.locale, known)
    return reply.type('application/json; charset=utf-8').send(known)
  })
}

const docs = {
  'GET /openapi.json': documented('接口文档（OpenAPI 3.1）', 'This document', {
    type: 'object',
    required: ['openapi', 'paths'],
  }),
} satisfies DocsByRoute
