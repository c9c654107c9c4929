import type { FastifyPluginAsync } from 'fastify'
import type { SeatsLeft } from '#schemas/form/seats-left.ts'
import { allow } from '#server/authorization/route-access.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'
import { seatsTaken } from './remaining-quotas.ts'

const params = { type: 'object', required: ['formKey'], properties: { formKey: { type: 'string' } } }

/** `GET /project/form/{formKey}/seats`: seats taken of the published version, by item and option. */
export const seatRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, docs)
  app.get<{ Params: { formKey: string } }>(
    '/:formKey/seats',
    { schema: { params }, config: allow('project:form:query') },
    async (request): Promise<SeatsLeft> => {
      const head = await app.forms.managed(request.params.formKey, callerOf(request))
      const form = head.version > 0 ? await app.forms.version(head.formId, head.version) : undefined
      return form ? seatsTaken(app, form) : {}
    },
  )
}

const docs = {
  'GET /:formKey/seats': documented('已占的名额', 'Seats taken', { type: 'object' }),
} satisfies DocsByRoute
