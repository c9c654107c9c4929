import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../kit/database-tables.ts'
import { jsonb } from '../../kit/jsonb-sql.ts'

/** State of a sign-on between two requests of one browser. */
export interface SsoStates {
  /** Stores `data` under a key that only this browser can redeem, once and within the time limit. */
  keep(step: SsoState): Promise<void>
  /** Redeems a key; undefined when unknown, expired, used, or bound to another browser. */
  take<T>(kind: SsoState['kind'], key: string, browser: string | undefined): Promise<T | undefined>
}

export interface SsoState {
  readonly kind: 'state' | 'code'
  readonly key: string
  /** The secret in the browser's cookie. */
  readonly browser: string
  readonly data: object
  readonly seconds: number
}

export const secret = (): string => randomBytes(32).toString('base64url')
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Stored in the database, because the next request may reach another process. */
export const stateStore = (db: Db, clock: () => Date): SsoStates => ({
  async keep({ kind, key, browser, data, seconds }) {
    const now = clock()
    await db.deleteFrom('sysSsoStep').where('expireTime', '<', now).execute()
    await sql`
      insert into sys_sso_step (key_hash, kind, browser_hash, data, expire_time)
      values (${hashOf(key)}, ${kind}, ${hashOf(browser)}, ${jsonb(data)}, ${new Date(now.getTime() + seconds * 1000)})`.execute(
      db,
    )
  },
  async take<T>(kind: SsoState['kind'], key: string, browser: string | undefined) {
    if (browser === undefined) return undefined
    const row = await db
      .deleteFrom('sysSsoStep')
      .returning(['data', 'expireTime'])
      .where('keyHash', '=', hashOf(key))
      .where('kind', '=', kind)
      .where('browserHash', '=', hashOf(browser))
      .executeTakeFirst()
    return row && row.expireTime > clock() ? (row.data as T) : undefined
  },
})
