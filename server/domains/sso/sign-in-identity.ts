import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../kit/app-error.ts'
import type { Identity } from './identity-attributes.ts'
import { accountOf } from './account-linking.ts'

/** Signs in the account that another server has identified; the sign-in log also records refusals. */
export async function signInIdentity(app: FastifyInstance, request: FastifyRequest, who: Identity): Promise<number> {
  const entry = { userName: who.userName, ip: request.ip, userAgent: request.headers['user-agent'] }
  try {
    const { userId } = await accountOf(app, who)
    await app.db
      .updateTable('sysUser')
      .set({ loginIp: request.ip, loginDate: app.clock() })
      .where('userId', '=', userId)
      .execute()
    await app.audit.signIn(entry)
    return userId
  } catch (error) {
    if (error instanceof AppError) await app.audit.signIn({ ...entry, fault: error.id })
    throw error
  }
}
