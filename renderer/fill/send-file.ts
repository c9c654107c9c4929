import type { Envelope } from '#schemas/api/envelope.ts'
import type { AnswerError } from '#schemas/form/form.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { SendFile, SendOutcome } from './file-host.ts'

const timeoutMs = 10 * 60_000

export interface FileReceiver {
  readonly formKey: string
  readonly version: number
  readonly locale: Locale
  /** Returns the session token of a signed-in user. */
  readonly token: () => string | undefined
}

/** Uploads the files of answers one by one. Uses XMLHttpRequest, because `fetch` reports no upload progress. */
export const fileSender =
  ({ formKey, version, locale, token }: FileReceiver): SendFile =>
  (item, file, { signal, onProgress }) =>
    new Promise<SendOutcome>((resolve) => {
      const body = new FormData()
      body.append('item', item)
      body.append('version', String(version))
      body.append('file', file, file.name)
      const request = new XMLHttpRequest()
      request.open('POST', `/api/public/form/${formKey}/file`)
      request.timeout = timeoutMs
      request.setRequestHeader('accept-language', locale)
      const bearer = token()
      if (bearer) request.setRequestHeader('authorization', `Bearer ${bearer}`)
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
      signal.addEventListener('abort', () => request.abort(), { once: true })
      const fail = (): void => resolve({ kind: navigator.onLine ? 'failed' : 'offline' })
      request.addEventListener('error', fail)
      request.addEventListener('timeout', fail)
      request.addEventListener('abort', () => resolve({ kind: 'aborted' }))
      request.addEventListener('load', () => resolve(outcomeOf(request.status, request.responseText)))
      request.send(body)
    })

/**
 * Maps status and envelope to an outcome: a final refusal shows the server's message, everything else may be retried.
 */
export function outcomeOf(status: number, text: string): SendOutcome {
  let envelope: Envelope<unknown> | undefined
  try {
    envelope = JSON.parse(text) as Envelope<unknown>
  } catch {
    return { kind: 'failed' }
  }
  if (status === 200) return { kind: 'stored', file: envelope.data as object }
  const { errors = [] } = (envelope.data ?? {}) as { readonly errors?: readonly AnswerError[] }
  return status >= 400 && status < 500 && status !== 429 && status !== 408
    ? { kind: 'refused', why: errors[0]?.message ?? envelope.msg }
    : { kind: 'failed' }
}
