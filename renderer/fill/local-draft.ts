import type { Answers } from '#schemas/form/form.ts'

/** Unsent answers, stored on this device only. */
export interface Draft {
  readonly version: number
  readonly answers: Answers
  /** Key of the page. */
  readonly page: string
  readonly idempotencyKey: string
  /** Seconds spent on the form so far. */
  readonly spent?: number
  readonly savedAt: number
}

const keptMs = 30 * 24 * 3600 * 1000
/** Storage of this window, for the next page in another language. */
export const ofWindow = (): Storage => sessionStorage
const ofDevice = (): Storage => localStorage
const nameOf = (formKey: string): string => `formwork:draft:${formKey}`

/** Returns the stored draft; undefined when there is none, when it has expired or when storage is unavailable. */
export function readDraft(formKey: string, storage = ofDevice): Draft | undefined {
  try {
    const draft = JSON.parse(storage().getItem(nameOf(formKey)) ?? 'null') as Draft | null
    if (!draft || typeof draft.answers !== 'object' || Date.now() - draft.savedAt > keptMs) return undefined
    return Object.keys(draft.answers).length === 0 ? undefined : draft
  } catch {
    return undefined // private windows refuse storage; the form works without a draft
  }
}

/** Stores a draft; returns whether it worked, because storage may be full or refused. */
export function writeDraft(formKey: string, draft: Omit<Draft, 'savedAt'>, storage = ofDevice): boolean {
  try {
    storage().setItem(nameOf(formKey), JSON.stringify({ ...draft, savedAt: Date.now() }))
    return true
  } catch {
    return false
  }
}

export function dropDraft(formKey: string, storage = ofDevice): void {
  try {
    storage().removeItem(nameOf(formKey))
  } catch {
    // Unavailable storage holds no draft to remove.
  }
}
