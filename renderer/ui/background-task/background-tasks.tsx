import { atom, useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import type { BackgroundTask } from '#schemas/api/background-task-api-types.ts'

export interface BackgroundTaskOptions {
  /** Title of the task: 「导出用户」. */
  readonly title: string
  /** Called once on success, whether the dialog is open or not. */
  readonly onDone?: (answer: BackgroundTask) => void
  /** Called once on failure; the dialog shows the reason. */
  readonly onFailed?: (answer: BackgroundTask) => void
}

/** A task followed by this window. */
export interface FollowedTask extends BackgroundTaskOptions {
  readonly key: string
  readonly isOpen: boolean
  /** Last known state; absent before the first response. */
  readonly answer?: BackgroundTask
  /** Whether the server cannot be reached at present. */
  readonly isCutOff?: boolean
}

export const storageKey = 'formwork-processes'
export const followedTasksAtom = atom<readonly FollowedTask[]>(remembered())

/** Progress of background tasks in the top bar, which reopens the dialog; hidden while none runs. */
export function BackgroundTasks() {
  const followed = useAtomValue(followedTasksAtom)
  return followed.length > 0 ? (
    <Suspense>
      <TaskTray followed={followed} />
    </Suspense>
  ) : null
}

const TaskTray = lazy(() => import('./task-tray.tsx'))

/** Tasks that were running before the page was reloaded. */
function remembered(): readonly FollowedTask[] {
  try {
    // written by this window (follow-task.ts)
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as readonly FollowedTask[]
    return kept.map(({ key, title }) => ({ key: String(key), title: String(title), isOpen: false }))
  } catch {
    return []
  }
}
