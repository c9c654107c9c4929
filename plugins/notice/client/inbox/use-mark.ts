import { useState } from 'react'
import { api } from '#renderer/kit/api.ts'
import { refresh } from '#renderer/kit/use-api.ts'

export const noticePath = '/system/notice'
export const messagePath = '/system/message'

/** Marks one as read; bell and lists follow. That this fails is no reason to keep anybody from reading. */
export async function markRead(noticeId: number): Promise<void> {
  await api.put(`${noticePath}/received/${noticeId}/read`, undefined, { quiet: true }).catch(() => undefined)
  await refresh(noticePath)
}

/** Marks every announcement as read, and every message where there are any. A failure has been shown by the time this ends. */
export async function markAllRead(hasMessages = true): Promise<void> {
  try {
    await api.put(`${noticePath}/received/read`)
    if (hasMessages) await api.put(`${messagePath}/read`)
    await Promise.all([noticePath, messagePath].map(refresh))
  } catch {
    // everything stays unread
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
