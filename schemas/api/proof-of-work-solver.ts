import { workText, type Work } from './captcha-api-types.ts'
import { sha256Head } from './sha256.ts'

/** Worker messages of a browser's proof of work: the input, the progress (0 to 1), and finally the numbers. */
export interface WorkOrder extends Work {
  readonly token: string
}
export interface WorkNews {
  readonly done: number
  readonly nonces?: readonly number[]
}

/** Tries between two pieces of news: a few milliseconds on a slow phone. */
const stride = 4096

/** Finds the numbers one after the other, telling after each and between whiles, so that a page can breathe. */
export function* findNonces({ token, rounds, bits }: WorkOrder): Generator<WorkNews> {
  const nonces: number[] = []
  for (let round = 0; round < rounds; round++) {
    let nonce = 0
    while (Math.clz32(sha256Head(workText(token, round, nonce))) < bits)
      if (++nonce % stride === 0) yield { done: nonces.length / rounds }
    nonces.push(nonce)
    yield { done: nonces.length / rounds, ...(nonces.length === rounds ? { nonces } : {}) }
  }
}
