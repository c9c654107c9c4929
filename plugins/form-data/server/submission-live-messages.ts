import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { adminRole, everything } from '#schemas/api/current-user-api-types.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import type { Topic } from '#server/kit/plugin.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { submissionsCame, type SubmissionsCame } from '#schemas/api/form-api-types.ts'

const permission = 'project:data:list'
/** Submissions within this time share one message, so that a busy form causes no flood. */
const gatherMs = 500

interface News extends SubmissionsCame {
  readonly ownerId: number
}

/** Sent to users who may list the form's submissions, without the owner's id. */
export const submissionsTopic: Topic<News> = {
  audience: (app, { ownerId }, users) => readersOf(app.db, ownerId, users),
  body: ({ formKey, n }): SubmissionsCame => ({ formKey, n }),
}

/** Notifies open submission lists of users in scope of the number of new submissions. Stops when the app closes. */
export function liveSubmissions(app: FastifyInstance): (form: Pick<FormHead, 'formKey' | 'ownerId'>) => void {
  const gathered = new Map<string, News>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const failed = (error: unknown): void => app.log.error({ err: error }, 'new submissions could not be told')

  const publishGathered = (): void => {
    timer = undefined
    const all = [...gathered.values()]
    gathered.clear()
    for (const news of all) app.bus.publish(submissionsCame, news).catch(failed)
  }

  app.addHook('onClose', async () => {
    clearTimeout(timer)
  })

  return ({ formKey, ownerId }) => {
    gathered.set(formKey, { formKey, ownerId, n: (gathered.get(formKey)?.n ?? 0) + 1 })
    timer ??= setTimeout(publishGathered, gatherMs).unref()
  }
}

/**
 * The users who may list the form's submissions: the owner with that permission, and users who see every submission.
 */
export async function readersOf(db: Db, ownerId: number, users: readonly number[]): Promise<readonly number[]> {
  const plain = db.withoutPlugins() as unknown as Kysely<unknown> // rows keep the column names of the statement
  const gives = (names: readonly string[]) => sql`exists (
    select from sys_role_menu rm join sys_menu m on m.menu_id = rm.menu_id and m.status = '0' where rm.role_id = r.role_id and m.perms = any (${[...names]}::text[]))`
  const { rows } = await sql<{ user_id: number }>`
    select distinct ur.user_id from sys_user_role ur join sys_role r on r.role_id = ur.role_id and r.status = '0' and r.del_flag = '0'
    where ur.user_id = any (${[...users]}::bigint[])
      and (r.role_key = ${adminRole} or ${gives([everything])} or ur.user_id = ${ownerId} and ${gives([permission])})`.execute(
    plain,
  )
  return rows.map((row) => Number(row.user_id))
}
