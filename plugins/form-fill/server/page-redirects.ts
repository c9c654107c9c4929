import type { FastifyPluginAsync } from 'fastify'
import { formKeyPattern } from '#schemas/api/form-api-types.ts'
import { isPublic } from '#server/authorization/route-access.ts'
import { file } from '#server/kit/openapi-schemas.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'
import { pageResponses } from './page-responses.ts'

const page = { config: { ...isPublic, bare: true } } as const

/**
 * URLs of the specification (§2), redirected to pages under `/s` with their query: `/project/form/view?key=` to a form,
 * the other two with `key`, `id` and `receipt` to a submission, for the holder of the receipt.
 */
export const pageRedirects: FastifyPluginAsync = async (app) => {
  describeRoutes(app, docs)
  const { missing } = pageResponses(app)
  for (const [path, rest] of [
    ['/project/form/view', ''],
    ['/project/public/data', '/done'],
    ['/m/project/form/data', '/done'],
  ] as const)
    app.get(path, page, async (request, reply) => {
      const fields = new URLSearchParams(request.url.split('?')[1] ?? '')
      const key = fields.get('key') ?? ''
      if (!formKeyPattern.test(key)) return missing(request, reply)
      fields.delete('key')
      if (rest !== '') fields.set('view', '1')
      const query = fields.toString()
      return reply.redirect(`/s/${key}${rest}${query && `?${query}`}`)
    })
}

const docs = {
  'GET /project/form/view': documented('按链接打开表单', 'Open a form by its key', file('text/html')),
  'GET /project/public/data': documented('凭回执查看答卷', 'See a submission by its receipt', file('text/html')),
  'GET /m/project/form/data': documented('在手机上查看答卷', 'See a submission on a phone', file('text/html')),
} satisfies DocsByRoute
