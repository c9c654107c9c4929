import type { FastifyPluginAsync } from 'fastify'
import { isPublic } from '#server/authorization/route-access.ts'
import { AppError } from '#server/kit/app-error.ts'
import { oneTimeHash, oneTimeShape, oneTimeToken } from '#server/kit/random-secrets.ts'
import { accountStore } from './account-store.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import { forgotDocs } from './route-docs.ts'

const linkMs = 30 * 60_000
/** Limit on password mails per account and hour, regardless of the number of requests. */
const lettersAnHour = 5

const forgot = {
  body: {
    type: 'object',
    required: ['account'],
    additionalProperties: false,
    properties: { account: { type: 'string', minLength: 2, maxLength: 100 } },
  },
} as const
const byToken = {
  body: { type: 'object', required: ['token'], additionalProperties: false, properties: { token: oneTimeShape } },
} as const
const reset = {
  body: {
    type: 'object',
    required: ['token', 'password'],
    additionalProperties: false,
    properties: { token: oneTimeShape, password: { type: 'string', maxLength: 200 } },
  },
} as const

/**
 * Resets a forgotten password: sends a link by mail and accepts the new password. Responses never reveal whether an
 * account exists.
 */
export const forgotRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, forgotDocs)
  const store = accountStore(app.db)
  const guarded = { ...isPublic, ...(app.config.rateLimit ? { rateLimit: { max: 10, timeWindow: '1 minute' } } : {}) }

  app.post<{ Body: { account: string } }>('/password/forgot', { schema: forgot, config: guarded }, async (request) => {
    if (!app.mail.isSet) throw new AppError('mail.none')
    await app.captchaGate.demand(request)
    const { locale } = request
    const account = request.body.account.trim()
    // after the answer, so that text and time are the same for existing and unknown accounts
    app.mail.later(async () => {
      const byName = account.includes('@') ? undefined : await store.byName(account)
      for (const user of account.includes('@') ? await store.byEmail(account) : byName ? [byName] : []) {
        if (!user.email || (await app.captchaGate.count(`letters to ${user.userId}`, 3_600_000)) > lettersAnHour)
          continue
        const token = oneTimeToken()
        const expireTime = new Date(app.clock().getTime() + linkMs)
        await store.addReset(oneTimeHash(token), user.userId, expireTime)
        // the token is in the URL fragment, which neither logs nor other sites receive
        await app.mail.send({
          to: user.email,
          id: 'reset',
          locale,
          facts: { userName: user.userName },
          link: `${app.mail.address()}/reset#${token}`,
          expireTime,
        })
      }
    })
    return null
  })

  const found = async (token: string) => {
    const user = await store.reset(oneTimeHash(token), app.clock())
    if (!user) throw new AppError('link.stale')
    return user
  }

  app.post<{ Body: { token: string } }>(
    '/password/reset/check',
    { schema: byToken, config: guarded },
    async ({ body }) => ({ userName: (await found(body.token)).userName }),
  )

  app.post<{ Body: { token: string; password: string } }>(
    '/password/reset',
    { schema: reset, config: guarded },
    async ({ body, locale }) => {
      const user = await found(body.token)
      await app.passwords.replace(user, body.password, { field: 'password', locale })
      await app.sessions.endAll(user.userId, 'passwordChanged')
      if (user.email)
        await app.mail.send({
          to: user.email,
          id: 'changed',
          locale,
          facts: { userName: user.userName },
          expireTime: new Date(app.clock().getTime() + 86_400_000),
        })
      return null
    },
  )
}
