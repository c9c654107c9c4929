import type { Envelope, FailureData } from '#schemas/api/envelope.ts'
import { requestTimeoutMs } from '#schemas/api/limits.ts'
import { ApiError } from './api-error.ts'
import { afterFailure } from './api-failures.ts'
import { currentLocale } from './messages.ts'
import { queryOf } from './query.ts'
import { readToken } from './token.ts'

/** Files that the server makes show times as this clock does. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

export type Params = Readonly<Record<string, unknown>>

export interface CallOptions {
  /** The caller shows the failure itself: no notification. Signing on and /license still happen. */
  readonly quiet?: boolean
  readonly signal?: AbortSignal
  /** Query parameters of a call with a body. */
  readonly params?: Params
  /** Milliseconds; the specification's 100 s unless told. */
  readonly timeoutMs?: number
}

/**
 * The server's `/api`. Each call answers the envelope's `data` and throws `ApiError` (specification §7, §8).
 * Paths go without the prefix: `api.get<Page<Post>>('/system/post/page', { page: 1, filter: { age: { gte: 18 } } })`.
 */
export const api = {
  get: <T = unknown>(path: string, params?: Params, options?: CallOptions) => call<T>('GET', path, { ...options, params }),
  post: <T = unknown>(path: string, body?: unknown, options?: CallOptions) => call<T>('POST', path, options, body),
  put: <T = unknown>(path: string, body?: unknown, options?: CallOptions) => call<T>('PUT', path, options, body),
  patch: <T = unknown>(path: string, body?: unknown, options?: CallOptions) => call<T>('PATCH', path, options, body),
  del: <T = unknown>(path: string, params?: Params, options?: CallOptions) => call<T>('DELETE', path, { ...options, params }),
  download,
}

/** The address of a call, with nested parameters in bracket form. Empty parameters are left out. */
export function addressOf(path: string, params?: Params): string {
  const query = queryOf(params ?? {})
  return `${path.startsWith('/api/') ? path : `/api${path}`}${query && `?${query}`}`
}

/** Fetches a file and hands it to the browser under the name the server gives. */
async function download(path: string, params?: Params, options: CallOptions = {}): Promise<void> {
  const response = await send('GET', path, { ...options, params })
  if (!response.ok || response.headers.get('content-type')?.startsWith('application/json')) {
    throw await failed(await envelopeOf(response), response, { ...options, isDownload: true })
  }
  saveAs(await response.blob(), fileNameOf(response.headers.get('content-disposition')) ?? path.split('/').at(-1) ?? 'download')
}

async function call<T>(method: string, path: string, options: CallOptions = {}, body?: unknown): Promise<T> {
  const response = await send(method, path, options, body)
  const envelope = await envelopeOf(response)
  // 510 is the server's way to say "take the body as it is" (specification §8).
  if (envelope?.code === 510) return envelope as T
  if (envelope?.code !== 200) throw await failed(envelope, response, options)
  return envelope.data as T
}

async function send(method: string, path: string, options: CallOptions, body?: unknown): Promise<Response> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? requestTimeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const isForm = body instanceof FormData
  const token = readToken()
  const headers: Record<string, string> = { 'x-request-id': crypto.randomUUID?.() ?? `${Date.now()}`, 'accept-language': currentLocale(), 'x-time-zone': timeZone }
  if (token) headers.authorization = `Bearer ${token}`
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
  const content = body === undefined ? null : isForm ? body : JSON.stringify(body)
  try {
    return await fetch(addressOf(path, options.params), { method, headers, signal, body: content })
  } catch (cause) {
    const id = timeout.aborted ? 'timeout' : options.signal?.aborted ? 'aborted' : 'network'
    throw await afterFailure(new ApiError({ id, code: 0, message: id }, { cause }), options)
  }
}

async function failed(envelope: Envelope | undefined, response: Response, options: CallOptions & { readonly isDownload?: boolean }): Promise<ApiError> {
  const data = envelope?.data as Partial<FailureData> | null | undefined // the envelope of a failure (schemas/api/envelope.ts)
  const requestId = data?.requestId ?? response.headers.get('x-request-id') ?? undefined
  const error = new ApiError({
    id: data?.id ?? 'status',
    code: envelope?.code ?? response.status,
    message: envelope?.msg ?? '',
    data,
    ...(requestId === undefined ? {} : { requestId }),
    ...(Array.isArray(data?.errors) ? { errors: data.errors } : {}),
  })
  return afterFailure(error, options)
}

async function envelopeOf(response: Response): Promise<Envelope | undefined> {
  const body: unknown = await response.json().catch(() => undefined)
  const isEnvelope = typeof body === 'object' && body !== null && typeof (body as { code?: unknown }).code === 'number'
  return isEnvelope ? (body as Envelope) : undefined
}

/** The name in `Content-Disposition`, the encoded form first: it is the only one that carries Chinese. */
export function fileNameOf(header: string | null): string | undefined {
  const encoded = /filename\*=(?:UTF-8|utf-8)''([^;]+)/.exec(header ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/.exec(header ?? '')?.[1]
}

function saveAs(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
