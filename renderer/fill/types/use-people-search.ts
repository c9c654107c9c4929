import { createContext, useEffect, useState } from 'react'
import type { Envelope } from '#schemas/api/envelope.ts'
import { tokenCookie } from '#schemas/api/limits.ts'
import type { ItemId } from '#schemas/form/form.ts'
import type { Locale } from '#schemas/module/localized-text.ts'

/** Returns the search address for a question's people in the admin; on the fill page the question carries it. */
export const PeopleSource = createContext<((item: ItemId) => string) | undefined>(undefined)

/** Returns the search addresses of a published form's questions. */
export const peopleSourceOf =
  (formKey: string) =>
  (item: ItemId): string =>
    `/api/public/form/${formKey}/people/${item}`

export interface PersonOffered {
  readonly id: number
  readonly name: string
  readonly dept: string
}

interface Found {
  /** Keyword of the search; answers to an earlier one are dropped. */
  readonly asked: string
  readonly state: 'found' | 'failed' | 'unsigned'
  readonly rows: readonly PersonOffered[]
  readonly more: boolean
  readonly page: number
}

export type Search = Omit<Found, 'asked' | 'state'> & {
  readonly state: Found['state'] | 'loading'
  next(): void
  again(): void
}

const pauseMs = 250
const none: readonly PersonOffered[] = []

/** Searches people by name or department, page by page; idle while not `isOn`. */
export function usePeople(source: string | undefined, keyword: string, isOn: boolean, locale: Locale): Search {
  const [found, setFound] = useState<Found>()
  const [wanted, setWanted] = useState({ asked: '', page: 1 })
  const [tries, setTries] = useState(0)
  const asked = `${source} ${keyword} ${tries}`
  const page = wanted.asked === asked ? wanted.page : 1

  useEffect(() => {
    if (!isOn || source === undefined) return undefined
    const controller = new AbortController()
    // Keystrokes in quick succession make one search.
    const timer = setTimeout(
      () => {
        ask(`${source}?${new URLSearchParams({ keyword, page: String(page) })}`, locale, controller.signal).then(
          (answer) =>
            setFound((before) => {
              const kept = page > 1 && before?.asked === asked ? before.rows : none
              return { asked, page, ...answer, rows: [...kept, ...answer.rows] }
            }),
          () => controller.signal.aborted || setFound({ asked, page, state: 'failed', rows: none, more: false }),
        )
      },
      page === 1 ? pauseMs : 0,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [asked, source, keyword, page, isOn, locale])

  const isCurrent = found?.asked === asked && found.page === page
  return {
    state: isCurrent ? found.state : 'loading',
    rows: found?.asked === asked ? found.rows : none,
    more: isCurrent && found.more,
    page,
    next: () => setWanted({ asked, page: page + 1 }),
    again: () => setTries(tries + 1),
  }
}

async function ask(
  address: string,
  locale: Locale,
  signal: AbortSignal,
): Promise<Pick<Found, 'state' | 'rows' | 'more'>> {
  // The server reads the session from the header only, never from a cookie.
  const token = new RegExp(`(?:^|; )${tokenCookie}=([\\w-]+)`).exec(document.cookie)?.[1]
  const response = await fetch(address, {
    signal,
    headers: { 'accept-language': locale, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
  if (response.status === 401) return { state: 'unsigned', rows: none, more: false }
  if (!response.ok) throw new Error(`people answered <${response.status}>`)
  const { data } = (await response.json()) as Envelope<Pick<Found, 'rows' | 'more'>>
  return { state: 'found', ...data }
}
