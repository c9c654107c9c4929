import { encrypt } from '#schemas/api/captcha-cipher.ts'
import type { CaptchaAnswer, CaptchaChallenge } from '#schemas/api/captcha-api-types.ts'
import { findNonces } from '#schemas/api/proof-of-work-solver.ts'
import type { Locale } from '#schemas/module/localized-text.ts'

/** The page is left alone for so long at a time, in milliseconds. */
const slice = 12

/**
 * Solves a captcha by computation, without the visitor; resolves to the `slideCode`, valid for one call, or to the
 * server's error. Rejects without a connection. `onProgress` is told the solved part, 0 to 1.
 */
export async function proveWork(
  locale: Locale,
  onProgress: (done: number) => void = () => {},
): Promise<{ readonly slideCode: string } | { readonly why: string }> {
  const got = await post<CaptchaChallenge>('get', { captchaType: 'proofOfWork', ts: Date.now() }, locale)
  const challenge = got.repData
  if (!challenge?.work) return { why: got.repMsg ?? '' }
  const { token, secretKey, work } = challenge
  const plain = JSON.stringify(await nonces({ token, ...work }, onProgress))
  const pointJson = encrypt(plain, secretKey)
  const checked = await post('check', { captchaType: 'proofOfWork', token, pointJson }, locale)
  return checked.success ? { slideCode: encrypt(`${token}---${plain}`, secretKey) } : { why: checked.repMsg ?? '' }
}

/** Computes in slices, so that the page can render and handle input in between. */
async function nonces(
  order: Parameters<typeof findNonces>[0],
  onProgress: (done: number) => void,
): Promise<readonly number[]> {
  let until = performance.now() + slice
  for (const news of findNonces(order)) {
    if (news.nonces ?? performance.now() >= until) onProgress(news.done)
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
