/**
 * @module-tag whole
 * Left out of `npm test`: tries very many cases.
 */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  captchaTypes,
  type CaptchaAnswer,
  type CaptchaChallenge,
  type CaptchaType,
} from '#schemas/api/captcha-api-types.ts'
import { encrypt, verificationOf } from '#plugins/captcha/server/answer-encryption.ts'
import { findNonces } from '#schemas/api/proof-of-work-solver.ts'
import type { Point } from '#plugins/captcha/server/captcha-pictures.ts'
import { holdPool } from '#tests/support/blocked-worker-pool.ts'
import { openApp, type TestApp } from '#tests/support/open-app.ts'
import { testPassword } from '#tests/support/test-users.ts'

let now: Date
let test: TestApp
beforeAll(async () => {
  test = await openApp({ clock: () => now, env: { RATE_LIMIT: 'on' } })
})
afterAll(() => test.close())
beforeEach(async () => {
  now = new Date('2026-11-21T08:00:00Z')
  await test.app.db.deleteFrom('sysCaptcha').execute()
})

const call = async <Data = CaptchaChallenge>(
  path: 'get' | 'check',
  body: object,
  headers = {},
): Promise<CaptchaAnswer<Data>> => {
  const { status, body: answer } = await test
    .withHeaders({ 'user-agent': 'a', ...headers })
    .post(`/api/captcha/${path}`, { body })
  expect(status).toBe(200)
  return answer as unknown as CaptchaAnswer<Data>
}
const challenge = async (captchaType: CaptchaType, headers = {}): Promise<CaptchaChallenge> => {
  const { repData } = await call('get', { captchaType, clientUid: 'slider-1', ts: 1 }, headers)
  return repData!
}
/** What only the server knows. */
const solutionOf = async (token: string): Promise<readonly Point[]> => {
  const keyHash = createHash('sha256').update(`captcha ${token}`).digest('hex')
  const row = await test.app.db
    .selectFrom('sysCaptcha')
    .select('value')
    .where('keyHash', '=', keyHash)
    .executeTakeFirstOrThrow()
  return (row.value as { solution: readonly Point[] }).solution
}
const answer = ({ captchaType, token, secretKey }: CaptchaChallenge, point: unknown, headers = {}) =>
  call<object>('check', { captchaType, token, pointJson: encrypt(JSON.stringify(point), secretKey) }, headers)

describe('a challenge', () => {
  it('of a slide has two pictures, a key of sixteen and no solution', async () => {
    const made = await challenge('blockPuzzle')
    expect(Object.keys(made).sort()).toEqual([
      'captchaType',
      'jigsawImageBase64',
      'originalImageBase64',
      'result',
      'secretKey',
      'token',
    ])
    expect([made.secretKey.length, made.token.length, made.result]).toEqual([16, 32, false])
  })

  it('of words names three', async () => {
    const { wordList } = await challenge('clickWord')
    expect(new Set(wordList).size).toBe(3)
  })

  it('of work needs no picture', async () =>
    expect((await challenge('proofOfWork')).work).toEqual({ rounds: 16, bits: 14 }))

  it('answers in a shape of its own, whatever is asked', async () => {
    expect(await call('get', {})).toEqual({ repCode: '0011', repMsg: '参数不能为空', success: false, repData: null })
    expect((await call('get', { captchaType: 'toString' })).repCode).toBe('0014')
    expect((await call('check', { captchaType: 'blockPuzzle', token: 'x' })).repCode).toBe('0011')
    expect((await call('check', { captchaType: 'blockPuzzle', token: 'x', pointJson: 'x' })).repCode).toBe('6110')
    expect((await test.anonymous.post('/api/captcha/get', { body: [] })).status).toBe(400)
    expect((await test.anonymous.post('/api/captcha/check', { body: { token: 'x'.repeat(101) } })).status).toBe(400)
  })
})

describe('a right answer', () => {
  it.each(['blockPuzzle', 'clickWord'] as const)(
    'to %s is worth one call, under what both sides compute',
    async (captchaType) => {
      const made = await challenge(captchaType)
      const solution = await solutionOf(made.token)
      const point =
        captchaType === 'blockPuzzle'
          ? { x: solution[0]!.x + 4.5, y: 5 }
          : solution.map(({ x, y }) => ({ x: x + 20, y: y - 20 }))
      expect(await answer(made, point)).toMatchObject({
        repCode: '0000',
        success: true,
        repData: { captchaType, token: made.token, result: true },
      })
      await test.app.db
        .updateTable('sysConfig')
        .set({ configValue: 'true' })
        .where('configKey', '=', 'sys.account.captchaEnabled')
        .execute()
      await test.app.settings.read()
      const slideCode = verificationOf(made.token, JSON.stringify(point), made.secretKey)
      const login = () =>
        test.anonymous.post('/api/login', { body: { username: 'zhang', password: testPassword }, query: { slideCode } })
      expect([(await login()).status, (await login()).status]).toEqual([200, 416])
      await test.app.db
        .updateTable('sysConfig')
        .set({ configValue: 'false' })
        .where('configKey', '=', 'sys.account.captchaEnabled')
        .execute()
      await test.app.settings.read()
    },
  )

  it('is right once, also when it comes twice at once', async () => {
    const made = await challenge('blockPuzzle')
    const [right] = await solutionOf(made.token)
    const both = await Promise.all([answer(made, right), answer(made, right)])
    expect(both.map((one) => one.repCode).sort()).toEqual(['0000', '6110'])
  })
})

describe('wrong answers make the next picture cost work', () => {
  const failTimes = async (times: number, agent = 'a'): Promise<void> => {
    for (let i = 0; i < times; i++) {
      const headers = { 'user-agent': agent }
      await answer(await challenge('clickWord', headers), [], headers)
    }
  }
  const numbersFor = ({ token, work }: CaptchaChallenge): readonly number[] =>
    [...findNonces({ token, ...work! })].at(-1)!.nonces!
  const send = (made: CaptchaChallenge, point: unknown, work?: readonly number[]) =>
    call<object>('check', {
      captchaType: made.captchaType,
      token: made.token,
      pointJson: encrypt(JSON.stringify(point), made.secretKey),
      ...(work ? { work } : {}),
    })

  it('none after two, then twice as much each time', async () => {
    await failTimes(2)
    expect((await challenge('blockPuzzle')).work).toBeUndefined()
    await failTimes(1)
    expect((await challenge('blockPuzzle')).work).toEqual({ rounds: 16, bits: 11 })
    await failTimes(1)
    expect((await challenge('blockPuzzle')).work).toEqual({ rounds: 16, bits: 12 })
  })

  it('also for a program that calls itself by another name each time', async () => {
    for (let i = 0; i < 20; i++) await failTimes(1, `b${i}`)
    expect((await challenge('blockPuzzle', { 'user-agent': 'fresh' })).work).toEqual({ rounds: 16, bits: 12 })
  })

  it('asks for the numbers of this challenge beside its solution', async () => {
    await failTimes(3)
    const made = await challenge('blockPuzzle')
    const [right] = await solutionOf(made.token)
    expect(await send(made, right, numbersFor(made))).toMatchObject({ repCode: '0000', success: true })
    const [second, third] = [await challenge('blockPuzzle'), await challenge('blockPuzzle')]
    expect((await send(second, (await solutionOf(second.token))[0])).repCode).toBe('6111')
    await test.app.db.deleteFrom('sysCaptcha').where('n', '>', 0).execute()
    expect((await send(third, (await solutionOf(third.token))[0], numbersFor(made))).repCode).toBe('6111')
  })

  it('is forgotten after an hour', async () => {
    await failTimes(4)
    now = new Date(now.getTime() + 3_601_000)
    expect((await challenge('blockPuzzle')).work).toBeUndefined()
  })
})

it('pictures are drawn beside the event loop; where too many wait, the next is told so', async () => {
  const { brief } = test.app.workers
  const pool = holdPool(brief)
  expect((await call('get', { captchaType: 'blockPuzzle' })).repCode).toBe('6112')
  expect((await call('get', { captchaType: 'proofOfWork' })).repCode).toBe('0000')
  await pool.release()
  expect((await call('get', { captchaType: 'blockPuzzle' })).repCode).toBe('0000')
  expect(brief.count).toBeGreaterThan(0)
})

describe('refused is', () => {
  it('a right answer after a wrong one', async () => {
    const made = await challenge('blockPuzzle')
    const [right] = await solutionOf(made.token)
    expect((await answer(made, { x: right!.x + 6, y: 5 })).repCode).toBe('6111')
    expect((await answer(made, right)).repCode).toBe('6110')
  })

  it('one that comes after two minutes', async () => {
    const made = await challenge('blockPuzzle')
    const [right] = await solutionOf(made.token)
    now = new Date(now.getTime() + 120_000)
    expect((await answer(made, right)).repCode).toBe('6110')
  })

  it('one to another kind', async () => {
    const made = await challenge('blockPuzzle')
    const [right] = await solutionOf(made.token)
    expect((await answer({ ...made, captchaType: 'clickWord' }, right)).repCode).toBe('6206')
  })

  it('one under another key, cut short, or in the clear', async () => {
    for (const spoil of [
      (json: string) => encrypt(json, '0123456789abcdef'),
      (json: string, key: string) => encrypt(json, key).slice(0, -8),
      (json: string) => json,
    ]) {
      const made = await challenge('blockPuzzle')
      const json = JSON.stringify((await solutionOf(made.token))[0])
      const { repCode } = await call('check', {
        captchaType: 'blockPuzzle',
        token: made.token,
        pointJson: spoil(json, made.secretKey),
      })
      expect(repCode).toBe('6111')
    }
  })
})

describe('who asks or guesses too often waits', () => {
  const wrong = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]

  it('five minutes after five wrong answers in one, whatever they were about', async () => {
    for (let i = 0; i < 5; i++)
      expect((await answer(await challenge(captchaTypes[i % 2]!), wrong)).repCode).toBe('6111')
    expect((await call('get', { captchaType: 'blockPuzzle' })).repCode).toBe('6202')
    expect((await call('check', { captchaType: 'blockPuzzle', token: 'x', pointJson: 'x' })).repCode).toBe('6202')
    expect((await call('get', { captchaType: 'proofOfWork' }, { 'user-agent': 'another' })).repCode).toBe('0000')
    now = new Date(now.getTime() + 300_000)
    expect((await call('get', { captchaType: 'blockPuzzle' })).repCode).toBe('0000')
  })

  it('an hour after twenty', async () => {
    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < 5; i++) await answer(await challenge('proofOfWork'), wrong)
      now = new Date(now.getTime() + 301_000)
    }
    expect((await call('get', { captchaType: 'blockPuzzle' })).repCode).toBe('6202')
  })

  it('whatever the browser calls itself, after sixty from one address', async () => {
    for (let i = 0; i < 60; i++)
      await answer(await challenge('proofOfWork', { 'user-agent': `b${i}` }), wrong, { 'user-agent': `b${i}` })
    expect((await call('get', { captchaType: 'blockPuzzle' }, { 'user-agent': 'fresh' })).repCode).toBe('6202')
  })

  it('after 120 challenges in a minute', async () => {
    for (let i = 0; i < 120; i++) await call('get', { captchaType: 'proofOfWork' })
    expect((await call('get', { captchaType: 'proofOfWork' })).repCode).toBe('6201')
    now = new Date(now.getTime() + 60_000)
    expect((await call('get', { captchaType: 'proofOfWork' })).repCode).toBe('0000')
  })

  it('after 600 answers in a minute', async () => {
    for (let i = 0; i < 600; i++) await test.app.captchaGate.count('captcha checks 127.0.0.1', 60_000)
    expect((await call('check', { captchaType: 'blockPuzzle', token: 'x', pointJson: 'x' })).repCode).toBe('6204')
  })
})
