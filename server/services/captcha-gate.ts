import { createHash } from 'node:crypto'
import fp from 'fastify-plugin'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '../kit/app-error.ts'
import { networkOf } from '../kit/client-network.ts'
import type { CaptchaGate } from '../kit/services/captcha-gate.ts'

/** A solved captcha is valid for this long. */
const solvedMs = 180_000
/** Failures count for this long after the first. */
const faultWindowMs = 15 * 60_000
/** Raises the limit per address, because a whole school may share one address. */
const addressFactor = 5
/** Limit on invalid or used verifications per address and minute. */
const verifyLimit = 600

/**
 * Decorates `app.captchaGate`. Rows live for minutes, in the database, because different processes may serve one user.
 */
export const captchaGate = fp(
  async (app) => {
    const soon = (ms: number): Date => new Date(app.clock().getTime() + ms)

    const gate: CaptchaGate = {
      async keep(key, value, ms) {
        await app.db
          .insertInto('sysCaptcha')
          .values({ keyHash: hashOf(key), value: JSON.stringify(value), expireTime: soon(ms) })
          .execute()
      },
      async take<T>(key: string) {
        const row = await app.db
          .deleteFrom('sysCaptcha')
          .where('keyHash', '=', hashOf(key))
          .returning(['value', 'expireTime'])
          .executeTakeFirst()
        return row && row.expireTime > app.clock() ? (row.value as T) : undefined
      },
      async count(key, windowMs, more = 1) {
        const now = app.clock()
        const {
          rows: [row],
        } = await sql<{ n: number }>`
        insert into sys_captcha (key_hash, n, expire_time) values (${hashOf(key)}, ${more}, ${soon(windowMs)})
        on conflict (key_hash) do update set
          n = case when sys_captcha.expire_time <= ${now} then excluded.n else sys_captcha.n + excluded.n end,
          expire_time = case when sys_captcha.expire_time <= ${now} then excluded.expire_time else sys_captcha.expire_time end
        returning n`.execute(app.db)
        return row?.n ?? 0
      },
      async uncount(key) {
        await sql`update sys_captcha set n = n - 1 where key_hash = ${hashOf(key)} and n > 0 and expire_time > ${app.clock()}`.execute(
          app.db,
        )
      },
      async counted(key) {
        const row = await app.db
          .selectFrom('sysCaptcha')
          .select('n')
          .where('keyHash', '=', hashOf(key))
          .where('expireTime', '>', app.clock())
          .executeTakeFirst()
        return row?.n ?? 0
      },

      async until(key) {
        const row = await app.db
          .selectFrom('sysCaptcha')
          .select('expireTime')
          .where('keyHash', '=', hashOf(key))
          .where('expireTime', '>', app.clock())
          .executeTakeFirst()
        return row?.expireTime
      },

      admit: (verification) => gate.keep(solvedKey(verification), {}, solvedMs),
      async demand(request) {
        const code = slideCodeOf(request)
        if (code !== undefined && (await gate.take(solvedKey(code)))) return
        if (
          code !== undefined &&
          app.config.rateLimit &&
          (await gate.count(`verify ${networkOf(request.ip)}`, 60_000)) > verifyLimit
        ) {
          throw new AppError('request.tooMany', undefined, { data: { repCode: '6205' } })
        }
        throw new AppError('captcha.needed')
      },
      async demandAfterFaults(request, what, name) {
        const { captchaAfter } = app.settings.signIn()
        // off in load tests from one address, like the other rate limits
        if (captchaAfter === 0 || !app.config.rateLimit) return
        const [ofName, ofAddress] = await Promise.all([
          gate.counted(nameKey(what, name)),
          gate.counted(addressKey(what, request)),
        ])
        if (ofName >= captchaAfter || ofAddress >= captchaAfter * addressFactor) await gate.demand(request)
      },
      async countFault(request, what, name) {
        if (!app.config.rateLimit) return
        await Promise.all([
          gate.count(nameKey(what, name), faultWindowMs),
          gate.count(addressKey(what, request), faultWindowMs),
        ])
      },
      async forgetFaults(what, name) {
        await app.db
          .deleteFrom('sysCaptcha')
          .where('keyHash', '=', hashOf(nameKey(what, name)))
          .execute()
      },
    }
    app.decorate('captchaGate', gate)
  },
  { name: 'captcha gate', dependencies: ['settings'] },
)

const solvedKey = (verification: string): string => `solved ${verification}`
const nameKey = (what: string, name: string): string => `fault ${what} name ${name.toLowerCase()}`
const addressKey = (what: string, request: FastifyRequest): string => `fault ${what} address ${networkOf(request.ip)}`

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

function slideCodeOf({ query }: FastifyRequest): string | undefined {
  const code = (query as { slideCode?: unknown } | undefined)?.slideCode
  return typeof code === 'string' && code.length > 0 && code.length <= 2000 ? code : undefined
}
