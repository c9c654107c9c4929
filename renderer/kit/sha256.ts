/**
 * SHA-256 and HMAC over it (FIPS 180-4, RFC 2104). Browsers have them only for pages that came by https, and many an
 * institution serves its own network without.
 */
export function sha256(bytes: Uint8Array): Uint8Array {
  const length = bytes.length
  const padded = new Uint8Array(((length + 8) >> 6) * 64 + 64)
  padded.set(bytes)
  padded[length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(length / 0x2000_0000))
  view.setUint32(padded.length - 4, (length << 3) >>> 0)
  const state = Uint32Array.from(start)
  const words = new Uint32Array(64)
  for (let at = 0; at < padded.length; at += 64) mix(state, words, view, at)
  const out = new DataView(new ArrayBuffer(32))
  state.forEach((word, i) => out.setUint32(i * 4, word))
  return new Uint8Array(out.buffer)
}

export function hmacSha256(key: Uint8Array, text: Uint8Array): Uint8Array {
  const block = new Uint8Array(64)
  block.set(key.length > 64 ? sha256(key) : key)
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      text,
    ),
  )
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  )
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

function mix(state: Uint32Array, words: Uint32Array, view: DataView, at: number): void {
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + i * 4)
  for (let i = 16; i < 64; i++) {
    const [early, late] = [words[i - 15]!, words[i - 2]!]
    words[i] =
      words[i - 16]! +
      (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) +
      words[i - 7]! +
      (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10))
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + rounds[i]! + words[i]!) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = state[i]! + word))
}

const turn = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))

const primes: readonly number[] = (() => {
  const found: number[] = []
  for (let one = 2; found.length < 64; one++) if (found.every((prime) => one % prime !== 0)) found.push(one)
  return found
})()
/** The first bits of what follows the point in the roots of the primes. */
const bitsOf = (root: number): number => ((root - Math.floor(root)) * 0x1_0000_0000) | 0
const start = primes.slice(0, 8).map((prime) => bitsOf(Math.sqrt(prime)))
const rounds = Int32Array.from(primes, (prime) => bitsOf(Math.cbrt(prime)))
