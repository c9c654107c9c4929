import { ApiError } from './api-error.ts'
import { kitMessages } from './messages/kit.ts'
import { loadMessages, type KeyOf } from './i18n.ts'
import { notify } from './toasts.ts'

/** Reactions of the application to failed calls; `src/main.tsx` sets them once, before the first call. */
export interface Reactions {
  /** Drops the session and opens the sign-in page, which returns afterwards. */
  readonly signOn: () => void
  readonly license: () => void
}

let reactions: Reactions = { signOn() {}, license() {} }
export const setReactions = (next: Reactions): void => void (reactions = next)

type KitKey = KeyOf<typeof kitMessages>

interface Row {
  /** Text key of a failure without a message of its own. */
  readonly text: KitKey
  /** Runs instead of a notification. */
  readonly act?: () => void
}

/**
 * The browser's reaction to each code (specification §8). Other codes notify, unless the call is quiet. 416 is handled
 * earlier (`captcha-queue.ts`): here it means a closed popup. 510 is a failure for calls without `takesBody`.
 */
const catalogue: Readonly<Record<number, Row>> = {
  401: { text: 'api.noSession', act: () => reactions.signOn() },
  402: { text: 'api.noSession', act: () => reactions.signOn() },
  403: { text: 'api.denied' },
  404: { text: 'api.unknown' },
  410: { text: 'api.licence', act: () => reactions.license() },
  416: { text: 'api.captcha' },
}
const others: Row = { text: 'api.fault' }

interface Circumstances {
  readonly quiet?: boolean
  readonly isDownload?: boolean
  /** Whether another session has begun since the call, so that its refusal says nothing about the current one. */
  readonly isPast?: boolean
}

/** Adds the error's message, reacts to its code, and returns the error to be thrown. */
export async function afterFailure(
  error: ApiError,
  { quiet = false, isDownload = false, isPast = false }: Circumstances,
): Promise<ApiError> {
  const worded = await withWords(error, isDownload)
  const { act } = catalogue[worded.code] ?? others
  if (isPast && (worded.code === 401 || worded.code === 402)) return worded
  if (act) act()
  else if (!quiet && worded.id !== 'aborted') notifyFailure(worded)
  return worded
}

function notifyFailure(error: ApiError): void {
  // a bare status has no further information, so it closes after a second (specification §8)
  notify.fail(error.message, error.id === 'status' ? { closeAfterMs: 1000 } : {})
}

async function withWords(error: ApiError, isDownload: boolean): Promise<ApiError> {
  if (error.message !== '' && error.code !== 0 && !isDownload) return error
  const t = await loadMessages(kitMessages)
  const reason = error.code !== 0 && error.message !== '' ? error.message : t(textOf(error), { code: error.code })
  const message = isDownload ? t('api.download', { reason }) : reason
  return new ApiError({ ...partsOf(error), message }, { cause: error.cause })
}

/** For a response that is missing, has no envelope, or an envelope without a message. */
function textOf({ id, code }: ApiError): KitKey {
  if (code === 0) return `api.${unanswered.find((one) => one === id) ?? 'fault'}`
  return id === 'status' ? 'api.status' : (catalogue[code] ?? others).text
}

/** Ids of `ApiError` for calls without a response; their texts belong to the kit. */
const unanswered = ['network', 'timeout', 'aborted', 'status'] as const

const partsOf = ({ id, code, errors, data, requestId }: ApiError) => ({
  id,
  code,
  errors,
  data,
  ...(requestId === undefined ? {} : { requestId }),
})
