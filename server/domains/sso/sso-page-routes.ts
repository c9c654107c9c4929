import type { FastifyPluginAsync } from 'fastify'
import { isInternalPath } from '#schemas/api/internal-path.ts'
import { ssoPaths } from '#schemas/api/sso-api-types.ts'
import { isPublic } from '../../authorization/route-access.ts'
import { AppError } from '../../kit/app-error.ts'
import { ownOrigin } from './server-origin.ts'
import { attemptSeconds, browserOf, markBrowser } from './browser-cookie.ts'
import { ticketOfLogout } from './cas-client.ts'
import { signInIdentity } from './sign-in-identity.ts'
import type { OidcAttempt } from './oidc-client.ts'
import type { Redeemable } from './routes.ts'
import { secret, stateStore } from './state-store.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import { pageDocs } from './route-docs.ts'

/** Lifetime of the one-time code: long enough for the page that redeems it to load. */
const codeSeconds = 120
const bare = { ...isPublic, bare: true } as const

interface Start {
  Querystring: { redirect?: string }
}
interface Back {
  Querystring: { state?: string }
}

/**
 * URLs of a sign-on that the browser or a CAS server opens itself. Errors redirect to a page that shows them. A URL
 * never contains a token: the browser gets a one-time code in the fragment, which is not sent to servers.
 */
export const ssoPages: FastifyPluginAsync = async (app) => {
  describeRoutes(app, pageDocs)
  const { casUrl, oidc, rateLimit, ssoTimeoutMs } = app.config
  const guarded = rateLimit ? { rateLimit: { max: 30, timeWindow: '1 minute' } } : {}
  const steps = stateStore(app.db, app.clock)

  const provider = oidc && (await import('./oidc-client.ts')).oidcClient(oidc, ssoTimeoutMs)

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    async (_request: unknown, body: string | Buffer) => new URLSearchParams(String(body)),
  )

  /**
   * Single sign-out: the CAS server posts to the service URL of each ticket. Knowledge of the unguessable ticket
   * authenticates the request.
   */
  app.post(ssoPaths.cas, { config: { ...bare, ...guarded } }, async (request) => {
    if (!casUrl) throw new AppError('session.noSso')
    const ticket =
      request.body instanceof URLSearchParams
        ? await ticketOfLogout(request.body.get('logoutRequest') ?? '')
        : undefined
    if (!ticket) throw new AppError('sso.ticket')
    await app.sessions.endByTicket(ticket)
    return ''
  })

  app.get<Start>(
    ssoPaths.oidc,
    { schema: { querystring: start }, config: { ...bare, ...guarded } },
    async (request, reply) => {
      const redirect = isInternalPath(request.query.redirect ?? '/') ? (request.query.redirect ?? '/') : '/'
      reply.header('cache-control', 'no-store')
      try {
        if (!provider) throw new AppError('session.noSso')
        const origin = ownOrigin(app.config, request)
        const { url, state, verifier, nonce } = await provider.begin(origin + ssoPaths.oidcCallback)
        await steps.keep({
          kind: 'state',
          key: state,
          browser: markBrowser(request, reply, origin),
          data: { verifier, nonce, redirect } satisfies OidcAttempt,
          seconds: attemptSeconds,
        })
        return await reply.redirect(url)
      } catch (error) {
        return reply.redirect(failed(error, redirect))
      }
    },
  )

  app.get<Back>(
    ssoPaths.oidcCallback,
    { schema: { querystring: back }, config: { ...bare, ...guarded } },
    async (request, reply) => {
      let redirect = '/'
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      try {
        if (!provider) throw new AppError('session.noSso')
        const origin = ownOrigin(app.config, request)
        const { state = '' } = request.query
        const browser = browserOf(request, origin)
        const attempt = await steps.take<OidcAttempt>('state', state, browser)
        if (!attempt || !browser) throw new AppError('sso.state')
        redirect = attempt.redirect
        const { who, logoutUrl } = await provider.finish(new URL(request.url, origin), state, attempt)
        const userId = await signInIdentity(app, request, who)
        const code = secret()
        const leave = logoutUrl(`${origin}/login`)
        await steps.keep({
          kind: 'code',
          key: code,
          browser,
          data: { userId, ...(leave ? { logoutUrl: leave } : {}) } satisfies Redeemable,
          seconds: codeSeconds,
        })
        return await reply.redirect(`${ssoPaths.done}?redirect=${encodeURIComponent(redirect)}#code=${code}`)
      } catch (error) {
        return reply.redirect(failed(error, redirect))
      }
    },
  )

  const failed = (error: unknown, redirect: string): string => {
    const fault = error instanceof AppError ? error : new AppError('server.fault', undefined, { cause: error })
    app.log[fault.code >= 500 ? 'error' : 'info']({ err: fault }, 'a single sign-on failed')
    return `${ssoPaths.failed}?reason=${fault.id}&redirect=${encodeURIComponent(redirect)}`
  }
}

const start = { type: 'object', properties: { redirect: { type: 'string', maxLength: 2000 } } }
/** Query parameters added by the provider, each at most once. */
const back = {
  type: 'object',
  properties: Object.fromEntries(
    ['state', 'code', 'error', 'iss'].map((name) => [name, { type: 'string', maxLength: 4000 }]),
  ),
}
