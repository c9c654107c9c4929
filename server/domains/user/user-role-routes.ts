import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { adminRole } from '#schemas/api/current-user-api-types.ts'
import type { AuthRoles, RoleToGive } from '#schemas/api/user-role-api-types.ts'
import type { Module } from '#schemas/module/resolve-module.ts'
import { shownName, type Locale } from '#schemas/module/localized-text.ts'
import { createEngine } from '#server/crud/module-engine.ts'
import { logRefusals } from '#server/crud/log-refusals.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import { actionTypes } from '#server/crud/change-log.ts'
import { rowReader } from '#server/crud/row-reader.ts'
import { demandModule, type Registry } from '#server/crud/module-registry.ts'
import { visibilityOf, wholeRows } from '#server/authorization/field-visibility.ts'
import type { Call } from '#server/crud/call-context.ts'
import { updateRow } from '#server/crud/save-row-with-child-rows.ts'
import { allow } from '#server/authorization/route-access.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import type { Caller } from '#server/kit/caller.ts'
import { anyStronger, unassignableRoles, rolesTooWideAt } from '#server/authorization/assignable-roles.ts'
import { isBuiltIn, userHooks } from './module-hooks.ts'
import { list, one, whole } from '#server/kit/openapi-schemas.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'

const permission = 'system:user:grant'
const userId = { type: 'string', pattern: '^[1-9]\\d{0,14}$' } as const
const ofUser = { params: { type: 'object', required: ['userId'], properties: { userId } } } as const
const change = {
  ...ofUser,
  body: {
    type: 'object',
    required: ['roleIds', 'version'],
    additionalProperties: false,
    properties: {
      roleIds: { type: 'array', maxItems: 1000, uniqueItems: true, items: { type: 'integer', minimum: 1 } },
      version: { type: 'integer', minimum: 0 },
    },
  },
} as const

interface OfUser {
  Params: { userId: string }
}

/**
 * Roles of one user (specification §2, `/auth/role/{userId}`): the roles held, and those the caller may assign or
 * remove.
 */
export const userRoleRoutes: FastifyPluginAsync<{ registry: Registry }> = async (app, { registry }) => {
  describeRoutes(app, docs)
  const engine = createEngine(app, registry, [userHooks])
  // looked up per call, because module files change while the server runs
  const usersNow = (): Module => demandModule(registry, 'system/user')

  app.get<OfUser>(
    '/system/user/authRole/:userId',
    { schema: ofUser, config: allow(permission) },
    async (request): Promise<AuthRoles> => {
      const caller = callerOf(request)
      const [users, roles] = [usersNow(), demandModule(registry, 'system/role')]
      const user = await rowReader(app.db, users, registry, {
        ...wholeRows(visibilityOf(users, caller, permission).within),
        locale: request.locale,
      }).get(Number(request.params.userId))
      const all = await rowReader(
        app.db,
        roles,
        registry,
        wholeRows(visibilityOf(roles, caller, '@login').within),
      ).list({})
      const labels = user.$labels as Readonly<Record<string, unknown>> | undefined
      return {
        user: {
          userId: user.userId as number,
          userName: String(user.userName),
          nickName: String(user.nickName),
          deptName: (labels?.deptId as string | undefined) ?? null,
          version: user.version as number,
        },
        roles: await withLocks(caller, user, all, request.locale),
      }
    },
  )

  app.put<OfUser & { Body: { roleIds: readonly number[]; version: number } }>(
    '/system/user/authRole/:userId',
    { schema: change, config: allow(permission) },
    async (request, reply) => {
      const { roleIds, version } = request.body
      const id = Number(request.params.userId)
      const call = callOn(request, reply)
      return logRefusals(call, async () => {
        const context = engine.writing(call, permission)
        const row = await updateRow(
          {
            ...context,
            record: (db, _type, ids, changes) => engine.record(call, db, { type: actionTypes.GRANT, ids, changes }),
          },
          { userId: id, roleIds, version },
          id,
        )
        return { roleIds: row.roleIds, version: row.version }
      })
    },
  )

  const callOn = (request: FastifyRequest, reply: FastifyReply): Call => ({
    engine,
    module: usersNow(),
    request,
    reply,
    params: {},
    permission,
  })

  /** Applies the rules of the hooks in advance, for the form. */
  async function withLocks(
    caller: Caller,
    user: Row,
    all: readonly Row[],
    locale: Locale,
  ): Promise<readonly RoleToGive[]> {
    const isOneself = user.userId === caller.userId
    const isStronger = !isOneself && (await anyStronger(app.db, [user.userId as number], caller))
    const ids = all.map((role) => role.roleId as number)
    const beyond = new Set([
      ...(await unassignableRoles(app.db, ids, caller)),
      ...(await rolesTooWideAt(app.db, ids, user.deptId as number | null, caller)),
    ])
    const lockOf = (role: Row, isHeld: boolean): RoleToGive['locked'] => {
      if (isStronger) return 'stronger'
      if (isHeld && isOneself) return 'own'
      if (isHeld) return isBuiltIn(user) && role.roleKey === adminRole ? 'builtIn' : null
      if (role.status !== '0') return 'stopped'
      return beyond.has(role.roleId as number) ? 'beyond' : null
    }
    return all.map((role) => {
      const isHeld = (user.roleIds as readonly number[]).includes(role.roleId as number)
      return {
        roleId: role.roleId as number,
        roleName: String(role[shownName('roleName', 'roleNameEn', role, locale)]),
        roleKey: String(role.roleKey),
        dataScope: String(role.dataScope),
        status: String(role.status),
        createTime: role.createTime as string,
        isHeld,
        locked: lockOf(role, isHeld),
      }
    })
  }
}

const docs = {
  'GET /system/user/authRole/:userId': documented(
    '用户的角色',
    'Roles of a person',
    one({ user: { type: 'object' }, roles: list({ type: 'object' }) }),
  ),
  'PUT /system/user/authRole/:userId': documented(
    '分配角色',
    'Give a person roles',
    one({ roleIds: list(whole), version: whole }),
  ),
} satisfies DocsByRoute
