import type { FastifyPluginAsync } from 'fastify'
import type { NoticeTop } from '../shared/notice-api-types.ts'
import { permissionOf } from '#schemas/module/permission-names.ts'
import { demandModule } from '#server/crud/module-registry.ts'
import { rowScope } from '#server/authorization/row-scope.ts'
import { allow, signedIn } from '#server/authorization/route-access.ts'
import { pageOf, pageQuery } from '#server/kit/envelope.ts'
import { AppError } from '#server/kit/app-error.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import type { FeatureOptions } from '#server/kit/plugin.ts'
import { messageStore } from './messages/message-store.ts'
import { noticeStore } from './notice-store.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import { docs } from './route-docs.ts'

/** Number of entries shown below the bell. */
const topRows = 5

const byId = {
  params: { type: 'object', required: ['id'], properties: { id: { type: 'string', pattern: '^\\d{1,15}$' } } },
} as const
type ById = { Params: { id: string } }

/** Announcements for readers. Writing them is the module's part (schemas/system/notice.json). */
export const noticeRoutes: FastifyPluginAsync<FeatureOptions> = async (app, { registry }) => {
  describeRoutes(app, docs)
  const notices = noticeStore(app.db)
  const messages = messageStore(app.db)
  const missing = (id: string): AppError => new AppError('row.unknown', `noticeId <${id}>`)

  app.get('/unread', { config: signedIn }, async (request) => ({
    count: await notices.unread(callerOf(request).userId),
  }))

  app.get('/top', { config: signedIn }, async (request): Promise<NoticeTop> => {
    const { userId } = callerOf(request)
    const { rows } = await notices.page(userId, { page: 1, limit: topRows }, false)
    const { rows: newest } = await messages.page(userId, { page: 1, limit: topRows }, true)
    return {
      unread: await notices.unread(userId),
      rows,
      messages: { unread: await messages.unread(userId), rows: newest },
    }
  })

  app.get<{ Querystring: Record<string, unknown> }>('/received', { config: signedIn }, async (request) => {
    const asked = pageQuery(request.query, request.locale)
    const { rows, total } = await notices.page(callerOf(request).userId, asked, request.query.unread === 'true')
    return pageOf(rows, total, asked)
  })

  app.get<ById>('/received/:id', { schema: byId, config: signedIn }, async (request) => {
    const notice = await notices.find(callerOf(request).userId, Number(request.params.id))
    if (!notice) throw missing(request.params.id)
    return notice
  })

  app.put<ById>('/received/:id/read', { schema: byId, config: signedIn }, async (request) => {
    if (!(await notices.markRead(callerOf(request).userId, Number(request.params.id), app.clock())))
      throw missing(request.params.id)
    return null
  })

  app.put('/received/read', { config: signedIn }, async (request) => {
    await notices.markAllRead(callerOf(request).userId, app.clock())
    return null
  })

  app.get<ById & { Querystring: Record<string, unknown> }>(
    '/:id/readers',
    { schema: byId, config: allow('system:notice:query') },
    async (request) => {
      const asked = pageQuery(request.query, request.locale)
      // readers are listed by the caller's scope on users
      const users = demandModule(registry, 'system/user')
      const found = await notices.readers(
        Number(request.params.id),
        asked,
        rowScope(users, callerOf(request), permissionOf(users.file, 'page')),
      )
      if (!found) throw missing(request.params.id)
      return { ...pageOf(found.rows, found.total, asked), read: found.read, people: found.people }
    },
  )
}
