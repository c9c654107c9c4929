import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Digits and letters in both cases: 5.95 bits each. */
export const lettersAndDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Letters and digits without the look-alikes `0`, `O`, `o`, `1`, `I`, `l`, for texts that people type: 5.8 bits each. */
export const readableCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/** Returns characters of `alphabet`, cryptographically random and equally likely. */
export const randomText = (length: number, alphabet: string = lettersAndDigits): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A random password of 14 characters that are easy to type, about 80 bits. */
export const oneTimePassword = (): string => randomText(14, readableCharacters)

/** The secret of a single-use link, 256 bits. Only its hash is stored. */
export const oneTimeToken = (): string => randomBytes(32).toString('base64url')
export const oneTimeHash = (token: string): string => createHash('sha256').update(token).digest('hex')
/** The JSON schema of such a secret in bodies. */
export const oneTimeShape = { type: 'string', pattern: '^[\\w-]{43}$' } as const
