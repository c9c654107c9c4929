import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import fp from 'fastify-plugin'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  maxSkewMs,
  signatureHeaders,
  signatureKeyLabel,
  signatureWanted,
  signedText,
  unsignedBody,
} from '#schemas/api/request-signature.ts'
import { AppError } from '../kit/app-error.ts'
import { repeat } from '../kit/repeat-until-close.ts'

/**
 * With REQUEST_SIGNATURE, every call that needs a session must be signed (`schemas/api/request-signature.ts`). Registered after
 * sessions, so that missing access is reported first. Runs before the handler, so that a refused call has no effect.
 */
export const signature = fp(
  async (app) => {
    if (!app.config.requestSignature) return

    app.addHook('preValidation', async (request, reply) => {
      const permission = request.routeOptions.config.access?.permission
      // the original call of a background task has been verified already
      if (request.task || !request.caller || permission === undefined || permission === '@public') return
      const { signature: given, timestamp, nonce } = headersOf(request)
      const now = app.clock().getTime()
      if (given === undefined || timestamp === undefined || nonce === undefined) {
        want(reply, now)
        throw new AppError('signature.missing')
      }
      if (!/^\d{13}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > maxSkewMs) {
        want(reply, now)
        throw new AppError('signature.stale')
      }
      if (!/^[\w-]{16,64}$/.test(nonce) || !isRight(request, given, timestamp, nonce))
        throw new AppError('signature.wrong')
      // twice the skew, because a time ahead of ours stays valid longer
      if ((await app.captchaGate.count(`nonce ${request.caller.userId} ${nonce}`, 2 * maxSkewMs)) > 1)
        throw new AppError('signature.replayed')
    })

    // one row per call: the nightly sweep would be too late
    repeat(app, 'removing nonces', 10 * 60_000, async () => {
      await app.db.deleteFrom('sysCaptcha').where('expireTime', '<', app.clock()).execute()
    })
  },
  { name: 'signature', dependencies: ['session', 'captcha gate'] },
)

const want = (reply: FastifyReply, now: number): void => void reply.header(signatureWanted, String(now))

function headersOf({ headers }: FastifyRequest): {
  readonly [name in keyof typeof signatureHeaders]: string | undefined
} {
  const one = (name: string): string | undefined =>
    typeof headers[name] === 'string' && headers[name] !== '' ? headers[name] : undefined
  return {
    signature: one(signatureHeaders.signature),
    timestamp: one(signatureHeaders.timestamp),
    nonce: one(signatureHeaders.nonce),
  }
}

function isRight(request: FastifyRequest, given: string, timestamp: string, nonce: string): boolean {
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const key = createHmac('sha256', token).update(signatureKeyLabel).digest()
  const isForm = request.headers['content-type']?.startsWith('multipart/form-data')
  const bodyHash = isForm
    ? unsignedBody
    : createHash('sha256')
        .update(request.bodyText ?? '')
        .digest('hex')
  const right = createHmac('sha256', key)
    .update(signedText({ method: request.method, target: request.raw.url ?? '', timestamp, nonce, bodyHash }))
    .digest()
  const found = Buffer.from(given, 'hex')
  return found.length === right.length && timingSafeEqual(found, right)
}
