import { useState } from 'react'
import { api } from '#renderer/kit/api.ts'
import { refresh } from '#renderer/kit/use-api.ts'

export const noticePath = '/system/notice'

/** Marks one as read; bell and lists follow. That this fails is no reason to keep anybody from reading. */
export async function markRead(noticeId: number): Promise<void> {
  await api.put(`${noticePath}/received/${noticeId}/read`, undefined, { quiet: true }).catch(() => undefined)
  await refresh(noticePath)
}

/** Marks every announcement as read; bell and lists follow. A failure has been shown by the time this ends. */
export async function markAllRead(): Promise<void> {
  try {
    await api.put(`${noticePath}/received/read`)
    await refresh(noticePath)
  } catch {
    // everything stays unread
  }
}

export function useMarkAll(): { readonly isBusy: boolean; readonly markAll: () => Promise<void> } {
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    async markAll() {
      setBusy(true)
      await markAllRead()
      setBusy(false)
    },
  }
}
