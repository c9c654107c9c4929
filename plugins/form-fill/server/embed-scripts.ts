import type { FastifyPluginAsync } from 'fastify'
import { isPublic } from '#server/authorization/route-access.ts'
import { file } from '#server/kit/openapi-schemas.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'
import { sendCompressed } from './send-html.ts'
import { withoutTypes } from './strip-types.ts'

const page = { config: { ...isPublic, bare: true } } as const

/**
 * `/embed.js`, which pages of other sites load to embed forms, and `/embed-frame.js`, which an embedded form loads.
 * Their addresses stay the same, because others write them into their pages.
 */
export const embedScripts: FastifyPluginAsync = async (app) => {
  describeRoutes(app, docs)
  for (const [path, source, policy] of [
    ['/embed.js', '../client/embed/embed-loader.ts', 'cross-origin'],
    ['/embed-frame.js', '../client/embed/report-to-host.ts', 'same-origin'],
  ] as const) {
    const script = withoutTypes(app, { url: new URL(source, import.meta.url).href, mode: 'strip' })
    app.get(path, page, async (request, reply) => {
      void reply.type('text/javascript; charset=utf-8').headers({
        'cache-control': 'public, max-age=3600',
        'cross-origin-resource-policy': policy,
        vary: 'accept-encoding',
      })
      return sendCompressed(request, reply, await script())
    })
  }
}

const docs = {
  'GET /embed.js': documented('嵌入表单的脚本', 'Script that embeds forms in other sites', file('text/javascript')),
  'GET /embed-frame.js': documented('嵌入的表单使用的脚本', 'Script of an embedded form', file('text/javascript')),
} satisfies DocsByRoute
