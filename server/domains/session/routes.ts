import type { FastifyPluginAsync } from 'fastify'
import { defaultRole, type ClosedScreen, type UserInfo } from '#schemas/api/session.ts'
import type { LogoutAnswer } from '#schemas/api/sso.ts'
import type { Registry } from '../../crud/registry.ts'
import { leadsNowhere } from '../../crud/orphan-menus.ts'
import { isPublic, signedIn, signedInAtAll } from '../../authorization/route-access.ts'
import { AppError } from '../../kit/app-error.ts'
import { callerOf } from '../../authorization/require-permission.ts'
import type { SignInEntry } from '../../kit/services/audit.ts'
import { passwordMatches } from '../../kit/password.ts'
import { menuTree } from './menu-tree.ts'
import { sessionStore } from './store.ts'
import { unknownUserLocks } from './unknown-user-lock.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import { docs } from './route-docs.ts'

/** Sign-in with a password, the current user, and the user's menu (specification §7, session and common). */
export const sessionRoutes: FastifyPluginAsync<{ registry: Registry }> = async (app, { registry }) => {
  describeRoutes(app, docs)
  const store = sessionStore(app.db)
  const strangers = unknownUserLocks(app)
  const guarded = app.config.rateLimit ? { rateLimit: { max: 30, timeWindow: '1 minute' } } : {}

  app.post<{ Body: Credentials }>(
    '/login',
    { schema: { body: credentials }, config: { ...isPublic, ...guarded } },
    async (request) => {
      // longer than any name or password there is: cut, they are as wrong as any other, and cost no more
      const username = request.body.username.slice(0, 100)
      const password = request.body.password.slice(0, 200)
      const now = app.clock()
      const note = (fault?: SignInEntry['fault']): Promise<void> =>
        app.audit.signIn({
          userName: username,
          ip: request.ip,
          userAgent: request.headers['user-agent'],
          ...(fault ? { fault } : {}),
        })
      // both run for every name, so that the time of the answer reveals no more than its text
      const [user, strangerLock] = await Promise.all([store.findUser(username), strangers.lockedUntil(username)])
      const lockedUntil = user ? user.lockedUntil : strangerLock
      const locked = async (until: Date | null | undefined): Promise<AppError> => {
        const seconds = Math.max(1, Math.ceil(((until ?? now).getTime() - now.getTime()) / 1000))
        await note('session.locked')
        return new AppError('session.locked', undefined, { data: { retryAfter: seconds } })
      }
      const lockNow = async (): Promise<Date | null | undefined> =>
        user ? (await store.findUser(username))?.lockedUntil : strangers.lockedUntil(username)
      if (lockedUntil && lockedUntil > now) throw await locked(lockedUntil)
      if (app.settings.account('captchaEnabled') === 'true') await app.captchaGate.demand(request)
      else await app.captchaGate.demandAfterFaults(request, 'login', username)
      const attempt = await (user
        ? store.reserveAttempt(user.userId, now, app.settings.signIn())
        : strangers.reserveAttempt(username))
      if (!attempt) throw await locked(await lockNow())
      if (!(await passwordMatches(user?.password, password)) || !user) {
        await app.captchaGate.countFault(request, 'login', username)
        await note('session.badPassword')
        throw new AppError('session.badPassword')
      }
      if (!(await store.forgiveAttempts(user.userId, attempt, now))) throw await locked(await lockNow())
      if (user.status !== '0') {
        await note('session.disabled')
        throw new AppError('session.disabled')
      }
      await store.noteSignIn(user.userId, request.ip, now)
      await app.captchaGate.forgetFaults('login', username)
      await note()
      return app.sessions.start(user.userId, { ip: request.ip, userAgent: request.headers['user-agent'] })
    },
  )

  app.post('/logout', { config: signedInAtAll }, async (request): Promise<LogoutAnswer | null> => {
    const { tokenHash } = callerOf(request)
    const redirect = await app.sessions.logoutUrl(tokenHash)
    await app.sessions.end(tokenHash)
    return redirect ? { redirect } : null
  })

  app.get('/getInfo', { config: signedInAtAll }, async (request): Promise<UserInfo> => {
    const { userId, userName, nickName, avatar, roles, permissions, mustChangePassword, passwordExpired } =
      callerOf(request)
    // specification §6: without permissions the single role is ROLE_DEFAULT
    return {
      user: { id: userId, userName, nickName, avatar: avatar ?? '' },
      roles: permissions.length > 0 ? roles : [defaultRole],
      permissions,
      mustChangePassword,
      passwordExpired: passwordExpired ?? false,
    }
  })

  // says no more of a screen than its name in the menu
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

  // asked for together with getInfo: before a one-time password is replaced there is no menu, which is no failure
  app.get('/getRouters', { config: signedInAtAll }, async (request) => {
    const { mustChangePassword, permissions, grants } = callerOf(request)
    if (mustChangePassword) return []
    const [menus, ticked] = await Promise.all([store.menus(), store.ticked((grants ?? []).map(({ roleId }) => roleId))])
    return menuTree(
      menus.filter((menu) => !leadsNowhere(registry, menu)),
      { permissions, ticked },
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
