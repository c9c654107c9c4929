import type { FastifyPluginAsync } from 'fastify'
import { callerOf } from '#server/authorization/require-permission.ts'
import { signedIn } from '#server/authorization/route-access.ts'
import { flag, list, moment, nothing, one, pageOf as pageShape, text, whole } from '#server/kit/openapi-schemas.ts'
import { AppError } from '#server/kit/app-error.ts'
import { pageOf, pageQuery } from '#server/kit/envelope.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'
import type { MessagePreference } from '../../shared/message-api-types.ts'
import { messageStore } from './message-store.ts'

const title = one({ 'zh-cn': text, en: text })
export const messageShape = one({
  messageId: whole,
  title,
  about: text,
  link: text,
  createTime: moment,
  isRead: flag,
})

const docs = {
  'GET /received': documented('收到的消息', 'Messages one has received', pageShape(messageShape)),
  'PUT /:id/read': documented('标为已读', 'Mark as read', nothing),
  'PUT /read': documented('全部标为已读', 'Mark all as read', nothing),
  'GET /preference': documented(
    '消息提醒方式',
    'Of which messages one wants mail',
    one({ isSet: flag, hasAddress: flag, kinds: list(one({ kind: text, title, mail: flag })) }),
  ),
  'PUT /preference': documented('设置消息提醒方式', 'Choose of which messages one wants mail', nothing),
} satisfies DocsByRoute

const byId = {
  params: { type: 'object', required: ['id'], properties: { id: { type: 'string', pattern: '^\\d{1,15}$' } } },
} as const
const preference = {
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['mail'],
    properties: { mail: { type: 'array', maxItems: 100, uniqueItems: true, items: { type: 'string', maxLength: 40 } } },
  },
} as const

/** The caller's own messages, and the kinds sent by mail. */
export const messageRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, docs)
  const store = messageStore(app.db)

  app.get<{ Querystring: Record<string, unknown> }>('/received', { config: signedIn }, async (request) => {
    const asked = pageQuery(request.query, request.locale)
    const { rows, total } = await store.page(callerOf(request).userId, asked)
    return pageOf(rows, total, asked)
  })

  app.put<{ Params: { id: string } }>('/:id/read', { schema: byId, config: signedIn }, async (request) => {
    const { id } = request.params
    if (!(await store.markRead(callerOf(request).userId, Number(id), app.clock())))
      throw new AppError('row.unknown', `messageId <${id}>`)
    return null
  })

  app.put('/read', { config: signedIn }, async (request) => {
    await store.markAllRead(callerOf(request).userId, app.clock())
    return null
  })

  app.get('/preference', { config: signedIn }, async (request): Promise<MessagePreference> => {
    const { userId } = callerOf(request)
    const wanted = new Set(await store.mailKinds(userId))
    return {
      isSet: app.mail.isSet,
      hasAddress: Boolean(await store.emailOf(userId)),
      kinds: [...app.messages.kinds].map(([kind, words]) => ({ kind, title: words, mail: wanted.has(kind) })),
    }
  })

  app.put<{ Body: { mail: readonly string[] } }>(
    '/preference',
    { schema: preference, config: signedIn },
    async (request) => {
      const { userId } = callerOf(request)
      // kinds of removed features are dropped
      const kinds = request.body.mail.filter((kind) => app.messages.kinds.has(kind))
      await app.db.transaction().execute((trx) => messageStore(trx).setMailKinds(userId, kinds, request.locale))
      return null
    },
  )
}
