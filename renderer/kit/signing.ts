import { signatureWanted } from '#schemas/api/signature.ts'
import type { Signer } from './signature.ts'

/** Absent until a server has asked for signatures: most never do, and then nothing of it is loaded. */
let signer: Signer | undefined

/** Headers that sign a call; none where nobody asked for them. */
export const signed: Signer = (call) => signer?.(call) ?? {}

/** Whether this refusal asks for a signature, or for one of another time: the call may then be sent again. */
export async function learnSigning(headers: Pick<Headers, 'get'>): Promise<boolean> {
  const serverTime = Number(headers.get(signatureWanted) ?? Number.NaN)
  if (!(serverTime > 0)) return false
  signer = (await import('./signature.ts')).signerAt(serverTime)
  return true
}
