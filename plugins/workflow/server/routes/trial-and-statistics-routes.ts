import type { FastifyPluginAsync } from 'fastify'
import { callerOf } from '#server/authorization/require-permission.ts'
import { allow, signedIn } from '#server/authorization/route-access.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import type { ProcessStatistics } from '../../shared/definition-api-types.ts'
import * as schema from '../request-schemas.ts'
import { permittedDefinition } from '../find-permitted-definition.ts'
import { insightDocs } from '../route-docs.ts'
import { statisticsOf } from '../process-statistics.ts'
import { findPeople } from '../task-store.ts'
import { tryModel, type TrialBody } from '../trial-run.ts'
import { formIdOf, modelBytes } from './definition-and-model-routes.ts'

type Of = { Params: { definitionId: string } }

/** Checks and trials of a model before it runs, and statistics of its instances. */
export const trialAndStatisticsRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, insightDocs)

  app.get<Of>(
    '/definition/:definitionId/head',
    { schema: { params: schema.definitionParams }, config: signedIn },
    async (request) => {
      const { graph: _, formId: _formId, ...head } = await permittedDefinition(app, request)
      return head
    },
  )

  app.get<Of>(
    '/definition/:definitionId/statistics',
    { schema: { params: schema.definitionParams }, config: signedIn },
    async (request): Promise<ProcessStatistics> =>
      statisticsOf(app.db, await permittedDefinition(app, request), app.clock()),
  )

  app.get<{ Querystring: { keyword?: string } }>(
    '/definition/trial/people',
    { schema: { querystring: schema.peopleQuery }, config: allow('workflow:definition:query') },
    async ({ query }) => findPeople(app.db, query.keyword ?? '', 0),
  )

  app.post<{ Body: TrialBody & { readonly xml: string; readonly formKey?: string } }>(
    '/definition/trial',
    {
      schema: { body: schema.trial },
      bodyLimit: modelBytes,
      config: { ...allow('workflow:definition:query'), maxKeys: 5000 },
    },
    async (request) => {
      const { xml, formKey, ...body } = request.body
      const formId = await formIdOf(app, formKey)
      return tryModel(app, { xml, formId }, body, { caller: callerOf(request), locale: request.locale })
    },
  )
}
