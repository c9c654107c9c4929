import type { Db } from '#server/kit/decorations.ts'

export const testPassword = 'Formwork-2026'

/** Besides admin: zhang manages forms, li may do nothing beyond signing in, wang manages forms of her own. */
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
