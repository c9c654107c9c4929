import { ApiError } from './api-error.ts'
import { kitMessages } from './messages/kit.ts'
import { loadMessages } from './messages.ts'
import { notify } from './notify.ts'

/** What the application does when a call says so; `src/main.tsx` sets it once, before the first call. */
export interface Reactions {
  /** Forget the session and go to the sign-on, coming back afterwards. */
  readonly signOn: () => void
  readonly license: () => void
}

let reactions: Reactions = { signOn() {}, license() {} }
export const setReactions = (next: Reactions): void => void (reactions = next)

interface Row {
  /** What a failure without words of its own is called, among the kit's texts. */
  readonly text: string
  /** Instead of a notification. */
  readonly act?: () => void
}

/**
 * The one table of what a code makes the browser do (specification §8). All others notify, unless the caller is quiet.
 * 416 is dealt with before it is a failure (`captcha.ts`): here it is a popup that was closed. 510 is one for those who
 * did not ask for its body (`takesBody`).
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
  /** Another session has begun since it was asked: it says nothing about this one. */
  readonly isPast?: boolean
}

/** Gives the error its words, acts on its code, and returns it to be thrown. */
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
  // A bare status has nothing more to tell, so it leaves after a second (specification §8).
  notify.fail(error.message, error.id === 'status' ? { closeAfterMs: 1000 } : {})
}

async function withWords(error: ApiError, isDownload: boolean): Promise<ApiError> {
  if (error.message !== '' && error.code !== 0 && !isDownload) return error
  const t = await loadMessages(kitMessages)
  const reason = error.code !== 0 && error.message !== '' ? error.message : t(textOf(error), { code: error.code })
  const message = isDownload ? t('api.download', { reason }) : reason
  return new ApiError({ ...partsOf(error), message }, { cause: error.cause })
}

/** Without an answer, without an envelope, or with one that says nothing. */
function textOf({ id, code }: ApiError): string {
  if (code === 0) return `api.${id}`
  return id === 'status' ? 'api.status' : (catalogue[code] ?? others).text
}

const partsOf = ({ id, code, errors, data, requestId }: ApiError) => ({
  id,
  code,
  errors,
  data,
  ...(requestId === undefined ? {} : { requestId }),
})
