import { randomBytes } from 'node:crypto'

/** Random number, 0 ≤ x < 1. */
export type Random = () => number

/** Cryptographic random numbers, because the position of a hole must not be predictable from the picture. */
export function secretRandom(): Random {
  let bytes = randomBytes(1024)
  let at = 0
  return () => {
    if (at === bytes.length) {
      bytes = randomBytes(1024)
      at = 0
    }
    const value = bytes.readUInt32LE(at) / 2 ** 32
    at += 4
    return value
  }
}

export const between = (random: Random, low: number, high: number): number => low + random() * (high - low)
/** A whole number, both ends included. */
export const whole = (random: Random, low: number, high: number): number => Math.floor(between(random, low, high + 1))
export const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const copy = [...list]
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[copy[i], copy[j]] = [copy[j]!, copy[i]!]
  }
  return copy
}
