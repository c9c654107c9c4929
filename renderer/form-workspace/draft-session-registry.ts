import { getDefaultStore } from 'jotai'
import { mutate } from 'swr'
import type { CurrentDraft, FormDetail } from '#schemas/api/form-api-types.ts'
import type { Form } from '#schemas/form/form.ts'
import { ApiError } from '../kit/api-error.ts'
import { api } from '../kit/api.ts'
import { answerKey } from '../kit/use-api-query.ts'
import { loadMessages } from '../kit/i18n.ts'
import { notify } from '../kit/toasts.ts'
import { userAtom } from '../kit/signed-in-user.ts'
import { startDraft } from './draft-session.ts'
import type { DraftSession, Stored } from './draft-session.ts'
import { formWorkspaceMessages } from './messages.ts'

const sessions = new Map<string, DraftSession>()

/**
 * Returns the form's only session in this window: editor, logic and preview share one document and one undo history.
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
 * Sends the unsaved changes of a closed screen. Shows a toast when that fails and no other screen shows the draft; the
 * session keeps retrying.
 */
export async function leaveDraft(session: DraftSession): Promise<void> {
  if (!session.isDirty() || (await session.flush()) || session.isWatched()) return
  const t = await loadMessages(formWorkspaceMessages)
  notify.fail(t('save.left', { title: session.view().document.title }))
}

/** Forgets all drafts, so that the next user of this window starts from the server's. */
export function forgetDrafts(): void {
  for (const session of sessions.values()) session.stop()
  sessions.clear()
}

async function put(formKey: string, document: Form, revision: number): Promise<Stored> {
  try {
    const saved = await api.put<{ readonly revision: number; readonly name?: string }>(
      `/project/form/${formKey}/draft`,
      { document, revision },
      { quiet: true },
    )
    // the name has followed the title: the bar shows it, and nothing else of the opened form has changed
    const { name } = saved
    if (name !== undefined)
      void mutate<FormDetail>(answerKey(`/project/form/${formKey}`), (form) => form && { ...form, name }, {
        revalidate: false,
      })
    return { revision: saved.revision }
  } catch (error) {
    const current = staleDraft(error)
    if (current) return { stale: current }
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

function staleDraft(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 409) return undefined
  const { current } = (error.data ?? {}) as { readonly current?: CurrentDraft } // data of `form.stale` (schemas/api/form-api-types.ts)
  if (!current) return undefined
  const { document, revision, updateBy, updateTime } = current
  return { document, revision, at: updateTime, ...(updateBy === null ? {} : { by: updateBy }) }
}

/**
 * Warns before a page with unsent changes closes, because they could not be sent afterwards. Sends them as soon as the
 * browser is online again, and drops the drafts when another user signs in.
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
