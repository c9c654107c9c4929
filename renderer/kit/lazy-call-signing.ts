import { signatureWanted } from '#schemas/api/request-signature.ts'
import type { Signer } from './sign-api-call.ts'

/** Loaded once a server requires signatures, which most never do. */
let signer: Signer | undefined

/** Returns the signature headers of a call; empty unless required. */
export const signed: Signer = (call) => signer?.(call) ?? {}

/** Whether a refusal requires a signature or a newer timestamp, so that the call can be repeated. */
export async function learnSigning(headers: Pick<Headers, 'get'>): Promise<boolean> {
  const serverTime = Number(headers.get(signatureWanted) ?? Number.NaN)
  if (!(serverTime > 0)) return false
  signer = (await import('./sign-api-call.ts')).signerAt(serverTime)
  return true
}
