import { estimatedMinutes } from './estimated-minutes.ts'
import type { Form } from './form.ts'
import type { ItemId } from './item.ts'
import { isAsked } from './item-types.ts'

/** What a cover says about the questions behind it. */
export interface CoverFacts {
  readonly questions: number
  /** Estimated minutes to answer them. */
  readonly minutes: number
}

/** Facts about the questions that are visible before the first answer. */
export const coverFactsOf = (form: Form, visible: ReadonlySet<ItemId>): CoverFacts => ({
  questions: form.items.filter((item) => isAsked(item) && visible.has(item.id)).length,
  minutes: form.settings.cover?.minutes ?? estimatedMinutes(form, visible),
})
