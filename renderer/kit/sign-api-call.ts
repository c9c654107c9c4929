import { signatureHeaders, signatureKeyLabel, signedText, unsignedBody } from '#schemas/api/request-signature.ts'
import { hex, hmacSha256, sha256 } from '#schemas/api/sha256.ts'
import { readToken } from './session-token.ts'

/** Call to be signed. */
export interface UnsignedCall {
  readonly method: string
  readonly address: string
  readonly body: BodyInit | null
}

export type Signer = (call: UnsignedCall) => Readonly<Record<string, string>>

/** Signs calls with the session's key, using the given time of the server. */
export function signerAt(serverTime: number): Signer {
  const ahead = serverTime - Date.now()
  return ({ method, address, body }): Readonly<Record<string, string>> => {
    const token = readToken()
    if (token === undefined) return {}
    const { pathname, search } = new URL(address, location.href)
    const timestamp = String(Date.now() + ahead)
    const nonce = hex(crypto.getRandomValues(new Uint8Array(16)))
    const bodyHash = body instanceof FormData ? unsignedBody : hex(sha256(utf8(typeof body === 'string' ? body : '')))
    const key = hmacSha256(utf8(token), utf8(signatureKeyLabel))
    return {
      [signatureHeaders.timestamp]: timestamp,
      [signatureHeaders.nonce]: nonce,
      [signatureHeaders.signature]: hex(
        hmacSha256(key, utf8(signedText({ method, target: pathname + search, timestamp, nonce, bodyHash }))),
      ),
    }
  }
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
