import { sql } from 'kysely'
import type { PublishedForm } from '#schemas/form/published-form.ts'
import type { Caller } from '#server/kit/caller.ts'
import { prepared, slot } from '#server/kit/prepared-statements.ts'
import type { Db } from '#server/kit/database-tables.ts'

/** `ancestors` ends in the department itself, `1,4,17,`. */
const deptPath = prepared<{ ancestors: string }>(sql`
  select ancestors from sys_dept where dept_id = ${slot('deptId')}`)

/** The signed-in visitor as rules read them (`schemas/form/context-operands.ts`); nothing where no rule does. */
export async function respondentOperands(
  db: Db,
  { artifact }: Pick<PublishedForm, 'artifact'>,
  caller: Caller | undefined,
): Promise<{ readonly user?: Readonly<Record<string, unknown>> }> {
  if (!caller || !artifact.graph.dependants.user) return {}
  const { userId, userName, nickName, deptId, roles, roleIds } = caller
  const [dept] = deptId === null ? [] : await deptPath.run(db, { deptId })
  const deptIds = (dept?.ancestors ?? '').split(',').filter(Boolean).map(Number)
  return { user: { userId, userName, nickName, deptId, deptIds, roles, roleIds } }
}
