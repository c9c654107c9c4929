import type { FastifyPluginAsync } from 'fastify'
import { defaultRole, type ClosedScreen, type UserInfo } from '#schemas/api/current-user-api-types.ts'
import type { LogoutAnswer } from '#schemas/api/sso-api-types.ts'
import type { Registry } from '../../crud/module-registry.ts'
import { leadsNowhere } from '../../crud/orphan-menus.ts'
import { isPublic, signedIn, signedInAtAll } from '../../authorization/route-access.ts'
import { AppError } from '../../kit/app-error.ts'
import { callerOf } from '../../authorization/require-permission.ts'
import { menuTree, withChildPages } from './menu-tree.ts'
import { sessionStore } from './store.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import { docs } from './route-docs.ts'

/** Sign-in with a password, the current user, and the user's menu (specification §7, session and common). */
export const sessionRoutes: FastifyPluginAsync<{ registry: Registry }> = async (app, { registry }) => {
  describeRoutes(app, docs)
  const store = sessionStore(app.db)
  const guarded = app.config.rateLimit ? { rateLimit: { max: 30, timeWindow: '1 minute' } } : {}

  app.post<{ Body: Credentials }>(
    '/login',
    { schema: { body: credentials }, config: { ...isPublic, ...guarded } },
    (request) => app.passwordSignIn(request, request.body.username, request.body.password),
  )

  app.post('/logout', { config: signedInAtAll }, async (request): Promise<LogoutAnswer | null> => {
    const { tokenHash } = callerOf(request)
    const redirect = await app.sessions.logoutUrl(tokenHash)
    await app.sessions.end(tokenHash)
    return redirect ? { redirect } : null
  })

  app.get('/getInfo', { config: signedInAtAll }, async (request): Promise<UserInfo> => {
    const { userId, userName, nickName, avatar, roles, permissions, mustChangePassword, passwordExpired, tokenHash } =
      callerOf(request)
    const password = mustChangePassword ? (await store.findUser(userName))?.password : undefined
    // specification §6: without permissions the single role is ROLE_DEFAULT
    return {
      user: { id: userId, userName, nickName, avatar: avatar ?? '' },
      roles: permissions.length > 0 ? roles : [defaultRole],
      permissions,
      mustChangePassword,
      passwordExpired: passwordExpired ?? false,
      passwordJustEntered: await app.passwords.wasJustEntered(tokenHash, password ?? null),
    }
  })

  // exposes only the screen's name in the menu
  app.get<{ Querystring: { path: string } }>(
    '/screen',
    { schema: { querystring: asked }, config: signedIn },
    async ({ query }): Promise<ClosedScreen> => {
      const menu = await store.screenAt(query.path)
      if (!menu || leadsNowhere(registry, menu)) throw new AppError('route.unknown', `screen <${query.path}>`)
      return {
        title: menu.menuNameEn ? { 'zh-cn': menu.menuName, en: menu.menuNameEn } : menu.menuName,
        contact: app.settings.mail().contact,
      }
    },
  )

  // called together with getInfo: before a one-time password is replaced the menu is empty, which is no failure
  app.get('/getRouters', { config: signedInAtAll }, async (request) => {
    const { mustChangePassword, permissions, grants } = callerOf(request)
    if (mustChangePassword) return []
    const [menus, ticked] = await Promise.all([store.menus(), store.ticked((grants ?? []).map(({ roleId }) => roleId))])
    return menuTree(
      menus.filter((menu) => !leadsNowhere(registry, menu)),
      { permissions, ticked: withChildPages(registry, menus, ticked) },
    )
  })
}

const asked = {
  type: 'object',
  required: ['path'],
  additionalProperties: false,
  properties: { path: { type: 'string', pattern: '^/', maxLength: 200 } },
} as const

interface Credentials {
  username: string
  password: string
  code?: string
  uuid?: string
}
const credentials = {
  type: 'object',
  required: ['username', 'password'],
  additionalProperties: false,
  properties: {
    username: { type: 'string', minLength: 1 },
    password: { type: 'string', minLength: 1 },
    code: { type: 'string', maxLength: 200 },
    uuid: { type: 'string', maxLength: 200 },
  },
}
