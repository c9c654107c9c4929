import { isEmpty } from '../kit/cond.ts'
import type { Locale } from '../kit/text.ts'
import { answerMessage, type AnswerCode } from './answer-messages.ts'
import type { Artifact } from './artifact.ts'
import { accuracyOf, dateFault } from './date.ts'
import { isMultiple } from './decimal.ts'
import type { AnswerError, Answers, Item } from './form.ts'
import { kindOf } from './kinds.ts'
import { optionsOf, otherKey, picked } from './kinds/choices.ts'
import { limits, maxLengthOf } from './limits.ts'
import { settle, type Env, type Settled } from './logic.ts'
import { idCardHolds, presetPatterns } from './preset.ts'
import { unstorable } from './shape.ts'
import type { SchemaError } from './validate.ts'

export type { SchemaError } from './validate.ts'

export interface Judgement {
  /** What may be stored, once there are no errors: relevant, calculated, without blanks. */
  readonly answers: Answers
  /** In the order of the items, one for each. */
  readonly errors: readonly AnswerError[]
  readonly settled: Settled
}

/**
 * Whether answers are complete and right, on both sides the same. Answers of hidden and disabled items are dropped unread, calculated
 * ones are replaced, blanks are "not answered". `validate` checks shapes by the artifact's `answerSchema` (Ajv's compiled
 * validator, or `validateAnswers`); it sees relevant answers only, none of them longer than allowed, so no pattern runs on more.
 */
export function judge(
  artifact: Artifact, answers: Answers, env: Env, validate: (answers: Answers) => readonly SchemaError[], locale: Locale = 'zh-cn',
): Judgement {
  const strays = strangers(artifact, answers)
  const settled = settle(artifact, strays.length === 0 ? answers : known(artifact, answers), env)
  const errors = new Map<string, AnswerError>()
  const refuse = (item: Item, fault: Fault): void => {
    if (!errors.has(item.id)) errors.set(item.id, { item: item.id, code: fault.code, message: fault.message ?? answerMessage(fault.code, locale, item, fault.limit) })
  }
  const { items } = artifact.publicForm
  for (const item of items) {
    const fault = sizeFault(item, settled.answers)
    if (fault) refuse(item, fault)
  }
  const shaped = errors.size === 0 ? settled.answers : Object.fromEntries(Object.entries(settled.answers).filter(([key]) => !errors.has(ownerOf(key))))
  const byId = new Map(items.map((item) => [item.id, item]))
  const found = validate(shaped)
  // A wrong type explains every other fault of the same answer.
  for (const error of [...found.filter(({ keyword }) => keyword === 'type'), ...found.filter(({ keyword }) => keyword !== 'type')]) {
    const item = byId.get(ownerOf(error.instancePath.split('/')[1] ?? ''))
    if (item) refuse(item, schemaFault(item, error, shaped[item.id]))
  }
  for (const item of items) {
    const fault = missing(item, settled) ?? (errors.has(item.id) ? undefined : ownFault(item, settled.answers))
    if (fault) refuse(item, fault)
  }
  const unknown = strays.map((key) => ({ item: key, code: 'unknown', message: answerMessage('unknown', locale, undefined, key) }))
  return { answers: settled.answers, errors: [...items.flatMap(({ id }) => errors.get(id) ?? []), ...unknown], settled }
}

interface Fault {
  readonly code: AnswerCode
  readonly limit?: unknown
  /** Said by the designer instead of us. */
  readonly message?: string
}

const ownerOf = (key: string): string => key.split(':')[0]!
const holdsText = (item: Item): boolean => item.type === 'input' || item.type === 'textarea'

/** Only what the form asks for; everything else is reported, never looked at. */
const known = (artifact: Artifact, answers: Answers): Answers =>
  Object.fromEntries([...askedKeys(artifact)].filter((key) => Object.hasOwn(answers, key)).map((key) => [key, answers[key]]))

/** The first keys that the form does not ask for: whoever sends a hundred thousand need not hear of each. */
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

/** A version's keys are the same for every submit. */
function askedKeys(artifact: Artifact): ReadonlySet<string> {
  const kept = keysOfVersions.get(artifact)
  if (kept) return kept
  const keys = new Set(artifact.publicForm.items.flatMap((item) =>
    (kindOf(item.type)?.hasAnswer ? [item.id, ...(optionsOf(item).some((option) => option.other) ? [otherKey(item.id)] : [])] : [])))
  keysOfVersions.set(artifact, keys)
  return keys
}

/** Too long or unstorable: found before a schema looks at every character or entry. */
function sizeFault(item: Item, answers: Answers): Fault | undefined {
  const [value, other] = [answers[item.id], answers[otherKey(item.id)]]
  if (Array.isArray(value) && value.length > Math.max(1, optionsOf(item).length)) return item.options ? { code: 'pickMax', limit: item.max ?? optionsOf(item).length } : { code: 'type' }
  if (typeof value === 'string' && holdsText(item) && value.length > maxLengthOf(item)) return { code: 'tooLong', limit: maxLengthOf(item) }
  if (typeof other === 'string' && other.length > limits.otherAnswer) return { code: 'tooLong', limit: limits.otherAnswer }
  return [value, other].some((text) => typeof text === 'string' && unstorable.test(text)) ? { code: 'characters' } : undefined
}

function missing(item: Item, settled: Settled): Fault | undefined {
  if (settled.required.has(item.id) && settled.answers[item.id] === undefined) return { code: 'required' }
  const option = optionsOf(item).find((one) => one.other && picked(settled.answers[item.id]).includes(one.value))
  return option && isEmpty(settled.answers[otherKey(item.id)]) ? { code: 'other', limit: option.label } : undefined
}

/** What a schema found, as the item's kind understands it. */
function schemaFault(item: Item, { keyword, instancePath }: SchemaError, value: unknown): Fault {
  switch (keyword) {
    case 'enum': return { code: 'option' }
    case 'type': return item.type === 'number' && typeof value === 'number' ? { code: 'precision', limit: 0 } : { code: 'type' }
    case 'minimum': return { code: 'min', limit: item.type === 'rate' ? 1 : item.min ?? Number.MIN_SAFE_INTEGER }
    case 'maximum': return { code: 'max', limit: item.type === 'rate' ? item.max ?? 5 : item.max ?? Number.MAX_SAFE_INTEGER }
    case 'minLength': return { code: 'tooShort', limit: item.minLength }
    case 'maxLength': return item.type === 'date' ? { code: 'date' } : { code: 'tooLong', limit: instancePath.includes(':') ? limits.otherAnswer : maxLengthOf(item) }
    case 'pattern': return (holdsText(item) ? patternFault(item, String(value)) : undefined) ?? { code: item.type === 'date' ? 'date' : 'pattern' }
    case 'minItems': return { code: 'pickMin', limit: item.min }
    case 'maxItems': return { code: 'pickMax', limit: item.max ?? optionsOf(item).length }
    case 'uniqueItems': return { code: 'repeated' }
    default: return { code: 'type' }
  }
}

/** What no schema says: exact lengths, checksums, calendars, steps, options that exclude each other. */
function ownFault(item: Item, answers: Answers): Fault | undefined {
  const value = answers[item.id]
  if (value === undefined) return undefined
  if (typeof value === 'string' && holdsText(item)) return value.length < (item.minLength ?? 0) ? { code: 'tooShort', limit: item.minLength } : patternFault(item, value)
  if (typeof value === 'string' && item.type === 'date') return calendarFault(item, value)
  if (typeof value === 'number' && item.type === 'number') return numberFault(item, value)
  const lone = picked(value).length > 1 ? optionsOf(item).find((option) => option.exclusive && picked(value).includes(option.value)) : undefined
  return lone && { code: 'exclusive', limit: lone.label }
}

function patternFault(item: Item, value: string): Fault | undefined {
  const { preset } = item
  if (preset && !(preset === 'idCard' ? idCardHolds(value) : new RegExp(presetPatterns[preset], 'u').test(value))) return { code: preset }
  const rule = item.rules?.find(({ pattern }) => !new RegExp(pattern, 'u').test(value))
  return rule && { code: 'pattern', ...(rule.message ? { message: rule.message } : {}) }
}

function calendarFault(item: Item, value: string): Fault | undefined {
  if (dateFault(value, accuracyOf(item))) return { code: 'date' }
  if (item.minDate && value < item.minDate) return { code: 'dateMin', limit: item.minDate }
  return item.maxDate && value > item.maxDate ? { code: 'dateMax', limit: item.maxDate } : undefined
}

function numberFault(item: Item, value: number): Fault | undefined {
  if (item.precision !== undefined && !isMultiple(value, Number(`1e-${item.precision}`))) return { code: 'precision', limit: item.precision }
  return item.step !== undefined && item.step > 0 && !isMultiple(value, item.step, item.min) ? { code: 'step', limit: item.step } : undefined
}
