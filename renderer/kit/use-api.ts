import useSWR, { mutate, useSWRConfig, type SWRConfiguration } from 'swr'
import { api, type Params } from './api.ts'
import type { ApiError } from './api-error.ts'
import { currentLocale } from './messages.ts'

export interface UseApiOptions {
  /** Milliseconds between reloads; none unless told. */
  readonly refreshMs?: number
  /** Keep showing the previous answer while the next one loads. True unless told. */
  readonly keepPrevious?: boolean
  /**
   * Milliseconds for which an answer counts as new, so that showing it again asks for nothing; 2 000 unless told. What
   * this application changes itself is asked for again at once.
   */
  readonly newForMs?: number
  /** Reload when the window gets the focus back. False unless told. */
  readonly onFocus?: boolean
}

/** How long data that seldom changes counts as fresh: module files, dictionaries, preferences. */
export const seldomMs = 60_000

export interface Answered<T> {
  readonly data: T | undefined
  readonly error: ApiError | undefined
  /** Nothing to show yet. */
  readonly isLoading: boolean
  /** `data` is of the previous parameters; its own is on its way. */
  readonly isPrevious: boolean
  /** `data` belongs to the previous parameters, or newer data is loading. */
  readonly isStale: boolean
  readonly reload: () => Promise<T | undefined>
}

/**
 * A GET as a value. Failures are the screen's to show (`<Failed error onRetry>`), so none is notified.
 * Each part is read off SWR when it is asked for: who never asks whether it `isStale` is not drawn for each reading.
 * No path, no call: `useApi(id && `/system/post/${id}`)`.
 */
export function useApi<T>(
  path: string | null | undefined | false,
  params?: Params,
  options: UseApiOptions = {},
): Answered<T> {
  const config: SWRConfiguration<T, ApiError> = {
    keepPreviousData: options.keepPrevious ?? true,
    refreshInterval: options.refreshMs ?? 0,
    ...(options.newForMs === undefined ? {} : { dedupingInterval: options.newForMs }),
    revalidateOnFocus: options.onFocus ?? false,
    shouldRetryOnError: false,
  }
  const answer = useSWR<T, ApiError>(path ? answerKey(path, params) : null, read, config)
  return {
    get data() {
      return answer.data
    },
    get error() {
      return answer.error
    },
    get isLoading() {
      return answer.isLoading && answer.data === undefined
    },
    get isPrevious() {
      return answer.isLoading && answer.data !== undefined
    },
    get isStale() {
      return answer.isValidating && answer.data !== undefined
    },
    reload: () => answer.mutate(),
  }
}

/** Whether an answer that another part holds is being read just now: a part that says so is drawn alone. */
export const useIsReading = (path: string, params?: Params): boolean =>
  // with a reader, as SWR asks any one of those that hold an answer to read it again
  useSWR(answerKey(path, params), read, {
    revalidateOnMount: false,
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  }).isValidating

const read = <T>([at, query]: readonly [string, Params | undefined, string]): Promise<T> =>
  api.get<T>(at, query, { quiet: true })

/** Cache key of an answer. Includes the locale, because answers name things in the reader's language. */
export const answerKey = (path: string, params?: Params) => [path, params, currentLocale()] as const

/** Reloads every shown answer whose path starts with `prefix`, such as after a change by another screen. */
export async function refresh(prefix: string): Promise<void> {
  await mutate((key) => Array.isArray(key) && typeof key[0] === 'string' && key[0].startsWith(prefix))
}

/** Asks again for every answer that failed. What is known stays as it is, and so do the forms that were made of it. */
export function useRefreshFailed(): () => void {
  const { cache, mutate: ask } = useSWRConfig()
  return () => {
    // SWR keeps the key an answer was asked by beside the answer; its types do not say so
    const states = [...cache.keys()].map(
      (key) => cache.get(key) as { readonly error?: unknown; readonly _k?: unknown } | undefined,
    )
    const failed = new Set(states.filter((state) => state?.error !== undefined).map((state) => state?._k))
    void ask((key) => failed.has(key))
  }
}

/** Drops every answer kept, so that the next person on this machine sees none of them. */
export async function forgetAnswers(): Promise<void> {
  await mutate(() => true, undefined, { revalidate: false })
}
