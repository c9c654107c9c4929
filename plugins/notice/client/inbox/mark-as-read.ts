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

/** Messages on their way to be read: a click and the page it opens both read one. */
const reading = new Set<number>()

/** Marks a message as read and updates bell and lists. A failure is ignored, as for an announcement. */
export async function readMessage(messageId: number): Promise<void> {
  if (reading.has(messageId)) return
  reading.add(messageId)
  try {
    await api.put(`${messagePath}/${messageId}/read`, undefined, { quiet: true })
    await Promise.all([noticePath, messagePath].map(refresh))
  } catch {
    // it stays unread
  } finally {
    reading.delete(messageId)
  }
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
