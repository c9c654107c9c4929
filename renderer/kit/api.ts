import type { Envelope, FailureData } from '#schemas/api/envelope.ts'
import type { StartedTask } from '#schemas/api/background-task-api-types.ts'
import { requestTimeoutMs } from '#schemas/api/limits.ts'
import { ApiError } from './api-error.ts'
import { afterFailure } from './handle-api-failures.ts'
import { CaptchaClosed, solveCaptcha } from './captcha-queue.ts'
import { currentLocale } from './i18n.ts'
import { queryOf } from './query-string.ts'
import { learnSigning, signed } from './lazy-call-signing.ts'
import { readToken } from './session-token.ts'

/** The browser's time zone, for times in files that the server writes. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

export type Params = Readonly<Record<string, unknown>>

export interface CallOptions {
  /** Suppresses the notification, because the caller shows the failure. Sign-in and /license still open. */
  readonly quiet?: boolean
  readonly signal?: AbortSignal
  /** Query parameters of a call with a body. */
  readonly params?: Params
  /** Milliseconds; default: the specification's 100 s. */
  readonly timeoutMs?: number
  /** Uses this token instead of the session's. A refusal then says nothing about the session. */
  readonly token?: string
  /** Accepts an answer of 510: `T` then includes the whole `Envelope` (specification §8). Other calls fail with it. */
  readonly takesBody?: boolean
  /** Continues after the page closes. Browsers carry 64 KB of such calls in all; a larger body is sent normally. */
  readonly keepalive?: boolean
}

/** Limit on a body that outlives its page, in characters of at most three bytes. */
const keptAliveLength = 16_000

/**
 * The server's `/api`. Each call answers the envelope's `data` and throws `ApiError` (specification §7, §8).
 * Paths go without the prefix: `api.get<Page<Post>>('/system/post/page', { page: 1, filter: { age: { gte: 18 } } })`.
 */
export const api = {
  get: <T = unknown>(path: string, params?: Params, options?: CallOptions) =>
    call<T>('GET', path, { ...options, params }),
  post: <T = unknown>(path: string, body?: unknown, options?: CallOptions) => call<T>('POST', path, options, body),
  put: <T = unknown>(path: string, body?: unknown, options?: CallOptions) => call<T>('PUT', path, options, body),
  patch: <T = unknown>(path: string, body?: unknown, options?: CallOptions) => call<T>('PATCH', path, options, body),
  del: <T = unknown>(path: string, params?: Params, options?: CallOptions) =>
    call<T>('DELETE', path, { ...options, params }),
  download,
}

/** The URL of a call, with nested parameters in bracket form. Empty parameters are left out. */
export function addressOf(path: string, params?: Params): string {
  const query = queryOf(params ?? {})
  return `${path.startsWith('/api/') ? path : `/api${path}`}${query && `?${query}`}`
}

/**
 * Downloads a file under the server's name for it. A large file is written in the background: the answer then names the
 * task to follow (`followBackgroundTask` in renderer/ui). With a body the request is a POST.
 */
async function download(
  path: string,
  params?: Params,
  options: CallOptions = {},
  body?: unknown,
): Promise<StartedTask | undefined> {
  const response = await send(body === undefined ? 'GET' : 'POST', path, { ...options, params, isDownload: true }, body)
  const isFile =
    response.headers.has('content-disposition') || !response.headers.get('content-type')?.startsWith('application/json')
  if (response.ok && isFile) {
    const file = await response.blob().catch(async (cause: unknown) => {
      throw await lost(cause, limits.get(response), { ...options, isDownload: true })
    })
    saveAs(file, fileNameOf(response.headers.get('content-disposition')) ?? path.split('/').at(-1) ?? 'download')
    return undefined
  }
  const envelope = await envelopeOf(response)
  const { key } = (envelope?.data ?? {}) as Partial<StartedTask> // `StartedTask`, or the data of a failure
  if (envelope?.code === 200 && typeof key === 'string') return { key }
  throw await failed(envelope, response, { ...options, isDownload: true })
}

async function call<T>(method: string, path: string, options: CallOptions = {}, body?: unknown): Promise<T> {
  return answered<T>(await send(method, path, options, body), options)
}

/** The `data` of an envelope; throws the failure of any other answer. */
export async function answered<T>(response: Response, options: CallOptions): Promise<T> {
  const envelope = await envelopeOf(response)
  // 510 means "take the body as it is" (specification §8); callers that expect data would mistake it for a success
  if (envelope?.code === 510 && options.takesBody) return envelope as T
  if (envelope?.code !== 200) throw await failed(envelope, response, options)
  return envelope.data as T
}

/** The headers of every call. */
export function callHeaders(token = readToken()): Record<string, string> {
  return {
    'x-request-id': crypto.randomUUID?.() ?? `${Date.now()}`,
    'accept-language': currentLocale(),
    'x-time-zone': timeZone,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
}

/**
 * Repeats a call while it returns 416, each time with a newly solved captcha (specification §8). `attempt` sends the
 * body, which is serialized once.
 */
export async function withCaptcha(
  options: CallOptions,
  attempt: (slideCode: Params) => Promise<Response>,
): Promise<Response> {
  let response = await attempt({})
  while (response.status === 416) {
    const slideCode = await solveCaptcha(options.signal).catch(async (cause: unknown) => {
      const isClosed = cause instanceof CaptchaClosed
      throw await afterFailure(
        new ApiError({ id: isClosed ? 'captcha.needed' : 'aborted', code: isClosed ? 416 : 0, message: '' }, { cause }),
        options,
      )
    })
    response = await attempt({ slideCode })
  }
  return response
}

/** Marks a download, whose failure gets its own message. */
type SendOptions = CallOptions & { readonly isDownload?: boolean }

const send = (method: string, path: string, options: SendOptions, body?: unknown): Promise<Response> =>
  withCaptcha(options, (slideCode) =>
    sendOnce(method, path, { ...options, params: { ...options.params, ...slideCode } }, body),
  )

/** The session token of each response's call: a refusal of an earlier session must not sign out the current one. */
const askedAs = new WeakMap<Response, string | undefined>()
/** The time limit of each response, which covers its last byte. */
const limits = new WeakMap<Response, AbortSignal>()

/** Sends a call, and repeats it signed where the server requires signatures: the refused call had no effect. */
async function sendOnce(method: string, path: string, options: SendOptions, body?: unknown): Promise<Response> {
  const response = await fetchOnce(method, path, options, body)
  return (await learnSigning(response.headers)) ? fetchOnce(method, path, options, body) : response
}

async function fetchOnce(method: string, path: string, options: CallOptions, body?: unknown): Promise<Response> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? requestTimeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const isForm = body instanceof FormData
  const token = options.token ?? readToken()
  const headers = callHeaders(token)
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
  const content = body === undefined ? null : isForm ? body : JSON.stringify(body)
  const address = addressOf(path, options.params)
  Object.assign(headers, signed({ method, address, body: content }))
  try {
    const keepalive = options.keepalive === true && (typeof content !== 'string' || content.length <= keptAliveLength)
    const response = await fetch(address, { method, headers, signal, body: content, keepalive })
    askedAs.set(response, token)
    limits.set(response, timeout)
    return response
  } catch (cause) {
    throw await lost(cause, timeout, options)
  }
}

/** The error of a missing or broken response. */
function lost(cause: unknown, timeout: AbortSignal | undefined, options: SendOptions): Promise<ApiError> {
  const id = timeout?.aborted ? 'timeout' : options.signal?.aborted ? 'aborted' : 'network'
  return afterFailure(new ApiError({ id, code: 0, message: id }, { cause }), options)
}

async function failed(envelope: Envelope | undefined, response: Response, options: SendOptions): Promise<ApiError> {
  // the envelope of a failure (schemas/api/envelope.ts)
  const data = envelope?.data as Partial<FailureData> | null | undefined
  const requestId = data?.requestId ?? response.headers.get('x-request-id') ?? undefined
  const error = new ApiError({
    id: data?.id ?? (envelope ? 'unnamed' : 'status'),
    code: envelope?.code ?? response.status,
    message: envelope?.msg ?? '',
    data,
    ...(requestId === undefined ? {} : { requestId }),
    ...(Array.isArray(data?.errors) ? { errors: data.errors } : {}),
  })
  const now = readToken()
  const isPast =
    options.token !== undefined || (askedAs.has(response) && now !== undefined && askedAs.get(response) !== now)
  return afterFailure(error, { ...options, isPast })
}

async function envelopeOf(response: Response): Promise<Envelope | undefined> {
  const body: unknown = await response.json().catch(() => undefined)
  const isEnvelope = typeof body === 'object' && body !== null && typeof (body as { code?: unknown }).code === 'number'
  return isEnvelope ? (body as Envelope) : undefined
}

/** The name in `Content-Disposition`, the encoded form first because only it carries Chinese. */
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
