import { useEffect, useState, type SetStateAction } from 'react'
import { searchDebounceMs } from '#schemas/api/limits.ts'
import { isSearchable, type Found, type FoundGroup } from '#schemas/api/search-api-types.ts'
import { api } from '#renderer/kit/api.ts'
import { ApiError } from '#renderer/kit/api-error.ts'

export interface Records {
  readonly groups: readonly FoundGroup[]
  /** The server has not answered the current query yet. */
  readonly isSearching: boolean
  readonly isPartial: boolean
  readonly error: ApiError | undefined
  readonly retry: () => void
}

interface Answer {
  readonly keyword: string
  readonly found?: Found
  readonly error?: ApiError
}

/**
 * Searches records 430 ms after the last key (specification §9) and aborts outdated requests. Until the answer arrives,
 * the previous records that match the new query stay.
 */
export function useRecords(query: string): Records {
  const keyword = query.trim()
  const isAsked = isSearchable(keyword)
  const [answer, setAnswer] = useState<Answer>()

  useEffect(() => {
    if (!isAsked) return
    const aborter = new AbortController()
    const timer = setTimeout(() => void ask(keyword, aborter.signal).then(setAnswer), searchDebounceMs)
    return () => {
      clearTimeout(timer)
      aborter.abort()
    }
  }, [keyword, isAsked])

  const isAnswered = answer?.keyword === keyword
  return {
    groups: isAsked ? ((isAnswered ? answer.found?.groups : still(answer?.found?.groups, keyword)) ?? []) : [],
    isSearching: isAsked && !isAnswered,
    isPartial: isAsked && isAnswered && answer.found?.isPartial === true,
    error: isAsked && isAnswered ? answer.error : undefined,
    retry: () => {
      setAnswer(undefined)
      void ask(keyword).then(setAnswer)
    },
  }
}

/** Searches once; an aborted call leaves the previous answer unchanged. */
async function ask(keyword: string, signal?: AbortSignal): Promise<SetStateAction<Answer | undefined>> {
  try {
    return {
      keyword,
      found: await api.get<Found>('/search', { keyword }, { quiet: true, ...(signal ? { signal } : {}) }),
    }
  } catch (error) {
    if (signal?.aborted || !(error instanceof ApiError)) return (before) => before
    return { keyword, error }
  }
}

function still(groups: readonly FoundGroup[] | undefined, keyword: string): readonly FoundGroup[] | undefined {
  const wanted = keyword.toLowerCase()
  return groups
    ?.map((group) => ({
      ...group,
      records: group.records.filter(({ title, text }) => `${title}\n${text ?? ''}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ records }) => records.length > 0)
}
