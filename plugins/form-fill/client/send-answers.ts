import type { Envelope, FailureData } from '#schemas/api/envelope.ts'
import { tokenCookie } from '#schemas/api/limits.ts'
import type { AnswerError, Answers, ClosedReason } from '#schemas/form/form.ts'
import type { SeatsLeft } from '#schemas/form/seats-left.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { SendFile } from '#renderer/fill/file-upload-context.ts'
import type { SubmitOutcome, Validate } from '#renderer/fill/fill-session-types.ts'
import type { FormPage, Receipt } from '../shared/page-model.ts'

const timeoutMs = 30_000

/** Hands answers in over the API. Every failure is an outcome with a name; nothing is thrown. */
export function sender(
  page: Pick<FormPage, 'formKey' | 'version' | 'locale' | 'language' | 'languages' | 'url' | 'ext' | 'isEmbedded'>,
) {
  return async (answers: Answers, idempotencyKey: string, duration: number): Promise<SubmitOutcome> => {
    const body = {
      version: page.version,
      answers,
      idempotencyKey,
      url: page.url,
      duration,
      ...(page.languages ? { language: page.language } : {}),
      ...(page.ext ? { ext: page.ext } : {}),
    }
    const post = (query = ''): Promise<Response> =>
      call(`/api/public/form/${page.formKey}/data${query}`, page.locale, { method: 'POST', body: JSON.stringify(body) })
    let response: Response | SubmitOutcome
    try {
      response = await post()
      if (response.status === 416)
        response = await (await import('./send-with-captcha.ts')).sendWithCaptcha(post, page.locale)
      if ('kind' in response) return response
    } catch {
      return { kind: navigator.onLine ? 'failed' : 'offline' }
    }
    const envelope = (await response.json().catch(() => undefined)) as Envelope<unknown> | undefined
    const outcome = await outcomeOf(response.status, envelope, page.locale)
    if (outcome.kind === 'stored' && page.isEmbedded)
      document.dispatchEvent(new CustomEvent('formwork:stored', { detail: outcome.receipt }))
    return outcome
  }
}

/** Outcome of a submit by status and envelope (contract.md, Forms). */
export async function outcomeOf(
  status: number,
  envelope: Envelope<unknown> | undefined,
  locale: Locale,
): Promise<SubmitOutcome> {
  const data = (envelope?.data ?? {}) as Omit<FailureData, 'errors'> & {
    errors?: readonly AnswerError[]
    reason?: ClosedReason
    message?: string
    left?: SeatsLeft
  }
  if (status === 200) return { kind: 'stored', receipt: envelope?.data as Receipt }
  if (data.id === 'answer.version' || data.id === 'answer.outdated') return { kind: 'outdated' }
  if (data.id === 'answer.keyUsed') return { kind: 'keyUsed' }
  if (status === 422) return { kind: 'wrong', errors: data.errors ?? [], ...(data.left ? { left: data.left } : {}) }
  if (status === 423 && data.reason) {
    const text = data.message ?? (await titleOf(data.reason, locale))
    return text === undefined
      ? { kind: 'failed' }
      : { kind: 'closed', reason: data.reason, text, errors: data.errors, left: data.left }
  }
  return { kind: status === 429 ? 'tooMany' : 'failed' }
}

/** Loaded only when needed; undefined when loading fails. */
const titleOf = (reason: ClosedReason, locale: Locale): Promise<string | undefined> =>
  import('./unavailable-texts.ts').then(
    ({ unavailableText }) => unavailableText(reason, locale).title,
    () => undefined,
  )

/** Compiled validator of a version's answers, a module at a hashed URL. */
export const validateLoader = (address: string) => async (): Promise<Validate> => {
  const { default: validate } = (await import(/* @vite-ignore */ address)) as {
    default: { (answers: Answers): boolean; errors?: ReturnType<Validate> }
  }
  return (answers) => (validate(answers) ? [] : (validate.errors ?? []))
}

/** Uploads files of answers; loaded with the first file. */
export const fileUploader =
  ({ formKey, version, locale }: Pick<FormPage, 'formKey' | 'version' | 'locale'>): SendFile =>
  async (...upload) =>
    (await import('#renderer/fill/resumable-upload.ts')).fileSender({ formKey, version, locale, token })(...upload)

export const isSignedIn = (): boolean => token() !== undefined

/**
 * Calls the API as the signed-in user. Lazily loaded chunks receive this function as a parameter, because a shared
 * module would become a further file.
 */
export type Call = typeof call

export function call(path: string, locale: Locale, init: RequestInit = {}): Promise<Response> {
  const bearer = token()
  return fetch(path, {
    ...init,
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      'accept-language': locale,
      ...(init.body ? { 'content-type': 'application/json' } : {}),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    },
  })
}

const token = (): string | undefined => new RegExp(`(?:^|; )${tokenCookie}=([\\w-]+)`).exec(document.cookie)?.[1]
