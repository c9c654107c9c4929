import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { FormDetail } from '#schemas/api/form-wire.ts'
import { draftOf, leaveDraft } from './drafts.ts'
import type { DraftSession, DraftView } from './session.ts'

export type Draft = DraftView &
  Pick<DraftSession, 'edit' | 'undo' | 'redo' | 'flush'> & {
    /** For what must read the document as it is when something happens, rather than as it was drawn. */
    readonly session: DraftSession
  }

/**
 * The draft of a form, live: every screen of the form that is open sees the same document. Leaving the screen sends
 * what is unsent.
 */
export function useDraft(form: FormDetail): Draft {
  const session = useMemo(() => draftOf(form), [form])
  const view = useSyncExternalStore(session.subscribe, session.view)
  useEffect(() => session.refresh(form.draft), [session, form.draft])
  useEffect(() => () => void leaveDraft(session), [session])
  return { ...view, session, edit: session.edit, undo: session.undo, redo: session.redo, flush: session.flush }
}
