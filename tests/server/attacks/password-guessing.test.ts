/**
 * @module-tag whole
 * Left out of `npm test`: it guesses 10 000 times.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#server/kit/password-hash.ts'
import { openApp, type TestApp } from '#tests/support/open-app.ts'
import { testPassword } from '#tests/support/test-users.ts'

let now = new Date('2026-11-21T08:00:00Z')
let guarded: TestApp
/** Without limits by address, so that a thousand answers can be timed. */
let open: TestApp
beforeAll(async () => {
  guarded = await openApp({ clock: () => now, env: { RATE_LIMIT: 'on' } })
  open = await openApp({ clock: () => now })
  // checked for as long as in earnest; those of the prepared database take no time
  const password = await hashPassword(testPassword)
  for (const { app } of [guarded, open]) await app.db.updateTable('sysUser').set({ password }).execute()
})
afterAll(async () => {
  await guarded.close()
  await open.close()
})
beforeEach(async () => {
  for (const { app } of [guarded, open]) {
    await app.db.deleteFrom('sysCaptcha').execute()
    await app.db.updateTable('sysUser').set({ passwordFails: 0, lockedUntil: null }).execute()
  }
})

const login = async (test: TestApp, username: string, password: string, address = '198.51.100.1') => {
  const { statusCode, json } = await test.app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: address,
    payload: { username, password },
  })
  return { status: statusCode, body: json() }
}

describe('10 000 wrong passwords', () => {
  const names = ['admin', 'zhang', 'wang', 'li', ...Array.from({ length: 6 }, (_, i) => `nobody${i}`)]
  const tally = new Map<number, number>()
  const guess = async (at: number, address: string): Promise<void> => {
    const { status } = await login(guarded, names[at % names.length]!, `guess-${at}`, address)
    tally.set(status, (tally.get(status) ?? 0) + 1)
  }

  it('let nobody in, and cost the server a hundred looks at a password at most', async () => {
    await guarded.app.db.deleteFrom('sysLogininfor' as never).execute()
    // 9 500 of ten addresses, then 500 of as many
    for (let at = 0; at < 9500; at += 50)
      await Promise.all(Array.from({ length: 50 }, (_, i) => guess(at + i, `198.51.100.${(at + i) % 10}`)))
    for (let at = 0; at < 500; at += 50)
      await Promise.all(Array.from({ length: 50 }, (_, i) => guess(at + i, `203.0.${(at + i) >> 8}.${(at + i) & 255}`)))
    expect([...tally.keys()].toSorted()).toEqual([400, 416, 423, 429].filter((code) => tally.has(code)))
    expect([...tally.values()].reduce((sum, n) => sum + n, 0)).toBe(10_000)
    expect(tally.get(400)).toBeLessThanOrEqual(100)
    expect(await guarded.app.db.selectFrom('sysSession').select('tokenHash').execute()).toEqual([])
  })

  it('leave each account locked or behind a captcha, and the right password of who is asked works once the time is over', async () => {
    for (let i = 0; i < 5; i++) await login(guarded, 'zhang', `wrong-${i}`, `192.0.2.${i}`)
    expect((await login(guarded, 'zhang', testPassword, '192.0.2.99')).body.data.id).toMatch(
      /^(session\.locked|captcha\.needed)$/,
    )
    now = new Date(now.getTime() + 16 * 60_000)
    expect((await login(guarded, 'zhang', testPassword, '192.0.2.99')).status).toBe(200)
  })

  it('are counted in no more rows than there are names and addresses', async () => {
    const rows = async (): Promise<number> =>
      (await guarded.app.db.selectFrom('sysCaptcha').select('keyHash').execute()).length
    for (let round = 0; round < 2; round++) {
      for (let at = 0; at < 8; at++) await login(guarded, `made-up-${at}`, `x${round}`, `203.0.113.${at}`)
      now = new Date(now.getTime() + 20 * 60_000)
    }
    // of each name its faults and its lock, of each address its faults
    expect(await rows()).toBeLessThanOrEqual(8 * 4)
  })
})

describe('whether there is such an account', () => {
  it('is told by no answer, however often one asks', async () => {
    const said = async (name: string, password: string) => {
      const answers = []
      for (let i = 0; i < 8; i++) {
        const { status, body } = await login(open, name, password)
        const { requestId: _, ...data } = body.data
        answers.push([status, body.msg, data])
      }
      return answers
    }
    const known = await said('zhang', 'wrong')
    expect(known.map(([status]) => status)).toEqual([400, 400, 400, 400, 400, 423, 423, 423])
    expect(await said('nobody', 'wrong')).toEqual(known)
    expect(await said('NoBody', testPassword)).toEqual(Array.from({ length: 8 }, () => known[7]))
    now = new Date(now.getTime() + 11 * 60_000)
    expect((await login(open, 'nobody', 'wrong')).status).toBe(400)
    expect((await login(open, 'zhang', testPassword)).status).toBe(200)
  })

  it('nor by its time: unknown, switched off and without a password, all are looked at as long', async () => {
    await open.app.db.insertInto('sysUser').values({ userName: 'sso-only', nickName: 'S' }).execute()
    await open.app.db
      .insertInto('sysUser')
      .values({
        userName: 'off',
        nickName: 'O',
        status: '1',
        password: (
          await open.app.db
            .selectFrom('sysUser')
            .select('password')
            .where('userName', '=', 'li')
            .executeTakeFirstOrThrow()
        ).password,
      })
      .execute()
    const kinds = {
      known: () => 'wang',
      unknown: (i: number) => `nobody-${i}`,
      off: () => 'off',
      passwordless: () => 'sso-only',
    }
    const times: Record<keyof typeof kinds, number[]> = { known: [], unknown: [], off: [], passwordless: [] }
    // one after the other and turn by turn, so that a busy machine is busy for all of them
    for (let i = 0; i < 15; i++) {
      for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
        await open.app.db.updateTable('sysUser').set({ passwordFails: 0, lockedUntil: null }).execute()
        // of the processor, since the clock also counts what else a busy machine does
        const began = process.cpuUsage()
        await login(open, kinds[kind](i), 'wrong')
        const { user, system } = process.cpuUsage(began)
        times[kind].push(user + system)
      }
    }
    const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1]!
    for (const kind of ['unknown', 'off', 'passwordless'] as const) {
      const ratio = median(times[kind]) / median(times.known)
      expect([kind, ratio > 0.5 && ratio < 2, ratio]).toEqual([kind, true, ratio])
    }
  })
})
