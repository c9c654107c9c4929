import type { FastifyPluginAsync } from 'fastify'
import type { OwnSession } from '#schemas/api/account-api-types.ts'
import { signedIn } from '#server/authorization/route-access.ts'
import { AppError } from '#server/kit/app-error.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { deviceOf } from '#server/kit/parse-user-agent.ts'
import { accountStore } from './account-store.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import { sessionDocs } from './route-docs.ts'

const byId = {
  params: {
    type: 'object',
    required: ['sessionId'],
    properties: { sessionId: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } },
  },
} as const

/** Lists and ends the user's own sessions. Sessions of others answer as unknown. */
export const ownSessionRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, sessionDocs)
  const store = accountStore(app.db)

  app.get('/user/session', { config: signedIn }, async (request): Promise<readonly OwnSession[]> => {
    const { userId, tokenHash: own } = callerOf(request)
    const rows = await store.sessions(userId, app.clock())
    return rows
      .map(({ sessionId, tokenHash, userAgent, ip, createTime, seenTime }): OwnSession => ({
        sessionId,
        ip,
        ...deviceOf(userAgent ?? ''),
        loginTime: createTime.toISOString(),
        seenTime: seenTime.toISOString(),
        mine: tokenHash === own,
      }))
      .toSorted((a, b) => Number(b.mine) - Number(a.mine))
  })

  app.delete<{ Params: { sessionId: number } }>(
    '/user/session/:sessionId',
    { schema: byId, config: signedIn },
    async (request) => {
      const { userId, tokenHash: own } = callerOf(request)
      const found = (await store.sessions(userId, app.clock())).find(
        (one) => one.sessionId === request.params.sessionId,
      )
      if (!found) throw new AppError('row.unknown', `session <${request.params.sessionId}>`)
      if (found.tokenHash === own) throw new AppError('session.own')
      await app.sessions.end(found.tokenHash, 'signedOut')
      return null
    },
  )

  app.delete('/user/session', { config: signedIn }, async (request) => {
    const { userId, tokenHash } = callerOf(request)
    await app.sessions.endAll(userId, 'signedOut', tokenHash)
    return null
  })
}
