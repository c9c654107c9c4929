import type { Db } from './database-tables.ts'

interface NewPassword {
  readonly hash: string
  readonly now: Date
  /** Whether another person chose the password, so that its owner must change it. */
  readonly mustChange: boolean
  /** Number of earlier passwords that are refused. */
  readonly remember: number
}

/**
 * Stores a new password with its effects: unlocks the account, keeps the previous hash for later refusals, and
 * invalidates reset links already sent.
 */
export async function storePassword(
  trx: Db,
  { userId, password }: { readonly userId: number; readonly password: string | null },
  { hash, now, mustChange, remember }: NewPassword,
): Promise<void> {
  await trx
    .updateTable('sysUser')
    .set({ password: hash, passwordTime: now, mustChangePassword: mustChange, passwordFails: 0, lockedUntil: null })
    .where('userId', '=', userId)
    .execute()
  if (password && remember > 0) await trx.insertInto('sysPasswordPast').values({ userId, password }).execute()
  const past = await trx
    .selectFrom('sysPasswordPast')
    .select('pastId')
    .where('userId', '=', userId)
    .orderBy('pastId', 'desc')
    .execute()
  const forgotten = past.slice(remember).map((one) => one.pastId)
  if (forgotten.length > 0) await trx.deleteFrom('sysPasswordPast').where('pastId', 'in', forgotten).execute()
  await trx.deleteFrom('sysPasswordReset').where('userId', '=', userId).execute()
}
