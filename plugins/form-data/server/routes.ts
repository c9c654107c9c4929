import { formFailures } from '#schemas/form/form-failures.ts'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { AnswerVersion } from '#schemas/api/form-api-types.ts'
import type { Answers } from '#schemas/form/form.ts'
import { limits } from '#schemas/form/limits.ts'
import { allow } from '#server/authorization/route-access.ts'
import { AppError } from '#server/kit/app-error.ts'
import { callerOf, holdsAll } from '#server/authorization/require-permission.ts'
import { activeForms } from './active-forms.ts'
import { editAnswers } from './edit-answers.ts'
import { gradeByHand, type HandGrading } from './grade-by-hand.ts'
import { operations, submissionChange } from './operation-log-types.ts'
import * as schema from './request-schemas.ts'
import { formTrend } from './submission-trend.ts'
import { submissionModule } from '../shared/submission-module.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import { docs } from './route-docs.ts'

/** Calls on a form's submissions besides those of their module (submission-modules.ts). */
export const formDataRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, docs)
  const managed = (request: FastifyRequest<{ Params: { formKey: string } }>) =>
    app.forms.managed(request.params.formKey, callerOf(request))

  app.get<{ Querystring: { days: string } }>(
    '/trend',
    { schema: schema.trend, config: allow('project:data:list') },
    async (request) => {
      const caller = callerOf(request)
      return formTrend(
        app.db,
        Number(request.query.days),
        request.timeZone,
        app.clock(),
        holdsAll(caller) ? undefined : caller.userId,
      )
    },
  )

  app.get('/active', { config: allow('project:data:list') }, async (request) => {
    const caller = callerOf(request)
    return activeForms(app.db, request.timeZone, app.clock(), holdsAll(caller) ? undefined : caller.userId)
  })

  app.get<Of>(
    '/:formKey/data/codebook',
    { schema: schema.ofForm, config: allow('project:data:list') },
    async (request) => app.forms.codebook(await managed(request)),
  )

  app.get<Of & { Params: { version: string } }>(
    '/:formKey/version/:version',
    { schema: schema.ofVersion, config: allow('project:data:list') },
    async (request): Promise<AnswerVersion> => {
      const { formId } = await managed(request)
      const found = await app.forms.version(formId, Number(request.params.version))
      if (!found) throw new AppError(formFailures['answer.version'], `version <${request.params.version}>`)
      const { version, hash, document, artifact } = found
      return { version, hash, document, artifact }
    },
  )

  app.put<OfAnswer & { Body: EditBody }>(
    '/:formKey/data/:id',
    { schema: schema.edit, config: { ...allow('project:data:edit'), ...operations.edit, maxKeys: limits.answerKeys } },
    async (request) => {
      const head = await managed(request)
      const caller = callerOf(request)
      const { answers, revision } = request.body
      const { row, changes, overbooked } = await editAnswers(
        app,
        head,
        { id: Number(request.params.id), answers, revision },
        { locale: request.locale, by: caller },
      )
      app.audit.note(request, { ids: [row.id], changes: [submissionChange(head, row, changes)] })
      app.bus.publishInBackground('module.changed', {
        module: submissionModule(head.formKey),
        op: 'update',
        ids: [row.id],
        n: 1,
        by: caller.userId,
      })
      return { ...row, overbooked }
    },
  )

  app.put<OfAnswer & { Body: Omit<HandGrading, 'id'> }>(
    '/:formKey/data/:id/marks',
    { schema: schema.grade, config: { ...allow('project:data:edit'), ...operations.edit, maxKeys: limits.items } },
    async (request) => {
      const head = await managed(request)
      const by = callerOf(request)
      const { points, revision } = request.body
      const row = await gradeByHand(
        app,
        head,
        { id: Number(request.params.id), points, revision },
        { by, locale: request.locale },
      )
      app.audit.note(request, { ids: [row.id] })
      app.bus.publishInBackground('module.changed', {
        module: submissionModule(head.formKey),
        op: 'update',
        ids: [row.id],
        n: 1,
        by: by.userId,
      })
      return row
    },
  )
}

interface Of {
  Params: { formKey: string }
}

interface OfAnswer {
  Params: { formKey: string; id: string }
}

interface EditBody {
  readonly answers: Answers
  readonly revision: number
}
