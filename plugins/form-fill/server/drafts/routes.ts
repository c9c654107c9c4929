import { formFailures } from '#schemas/form/form-failures.ts'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Answers } from '#schemas/form/form.ts'
import { limits } from '#schemas/form/limits.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { isPublic, signedIn } from '#server/authorization/route-access.ts'
import { AppError } from '#server/kit/app-error.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import { failures } from '../failures.ts'
import { publicForm, type PublicForm } from '../find-public-form.ts'
import { draftDocs } from '../route-docs.ts'
import { drafts, tokenPattern, type ResumedDraft } from './resumable-drafts.ts'

const formKey = { type: 'string' }
const ofForm = { type: 'object', properties: { formKey } }
const ofDraft = { type: 'object', properties: { formKey, token: { type: 'string', pattern: tokenPattern } } }
const body = {
  type: 'object',
  additionalProperties: false,
  required: ['version', 'answers'],
  properties: {
    version: { type: 'integer', minimum: 1, maximum: 2_000_000_000 },
    answers: { type: 'object', maxProperties: limits.answerKeys },
  },
}
/** Rate limit per network, sized for a class that saves at the same time. */
const rateLimit = { max: 120, timeWindow: '1 minute' }
const bodyLimit = 512 * 1024

interface OfDraft {
  Params: { formKey: string; token: string }
}

/** `/api/public/form/{formKey}/draft`: saves answers to continue later. */
export const draftRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, draftDocs)
  const kept = drafts(app)
  const openForm = async (key: string): Promise<PublicForm> => {
    const found = await publicForm(app, key)
    if (!found) throw new AppError(formFailures['form.unknown'], `key <${key}>`)
    return found
  }
  const sent = (draft: ResumedDraft | undefined) => {
    if (!draft) throw new AppError(failures['draft.unknown'])
    return { ...draft, savedAt: draft.savedAt.toISOString() }
  }

  app.put<OfDraft & { Body: { version: number; answers: Answers } }>(
    '/:formKey/draft/:token',
    { schema: { params: ofDraft, body }, config: { ...isPublic, rateLimit, maxKeys: limits.answerKeys }, bodyLimit },
    async (request) => {
      const { formKey: key, token } = request.params
      const found = await openForm(key)
      kept.openFor(request, found)
      const savedAt = await kept.keep(found.head, token, request.body, request.caller?.userId)
      return { savedAt: savedAt.toISOString(), until: kept.until(savedAt).toISOString() }
    },
  )

  app.get<OfDraft>(
    '/:formKey/draft/:token',
    { schema: { params: ofDraft }, config: { ...isPublic, rateLimit } },
    async (request) => {
      const current = kept.openFor(request, await openForm(request.params.formKey))
      return sent(await kept.find(current, request.params.token))
    },
  )

  app.get(
    '/:formKey/draft',
    { schema: { params: ofForm }, config: { ...signedIn, rateLimit } },
    async (request: FastifyRequest<{ Params: { formKey: string } }>) => {
      const current = kept.openFor(request, await openForm(request.params.formKey))
      return sent(await kept.ofUser(current, callerOf(request).userId))
    },
  )
}
