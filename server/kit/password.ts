import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the library's defaults (19 MiB, two passes: OWASP's recommendation). */
export const hashPassword = (password: string): Promise<string> => hash(password)

/**
 * Whether the password is right. Without a stored hash it spends the same time and says no,
 * so that an answer's time does not tell whether an account exists.
 */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash(randomBytes(16))
  const matches = await verify(stored ?? (await decoy), password)
  return stored ? matches : false
}
let decoy: Promise<string> | undefined

const readable = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 14 characters that are easy to type, about 80 bits. */
export function oneTimePassword(): string {
  return Array.from(randomBytes(14), (byte) => readable[byte % readable.length]).join('')
}
