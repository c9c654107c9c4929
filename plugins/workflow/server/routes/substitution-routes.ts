import { sql } from 'kysely'
import type { FastifyPluginAsync } from 'fastify'
import { grants } from '#schemas/api/current-user-api-types.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { signedIn } from '#server/authorization/route-access.ts'
import { list, moment, nothing, one, text, textOrNull, whole } from '#server/kit/openapi-schemas.ts'
import { AppError } from '#server/kit/app-error.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'
import type { OwnSubstitution } from '../../shared/task-api-types.ts'
import { peopleQuery, substitution, substitutionParams } from '../request-schemas.ts'
import { failures } from '../failures.ts'
import { knownPeople } from '../require-existing-users.ts'
import { operation } from '../route-docs.ts'
import { checkSubstitution, countToGive, handOver, substitutionsChannel } from '../substitutions.ts'
import { findPeople } from '../task-store.ts'

interface Wanted {
  readonly substituteId: number
  readonly beginTime: string
  readonly endTime: string
  readonly reason?: string
}

/** The caller's own substitutions. */
export const substitutionRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, docs)
  const mine = '/substitution/mine'
  // requires a task list, because only its owners have tasks to hand over
  app.addHook('preHandler', async (request) => {
    if (!grants(callerOf(request).permissions, ['workflow:todo:list']))
      throw new AppError('session.denied', 'no list of tasks')
  })

  app.get(mine, { config: signedIn }, async (request) => {
    const { userId } = callerOf(request)
    const { rows } = await sql<OwnSubstitution>`
      select s.substitution_id, s.substitute_id, u.nick_name as name, s.begin_time, s.end_time, s.reason from wf_substitution s
        join sys_user u on u.user_id = s.substitute_id where s.user_id = ${userId} and s.end_time > ${app.clock()}
        order by s.begin_time`.execute(app.db)
    return { rows, toGive: await countToGive(app, userId) }
  })

  app.get<{ Querystring: { keyword?: string } }>(
    '/substitution/people',
    { schema: { querystring: peopleQuery }, config: signedIn },
    async (request) => findPeople(app.db, request.query.keyword ?? '', callerOf(request).userId),
  )

  app.post<{ Body: Wanted }>(
    mine,
    {
      schema: { body: substitution },
      config: { ...signedIn, ...operation('1', '设置代理人', 'Name a substitute') },
    },
    async (request) => {
      const { substituteId, reason } = request.body
      const { userId, userName } = callerOf(request)
      const [beginTime, endTime] = [new Date(request.body.beginTime), new Date(request.body.endTime)]
      await knownPeople(app.db, [substituteId], 'substituteId')
      const now = app.clock()
      const { substitutionId } = await app.db.transaction().execute(async (trx) => {
        const wanted = { userId, substituteId, begin: beginTime.getTime(), end: endTime.getTime() }
        await checkSubstitution(trx, wanted, { now, locale: request.locale })
        const stamps = { createBy: userName, createTime: now, updateBy: userName, updateTime: now }
        return trx
          .insertInto('wfSubstitution')
          .values({ userId, substituteId, beginTime, endTime, reason: reason || null, ...stamps })
          .returning('substitutionId')
          .executeTakeFirstOrThrow()
      })
      await app.bus.publish(substitutionsChannel, {})
      app.audit.note(request, { ids: [substitutionId] })
      return { substitutionId }
    },
  )

  app.delete<{ Params: { substitutionId: string } }>(
    `${mine}/:substitutionId`,
    {
      schema: { params: substitutionParams },
      config: { ...signedIn, ...operation('3', '删除代理人', 'Remove a substitute') },
    },
    async (request) => {
      const id = Number(request.params.substitutionId)
      const { numDeletedRows } = await app.db
        .deleteFrom('wfSubstitution')
        .where('substitutionId', '=', id)
        .where('userId', '=', callerOf(request).userId)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw new AppError(failures['substitution.unknown'], `substitution <${id}>`)
      await app.bus.publish(substitutionsChannel, {})
      app.audit.note(request, { ids: [id] })
      return null
    },
  )

  app.post(
    `${mine}/handOver`,
    { config: { ...signedIn, ...operation('2', '转交待办', 'Hand over open tasks') } },
    async (request) => ({ given: await handOver(app, callerOf(request).userId) }),
  )
}

const docs = {
  'GET /substitution/mine': documented(
    '我的代理人',
    'My substitutes',
    one({
      rows: list(
        one({
          substitutionId: whole,
          substituteId: whole,
          name: text,
          beginTime: moment,
          endTime: moment,
          reason: textOrNull,
        }),
      ),
      toGive: whole,
    }),
  ),
  'GET /substitution/people': documented(
    '可选的代理人',
    'People who can be substitutes',
    list(one({ userId: whole, name: text, dept: textOrNull })),
  ),
  'POST /substitution/mine': documented('设置代理人', 'Name a substitute', one({ substitutionId: whole })),
  'DELETE /substitution/mine/:substitutionId': documented('删除代理人', 'Remove a substitute', nothing),
  'POST /substitution/mine/handOver': documented('转交待办', 'Hand over open tasks', one({ given: whole })),
} satisfies DocsByRoute
