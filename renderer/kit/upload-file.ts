import { requestTimeoutMs } from '#schemas/api/limits.ts'
import { signatureWanted } from '#schemas/api/request-signature.ts'
import { addressOf, answered, callHeaders, withCaptcha, type Params } from './api.ts'
import { ApiError } from './api-error.ts'
import { afterFailure } from './handle-api-failures.ts'
import { learnSigning, signed } from './lazy-call-signing.ts'

export interface UploadOptions {
  readonly params?: Params
  readonly signal?: AbortSignal
  /** Progress from 0 to 1 of the sent bytes; 1 does not mean that the server has accepted the file. */
  readonly onProgress?: (fraction: number) => void
}

/**
 * Uploads one file and returns its URL, or the response of another path. The caller shows failures. Uses
 * XMLHttpRequest, because `fetch` reports no upload progress.
 */
export async function uploadFile<Stored = string>(
  path: string,
  file: Blob,
  name: string,
  options: UploadOptions = {},
): Promise<Stored> {
  const quiet = { quiet: true, ...(options.signal ? { signal: options.signal } : {}) }
  const response = await withCaptcha(quiet, async (slideCode) => {
    const send = (): Promise<Response> =>
      sendFile(addressOf(path, { ...options.params, ...slideCode }), file, name, options)
    const sent = send().then(async (first) => ((await learnSigning(first.headers)) ? send() : first))
    return sent.catch(async (error: ApiError) => Promise.reject(await afterFailure(error, quiet)))
  })
  return answered<Stored>(response, quiet)
}

function sendFile(address: string, file: Blob, name: string, { signal, onProgress }: UploadOptions): Promise<Response> {
  const body = new FormData()
  body.append('file', file, name)
  const request = new XMLHttpRequest()
  request.open('POST', address)
  request.timeout = requestTimeoutMs
  for (const [header, value] of Object.entries({ ...callHeaders(), ...signed({ method: 'POST', address, body }) }))
    request.setRequestHeader(header, value)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
  signal?.addEventListener('abort', () => request.abort(), { once: true })
  const response = new Promise<Response>((resolve, reject) => {
    const fail = (id: string) => (): void => reject(new ApiError({ id, code: 0, message: id }))
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status, headers: signingAsked(request) })),
    )
    request.addEventListener('error', fail('network'))
    request.addEventListener('timeout', fail('timeout'))
    request.addEventListener('abort', fail('aborted'))
  })
  request.send(body)
  return response
}

/** Reads the one header of the response that is used. */
function signingAsked(request: XMLHttpRequest): Record<string, string> {
  const wanted = request.getResponseHeader(signatureWanted)
  return wanted === null ? {} : { [signatureWanted]: wanted }
}
