import { ApiError } from './api-error.ts'
import { kitWords } from './messages/kit.ts'
import { words } from './messages.ts'
import { notify } from './notify.ts'

/** What the application does when a call says so; `src/main.tsx` sets it once, before the first call. */
export interface Reactions {
  /** Forget the session and go to the sign-on, coming back afterwards. */
  readonly signOn: () => void
  readonly license: () => void
}

let reactions: Reactions = { signOn() {}, license() {} }
export const setReactions = (next: Reactions): void => void (reactions = next)

type Handler = (error: ApiError, quiet: boolean) => void

/** The one table of what a code makes the browser do (specification §8). Others notify, unless the caller is quiet. */
const handlers: Readonly<Record<number, Handler>> = {
  401: () => reactions.signOn(),
  402: () => reactions.signOn(),
  410: () => reactions.license(),
}

/** Gives the error its words, acts on its code, and returns it to be thrown. */
export async function afterFailure(error: ApiError, { quiet = false, isDownload = false }: { readonly quiet?: boolean; readonly isDownload?: boolean }): Promise<ApiError> {
  const worded = await withWords(error, isDownload)
  const handler = handlers[worded.code] ?? (worded.id === 'aborted' ? undefined : notifyFailure)
  handler?.(worded, quiet)
  return worded
}

function notifyFailure(error: ApiError, quiet: boolean): void {
  if (quiet) return
  // A bare status has nothing more to tell, so it leaves after a second (specification §8).
  notify.fail(error.message, error.id === 'status' ? { closeAfterMs: 1000 } : {})
}

async function withWords(error: ApiError, isDownload: boolean): Promise<ApiError> {
  if (error.message !== '' && error.code !== 0 && !isDownload) return error
  const t = await words(kitWords)
  const reason = error.code === 0 ? t(`api.${error.id}`) : error.message || t('api.status', { code: error.code })
  const message = isDownload ? t('api.download', { reason }) : reason
  return new ApiError({ ...partsOf(error), message }, { cause: error.cause })
}

const partsOf = ({ id, code, errors, data, requestId }: ApiError) => ({ id, code, errors, data, ...(requestId === undefined ? {} : { requestId }) })
