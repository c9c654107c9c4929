import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import {
  captchaCodes,
  captchaTypes,
  type CaptchaAnswer,
  type CaptchaChallenge,
  type CaptchaRefusal,
  type CaptchaType,
  type Work,
} from '#schemas/api/captcha-api-types.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { isPublic } from '#server/authorization/route-access.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Point } from './captcha-pictures.ts'
import { isWorkDone, captchaMethods, workBeside } from './captcha-methods.ts'
import { limitsOf } from './rate-limits.ts'
import { errorMessages } from './error-messages.ts'
import { decrypt, verificationOf } from './answer-encryption.ts'
import { flag, nothing, one, oneOf, text, textOrNull } from '#server/kit/openapi-schemas.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'

const challengeMs = 120_000

/** Challenge as stored on the server until the first answer. */
interface Kept {
  readonly captchaType: CaptchaType
  readonly secretKey: string
  readonly solution: readonly Point[]
  /** Proof of work required besides the solution. */
  readonly work?: Work
}

const atMost = (maxLength: number) => ({ type: 'string', maxLength }) as const
const get = {
  body: { type: 'object', properties: { captchaType: atMost(50), clientUid: atMost(100), ts: {} } },
} as const
const check = {
  body: {
    type: 'object',
    properties: {
      captchaType: atMost(50),
      pointJson: atMost(2000),
      token: atMost(100),
      clientUid: atMost(100),
      ts: {},
      work: { type: 'array', maxItems: 64, items: { type: 'integer' } },
    },
  },
} as const

/** Both calls of AJ-Captcha (specification §7). A challenge accepts one answer, right or wrong, within 120 s. */
export const captchaRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, docs)
  const limits = limitsOf(app)
  const open = { ...isPublic, bare: true }

  app.post<{ Body: { captchaType?: string } }>(
    '/get',
    { schema: get, config: open },
    async (request): Promise<CaptchaAnswer<CaptchaChallenge>> => {
      const { captchaType } = request.body
      if (!captchaType) return refused(captchaCodes.empty, request.locale)
      if (!isType(captchaType)) return refused(captchaCodes.wrongParameter, request.locale)
      const refusal = await limits.get(request)
      if (refusal) return refused(refusal, request.locale)
      const made = await captchaMethods[captchaType].make(app.workers.brief).catch((error: unknown) => {
        // a busy server returns its own error
        if (!(error instanceof AppError)) request.log.error({ err: error }, 'a captcha was not made')
      })
      if (!made) return refused(captchaCodes.notMade, request.locale)
      const asked = captchaType === 'proofOfWork' ? undefined : workBeside(await limits.failures(request))
      const beside = asked ? { work: asked } : {}
      const token = randomBytes(16).toString('hex')
      const secretKey = randomBytes(12).toString('base64url')
      await app.captchaGate.keep(
        challengeKey(token),
        { captchaType, secretKey, solution: made.solution, ...beside } satisfies Kept,
        challengeMs,
      )
      return {
        repCode: captchaCodes.ok,
        repMsg: null,
        success: true,
        repData: { captchaType, token, secretKey, result: false, ...made.shown, ...beside },
      }
    },
  )

  app.post<{ Body: { captchaType?: string; pointJson?: string; token?: string; work?: readonly number[] } }>(
    '/check',
    { schema: check, config: open },
    async (request): Promise<CaptchaAnswer> => {
      const { captchaType, pointJson, token, work } = request.body
      if (!captchaType || !pointJson || !token) return refused(captchaCodes.empty, request.locale)
      const refusal = await limits.check(request)
      if (refusal) return refused(refusal, request.locale)
      const kept = await app.captchaGate.take<Kept>(challengeKey(token))
      if (!kept) return refused(captchaCodes.expired, request.locale)
      const fault = faultOf(kept, captchaType, pointJson, token, work)
      if (typeof fault === 'string') {
        await limits.failed(request)
        return refused(fault, request.locale)
      }
      await app.captchaGate.admit(fault.verification)
      return { repCode: captchaCodes.ok, repMsg: null, success: true, repData: { captchaType, token, result: true } }
    },
  )
}

/** The code of a wrong answer, or the verification of a right one. */
function faultOf(
  { captchaType, secretKey, solution, work }: Kept,
  given: string,
  pointJson: string,
  token: string,
  nonces: readonly number[] | undefined,
): CaptchaRefusal | { readonly verification: string } {
  if (given !== captchaType) return captchaCodes.invalid
  if (work && !isWorkDone(nonces, work, token)) return captchaCodes.wrong
  const plain = decrypt(pointJson, secretKey)
  if (plain === undefined || !captchaMethods[captchaType].isRight(parsed(plain), solution, token))
    return captchaCodes.wrong
  return { verification: verificationOf(token, plain, secretKey) }
}

const challengeKey = (token: string): string => `captcha ${token}`
const isType = (type: string): type is CaptchaType => captchaTypes.some((known) => known === type)

function refused(repCode: CaptchaRefusal, locale: Locale): CaptchaAnswer<never> {
  return { repCode, repMsg: errorMessages[repCode][locale], success: false, repData: null }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const captchaAnswer = one(
  { repCode: text, repMsg: textOrNull, success: flag, repData: oneOf(nothing, { type: 'object' }) },
  true,
)

const docs = {
  'POST /get': documented('获取安全验证', 'A captcha to solve', captchaAnswer),
  'POST /check': documented('提交安全验证', 'Solve a captcha', captchaAnswer),
} satisfies DocsByRoute
