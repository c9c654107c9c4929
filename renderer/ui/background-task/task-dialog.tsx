import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import type { BackgroundTask } from '#schemas/api/background-task.ts'

export interface BackgroundTaskOptions {
  /** Title of the task: 「导出用户」. */
  readonly title: string
  /** Called once when it is done, whether the dialog is open or not. */
  readonly onDone?: (answer: BackgroundTask) => void
  /** Called once when it has failed; the dialog shows why by itself. */
  readonly onFailed?: (answer: BackgroundTask) => void
}

/** A process this window follows. */
export interface FollowedTask extends BackgroundTaskOptions {
  readonly key: string
  readonly isOpen: boolean
  /** As last told; absent before the first answer. */
  readonly answer?: BackgroundTask
  /** The server cannot be asked at the moment. */
  readonly isCutOff?: boolean
}

const storageKey = 'formwork-processes'
const store = getDefaultStore()
export const followedTasksAtom = atom<readonly FollowedTask[]>(remembered())

/**
 * Shows how far a process is (specification §4): a percentage, what it is doing, at the end its file or why it failed.
 * It may be closed meanwhile.
 */
export function followBackgroundTask(key: string, options: BackgroundTaskOptions): void {
  const others = store
    .get(followedTasksAtom)
    .filter((one) => one.key !== key)
    .map((one) => ({ ...one, isOpen: false }))
  follow([...others, { key, ...options, isOpen: true }])
}

/** Changes what is known of one process; `undefined` forgets it. */
export function changeFollowedTask(key: string, change: Partial<FollowedTask> | undefined): void {
  const now = store.get(followedTasksAtom)
  follow(
    change ? now.map((one) => (one.key === key ? { ...one, ...change } : one)) : now.filter((one) => one.key !== key),
  )
}

/** Progress of background tasks in the top bar, with the way back into the dialog; nothing while none runs. */
export function BackgroundTasks() {
  const followed = useAtomValue(followedTasksAtom)
  return followed.length > 0 ? (
    <Suspense>
      <TaskTray followed={followed} />
    </Suspense>
  ) : null
}

const TaskTray = lazy(() => import('./task-tray.tsx'))

/** A reload must not lose running tasks. */
function follow(next: readonly FollowedTask[]): void {
  store.set(followedTasksAtom, next)
  sessionStorage.setItem(storageKey, JSON.stringify(next.map(({ key, title }) => ({ key, title }))))
}

function remembered(): readonly FollowedTask[] {
  try {
    // written above, in this window
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as readonly FollowedTask[]
    return kept.map(({ key, title }) => ({ key: String(key), title: String(title), isOpen: false }))
  } catch {
    return []
  }
}
