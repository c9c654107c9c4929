import type { FastifyPluginAsync } from 'fastify'
import { permissionOf } from '#schemas/module/permission-names.ts'
import { visibilityOf } from '#server/authorization/field-visibility.ts'
import { requirePermission } from '#server/authorization/require-permission.ts'
import { isPublic } from '#server/authorization/route-access.ts'
import { rowReader } from '#server/crud/row-reader.ts'
import type { FeatureOptions } from '#server/kit/plugin.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import { submissionModules } from './submission-modules.ts'
import { openDocs } from './route-docs.ts'

const text = { type: 'string' }
const schema = {
  params: { type: 'object', properties: { formKey: text } },
  querystring: {
    type: 'object',
    additionalProperties: false,
    properties: { page: text, limit: text, sort: text, filter: text },
  },
}
/** Rate limit of pages per network and minute. */
const rateLimit = { max: 120, timeWindow: '1 minute' }

/**
 * `GET /api/open/form/{formKey}/data`: the list of submissions for programs, with the access of the API key's owner.
 */
export const openDataRoutes: FastifyPluginAsync<FeatureOptions> = async (app, { registry }) => {
  describeRoutes(app, openDocs)
  app.get<{ Params: { formKey: string }; Querystring: Readonly<Record<string, string>> }>(
    '/:formKey/data',
    { schema, config: { ...isPublic, rateLimit }, preParsing: app.apiKeys.demand('read') },
    async (request) => {
      const { formKey } = request.params
      const { caller, log } = app.apiKeys.of(request)
      const permission = permissionOf(submissionModules.template.file, 'page')
      requirePermission(caller, permission)
      const { module } = (await submissionModules.find(app, formKey, caller))!
      const sight = { ...visibilityOf(module, caller, permission), locale: request.locale, timeZone: request.timeZone }
      const page = await rowReader(app.db, module, registry, sight).page(request.query)
      await log({ type: '0', action: { 'zh-cn': '接口读取答卷', en: 'Read by API' }, ids: [] })
      return page
    },
  )
}
