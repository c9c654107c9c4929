import { sha256Head } from '#renderer/kit/sha256.ts'
import { workText, type Work } from '#schemas/api/captcha-wire.ts'

/** Input of the worker, and its messages: the progress (0 to 1), at last the numbers. */
export interface WorkOrder extends Work {
  readonly token: string
}
export interface WorkNews {
  readonly done: number
  readonly nonces?: readonly number[]
}

/** Finds the numbers one after the other. */
export function* findNonces({ token, rounds, bits }: WorkOrder): Generator<WorkNews> {
  const nonces: number[] = []
  for (let round = 0; round < rounds; round++) {
    let nonce = 0
    while (Math.clz32(sha256Head(workText(token, round, nonce))) < bits) nonce++
    nonces.push(nonce)
    yield { done: nonces.length / rounds, ...(nonces.length === rounds ? { nonces } : {}) }
  }
}
