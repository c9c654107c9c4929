import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/kit/database-tables.ts'

export const testPassword = 'Formwork-2026'

/** Users besides admin: zhang manages forms, li has approval tasks only, wang manages forms of her own. */
export const people = { zhang: 'form-manager', wang: 'form-manager', li: 'common' } as const
export type Person = keyof typeof people | 'admin'

export async function seedPeople(db: Db, password: string): Promise<void> {
  for (const [userName, roleKey] of Object.entries(people)) {
    const { userId } = await db
      .insertInto('sysUser')
      .values({ userName, nickName: userName, password })
      .returning('userId')
      .executeTakeFirstOrThrow()
    const { roleId } = await db
      .selectFrom('sysRole')
      .select('roleId')
      .where('roleKey', '=', roleKey)
      .executeTakeFirstOrThrow()
    await db.insertInto('sysUserRole').values({ userId, roleId }).execute()
  }
}

/** Removes every role of a user, who may then only sign in. */
export async function takeRoles(db: Db, userName: Person): Promise<void> {
  await db
    .deleteFrom('sysUserRole')
    .where('userId', 'in', (users) => users.selectFrom('sysUser').select('userId').where('userName', '=', userName))
    .execute()
}

/** A session of a user created by an administrator, who has changed the initial password. */
export async function sessionAtWork(
  app: Pick<FastifyInstance, 'sessions'> & { readonly db: Db },
  userId: number,
  device: { readonly ip: string; readonly userAgent: string | undefined },
): Promise<string> {
  await app.db.updateTable('sysUser').set({ mustChangePassword: false }).where('userId', '=', userId).execute()
  return app.sessions.start(userId, device)
}
