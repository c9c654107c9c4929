import { encrypt } from '#schemas/api/captcha-cipher.ts'
import type { CaptchaAnswer, CaptchaChallenge } from '#schemas/api/captcha-wire.ts'
import { findNonces } from '#schemas/api/captcha-work.ts'
import type { Locale } from '#schemas/module/localized-text.ts'

/** The page is left alone for so long at a time, in milliseconds. */
const slice = 12

/**
 * Solves a captcha by calculating, which asks nothing of a visitor; resolves to the `slideCode` that is worth one call,
 * or to what the server says against it. Rejects when there is no connection.
 */
export async function proveWork(locale: Locale): Promise<{ readonly slideCode: string } | { readonly why: string }> {
  const got = await post<CaptchaChallenge>('get', { captchaType: 'proofOfWork', ts: Date.now() }, locale)
  const challenge = got.repData
  if (!challenge?.work) return { why: got.repMsg ?? '' }
  const { token, secretKey, work } = challenge
  const plain = JSON.stringify(await nonces({ token, ...work }))
  const pointJson = encrypt(plain, secretKey)
  const checked = await post('check', { captchaType: 'proofOfWork', token, pointJson }, locale)
  return checked.success ? { slideCode: encrypt(`${token}---${plain}`, secretKey) } : { why: checked.repMsg ?? '' }
}

/** In slices between which the page draws and listens: what is typed meanwhile is heard. */
async function nonces(order: Parameters<typeof findNonces>[0]): Promise<readonly number[]> {
  let until = performance.now() + slice
  for (const news of findNonces(order)) {
    if (news.nonces) return news.nonces
    if (performance.now() < until) continue
    await new Promise((resolve) => setTimeout(resolve))
    until = performance.now() + slice
  }
  return []
}

async function post<Data>(what: 'get' | 'check', body: object, locale: Locale): Promise<CaptchaAnswer<Data>> {
  const response = await fetch(`/api/captcha/${what}`, {
    method: 'POST',
    headers: { 'accept-language': locale, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as CaptchaAnswer<Data>
}
