import { getDefaultStore } from 'jotai'
import { followedTasksAtom, storageKey, type BackgroundTaskOptions, type FollowedTask } from './background-tasks.tsx'

// apart from the top bar's part, which the first screen loads

const store = getDefaultStore()

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

/** A reload must not lose running tasks. */
function follow(next: readonly FollowedTask[]): void {
  store.set(followedTasksAtom, next)
  sessionStorage.setItem(storageKey, JSON.stringify(next.map(({ key, title }) => ({ key, title }))))
}
