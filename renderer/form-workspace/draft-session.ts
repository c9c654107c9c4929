import type { Form } from '#schemas/form/form.ts'
import { record, redo, startHistory, undo } from './undo-history.ts'
import type { History } from './undo-history.ts'

/** Document stored on the server; `by` and `at` name its author and time, if known. */
export interface StoredDraft<Document = Form> {
  readonly document: Document
  readonly revision: number
  readonly by?: string
  readonly at?: string
}

/** Outcome of a save. */
export type Stored<Document = Form> =
  | { readonly revision: number }
  | { readonly stale: StoredDraft<Document> }
  | { readonly failed: string }

/** Save state shown in the header. `at` is in milliseconds; absent before the first save in this window. */
export type Saving<Document = Form> =
  | { readonly is: 'saved'; readonly at?: number }
  | { readonly is: 'unsaved' }
  | { readonly is: 'saving' }
  | { readonly is: 'failed'; readonly reason: string; readonly tries: number }
  | { readonly is: 'conflict'; readonly theirs: StoredDraft<Document> }

export interface DraftView<Document = Form> {
  readonly document: Document
  readonly revision: number
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly saving: Saving<Document>
}

export interface DraftSession<Document = Form> {
  readonly view: () => DraftView<Document>
  readonly subscribe: (listener: () => void) => () => void
  /** Applies a pure edit; edits of one `mark` in quick succession form one undo step. */
  readonly edit: (change: (document: Document) => Document, mark?: string) => void
  readonly undo: () => void
  readonly redo: () => void
  /** Saves unsent changes now; resolves to whether the server has all of them. */
  readonly flush: () => Promise<boolean>
  /** Adopts a document from the server if it is newer and nothing is unsent here. */
  readonly refresh: (stored: StoredDraft<Document>) => void
  /** Resolves a conflict; undo brings the other version back. */
  readonly takeTheirs: () => void
  readonly keepMine: () => void
  readonly isDirty: () => boolean
  /** Whether any screen shows this draft and its save state. */
  readonly isWatched: () => boolean
  /** Saves unsent changes once more and stops, whether or not they are saved, unless a screen shows the draft again. */
  readonly close: () => Promise<void>
  /** Stops saving permanently. */
  readonly stop: () => void
}

export interface DraftOptions<Document = Form> {
  readonly stored: StoredDraft<Document>
  readonly store: (document: Document, revision: number) => Promise<Stored<Document>>
  readonly now?: () => number
}

/** Delay of a save after the last edit and longest delay during steady typing, in ms. */
export const quietMs = 800
export const patienceMs = 5_000
const retryMs = [2_000, 4_000, 8_000, 15_000, 30_000] as const

/**
 * Starts editing a document, such as a form: content, undo history and autosave. Lives outside React, so that leaving a
 * screen loses neither undo nor unsent changes.
 */
export function startDraft<Document = Form>({
  stored,
  store,
  now = Date.now,
}: DraftOptions<Document>): DraftSession<Document> {
  let history: History<Document> = startHistory(stored.document)
  let revision = stored.revision
  /** Document last stored; compared by identity, because documents are immutable. */
  let sent: Document = stored.document
  let saving: Saving<Document> = { is: 'saved' }
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsavedSince: number | undefined
  let running: Promise<boolean> | undefined
  let hasStopped = false
  let view = draw()
  const listeners = new Set<() => void>()

  function draw(): DraftView<Document> {
    return {
      document: history.present,
      revision,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      saving,
    }
  }

  function notify() {
    view = draw()
    for (const listener of listeners) listener()
  }

  function become(next: History<Document>) {
    if (next === history) return
    history = next
    if (saving.is !== 'conflict') {
      if (saving.is !== 'saving' && saving.is !== 'failed') saving = { is: 'unsaved' }
      schedule()
    }
    notify()
  }

  function schedule() {
    unsavedSince ??= now()
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), Math.max(0, Math.min(quietMs, unsavedSince + patienceMs - now())))
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer)
    running ??= send().finally(() => {
      running = undefined
    })
    return running
  }

  /** Sends until nothing is unsent, including edits made during a save. */
  async function send(): Promise<boolean> {
    while (history.present !== sent) {
      if (hasStopped) return true
      if (saving.is === 'conflict') return false
      const document = history.present
      const tries = saving.is === 'failed' ? saving.tries : 0
      unsavedSince = undefined
      saving = { is: 'saving' }
      notify()
      const outcome = await store(document, revision)
      // A stopped session belongs to a previous user: nothing is sent or shown under the next user's name.
      if (hasStopped) return true
      if ('stale' in outcome) {
        saving = { is: 'conflict', theirs: outcome.stale }
        notify()
        return false
      }
      if ('failed' in outcome) {
        saving = { is: 'failed', reason: outcome.failed, tries: tries + 1 }
        clearTimeout(timer)
        timer = setTimeout(() => void flush(), retryMs[Math.min(tries, retryMs.length - 1)])
        notify()
        return false
      }
      revision = outcome.revision
      sent = document
      saving = { is: 'saved', at: now() }
    }
    clearTimeout(timer)
    unsavedSince = undefined
    if (saving.is !== 'saved') saving = { is: 'saved', at: now() }
    notify()
    return true
  }

  function stop(): void {
    hasStopped = true
    clearTimeout(timer)
    sent = history.present
  }

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit: (change, mark) => become(record(history, change(history.present), now(), mark)),
    undo: () => become(undo(history)),
    redo: () => become(redo(history)),
    flush,
    refresh: (fresh) => {
      if (history.present !== sent || running || fresh.revision <= revision) return
      history = startHistory(fresh.document)
      revision = fresh.revision
      sent = fresh.document
      saving = { is: 'saved' }
      notify()
    },
    takeTheirs: () => {
      if (saving.is !== 'conflict') return
      const { theirs } = saving
      revision = theirs.revision
      sent = theirs.document
      history = record(history, theirs.document, now())
      saving = { is: 'saved' }
      notify()
    },
    keepMine: () => {
      if (saving.is !== 'conflict') return
      const { theirs } = saving
      revision = theirs.revision
      sent = theirs.document
      history = record(record(history, theirs.document, now()), history.present, now())
      saving = { is: 'unsaved' }
      notify()
      void flush()
    },
    isDirty: () => history.present !== sent,
    isWatched: () => listeners.size > 0,
    close: async () => {
      await flush()
      if (listeners.size === 0) stop()
    },
    stop,
  }
}
