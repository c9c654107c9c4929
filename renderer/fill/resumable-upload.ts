import type { Envelope } from '#schemas/api/envelope.ts'
import type { AnswerError } from '#schemas/form/form.ts'
import type { FileAnswer } from '#schemas/form/types/file-base.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { SendFile, SendOutcome } from './file-upload-context.ts'

/** A cut connection loses at most one part; the server takes none that is larger. */
const partBytes = 1024 * 1024
const timeoutMs = 2 * 60_000
/** Pauses before an interrupted upload continues by itself; each arriving part starts them anew. */
const pausesMs = [500, 1000, 2000, 4000, 8000]

export interface FileReceiver {
  readonly formKey: string
  readonly version: number
  readonly locale: Locale
  /** Returns the session token of a signed-in user. */
  readonly token: () => string | undefined
}

type PartOutcome = SendOutcome | { readonly kind: 'received'; readonly received: number } | { readonly kind: 'lost' }

/** Uploads by file, so that trying again continues where the last try ended. */
const uploads = new WeakMap<File, { readonly token: string; offset: number }>()

/**
 * Uploads the files of answers in parts, one after another. The answer to a part says where to continue, also after lost
 * answers. Uses XMLHttpRequest, because `fetch` reports no upload progress.
 */
export const fileSender =
  (receiver: FileReceiver): SendFile =>
  async (item, file, { signal, onProgress, onInterrupted }) => {
    const upload = uploads.get(file) ?? { token: newToken(), offset: 0 }
    uploads.set(file, upload)
    let lost = 0
    for (;;) {
      const { token, offset } = upload
      const outcome = await sendPart(receiver, { item, file, token, offset, signal, onProgress })
      if (outcome.kind === 'received') {
        if (outcome.received > offset) lost = 0
        upload.offset = outcome.received
      } else if (outcome.kind !== 'lost') return outcome
      else {
        if (!navigator.onLine) return { kind: 'offline' }
        const pause = pausesMs[lost++]
        if (pause === undefined) return { kind: 'failed' }
        onProgress(offset / file.size)
        onInterrupted?.()
        await passed(pause, signal)
        if (signal.aborted) return { kind: 'aborted' }
      }
    }
  }

interface Part {
  readonly item: string
  readonly file: File
  readonly token: string
  readonly offset: number
  readonly signal: AbortSignal
  readonly onProgress: (fraction: number) => void
}

const sendPart = (
  { formKey, version, locale, token: readToken }: FileReceiver,
  { item, file, token, offset, signal, onProgress }: Part,
): Promise<PartOutcome> =>
  new Promise((resolve) => {
    const about = { item, version, name: file.name, type: file.type, size: file.size, offset }
    const query = new URLSearchParams(Object.entries(about).map(([key, value]) => [key, String(value)]))
    const request = new XMLHttpRequest()
    request.open('PUT', `/api/public/form/${formKey}/upload/${token}?${query}`)
    request.timeout = timeoutMs
    request.setRequestHeader('accept-language', locale)
    request.setRequestHeader('content-type', 'application/octet-stream')
    const bearer = readToken()
    if (bearer) request.setRequestHeader('authorization', `Bearer ${bearer}`)
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(Math.min(1, (offset + loaded) / file.size)))
    const abort = (): void => request.abort()
    signal.addEventListener('abort', abort, { once: true })
    const end = (outcome: PartOutcome): void => {
      signal.removeEventListener('abort', abort)
      resolve(outcome)
    }
    request.addEventListener('error', () => end({ kind: 'lost' }))
    request.addEventListener('timeout', () => end({ kind: 'lost' }))
    request.addEventListener('abort', () => end({ kind: 'aborted' }))
    request.addEventListener('load', () => end(outcomeOf(request.status, request.responseText)))
    request.send(file.slice(offset, offset + partBytes))
  })

/**
 * Maps status and envelope to an outcome: a final refusal shows the server's message; too many requests and faults of the
 * server show it, too, and may be retried; an answer of no server of ours (a proxy) is a lost one.
 */
export function outcomeOf(status: number, text: string): PartOutcome {
  let envelope: Envelope<unknown> | undefined
  try {
    envelope = JSON.parse(text) as Envelope<unknown>
  } catch {
    return { kind: 'lost' }
  }
  if (status === 200) {
    const { received, file } = envelope.data as { readonly received: number; readonly file?: FileAnswer }
    return file ? { kind: 'stored', file } : { kind: 'received', received }
  }
  if (status === 408) return { kind: 'lost' }
  const { errors = [] } = (envelope.data ?? {}) as { readonly errors?: readonly AnswerError[] }
  return status >= 400 && status < 500 && status !== 429
    ? { kind: 'refused', why: errors[0]?.message ?? envelope.msg }
    : { kind: 'failed', why: envelope.msg }
}

const newToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const passed = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
