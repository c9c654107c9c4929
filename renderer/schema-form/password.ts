const sets = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#$%*-_=+?'] as const

/**
 * A password of 16 characters out of the browser's own randomness, some of each kind, without those that look alike.
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

/** A number from 0, each equally likely: what would favour the first ones is thrown again. */
function below(end: number): number {
  const fair = Math.floor(2 ** 32 / end) * end
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (drawn < fair) return drawn % end
  }
}
