import type { FastifyPluginAsync } from 'fastify'
import { defaultRole, type UserInfo } from '#schemas/api/session.ts'
import { isPublic, signedIn, signedInAtAll } from '../../kit/allow.ts'
import { AppError, invalid } from '../../kit/app-error.ts'
import { callerOf } from '../../kit/caller.ts'
import type { SignInEntry } from '../../kit/decorations.ts'
import { hashPassword, passwordFault, passwordMatches } from '../../kit/password.ts'
import { menuTree } from './menu-tree.ts'
import { sessionStore } from './store.ts'

/** Sign-in with a password, who one is, and what one's menu holds (specification §7, session and common). */
export const sessionRoutes: FastifyPluginAsync = async (app) => {
  const store = sessionStore(app.db)
  const guarded = app.config.rateLimit ? { rateLimit: { max: 30, timeWindow: '1 minute' } } : {}

  app.post<{ Body: Credentials }>('/login', { schema: { body: credentials }, config: { ...isPublic, ...guarded } }, async (request) => {
    const { username, password } = request.body
    const now = app.clock()
    const note = (fault?: SignInEntry['fault']): Promise<void> =>
      app.audit.signIn({ userName: username, ip: request.ip, userAgent: request.headers['user-agent'], ...(fault ? { fault } : {}) })
    const user = await store.findUser(username)
    if (user?.lockedUntil && user.lockedUntil > now) {
      const seconds = Math.ceil((user.lockedUntil.getTime() - now.getTime()) / 1000)
      await note('session.locked')
      throw new AppError('session.locked', undefined, { data: { retryAfter: seconds } })
    }
    if (!(await passwordMatches(user?.password, password)) || !user) {
      if (user) await store.countWrongPassword(user.userId, now)
      await note('session.badPassword')
      throw new AppError('session.badPassword')
    }
    if (user.status !== '0') {
      await note('session.disabled')
      throw new AppError('session.disabled')
    }
    await store.noteSignIn(user.userId, request.ip, now)
    await note()
    return app.sessions.start(user.userId, { ip: request.ip, userAgent: request.headers['user-agent'] })
  })

  app.post('/logout', { config: signedInAtAll }, async (request) => {
    await app.sessions.end(callerOf(request).tokenHash)
    return null
  })

  app.get('/getInfo', { config: signedInAtAll }, async (request): Promise<UserInfo> => {
    const { userId, userName, nickName, avatar, roles, permissions, mustChangePassword } = callerOf(request)
    // specification §6: without permissions the single role is ROLE_DEFAULT
    return {
      user: { id: userId, userName, nickName, avatar: avatar ?? '' },
      roles: permissions.length > 0 ? roles : [defaultRole],
      permissions,
      mustChangePassword,
    }
  })

  app.get('/getRouters', { config: signedIn }, async (request) => menuTree(await store.menus(), callerOf(request).permissions))

  app.get('/user/profile', { config: signedIn }, async (request) => ({ ...(await store.profile(callerOf(request))), roles: callerOf(request).roles }))

  app.put<{ Body: PasswordChange }>('/user/profile/password', { schema: { body: passwordChange }, config: signedInAtAll }, async (request) => {
    const caller = callerOf(request)
    const user = await store.findUser(caller.userName)
    if (!(await passwordMatches(user?.password, request.body.oldPassword))) {
      throw new AppError('password.wrongOld', undefined, { errors: [{ field: 'oldPassword', code: 'wrong', message: messages.wrongOld[request.locale] }] })
    }
    const fault = request.body.newPassword === request.body.oldPassword ? 'same' : passwordFault(request.body.newPassword, caller.userName)
    if (fault) throw invalid('newPassword', fault, messages[fault][request.locale])
    await store.setPassword(caller.userId, await hashPassword(request.body.newPassword))
    await app.sessions.endAll(caller.userId, caller.tokenHash)
    return null
  })
}

interface Credentials { username: string; password: string; code?: string; uuid?: string }
const credentials = {
  type: 'object', required: ['username', 'password'], additionalProperties: false,
  properties: {
    username: { type: 'string', minLength: 1, maxLength: 100 },
    password: { type: 'string', minLength: 1, maxLength: 200 },
    code: { type: 'string', maxLength: 200 },
    uuid: { type: 'string', maxLength: 200 },
  },
}

interface PasswordChange { oldPassword: string; newPassword: string }
const passwordChange = {
  type: 'object', required: ['oldPassword', 'newPassword'], additionalProperties: false,
  properties: { oldPassword: { type: 'string', maxLength: 200 }, newPassword: { type: 'string', maxLength: 200 } },
}

const messages = {
  wrongOld: { 'zh-cn': '原密码不正确', en: 'The old password is wrong' },
  same: { 'zh-cn': '新密码不能与原密码相同', en: 'The new password must differ from the old one' },
  length: { 'zh-cn': '密码需要 8 到 100 个字符', en: 'The password takes 8 to 100 characters' },
  simple: { 'zh-cn': '密码需要同时含有字母和其他字符', en: 'The password needs letters and other characters' },
  isName: { 'zh-cn': '密码不能含有账号', en: 'The password must not contain the user name' },
} as const
