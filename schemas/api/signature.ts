/**
 * The optional signature of calls (REQUEST_SIGNATURE): shows that nothing between browser and server has changed a call
 * or sent it again. It is a tamper check, not security: its key comes from the session's token, which travels with the
 * call.
 */
export const signatureHeaders = { signature: 'x-signature', timestamp: 'x-timestamp', nonce: 'x-nonce' } as const
/** On a refusal: calls are to be signed, and this is the server's time in milliseconds. */
export const signatureWanted = 'x-signature-wanted'
/** How far a call's time may be from the server's. */
export const maxSkewMs = 5 * 60_000
/** Text that the key is derived from: its HMAC-SHA-256 under the token. */
export const signatureKeyLabel = 'formwork request signature'
/** Instead of the hash of a body that browsers write themselves (`multipart/form-data`). */
export const unsignedBody = 'UNSIGNED'

export interface SignedCall {
  readonly method: string
  /** Path and query as they stand in the request's first line. */
  readonly target: string
  /** Milliseconds since 1970. */
  readonly timestamp: string
  /** Never the same twice. */
  readonly nonce: string
  /** SHA-256 of the body's bytes, in hex; of no bytes where there is no body. */
  readonly bodyHash: string
}

/** What is signed, HMAC-SHA-256 in hex. */
export const signedText = ({ method, target, timestamp, nonce, bodyHash }: SignedCall): string =>
  [method, target, timestamp, nonce, bodyHash].join('\n')
