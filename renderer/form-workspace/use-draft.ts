import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import { draftOf, leaveDraft } from './draft-session-registry.ts'
import type { DraftSession, DraftView } from './draft-session.ts'

export type Draft = DraftView &
  Pick<DraftSession, 'edit' | 'undo' | 'redo' | 'flush'> & {
    /** Session for handlers that need the current document instead of the rendered one. */
    readonly session: DraftSession
  }

/** Returns the live draft of a form, shared by all its open screens; sends unsent changes on unmount. */
export function useDraft(form: FormDetail): Draft {
  const session = useMemo(() => draftOf(form), [form])
  const view = useSyncExternalStore(session.subscribe, session.view)
  useEffect(() => session.refresh(form.draft), [session, form.draft])
  useEffect(() => () => void leaveDraft(session), [session])
  return { ...view, session, edit: session.edit, undo: session.undo, redo: session.redo, flush: session.flush }
}
