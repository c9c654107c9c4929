import { sql } from 'kysely'
import { must, type Client, type TestApp } from './open-app.ts'
import { sessionAtWork } from './test-users.ts'

export interface TestRole {
  readonly roleId: number
  readonly roleKey: string
  readonly version: number
}

export interface TestUser {
  readonly userId: number
  readonly version: number
  readonly client: Client
}

/** Creates roles and signed-in users for one test file; `prefix` begins their keys and names. */
export function roleTools({ app, withHeaders }: Pick<TestApp, 'app' | 'withHeaders'>, admin: Client, prefix: string) {
  let count = 0
  const menusOf = async (perms: readonly string[]): Promise<readonly number[]> => {
    if (perms.length === 0) return []
    const { rows } = await sql<{
      menuId: number
    }>`select menu_id from sys_menu where perms in (${sql.join(perms)})`.execute(app.db)
    return rows.map(({ menuId }) => menuId)
  }
  const user = async (roleIds: readonly number[], more: object = {}) => {
    const userName = `${prefix}${++count}`
    return must(
      admin.post('/api/system/user', {
        body: { userName, nickName: `人${userName}`, password: 'Secret-2026', roleIds, ...more },
      }),
    )
  }
  const sessionOf = async (userId: number): Promise<Client> =>
    withHeaders({ authorization: `Bearer ${await sessionAtWork(app, userId, { ip: '', userAgent: undefined })}` })
  return {
    /** Ids of the menus with these permissions. */
    menusOf,
    /** Creates a role with a data scope ('1' all … '5' own rows) and permissions. */
    async role(dataScope: string, perms: readonly string[], more: object = {}): Promise<TestRole> {
      const key = `${prefix}-${++count}`
      const body = { roleName: `角色${key}`, roleKey: key, dataScope, menuIds: await menusOf(perms), ...more }
      return must(admin.post('/api/system/role', { body }))
    },
    /** Creates a user, whose password is `Secret-2026`. */
    user,
    /** Signs in as a user. */
    sessionOf,
    /** Creates a user with roles and signs in as the user. */
    async person(deptId: number | null, ...roles: readonly Pick<TestRole, 'roleId'>[]): Promise<TestUser> {
      const { userId, version } = await user(
        roles.map(({ roleId }) => roleId),
        { deptId },
      )
      return { userId, version, client: await sessionOf(userId) }
    },
  }
}
