import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import type { ProcessAnswer } from '#schemas/api/process-wire.ts'

export interface ProcessOptions {
  /** What it does: 「导出用户」. */
  readonly title: string
  /** Called once when it is done, whether the dialog is open or not. */
  readonly onDone?: (answer: ProcessAnswer) => void
  /** Called once when it has failed; the dialog shows why by itself. */
  readonly onFailed?: (answer: ProcessAnswer) => void
}

/** A process this window follows. */
export interface Followed extends ProcessOptions {
  readonly key: string
  readonly isOpen: boolean
  /** As last told; absent before the first answer. */
  readonly answer?: ProcessAnswer
  /** The server cannot be asked at the moment. */
  readonly isCutOff?: boolean
}

const storageKey = 'formwork-processes'
const store = getDefaultStore()
export const followedAtom = atom<readonly Followed[]>(remembered())

/** Shows how far a process is (specification §4): a percentage, what it is doing, at the end its file or why it failed. It may be closed meanwhile. */
export function openProcess(key: string, options: ProcessOptions): void {
  const others = store.get(followedAtom).filter((one) => one.key !== key).map((one) => ({ ...one, isOpen: false }))
  follow([...others, { key, ...options, isOpen: true }])
}

/** Changes what is known of one process; `undefined` forgets it. */
export function changeFollowed(key: string, change: Partial<Followed> | undefined): void {
  const now = store.get(followedAtom)
  follow(change ? now.map((one) => (one.key === key ? { ...one, ...change } : one)) : now.filter((one) => one.key !== key))
}

/** In the top bar: nothing while nothing goes on, else how far it is, and the way back into the dialog. */
export function ProcessPlace() {
  const followed = useAtomValue(followedAtom)
  return followed.length > 0 ? <Suspense><ProcessTray followed={followed} /></Suspense> : null
}

const ProcessTray = lazy(() => import('./process-tray.tsx'))

/** A reload must not lose sight of what goes on. */
function follow(next: readonly Followed[]): void {
  store.set(followedAtom, next)
  sessionStorage.setItem(storageKey, JSON.stringify(next.map(({ key, title }) => ({ key, title }))))
}

function remembered(): readonly Followed[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as readonly Followed[] // written above, in this window
    return kept.map(({ key, title }) => ({ key: String(key), title: String(title), isOpen: false }))
  } catch {
    return []
  }
}
