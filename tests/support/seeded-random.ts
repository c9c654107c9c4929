export interface Random {
  (): number
  readonly below: (n: number) => number
  readonly pick: <T>(from: readonly T[]) => T
  readonly chance: (p: number) => boolean
}

/** Pseudorandom numbers from a seed (mulberry32). */
export function random(seed: number): Random {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (n: number): number => Math.floor(next() * n)
  return Object.assign(next, {
    below,
    pick: <T>(from: readonly T[]): T => from[below(from.length)]!,
    chance: (p: number) => next() < p,
  })
}
