import { formFailures } from '#schemas/form/form-failures.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Answers } from '#schemas/form/form.ts'
import { limits } from '#schemas/form/limits.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { StoredReceipt } from '../shared/page-model.ts'
import type { ExamTiming } from './exam-time.ts'
import { proofOf, sameText } from './access-rules.ts'
import { publicVersionOf } from './public-version.ts'
import { passwordAttempts } from './password-attempts.ts'
import { failures } from './failures.ts'
import { urlValues } from './parse-posted-answers.ts'
import { remainingQuotas } from './remaining-quotas.ts'
import { gateOf, type PublicForm } from './find-public-form.ts'
import { makeSubmit } from './submit-answers.ts'
import { proofIn, visitorOf } from './visitor-cookies.ts'

/** Rate limit of submits per address and minute: sufficient for a classroom behind one address. */
export const submitLimit = { max: 300, timeWindow: '1 minute' } as const
export const bodyBytes = 1_000_000

export interface SubmitBody {
  readonly version: number
  readonly answers: Answers
  readonly idempotencyKey?: string
  readonly password?: string
  readonly ext?: string
  readonly url?: Readonly<Record<string, string>>
  /** Seconds. */
  readonly duration?: number
  /** Language in which the form was filled in: error messages and receipt are in it. */
  readonly language?: string
}

const text = (maxLength: number) => ({ type: 'string', maxLength, pattern: '^[^\\u0000]*$' })
export const ofForm = { type: 'object', required: ['formKey'], properties: { formKey: { type: 'string' } } }
export const submitBody = {
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
    language: { type: 'string', maxLength: 20 },
  },
}

/** Submits answers received as JSON. Throws the reason why they were not stored. */
export type JsonSubmit = (
  request: FastifyRequest<{ Body: SubmitBody }>,
  form: PublicForm,
  timing: ExamTiming,
) => Promise<StoredReceipt>

export function jsonSubmit(app: FastifyInstance): JsonSubmit {
  const submit = makeSubmit(app)
  const attempts = passwordAttempts(app)
  return async (request, { head, current }, timing) => {
    if (!current) throw new AppError(failures['form.closed'], 'unpublished', { data: { reason: 'unpublished' } })
    const { version, answers, idempotencyKey, password, ext, url = {}, duration, language } = request.body
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
      language,
      duration,
      timing,
    })
    if (outcome.kind === 'stored') return outcome.receipt
    if (outcome.kind === 'unknown')
      throw new AppError(formFailures['answer.version'], `version <${version}>`, { data: { errors: [] } })
    if (outcome.kind === 'outdated') {
      const { left } = await remainingQuotas(app, current, visitorOf(request))
      throw new AppError(failures['answer.outdated'], `version <${version}>`, {
        data: { current: { version: current.version, ...(await publicVersionOf(app, request, head, current, left)) } },
      })
    }
    if (outcome.kind === 'keyUsed') throw new AppError(failures['answer.keyUsed'], `key <${idempotencyKey}>`)
    const leftNow = async () => (await remainingQuotas(app, current, visitorOf(request))).left
    if (outcome.kind === 'wrong')
      throw new AppError(formFailures['answer.invalid'], undefined, {
        // a rule may ask for more since places filled up
        data: { errors: outcome.errors, ...(current.artifact.graph.dependants.left ? { left: await leftNow() } : {}) },
      })
    const { reason, message, errors } = outcome
    // options may have filled up since the page was opened
    const left = reason === 'seats' ? await leftNow() : undefined
    throw new AppError(failures['form.closed'], reason, {
      data: { reason, ...(message ? { message } : {}), ...(errors ? { errors } : {}), ...(left ? { left } : {}) },
    })
  }
}
