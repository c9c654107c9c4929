import type { FastifyPluginAsync } from 'fastify'
import type { CasLogin, SsoExchange, SsoOffer, SsoProvider } from '#schemas/api/sso-api-types.ts'
import { isPublic } from '../../authorization/route-access.ts'
import { AppError } from '../../kit/app-error.ts'
import { isOwnService, ownOrigin } from './server-origin.ts'
import { browserOf } from './browser-cookie.ts'
import { validateTicket } from './cas-client.ts'
import { signInIdentity } from './sign-in-identity.ts'
import { stateStore } from './state-store.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import { ssoDocs } from './route-docs.ts'

/** Session behind the one-time code of an OIDC sign-on. */
export interface Redeemable {
  readonly userId: number
  readonly logoutUrl?: string
}

/**
 * Sign-in through another server (specification §7): exchanges a CAS ticket, or the one-time code of an OIDC sign-on,
 * for a token.
 */
export const ssoRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, ssoDocs)
  const { casUrl, oidc, publicUrl, rateLimit, ssoTimeoutMs } = app.config
  const steps = stateStore(app.db, app.clock)
  const guarded = rateLimit ? { rateLimit: { max: 30, timeWindow: '1 minute' } } : {}
  const providers: readonly SsoProvider[] = [
    ...(casUrl
      ? [
          {
            id: 'cas' as const,
            loginUrl: `${casUrl}/login`,
            ...(publicUrl ? { origin: new URL(publicUrl).origin } : {}),
          },
        ]
      : []),
    ...(oidc ? [{ id: 'oidc' as const }] : []),
  ]

  app.get('/public/sso', { config: isPublic }, async (): Promise<SsoOffer> => {
    const { label, isAutomatic } = app.settings.sso()
    return { providers, label, isAutomatic }
  })

  app.post<{ Body: CasLogin }>(
    '/casLogin',
    { schema: { body: casLogin }, config: { ...isPublic, ...guarded } },
    async (request) => {
      if (!casUrl) throw new AppError('session.noSso')
      const { ticket, service } = request.body
      const origin = ownOrigin(app.config, request)
      if (!isOwnService(service, origin)) throw new AppError('sso.service')
      const userId = await signInIdentity(
        app,
        request,
        await validateTicket({ casUrl, ticket, service, timeoutMs: ssoTimeoutMs }),
      )
      const logoutUrl = `${casUrl}/logout?service=${encodeURIComponent(`${origin}/login`)}`
      return app.sessions.start(
        userId,
        { ip: request.ip, userAgent: request.headers['user-agent'] },
        { ticket, logoutUrl },
      )
    },
  )

  app.post<{ Body: SsoExchange }>(
    '/sso/exchange',
    { schema: { body: exchange }, config: { ...isPublic, ...guarded } },
    async (request) => {
      if (!oidc) throw new AppError('session.noSso')
      const found = await steps.take<Redeemable>(
        'code',
        request.body.code,
        browserOf(request, ownOrigin(app.config, request)),
      )
      if (!found) throw new AppError('sso.state')
      const isWelcome = await app.db
        .selectFrom('sysUser')
        .select('userId')
        .where('userId', '=', found.userId)
        .where('status', '=', '0')
        .where('delFlag', '=', '0')
        .executeTakeFirst()
      if (!isWelcome) throw new AppError('session.disabled')
      return app.sessions.start(
        found.userId,
        { ip: request.ip, userAgent: request.headers['user-agent'] },
        found.logoutUrl ? { logoutUrl: found.logoutUrl } : {},
      )
    },
  )
}

const casLogin = {
  type: 'object',
  required: ['ticket', 'service'],
  additionalProperties: false,
  // a service ticket begins with ST- (CAS protocol §3.1.1); other tickets have other purposes
  properties: {
    ticket: { type: 'string', pattern: '^ST-[\\x21-\\x7e]{1,300}$' },
    service: { type: 'string', minLength: 1, maxLength: 3000 },
  },
}
const exchange = {
  type: 'object',
  required: ['code'],
  additionalProperties: false,
  properties: { code: { type: 'string', pattern: '^[\\w-]{43}$' } },
}
