import { useAtomValue } from 'jotai'
import { useLocation } from 'react-router-dom'
import { identityOf, pageOwnersAtom } from '#renderer/kit/page-title.ts'
import { activePath, type MenuEntry } from './menu.ts'

/** The entry to mark as current: the one that the page says it belongs to, else what its address tells. */
export function useActive(entries: readonly MenuEntry[]): string | undefined {
  const location = useLocation()
  const owner = useAtomValue(pageOwnersAtom)[identityOf(location)]
  return activePath(entries, owner ?? location.pathname)
}
