import type { FastifyPluginAsync } from 'fastify'
import { grants } from '#schemas/api/current-user-api-types.ts'
import { formFailures } from '#schemas/form/form-failures.ts'
import { familyOf } from '#schemas/form/item-types.ts'
import { callerOf, requirePermission } from '#server/authorization/require-permission.ts'
import { isPublic } from '#server/authorization/route-access.ts'
import { list, one, text, flag, whole } from '#server/kit/openapi-schemas.ts'
import { AppError } from '#server/kit/app-error.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'
import { failures } from '../failures.ts'
import { gateOf, publicForm } from '../find-public-form.ts'
import type { AnswerPeople } from './answer-people.ts'

const params = {
  type: 'object',
  required: ['formKey', 'itemId'],
  properties: { formKey: { type: 'string' }, itemId: { type: 'string', maxLength: 6 } },
} as const
const query = {
  type: 'object',
  properties: {
    keyword: { type: 'string', maxLength: 50, pattern: '^[^\\u0000]*$' },
    page: { type: 'integer', minimum: 1, maximum: 500, default: 1 },
  },
} as const

/** Rate limit of searches per address and minute: one per key press, for a class behind one address. */
const searchLimit = { max: 600, timeWindow: '1 minute' } as const

/**
 * `GET /public/form/{formKey}/people/{itemId}`: candidates of a question, for signed-in visitors who may fill in the
 * form and for users who may edit its submissions.
 */
export const peopleRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, docs)
  app.get<{ Params: { formKey: string; itemId: string }; Querystring: { keyword?: string; page: number } }>(
    '/:formKey/people/:itemId',
    { schema: { params, querystring: query }, config: { ...isPublic, rateLimit: searchLimit } },
    async (request): ReturnType<AnswerPeople['search']> => {
      const { formKey, itemId } = request.params
      // declared public, because the fill page sends no signatures; the handler requires a signed-in user
      requirePermission(request.caller, '@login')
      const caller = callerOf(request)
      const { keyword = '', page } = request.query
      const found = await publicForm(app, formKey)
      if (!found?.current) throw new AppError(formFailures['form.unknown'], `key <${formKey}>`)
      const { head, current } = found
      const reason = gateOf(app, request, head, current)
      const mayEdit = async (): Promise<boolean> =>
        grants(caller.permissions, ['project:data:edit']) &&
        app.forms.managed(formKey, caller).then(
          () => true,
          () => false,
        )
      if (reason && !(await mayEdit())) throw new AppError(failures['form.closed'], reason, { data: { reason } })
      const item = current.document.items.find(({ id }) => id === itemId)
      if (!item || familyOf(item) !== 'people') throw new AppError('route.unknown', `item <${itemId}>`)
      return app.answerPeople.search(item, keyword, page)
    },
  )
}

const docs = {
  'GET /:formKey/people/:itemId': documented(
    '可选的人员或部门',
    'People or departments on offer',
    one({ rows: list(one({ id: whole, name: text, dept: text })), more: flag }),
  ),
} satisfies DocsByRoute
