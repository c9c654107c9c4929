import type { FastifyPluginAsync } from 'fastify'
import type { TodoList } from '#schemas/api/todo-api-types.ts'
import { grants } from '#schemas/api/current-user-api-types.ts'
import { signedIn } from '#server/authorization/route-access.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import type { TodoSource } from '#server/kit/plugin.ts'
import { anything, list, one, text, whole } from '#server/kit/openapi-schemas.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'

/** Maximum number of to-dos per source; the home page shows fewer. */
const most = 20
const urgency = { fail: 0, warn: 1, info: 2 } as const

/** To-dos of the caller from every feature, most urgent first. */
export const todoRoutes: FastifyPluginAsync<{ readonly sources: readonly TodoSource[] }> = async (app, { sources }) => {
  describeRoutes(app, docs)
  app.get('/todo', { config: signedIn }, async (request): Promise<TodoList> => {
    const caller = callerOf(request)
    const open = sources.filter(
      ({ permission }) => permission === undefined || grants(caller.permissions, [permission]),
    )
    const found = await Promise.all(open.map((source) => source.find(app, caller, most)))
    return {
      rows: found.flatMap(({ rows }) => rows).toSorted((a, b) => urgency[a.tone] - urgency[b.tone]),
      total: found.reduce((sum, { total }) => sum + total, 0),
    }
  })
}

const docs = {
  'GET /todo': documented(
    '我的待办',
    'What waits for the caller',
    one({
      rows: list(
        one({ id: text, title: text, note: anything, tone: { enum: ['info', 'warn', 'fail'] }, time: text, to: text }),
      ),
      total: whole,
    }),
  ),
} satisfies DocsByRoute
