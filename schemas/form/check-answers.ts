import { isEmpty } from '../module/cond.ts'
import { textIn, type Locale } from '../module/localized-text.ts'
import type { AnswerCode } from './answer-codes.ts'
import { answerMessage } from './answer-messages.ts'
import type { Artifact } from './artifact.ts'
import type { AnswerError, Answers, Item } from './form.ts'
import type { AnswerFault } from './item-type.ts'
import { hasAnswer, itemTypeOf } from './item-types.ts'
import { limits } from './limits.ts'
import { evaluateLogic, type Env, type LogicState } from './logic.ts'
import { unstorable } from './shape.ts'
import { optionsOf, otherKey, picked } from './types/choices.ts'
import type { SchemaError } from './validate.ts'

export type { SchemaError } from './validate.ts'

export interface AnswerCheck {
  /** The answers to store when there are no errors: relevant, calculated, without blanks. */
  readonly answers: Answers
  /** At most one error per item, in item order. */
  readonly errors: readonly AnswerError[]
  readonly settled: LogicState
}

/**
 * Checks answers, identically in browser and server. Drops answers of hidden and disabled items unread, replaces
 * calculated ones, and counts blanks as not answered. `validate` checks shapes by the artifact's `answerSchema` (Ajv's
 * compiled validator, or `validateAnswers`). It sees only relevant answers within their length limits, so no pattern
 * runs on longer texts.
 */
export function checkAnswers(
  artifact: Artifact,
  answers: Answers,
  env: Env,
  validate: (answers: Answers) => readonly SchemaError[],
  locale: Locale = 'zh-cn',
): AnswerCheck {
  const strays = strangers(artifact, answers)
  const settled = evaluateLogic(artifact, strays.length === 0 ? answers : known(artifact, answers), env)
  const errors = new Map<string, AnswerError>()
  const refuse = (item: Item, fault: AnswerFault): void => {
    if (!errors.has(item.id))
      errors.set(item.id, { item: item.id, code: fault.code, message: messageOf(fault, locale, item) })
  }
  const { items } = artifact.publicForm
  for (const item of items) {
    const fault = sizeFault(item, settled.answers)
    if (fault) refuse(item, fault)
  }
  const shaped =
    errors.size === 0
      ? settled.answers
      : Object.fromEntries(Object.entries(settled.answers).filter(([key]) => !errors.has(ownerOf(key))))
  const byId = new Map(items.map((item) => [item.id, item]))
  const found = validate(shaped)
  // a wrong type explains every other fault of the answer
  for (const error of [
    ...found.filter(({ keyword }) => keyword === 'type'),
    ...found.filter(({ keyword }) => keyword !== 'type'),
  ]) {
    const item = byId.get(ownerOf(error.instancePath.split('/')[1] ?? ''))
    if (item) refuse(item, schemaFault(item, error, shaped[item.id]))
  }
  for (const item of items) {
    const fault = missing(item, settled) ?? (errors.has(item.id) ? undefined : ownFault(item, settled.answers))
    if (fault) refuse(item, fault)
  }
  const unknown = strays.map((key) => ({
    item: key,
    code: 'unknown',
    message: answerMessage('unknown', locale, undefined, key),
  }))
  return { answers: settled.answers, errors: [...items.flatMap(({ id }) => errors.get(id) ?? []), ...unknown], settled }
}

/** The designer's or the type's own message, otherwise the standard one. */
const messageOf = (fault: AnswerFault, locale: Locale, item: Item): string =>
  fault.message === undefined
    ? answerMessage(fault.code as AnswerCode, locale, item, 'limit' in fault ? fault.limit : undefined)
    : textIn(fault.message, locale) // any other code brings a message

const ownerOf = (key: string): string => key.split(':')[0]!

/** The answers the form asks for. Other keys are reported, never read. */
const known = (artifact: Artifact, answers: Answers): Answers =>
  Object.fromEntries(
    [...askedKeys(artifact)].filter((key) => Object.hasOwn(answers, key)).map((key) => [key, answers[key]]),
  )

/** The first unknown keys: a client that sends a hundred thousand gets no full list. */
function strangers(artifact: Artifact, answers: Answers): readonly string[] {
  const asked = askedKeys(artifact)
  const found: string[] = []
  for (const key in answers) {
    if (asked.has(key) || !Object.hasOwn(answers, key)) continue
    found.push(key.slice(0, 100))
    if (found.length === limits.unknownKeys) break
  }
  return found
}

const keysOfVersions = new WeakMap<Artifact, ReadonlySet<string>>()

/** The keys a version asks for, cached because a version never changes. */
function askedKeys(artifact: Artifact): ReadonlySet<string> {
  const kept = keysOfVersions.get(artifact)
  if (kept) return kept
  const keys = new Set(
    artifact.publicForm.items.flatMap((item) => (hasAnswer(item) ? itemTypeOf(item.type)!.posts(item) : [])),
  )
  keysOfVersions.set(artifact, keys)
  return keys
}

/** A fault of size or of unstorable characters, found before the schema reads every character or entry. */
function sizeFault(item: Item, answers: Answers): AnswerFault | undefined {
  const [value, other] = [answers[item.id], answers[otherKey(item.id)]]
  const oversize = itemTypeOf(item.type)?.oversize(item, value)
  if (oversize) return oversize
  if (typeof other === 'string' && other.length > limits.otherAnswer)
    return { code: 'tooLong', limit: limits.otherAnswer }
  return [value, other].some((text) => typeof text === 'string' && unstorable.test(text))
    ? { code: 'characters' }
    : undefined
}

function missing(item: Item, settled: LogicState): AnswerFault | undefined {
  if (settled.required.has(item.id) && settled.answers[item.id] === undefined) return { code: 'required' }
  const option = optionsOf(item).find((one) => one.other && picked(settled.answers[item.id]).includes(one.value))
  return option && isEmpty(settled.answers[otherKey(item.id)]) ? { code: 'other', limit: option.label } : undefined
}

/** Translates a schema error by the item's type. The text of an "other" option is checked alike for all types. */
function schemaFault(item: Item, error: SchemaError, value: unknown): AnswerFault {
  if (error.instancePath.includes(':'))
    return error.keyword === 'maxLength' ? { code: 'tooLong', limit: limits.otherAnswer } : { code: 'type' }
  return itemTypeOf(item.type)?.explain(item, error, value) ?? { code: 'type' }
}

/** Faults beyond the schema: patterns with a message, calendars, steps, mutually exclusive options. */
function ownFault(item: Item, answers: Answers): AnswerFault | undefined {
  const value = answers[item.id]
  return value === undefined ? undefined : itemTypeOf(item.type)?.fault(item, value)
}
