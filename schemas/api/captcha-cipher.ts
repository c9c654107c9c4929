const box = substitutions()
const double = (byte: number): number => ((byte << 1) ^ (byte & 0x80 ? 0x11b : 0)) & 0xff

/**
 * base64 of AES-128-ECB with PKCS #7: the captcha's wire format. The browser's own cryptography has no ECB, and is
 * missing without TLS. It keeps no secret, because the challenge contains the key.
 */
export function encrypt(text: string, key: string): string {
  const bytes = new TextEncoder().encode(text)
  const padding = 16 - (bytes.length % 16)
  const padded = new Uint8Array(bytes.length + padding).fill(padding)
  padded.set(bytes)
  const keys = roundKeys(new TextEncoder().encode(key))
  for (let at = 0; at < padded.length; at += 16) block(padded.subarray(at, at + 16), keys)
  return btoa(String.fromCharCode(...padded))
}

function block(state: Uint8Array, keys: Uint8Array): void {
  const add = (round: number): void => state.forEach((byte, i) => void (state[i] = byte ^ keys[round * 16 + i]!))
  add(0)
  for (let round = 1; round <= 10; round++) {
    const from = state.slice()
    // each byte of row r comes from r columns further on
    for (let i = 0; i < 16; i++) state[i] = box[from[(i + (i % 4) * 4) % 16]!]!
    if (round < 10) mix(state)
    add(round)
  }
}

function mix(state: Uint8Array): void {
  for (let column = 0; column < 16; column += 4) {
    const [a, b, c, d] = state.slice(column, column + 4) as unknown as [number, number, number, number]
    const all = a ^ b ^ c ^ d
    state[column] = a ^ all ^ double(a ^ b)
    state[column + 1] = b ^ all ^ double(b ^ c)
    state[column + 2] = c ^ all ^ double(c ^ d)
    state[column + 3] = d ^ all ^ double(d ^ a)
  }
}

function roundKeys(key: Uint8Array): Uint8Array {
  const keys = new Uint8Array(176)
  keys.set(key)
  let constant = 1
  for (let at = 16; at < 176; at += 4) {
    const word = [...keys.subarray(at - 4, at)]
    if (at % 16 === 0) {
      word.push(word.shift()!)
      for (let i = 0; i < 4; i++) word[i] = box[word[i]!]!
      word[0]! ^= constant
      constant = double(constant)
    }
    for (let i = 0; i < 4; i++) keys[at + i] = keys[at + i - 16]! ^ word[i]!
  }
  return keys
}

/** The S-box, computed: inverses in the field of 256, turned and added. */
function substitutions(): Uint8Array {
  const values = new Uint8Array(256)
  const turn = (byte: number, by: number): number => ((byte << by) | (byte >> (8 - by))) & 0xff
  let [p, q] = [1, 1]
  do {
    p = p ^ ((p << 1) & 0xff) ^ (p & 0x80 ? 0x1b : 0)
    q ^= q << 1
    q ^= q << 2
    q ^= q << 4
    q &= 0xff
    if (q & 0x80) q ^= 0x09
    values[p] = q ^ turn(q, 1) ^ turn(q, 2) ^ turn(q, 3) ^ turn(q, 4) ^ 0x63
  } while (p !== 1)
  values[0] = 0x63
  return values
}
