import { useState } from 'react'
import type { Ops } from '#schemas/api/ops.ts'

/** Ten minutes at one answer every five seconds. */
const most = 120

/** Answers seen while the screen is open, oldest first; those of another process of the server start anew. */
export function useHistory(now: Ops | undefined): readonly Ops[] {
  const [history, setHistory] = useState<readonly Ops[]>([])
  const last = history.at(-1)
  if (now && now.at !== last?.at)
    setHistory(last && last.process.id !== now.process.id ? [now] : [...history, now].slice(-most))
  return history
}
