const sets = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#$%*-_=+?'] as const

/**
 * Generates a password of 16 characters from the browser's cryptographic randomness, with every character class and
 * without look-alikes.
 */
export function newPassword(length = 16): string {
  const all = sets.join('')
  const picked = [...sets.map((set) => one(set)), ...Array.from({ length: length - sets.length }, () => one(all))]
  for (let at = picked.length - 1; at > 0; at -= 1) {
    const other = below(at + 1)
    ;[picked[at], picked[other]] = [picked[other]!, picked[at]!]
  }
  return picked.join('')
}

const one = (set: string): string => set[below(set.length)]!

/** Uniform random number from 0; biased values are drawn again. */
function below(end: number): number {
  const fair = Math.floor(2 ** 32 / end) * end
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (drawn < fair) return drawn % end
  }
}
