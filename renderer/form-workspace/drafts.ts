import { getDefaultStore } from 'jotai'
import type { CurrentDraft, FormDetail } from '#schemas/api/form-wire.ts'
import type { Form } from '#schemas/form/form.ts'
import { ApiError } from '../kit/api-error.ts'
import { api } from '../kit/api.ts'
import { loadMessages } from '../kit/messages.ts'
import { notify } from '../kit/notify.ts'
import { userAtom } from '../kit/session.ts'
import { startDraft } from './session.ts'
import type { DraftSession, Stored } from './session.ts'
import { formWorkspaceMessages } from './messages.ts'

const sessions = new Map<string, DraftSession>()

/**
 * The one session of a form while this page is open: the editor, the logic screen and the preview edit and show the
 * same document, and undo reaches across them.
 */
export function draftOf({ formKey, draft }: FormDetail): DraftSession {
  const known = sessions.get(formKey)
  if (known) return known
  watchPage()
  const session = startDraft({ stored: draft, store: (document, revision) => put(formKey, document, revision) })
  sessions.set(formKey, session)
  return session
}

/**
 * Sends the unsaved changes of a closed screen. When that fails and no other screen shows it, a toast does; the session
 * keeps trying.
 */
export async function leaveDraft(session: DraftSession): Promise<void> {
  if (!session.isDirty() || (await session.flush()) || session.isWatched()) return
  const t = await loadMessages(formWorkspaceMessages)
  notify.fail(t('save.left', { title: session.view().document.title }))
}

/** The next person on this machine starts from what the server says. */
export function forgetDrafts(): void {
  for (const session of sessions.values()) session.stop()
  sessions.clear()
}

async function put(formKey: string, document: Form, revision: number): Promise<Stored> {
  try {
    const saved = await api.put<{ readonly revision: number }>(
      `/project/form/${formKey}/draft`,
      { document, revision },
      { quiet: true },
    )
    return { revision: saved.revision }
  } catch (error) {
    const current = staleDraft(error)
    if (current) return { stale: current }
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

function staleDraft(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 409) return undefined
  const { current } = (error.data ?? {}) as { readonly current?: CurrentDraft } // what `form.stale` carries (schemas/api/form-wire.ts)
  if (!current) return undefined
  const { document, revision, updateBy, updateTime } = current
  return { document, revision, at: updateTime, ...(updateBy === null ? {} : { by: updateBy }) }
}

/**
 * The browser asks before a page with unsent changes is closed; they could not be sent afterwards. Coming back online
 * sends them at once. When someone else signs in, the drafts of the person before are gone.
 */
function watchPage(): void {
  if (isWatching) return
  isWatching = true
  addEventListener('beforeunload', (event) => {
    if (dirty().length === 0) return
    for (const session of dirty()) void session.flush()
    event.preventDefault()
  })
  addEventListener('online', () => {
    for (const session of dirty()) void session.flush()
  })
  const store = getDefaultStore()
  let user = store.get(userAtom)?.user.id
  store.sub(userAtom, () => {
    const next = store.get(userAtom)?.user.id
    if (user !== undefined && next !== undefined && next !== user) forgetDrafts()
    user = next ?? user
  })
}

let isWatching = false
const dirty = () => [...sessions.values()].filter((session) => session.isDirty())
