import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import type { SavedView } from '#schemas/api/view-api-types.ts'
import { userAtom } from '../../kit/signed-in-user.ts'
import { seldomMs, useApi } from '../../kit/use-api-query.ts'
import { listOfView, queryOfList } from '../list/list-url-state.ts'
import type { List } from '../list/use-list.ts'
import { useMay } from '../use-module.ts'

export interface Views {
  readonly saved: readonly SavedView[]
  /** View shown by the list. */
  readonly current: SavedView | undefined
  /** Whether the saved views have arrived. */
  readonly isReady: boolean
  /** Whether the list has moved away from the current view. */
  readonly isChanged: boolean
  /** The list's current query string. */
  readonly query: string
  /** Whether views exist, or existed at the last visit: reserves their place while loading. */
  readonly hasPlace: boolean
  readonly canShare: boolean
  readonly pick: (view: SavedView) => void
  readonly reload: () => Promise<unknown>
}

export const viewPath = '/system/view'

/** Saved views of a module. A URL that names a view and nothing else opens it as saved. */
export function useViews(copy: ClientModule, list: List): Views {
  const person = useAtomValue(userAtom)?.user.id
  const may = useMay(copy)
  const { data, error, reload } = useApi<readonly SavedView[]>(
    may('page') && viewPath,
    { module: copy.module },
    { newForMs: seldomMs },
  )
  const saved = Array.isArray(data) ? (data as readonly SavedView[]) : none
  const current = saved.find((view) => view.viewId === list.state.saved)
  const query = queryOfList(list.state, copy)
  const place = `formwork-views:${copy.module}:${person}`

  const isAnswered = data !== undefined
  useEffect(() => {
    if (isAnswered) localStorage.setItem(place, String(saved.length))
  }, [isAnswered, saved.length, place])

  const pick = (view: SavedView, isFirst = false): void =>
    list.show({ ...listOfView(view, copy), limit: list.state.limit }, isFirst)
  const arrived = useRef(list.state.saved !== undefined && query === '')
  useEffect(() => {
    if (!arrived.current || !isAnswered) return
    arrived.current = false
    if (current && query === '' && current.query !== '') pick(current, true)
  })
  return {
    saved,
    current,
    query,
    isReady: isAnswered || error !== undefined || !may('page'),
    isChanged: current !== undefined && query !== queryOfList(listOfView(current, copy), copy),
    hasPlace: copy.views.length > 0 || saved.length > 0 || (!isAnswered && Number(localStorage.getItem(place)) > 0),
    canShare: may('update'),
    pick: (view) => pick(view),
    reload,
  }
}

const none: readonly SavedView[] = []
