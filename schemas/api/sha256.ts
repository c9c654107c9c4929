/**
 * SHA-256 and HMAC over it (FIPS 180-4, RFC 2104). Browsers offer them only on https pages, and some institutions run
 * without https in their own network.
 */
export function sha256(bytes: Uint8Array): Uint8Array {
  const length = bytes.length
  const padded = new Uint8Array(((length + 8) >> 6) * 64 + 64)
  padded.set(bytes)
  padded[length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(length / 0x2000_0000))
  view.setUint32(padded.length - 4, (length << 3) >>> 0)
  const state = Int32Array.from(start)
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + i * 4)
    mixBlock(state)
  }
  const out = new DataView(new ArrayBuffer(32))
  state.forEach((word, i) => out.setInt32(i * 4, word))
  return new Uint8Array(out.buffer)
}

/**
 * The first 32 bits of the SHA-256 of a short ASCII text, at most 55 characters (one block), as an unsigned number.
 * Proof of work calls this many thousand times: nothing is allocated for a call.
 */
export function sha256Head(text: string): number {
  words.fill(0, 0, 16)
  for (let i = 0; i < text.length; i++) words[i >> 2]! |= text.charCodeAt(i) << (24 - (i % 4) * 8)
  words[text.length >> 2]! |= 0x80 << (24 - (text.length % 4) * 8)
  words[15] = text.length * 8
  headState.set(start)
  mixBlock(headState)
  return headState[0]! >>> 0
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

/** Mixes the block in `words` (its first 16) into a state of eight words. */
function mixBlock(state: Int32Array): void {
  for (let i = 16; i < 64; i++) {
    const early = words[i - 15]!
    const late = words[i - 2]!
    words[i] =
      (words[i - 16]! +
        (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) +
        words[i - 7]! +
        (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10))) |
      0
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + rounds[i]! + words[i]!) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    // one by one: destructuring would make an array for each of the 64 rounds
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
  state[4]! += e
  state[5]! += f
  state[6]! += g
  state[7]! += h
}

const turn = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))

const primes: readonly number[] = (() => {
  const found: number[] = []
  for (let one = 2; found.length < 64; one++) if (found.every((prime) => one % prime !== 0)) found.push(one)
  return found
})()
/** First 32 bits of the fractional parts of the roots of the primes. */
const bitsOf = (root: number): number => ((root - Math.floor(root)) * 0x1_0000_0000) | 0
const start = Int32Array.from(primes.slice(0, 8), (prime) => bitsOf(Math.sqrt(prime)))
const rounds = Int32Array.from(primes, (prime) => bitsOf(Math.cbrt(prime)))
const words = new Int32Array(64)
const headState = new Int32Array(8)
