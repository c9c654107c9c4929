import type { FastifyInstance } from 'fastify'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import { text, type Answer } from './openapi-schemas.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's documentation in the OpenAPI document; its schema and access are added from the route. */
    docs?: RouteDocs
  }
}

export interface RouteDocs {
  readonly summary: LocalizedText
  readonly answer: Answer
  /** The body is one file, under `file`. */
  readonly formData?: true
}

/** Docs by method and path within the prefix, such as `GET /received/:id`. */
export type DocsByRoute = Readonly<Record<string, RouteDocs>>

export const documented = (zh: string, en: string, answer: Answer): RouteDocs => ({
  summary: { 'zh-cn': zh, en },
  answer,
})

export const documentedUpload = (zh: string, en: string): RouteDocs => ({
  ...documented(zh, en, text),
  formData: true,
})

/**
 * Gives docs to the routes that are declared after this call, in this plugin. Throws at the start where an entry has no
 * route: its name is wrong.
 */
export function describeRoutes(app: FastifyInstance, docs: DocsByRoute): void {
  const waiting = new Set(Object.keys(docs))
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      // the pattern of a parameter is no part of its name
      const name = `${method} ${route.routePath.replace(/\(.*?\)/, '') || '/'}`
      if (!Object.hasOwn(docs, name)) continue
      waiting.delete(name)
      route.config = { ...route.config, docs: docs[name]! } as typeof route.config
    }
  })
  app.addHook('onReady', async () => {
    if (waiting.size > 0) throw new Error(`these docs have no route: ${[...waiting].join(', ')}`)
  })
}
