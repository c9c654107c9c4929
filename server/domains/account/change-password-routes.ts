import type { FastifyPluginAsync } from 'fastify'
import type { PasswordChanged } from '#schemas/api/account-api-types.ts'
import { signedInAtAll } from '#server/authorization/route-access.ts'
import { AppError } from '#server/kit/app-error.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { passwordMatches } from '#server/kit/password-hash.ts'
import { accountStore } from './account-store.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import { passwordDocs } from './route-docs.ts'

interface PasswordChange {
  /** May be left out right after signing in with a password that must be changed. */
  oldPassword?: string
  newPassword: string
}
const passwordChange = {
  type: 'object',
  required: ['newPassword'],
  additionalProperties: false,
  properties: { oldPassword: { type: 'string', maxLength: 200 }, newPassword: { type: 'string', maxLength: 200 } },
} as const

/** Logged as a change of the user's row, without any password. */
const users = { 'zh-cn': '用户管理', en: 'Users' } as const
const ownChange = { 'zh-cn': '修改自己的密码', en: 'Change own password' } as const
const needOld = { 'zh-cn': '请输入原密码', en: 'Enter the current password' } as const
const wrongOld = { 'zh-cn': '原密码不正确', en: 'The current password is incorrect' } as const

/**
 * Replaces the password. All other sessions of the user end in every process; the current session gets a new token,
 * because the old one may be known to the person the change is meant to shut out.
 */
export const passwordRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, passwordDocs)
  const store = accountStore(app.db)

  app.put<{ Body: PasswordChange }>(
    '/user/profile/password',
    { schema: { body: passwordChange }, config: signedInAtAll },
    async (request, reply): Promise<PasswordChanged> => {
      const caller = callerOf(request)
      const { userId, userName, tokenHash, mustChangePassword } = caller
      const { oldPassword, newPassword } = request.body
      // limits guesses by a stranger at an unattended browser
      await app.captchaGate.demandAfterFaults(request, 'password', userName)
      const user = await store.byId(userId)
      if (oldPassword === undefined) {
        const isKnown = mustChangePassword && (await app.passwords.wasJustEntered(tokenHash, user?.password ?? null))
        if (!isKnown)
          throw new AppError('password.needOld', undefined, {
            errors: [{ field: 'oldPassword', code: 'required', message: needOld[request.locale] }],
          })
      }
      if (!user || (oldPassword !== undefined && !(await passwordMatches(user.password, oldPassword)))) {
        await app.captchaGate.countFault(request, 'password', userName)
        throw new AppError('password.wrongOld', undefined, {
          errors: [{ field: 'oldPassword', code: 'wrong', message: wrongOld[request.locale] }],
        })
      }
      await app.passwords.replace(user, newPassword, { field: 'newPassword', locale: request.locale }, (db) =>
        app.audit.record(db, {
          caller,
          title: users,
          module: 'system/user',
          action: ownChange,
          type: '2',
          ids: [userId],
          changes: [{ id: userId, label: caller.nickName, fields: {} }],
          method: request.method,
          url: request.url.split('?', 1)[0]!,
          ip: request.ip,
          cost: Math.round(reply.elapsedTime),
          request,
        }),
      )
      await app.captchaGate.forgetFaults('password', userName)
      return { token: await app.sessions.renewAlone(userId, tokenHash, 'passwordChanged') }
    },
  )
}
