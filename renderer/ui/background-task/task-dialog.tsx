import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import type { BackgroundTask } from '#schemas/api/background-task.ts'

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

const storageKey = 'formwork-processes'
const store = getDefaultStore()
export const followedTasksAtom = atom<readonly FollowedTask[]>(remembered())

/**
 * Shows the progress of a task (specification §4): percentage, current step, and finally its file or error. It can be
 * closed meanwhile.
 */
export function followBackgroundTask(key: string, options: BackgroundTaskOptions): void {
  const others = store
    .get(followedTasksAtom)
    .filter((one) => one.key !== key)
    .map((one) => ({ ...one, isOpen: false }))
  follow([...others, { key, ...options, isOpen: true }])
}

/** Updates the known state of a task; `undefined` forgets the task. */
export function changeFollowedTask(key: string, change: Partial<FollowedTask> | undefined): void {
  const now = store.get(followedTasksAtom)
  follow(
    change ? now.map((one) => (one.key === key ? { ...one, ...change } : one)) : now.filter((one) => one.key !== key),
  )
}

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

/** A reload must not lose running tasks. */
function follow(next: readonly FollowedTask[]): void {
  store.set(followedTasksAtom, next)
  sessionStorage.setItem(storageKey, JSON.stringify(next.map(({ key, title }) => ({ key, title }))))
}

function remembered(): readonly FollowedTask[] {
  try {
    // written above by this window
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as readonly FollowedTask[]
    return kept.map(({ key, title }) => ({ key: String(key), title: String(title), isOpen: false }))
  } catch {
    return []
  }
}
