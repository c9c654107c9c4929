import { useSWRConfig } from 'swr'
import { isInternalPath } from '#schemas/api/internal-path.ts'
import { savePreference } from '#renderer/kit/save-preferences.ts'
import { answerKey, useApi } from '#renderer/kit/use-api-query.ts'
import type { Item } from './palette-items.ts'

/** Page opened from the palette; the list is stored with the account, latest first. */
export interface Recent {
  readonly id: string
  readonly title: string
  readonly to: string
  /** Component of the screen that a record belongs to; absent for a screen. */
  readonly component?: string
}

const key = 'palette'
const kept = 8
const titleLength = 100

export function useRecent(isOpen: boolean): {
  readonly recent: readonly Recent[]
  readonly remember: (item: Item) => void
} {
  const { data } = useApi<unknown>(isOpen && '/user/pref', { key })
  const { mutate } = useSWRConfig()
  const recent = readRecent(data)
  return {
    recent,
    remember({ id, title, to, component }) {
      if (to === undefined) return
      const next: readonly Recent[] = [
        { id, title: title.slice(0, titleLength), to, ...(component ? { component } : {}) },
        ...recent.filter((one) => one.id !== id),
      ].slice(0, kept)
      void mutate(answerKey('/user/pref', { key }), { recent: next }, { revalidate: false })
      // A failed save is ignored: recent pages are only a convenience.
      savePreference(key, { recent: next })
    },
  }
}

/** Reads the stored pages and drops malformed ones. */
export function readRecent(value: unknown): readonly Recent[] {
  const list = typeof value === 'object' && value !== null ? (value as { readonly recent?: unknown }).recent : undefined
  return Array.isArray(list) ? list.filter(isRecent).slice(0, kept) : []
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const { id, title, to, component } = value as Partial<Record<keyof Recent, unknown>>
  return (
    typeof id === 'string' &&
    typeof title === 'string' &&
    typeof to === 'string' &&
    isInternalPath(to) &&
    (component === undefined || typeof component === 'string')
  )
}
