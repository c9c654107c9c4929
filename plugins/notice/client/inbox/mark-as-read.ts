import { useState } from 'react'
import { api } from '#renderer/kit/api.ts'
import { refresh } from '#renderer/kit/use-api-query.ts'

export const noticePath = '/system/notice'
export const messagePath = '/system/message'

/**
 * Marks one entry as read and updates bell and lists. A failure is ignored, because it must not keep anyone from
 * reading.
 */
export async function markRead(noticeId: number): Promise<void> {
  await api.put(`${noticePath}/received/${noticeId}/read`, undefined, { quiet: true }).catch(() => undefined)
  await refresh(noticePath)
}

/** Marks all announcements and messages as read. Shows the error of a failure. */
export async function markAllRead(hasMessages = true): Promise<void> {
  try {
    await api.put(`${noticePath}/received/read`)
    if (hasMessages) await api.put(`${messagePath}/read`)
    await Promise.all([noticePath, messagePath].map(refresh))
  } catch {
    // nothing was marked
  }
}

export function useMarkAll(): { readonly isBusy: boolean; readonly markAll: (hasMessages?: boolean) => Promise<void> } {
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    async markAll(hasMessages) {
      setBusy(true)
      await markAllRead(hasMessages)
      setBusy(false)
    },
  }
}
