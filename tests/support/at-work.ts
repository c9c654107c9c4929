import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/kit/decorations.ts'

/** A session of someone an administrator has made, who has replaced the password they were given. */
export async function sessionAtWork(
  app: Pick<FastifyInstance, 'sessions'> & { readonly db: Db },
  userId: number,
  device: { readonly ip: string; readonly userAgent: string | undefined },
): Promise<string> {
  await app.db.updateTable('sysUser').set({ mustChangePassword: false }).where('userId', '=', userId).execute()
  return app.sessions.start(userId, device)
}
