import useSWR, { mutate, useSWRConfig, type SWRConfiguration } from 'swr'
import { api, type Params } from './api.ts'
import type { ApiError } from './api-error.ts'
import { currentLocale } from './i18n.ts'

export interface UseApiOptions {
  /** Interval of reloads in milliseconds; default: none. */
  readonly refreshMs?: number
  /** Whether to keep showing the previous data while new data loads; default: true. */
  readonly keepPrevious?: boolean
  /**
   * Time in milliseconds during which data counts as fresh and is not fetched again; default 2 000. Changes by this
   * application always refetch.
   */
  readonly newForMs?: number
  /** Whether to reload when the window regains the focus; default: false. */
  readonly onFocus?: boolean
}

/** Time for which rarely changing data counts as fresh: module files, dictionaries, preferences. */
export const seldomMs = 60_000

export interface Answered<T> {
  readonly data: T | undefined
  readonly error: ApiError | undefined
  /** Whether there is no data yet. */
  readonly isLoading: boolean
  /** Whether `data` belongs to the previous parameters. */
  readonly isPrevious: boolean
  /** `data` belongs to the previous parameters, or newer data is loading. */
  readonly isStale: boolean
  readonly reload: () => Promise<T | undefined>
}

/**
 * Fetches by GET. The screen shows failures (`<Failed error onRetry>`), so no toast appears. Getters read SWR's state
 * lazily: a component that never reads `isStale` does not re-render for it. Without a path there is no call: `useApi(id
 * && `/system/post/${id}`)`.
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

/** Whether data of another component is being fetched, isolated in a component that re-renders alone. */
export const useIsReading = (path: string, params?: Params): boolean =>
  // passes a fetcher, because SWR may use that of any subscriber
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

/** Refetches all failed data. Loaded data stays, and so do forms based on it. */
export function useRefreshFailed(): () => void {
  const { cache, mutate: ask } = useSWRConfig()
  return () => {
    // SWR stores the key beside the data, which its types omit
    const states = [...cache.keys()].map(
      (key) => cache.get(key) as { readonly error?: unknown; readonly _k?: unknown } | undefined,
    )
    const failed = new Set(states.filter((state) => state?.error !== undefined).map((state) => state?._k))
    void ask((key) => failed.has(key))
  }
}

/** Fetches again what has not arrived yet. Returns whether there was any. */
export function useRefreshPending(): () => boolean {
  const { cache, mutate: ask } = useSWRConfig()
  return () => {
    // SWR stores the key beside the data, which its types omit
    const states = [...cache.keys()].map(
      (key) => cache.get(key) as { readonly data?: unknown; isValidating?: boolean; readonly _k?: unknown } | undefined,
    )
    const pending = new Set(
      states.filter((state) => state?.isValidating && state.data === undefined).map((state) => state?._k),
    )
    void ask((key) => pending.has(key))
    return pending.size > 0
  }
}

/** Drops all cached data, so that the next user of this browser sees none. */
export async function forgetAnswers(): Promise<void> {
  await mutate(() => true, undefined, { revalidate: false })
}
