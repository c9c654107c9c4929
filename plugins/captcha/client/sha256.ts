const primes = Array.from({ length: 64 }).reduce<number[]>((found) => {
  let next = (found.at(-1) ?? 1) + 1
  while (found.some((prime) => next % prime === 0)) next++
  return [...found, next]
}, [])
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const words = new Int32Array(64)

/**
 * The first 32 bits of the SHA-256 of a short text in ASCII (at most 55 characters, which is one block).
 * The browser's own is asynchronous, a hundred times slower for texts this short, and missing without TLS.
 */
export function hashHead(text: string): number {
  words.fill(0, 0, 16)
  for (let i = 0; i < text.length; i++) words[i >> 2]! |= text.charCodeAt(i) << (24 - (i % 4) * 8)
  words[text.length >> 2]! |= 0x80 << (24 - (text.length % 4) * 8)
  words[15] = text.length * 8
  for (let i = 16; i < 64; i++) {
    const x = words[i - 15]!
    const y = words[i - 2]!
    words[i] =
      (words[i - 16]! +
        words[i - 7]! +
        (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) +
        (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10))) |
      0
  }
  let [a, b, c, d, e, f, g, h] = start as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + constants[i]! + words[i]!) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  return (start[0]! + a) >>> 0
}

const turn = (value: number, by: number): number => (value >>> by) | (value << (32 - by))
