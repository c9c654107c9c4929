import type { Db } from './decorations.ts'

interface NewPassword {
  readonly hash: string
  readonly now: Date
  /** Whether somebody else has chosen it, so that its owner must choose another. */
  readonly mustChange: boolean
  /** How many earlier ones may not be chosen again. */
  readonly remember: number
}

/**
 * Stores a password with all that goes with one, whoever has chosen it: the account opens, the one before is kept to be
 * refused, links that were sent to replace it open nothing any more.
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
