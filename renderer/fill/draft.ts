import type { Answers } from '#schemas/form/form.ts'

/** What has not been sent yet, on this device only. */
export interface Draft {
  readonly version: number
  readonly answers: Answers
  /** Key of the page. */
  readonly page: string
  readonly idempotencyKey: string
  /** Seconds that went into it so far. */
  readonly spent?: number
  readonly savedAt: number
}

const keptMs = 30 * 24 * 3600 * 1000
const nameOf = (formKey: string): string => `formwork:draft:${formKey}`

/** Undefined when there is none, it is too old, or the browser keeps nothing. */
export function readDraft(formKey: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(nameOf(formKey)) ?? 'null') as Draft | null
    if (!draft || typeof draft.answers !== 'object' || Date.now() - draft.savedAt > keptMs) return undefined
    return Object.keys(draft.answers).length === 0 ? undefined : draft
  } catch {
    return undefined // private windows refuse storage; a form works without a draft
  }
}

/** Whether it is kept: storage may be full, or refused, and then the answers are on the page only. */
export function writeDraft(formKey: string, draft: Omit<Draft, 'savedAt'>): boolean {
  try {
    localStorage.setItem(nameOf(formKey), JSON.stringify({ ...draft, savedAt: Date.now() }))
    return true
  } catch {
    return false
  }
}

export function dropDraft(formKey: string): void {
  try {
    localStorage.removeItem(nameOf(formKey))
  } catch {
    // nothing was kept, so nothing is left
  }
}
