/**
 * Optional request signatures (REQUEST_SIGNATURE). A signature detects changes and replays between browser and server.
 * It is no access control, because its key is derived from the session's token, which travels with the call.
 */
export const signatureHeaders = { signature: 'x-signature', timestamp: 'x-timestamp', nonce: 'x-nonce' } as const
/** Header of a refusal that requires signatures: the server's time in milliseconds. */
export const signatureWanted = 'x-signature-wanted'
/** Maximum difference between the call's time and the server's. */
export const maxSkewMs = 5 * 60_000
/** Text that the key is derived from: its HMAC-SHA-256 under the token. */
export const signatureKeyLabel = 'formwork request signature'
/** Replaces the hash of bodies that browsers serialize (`multipart/form-data`). */
export const unsignedBody = 'UNSIGNED'

export interface SignedCall {
  readonly method: string
  /** Path and query exactly as in the request line. */
  readonly target: string
  /** Milliseconds since 1970. */
  readonly timestamp: string
  /** Nonce. */
  readonly nonce: string
  /** SHA-256 of the body's bytes in hex; of zero bytes without a body. */
  readonly bodyHash: string
}

/** Text to sign, by HMAC-SHA-256 in hex. */
export const signedText = ({ method, target, timestamp, nonce, bodyHash }: SignedCall): string =>
  [method, target, timestamp, nonce, bodyHash].join('\n')
