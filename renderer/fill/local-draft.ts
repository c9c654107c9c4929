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
const nameOf = (formKey: string): string => `formwork:draft:${formKey}`

/** Returns the stored draft; undefined when there is none, when it has expired or when storage is unavailable. */
export function readDraft(formKey: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(nameOf(formKey)) ?? 'null') as Draft | null
    if (!draft || typeof draft.answers !== 'object' || Date.now() - draft.savedAt > keptMs) return undefined
    return Object.keys(draft.answers).length === 0 ? undefined : draft
  } catch {
    return undefined // private windows refuse storage; the form works without a draft
  }
}

const handoverOf = (key: string): string => `formwork:handover:${key}`

/** Keeps answers for the next page of this window, unlike a draft for one reading only. */
export function handOver(key: string, draft: Omit<Draft, 'savedAt'>): void {
  try {
    sessionStorage.setItem(handoverOf(key), JSON.stringify(draft))
  } catch {
    // private windows refuse storage; a draft may still have the answers
  }
}

/** Takes the answers that the page before has handed over; undefined without any. */
export function takeOver(key: string): Omit<Draft, 'savedAt'> | undefined {
  try {
    const given = JSON.parse(sessionStorage.getItem(handoverOf(key)) ?? 'null') as Omit<Draft, 'savedAt'> | null
    sessionStorage.removeItem(handoverOf(key))
    return given ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a draft; returns whether it worked, because storage may be full or refused. */
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
    // Unavailable storage holds no draft to remove.
  }
}
