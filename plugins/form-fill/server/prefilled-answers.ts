import type { Answers, Form, Item } from '#schemas/form/form.ts'
import { familyOf, itemTypeOf } from '#schemas/form/item-types.ts'
import { limits } from '#schemas/form/limits.ts'
import { otherKey } from '#schemas/form/types/choice-base.ts'
import { validateAnswers } from '#schemas/form/json-schema-validator.ts'
import { answersFrom } from './parse-posted-answers.ts'

/**
 * Answers that the form's URL fills in (`?itemId=value`), without values that the question refuses: most inputs could
 * not show them, and a hidden question could never be corrected. Visitors complete incomplete answers, and correct texts
 * that they see. `now` is ISO text in the form's time zone.
 */
export function prefilledAnswers(form: Form, query: URLSearchParams, now: string): Answers {
  const answers = answersFrom(form, query)
  const refused = new Set(
    form.items.flatMap((item) =>
      answers[item.id] === undefined || isTaken(item, answers[item.id], now) ? [] : item.id,
    ),
  )
  return Object.fromEntries(
    Object.entries(answers).filter(([key, value]) => {
      const [id = ''] = key.split(':')
      return !refused.has(id) && !(key === otherKey(id) && String(value).length > limits.otherAnswer)
    }),
  )
}

/** Faults of an answer that is only incomplete. */
const incomplete: ReadonlySet<string> = new Set(['required', 'minItems', 'minProperties', 'minLength'])

function isTaken(item: Item, value: unknown, now: string): boolean {
  const type = itemTypeOf(item.type)!
  // a file is uploaded by its visitor, never referred to by a link
  if (type.files || type.oversize(item, value)) return false
  const schema = type.answerSchema(item)!
  const errors = validateAnswers({ properties: { [item.id]: schema } }, { [item.id]: value })
  if (!item.hidden && familyOf(item) === 'text') return errors.every(({ keyword }) => keyword !== 'type')
  if (errors.length === 0) return type.fault(item, value, now) === undefined
  return !item.hidden && errors.every(({ keyword }) => incomplete.has(keyword))
}
