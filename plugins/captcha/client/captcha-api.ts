import { requestTimeoutMs } from '#schemas/api/limits.ts'
import type { CaptchaAnswer, CaptchaChallenge, CaptchaType } from '#schemas/api/captcha-api-types.ts'
import { addressOf, callHeaders } from '#renderer/kit/api.ts'
import { encrypt } from '#schemas/api/captcha-cipher.ts'

/** Part of AJ-Captcha's storage key for the client id, by captcha type (specification §7). */
const uidKeys = { blockPuzzle: 'slider', clickWord: 'point', proofOfWork: 'work' } as const

export const getChallenge = (captchaType: CaptchaType, signal: AbortSignal): Promise<CaptchaAnswer<CaptchaChallenge>> =>
  post('/captcha/get', { captchaType, clientUid: clientUid(captchaType), ts: Date.now() }, signal)

/** Returns the verification of a solved captcha, which a call sends, or the refusal. */
export async function checkAnswer(
  { captchaType, token, secretKey }: CaptchaChallenge,
  point: unknown,
  work: readonly number[] | undefined,
  signal: AbortSignal,
): Promise<{ readonly slideCode: string } | CaptchaAnswer> {
  const plain = JSON.stringify(point)
  const answer = await post(
    '/captcha/check',
    { captchaType, token, pointJson: encrypt(plain, secretKey), ...(work ? { work } : {}) },
    signal,
  )
  return answer.success ? { slideCode: encrypt(`${token}---${plain}`, secretKey) } : answer
}

/** These two endpoints return no envelope. Throws without a valid response. */
async function post<Data>(path: string, body: object, signal: AbortSignal): Promise<CaptchaAnswer<Data>> {
  const response = await fetch(addressOf(path), {
    method: 'POST',
    headers: { ...callHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]),
  })
  const answer = (await response.json()) as Partial<CaptchaAnswer<Data>>
  if (typeof answer.repCode !== 'string') throw new Error(`captcha: status <${response.status}>`)
  return answer as CaptchaAnswer<Data>
}

function clientUid(type: CaptchaType): string {
  const key = uidKeys[type]
  const known = localStorage.getItem(key)
  if (known) return known
  const fresh = `${key}-${crypto.randomUUID?.() ?? Math.random().toString(36).slice(2)}`
  localStorage.setItem(key, fresh)
  return fresh
}
