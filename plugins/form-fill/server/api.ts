import { formFailures } from '#schemas/form/form-failures.ts'
import { failures } from './failures.ts'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Answers } from '#schemas/form/form.ts'
import { limits } from '#schemas/form/limits.ts'
import { isPublic } from '#server/authorization/route-access.ts'
import { AppError } from '#server/kit/app-error.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import { formForVisitor } from '#schemas/form/visitor-form.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import type { SeatsLeft } from '#schemas/form/seats-left.ts'
import type { StoredReceipt } from '../shared/page-model.ts'
import { passwordAttempts } from './attempts.ts'
import { proofOf, sameText, wordsFor } from './access-rules.ts'
import { urlValues } from './parse-post.ts'
import { gateOf, isHidden, publicForm, type PublicForm } from './public-form.ts'
import { fullOf, placesLeft } from './places-left.ts'
import { makeSubmit } from './submit.ts'
import { validatorPath } from './validator-path.ts'
import { proofIn, seedOf, visitorOf } from './visitor.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import { apiDocs } from './route-docs.ts'

/** Submits of one address per minute: a classroom behind one address fits, a flood does not. */
export const submitLimit = { max: 300, timeWindow: '1 minute' } as const
export const bodyBytes = 1_000_000

interface SubmitBody {
  readonly version: number
  readonly answers: Answers
  readonly idempotencyKey?: string
  readonly password?: string
  readonly ext?: string
  readonly url?: Readonly<Record<string, string>>
  /** Seconds. */
  readonly duration?: number
}

const text = (maxLength: number) => ({ type: 'string', maxLength, pattern: '^[^\\u0000]*$' })
const params = { type: 'object', required: ['formKey'], properties: { formKey: { type: 'string' } } }
const submitBody = {
  type: 'object',
  required: ['version', 'answers'],
  properties: {
    version: { type: 'integer', minimum: 0, maximum: 2_000_000_000 },
    answers: { type: 'object', maxProperties: limits.answerKeys },
    idempotencyKey: { ...text(100), minLength: 1 },
    password: { type: 'string', maxLength: 200 },
    ext: text(200),
    url: { type: 'object', maxProperties: 50, additionalProperties: { type: 'string', maxLength: 500 } },
    duration: { type: 'number' },
  },
}

/** `/api/public/form`: the same form as data, for the browser's script and for programs. */
export const publicFormApi: FastifyPluginAsync = async (app) => {
  describeRoutes(app, apiDocs)
  const submit = makeSubmit(app)
  const attempts = passwordAttempts(app)

  app.get<{ Params: { formKey: string } }>('/:formKey', { schema: { params }, config: isPublic }, async (request) => {
    const { head, current } = await openForm(request)
    if (!current) return { version: 0, hash: null, document: null, state: { open: false, reason: 'unpublished' } }
    const gate = gateOf(app, request, head, current)
    const taken = gate ? { limit: undefined, left: {} } : await placesLeft(app, current, visitorOf(request))
    const reason = gate ?? taken.limit?.reason
    const message = taken.limit?.message ?? (gate && wordsFor(gate, current.document.settings))
    const asked = isHidden(app, request, head, current)
      ? { hash: null, document: null }
      : askedOf(request, head, current, taken.left)
    return {
      version: current.version,
      ...asked,
      state: { open: reason === undefined, ...(reason ? { reason, ...(message ? { message } : {}) } : {}) },
    }
  })

  app.post<{ Params: { formKey: string }; Body: SubmitBody }>(
    '/:formKey/data',
    {
      schema: { params, body: submitBody },
      config: { ...isPublic, rateLimit: submitLimit, maxKeys: limits.answerKeys },
      bodyLimit: bodyBytes,
    },
    async (request): Promise<StoredReceipt> => {
      const { head, current } = await openForm(request)
      if (!current) throw new AppError(failures['form.closed'], 'unpublished', { data: { reason: 'unpublished' } })
      const { version, answers, idempotencyKey, password, ext, url = {}, duration } = request.body
      const proof = password === undefined ? proofIn(request, head.formKey) : proofOf(head.secret, password)
      if (password !== undefined && gateOf(app, request, head, current) === 'password') {
        const wanted = proofOf(head.secret, current.document.settings.access?.password ?? '')
        const guess = await attempts.guess(request, head.formKey, () => sameText(wanted, proof ?? ''))
        if (guess === 'tooMany') throw new AppError('request.tooMany', 'too many wrong passwords')
      }

      const outcome = await submit({
        head,
        current,
        version,
        answers,
        caller: request.caller,
        visitor: visitorOf(request),
        proof,
        idempotencyKey: idempotencyKey?.toWellFormed(),
        ext: ext?.toWellFormed(),
        userAgent: request.headers['user-agent'],
        url: urlValues(Object.entries(url)),
        locale: request.locale,
        duration,
      })
      if (outcome.kind === 'stored') return outcome.receipt
      if (outcome.kind === 'unknown')
        throw new AppError(formFailures['answer.version'], `version <${version}>`, { data: { errors: [] } })
      if (outcome.kind === 'outdated') {
        const { left } = await placesLeft(app, current, visitorOf(request))
        throw new AppError(failures['answer.outdated'], `version <${version}>`, {
          data: { current: { version: current.version, ...askedOf(request, head, current, left) } },
        })
      }
      if (outcome.kind === 'keyUsed') throw new AppError(failures['answer.keyUsed'], `key <${idempotencyKey}>`)
      if (outcome.kind === 'wrong')
        throw new AppError(formFailures['answer.invalid'], undefined, { data: { errors: outcome.errors } })
      const { reason, message, errors } = outcome
      // what is full now may have had seats when the page was opened
      const left = reason === 'seats' ? (await placesLeft(app, current, visitorOf(request))).left : undefined
      throw new AppError(failures['form.closed'], reason, {
        data: { reason, ...(message ? { message } : {}), ...(errors ? { errors } : {}), ...(left ? { left } : {}) },
      })
    },
  )

  /** The public part of a version, for visitors who may see its questions. */
  const askedOf = (request: FastifyRequest, head: FormHead, current: PublishedForm, left: SeatsLeft) => ({
    hash: current.hash,
    document: formForVisitor(
      current.artifact.publicForm,
      seedOf(request),
      momentIn(current.document.settings.window?.timeZone, app.clock()),
    ),
    graph: current.artifact.graph,
    full: fullOf(left),
    left,
    validator: validatorPath(head, current, request.caller, app.clock()),
  })

  async function openForm({
    params: { formKey },
  }: FastifyRequest<{ Params: { formKey: string } }>): Promise<PublicForm> {
    const found = await publicForm(app, formKey)
    if (!found) throw new AppError(formFailures['form.unknown'], `key <${formKey}>`)
    return found
  }
}
