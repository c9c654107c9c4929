import { createHash, randomBytes } from 'node:crypto'

/** The secret of a single-use link, 256 bits. Only its hash is stored. */
export const oneTimeToken = (): string => randomBytes(32).toString('base64url')
export const oneTimeHash = (token: string): string => createHash('sha256').update(token).digest('hex')
/** The JSON schema of such a secret in bodies. */
export const oneTimeShape = { type: 'string', pattern: '^[\\w-]{43}$' } as const
