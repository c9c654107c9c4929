import type { FastifyPluginAsync } from 'fastify'
import { familyOf } from '#schemas/form/item-types.ts'
import { callerOf, requirePermission } from '#server/authorization/require-permission.ts'
import { isPublic } from '#server/authorization/route-access.ts'
import { flag, list, one, text, whole } from '#server/kit/openapi-schemas.ts'
import { AppError } from '#server/kit/app-error.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'
import { peopleQuery, taskParams } from '../request-schemas.ts'
import { failures } from '../failures.ts'
import { fieldsOf } from '../field-access.ts'
import { taskIdOf } from '../task-ids.ts'
import { instanceOf, taskOf } from '../task-store.ts'

const params = {
  ...taskParams,
  required: ['taskId', 'itemId'],
  properties: { ...taskParams.properties, itemId: { type: 'string', pattern: '^[A-Za-z0-9]{6}$' } },
} as const
const querystring = {
  ...peopleQuery,
  properties: { ...peopleQuery.properties, page: { type: 'integer', minimum: 1, maximum: 500, default: 1 } },
} as const

/**
 * `GET /workflow/task/{taskId}/people/{itemId}`: candidates of a form's question for the people of a task, independent
 * of the access to the public form.
 */
export const questionPeopleRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, docs)
  app.get<{ Params: { taskId: string; itemId: string }; Querystring: { keyword?: string; page: number } }>(
    '/task/:taskId/people/:itemId',
    { schema: { params, querystring }, config: isPublic },
    async (request) => {
      // declared public, because the widget sends no signatures; the handler requires a signed-in user
      requirePermission(request.caller, '@login')
      const { taskId, itemId } = request.params
      const { keyword = '', page } = request.query
      const { instanceId, id } = taskIdOf(taskId)
      const found = await taskOf(app.db, { instanceId, id }, callerOf(request).userId)
      const [loaded, instance] = await Promise.all([
        app.workflow.engine.load(instanceId),
        instanceOf(app.db, instanceId),
      ])
      if (!found?.isTheirs || !loaded || !instance) throw new AppError(failures['task.unknown'], `task <${taskId}>`)
      if (found.task.state !== 'open') throw new AppError(failures['task.stale'], `task <${taskId}>`)
      const { formId, formVersion } = instance
      const version = formId === null || formVersion === null ? undefined : await app.forms.version(formId, formVersion)
      const node = loaded.graph.nodes[found.task.node]
      const item = version?.document.items.find(({ id: known }) => known === itemId)
      const policy = version && node ? fieldsOf(node, version.document, loaded.rows.instance)[itemId] : undefined
      if (!item || familyOf(item) !== 'people' || (policy !== 'write' && policy !== 'required'))
        throw new AppError('route.unknown', `item <${itemId}>`)
      return app.answerPeople.search(item, keyword, page)
    },
  )
}

const docs = {
  'GET /task/:taskId/people/:itemId': documented(
    '题目可选的人员或部门',
    'People or departments that a question offers',
    one({ rows: list(one({ id: whole, name: text, dept: text })), more: flag }),
  ),
} satisfies DocsByRoute
