import { isEmpty } from '../module/condition.ts'
import { textIn, type Locale } from '../module/localized-text.ts'
import type { AnswerCode } from './answer-codes.ts'
import { answerMessage, inRowMessage } from './answer-messages.ts'
import type { Artifact } from './artifact.ts'
import type { AnswerError, Answers, Item, ItemId, Option } from './form.ts'
import type { AnswerFault, ItemType } from './item-type.ts'
import { hasAnswer, itemTypeOf } from './item-types.ts'
import { limits } from './limits.ts'
import { evaluateLogic, type Env, type LogicState } from './evaluate-logic.ts'
import { unstorable } from './validator-combinators.ts'
import { optionsOf, otherKey, picked } from './types/choice-base.ts'
import type { SchemaError } from './json-schema-validator.ts'

export type { SchemaError } from './json-schema-validator.ts'

export interface AnswerCheck {
  /** The answers to store when there are no errors: relevant, calculated, without blanks. */
  readonly answers: Answers
  /** At most one error per item, in item order. */
  readonly errors: readonly AnswerError[]
  readonly logic: LogicState
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
  const { asked } = indexOf(artifact)
  const strays = strangers(asked, answers)
  const logic = evaluateLogic(artifact, strays.length === 0 ? answers : known(asked, answers), env)
  const errors = checkLogicState(artifact, logic, validate, locale, undefined, env.now)
  return {
    answers: logic.answers,
    errors:
      strays.length === 0
        ? errors
        : [
            ...errors,
            ...strays.map((key) => ({
              item: key,
              code: 'unknown',
              message: answerMessage('unknown', locale, undefined, key),
            })),
          ],
    logic,
  }
}

/**
 * Runs the same check with given rule results. `only` restricts it to these items, because an item's errors depend on
 * other answers only through the rules.
 */
export function checkLogicState(
  artifact: Artifact,
  logic: LogicState,
  validate: (answers: Answers) => readonly SchemaError[],
  locale: Locale = 'zh-cn',
  only?: Iterable<ItemId>,
  now?: string,
): readonly AnswerError[] {
  const { questions, inOrder } = indexOf(artifact)
  const checked = only ? [...only].flatMap((id) => questions.get(id) ?? []) : inOrder
  let errors: Map<ItemId, AnswerError> | undefined
  const refuse = ({ item }: Question, fault: AnswerFault): void => {
    errors ??= new Map()
    if (errors.has(item.id)) return
    const { code, inRow } = fault
    const place = inRow ? { inRow: { row: inRow.row, item: inRow.item.id } } : {}
    errors.set(item.id, { item: item.id, code, message: messageOf(fault, locale, item), ...place })
  }
  for (const question of checked) {
    const fault = sizeFault(question, logic.answers)
    if (fault) refuse(question, fault)
  }
  const oversized = errors
  const shaped = only
    ? answersTo(checked, logic.answers, oversized)
    : oversized
      ? Object.fromEntries(Object.entries(logic.answers).filter(([key]) => !oversized.has(ownerOf(key))))
      : logic.answers
  const found = validate(shaped)
  // an error of type hides every other error of the answer
  for (const error of found.length < 2 ? found : typesFirst(found)) {
    const question = questions.get(ownerOf(error.instancePath.split('/')[1] ?? ''))
    if (question) refuse(question, schemaFault(question.item, error, shaped[question.item.id]))
  }
  for (const question of checked) {
    const { id } = question.item
    const value = logic.answers[id]
    const fault = missing(question, value, logic) ?? (errors?.has(id) ? undefined : ownFault(question, value, now))
    if (fault) refuse(question, fault)
  }
  return errors ? checked.flatMap(({ item }) => errors!.get(item.id) ?? []) : []
}

/** The answers to some questions, without rejected ones. */
const answersTo = (
  questions: readonly Question[],
  answers: Answers,
  refused: ReadonlyMap<ItemId, AnswerError> | undefined,
): Answers =>
  Object.fromEntries(
    questions
      .filter(({ item }) => !refused?.has(item.id))
      .flatMap(({ keys }) => keys.filter((key) => answers[key] !== undefined).map((key) => [key, answers[key]])),
  )

const typesFirst = (errors: readonly SchemaError[]): readonly SchemaError[] => [
  ...errors.filter(({ keyword }) => keyword === 'type'),
  ...errors.filter(({ keyword }) => keyword !== 'type'),
]

/** The designer's or the type's own message, otherwise the standard one. */
function messageOf(fault: AnswerFault, locale: Locale, item: Item): string {
  const { inRow } = fault
  const about = (inRow?.item ?? item) as Item // questions in rows are questions too
  const wording =
    fault.message === undefined
      ? answerMessage(fault.code as AnswerCode, locale, about, 'limit' in fault ? fault.limit : undefined)
      : textIn(fault.message, locale) // any other code includes a message
  return inRow ? inRowMessage(wording, inRow.row, locale) : wording
}

const ownerOf = (key: string): string => key.split(':')[0]!

/** The answers the form asks for. Other keys are reported, never read. */
const known = (asked: ReadonlySet<string>, answers: Answers): Answers =>
  Object.fromEntries([...asked].filter((key) => Object.hasOwn(answers, key)).map((key) => [key, answers[key]]))

/** The first unknown keys: a client that sends a hundred thousand gets no full list. */
function strangers(asked: ReadonlySet<string>, answers: Answers): readonly string[] {
  const found: string[] = []
  for (const key in answers) {
    if (asked.has(key) || !Object.hasOwn(answers, key)) continue
    found.push(key.slice(0, 100))
    if (found.length === limits.unknownKeys) break
  }
  return found
}

/** Data that every check of a version needs, computed once because a version never changes. */
interface Index {
  /** The keys a version asks for. */
  readonly asked: ReadonlySet<string>
  readonly questions: ReadonlyMap<ItemId, Question>
  readonly inOrder: readonly Question[]
}

interface Question {
  readonly item: Item
  /** Undefined for an unknown type. */
  readonly type: ItemType | undefined
  /** Its options with a text of their own. */
  readonly others: readonly Option[]
  /** The keys of its answer. */
  readonly keys: readonly string[]
}

const indices = new WeakMap<Artifact, Index>()

function indexOf(artifact: Artifact): Index {
  const kept = indices.get(artifact)
  if (kept) return kept
  const { items } = artifact.publicForm
  const inOrder = items.map((item): Question => {
    const type = itemTypeOf(item.type)
    return {
      item,
      type,
      others: optionsOf(item).filter((option) => option.other),
      keys: type && hasAnswer(item) ? type.posts(item) : [],
    }
  })
  const index: Index = {
    asked: new Set(inOrder.flatMap(({ keys }) => keys)),
    questions: new Map(inOrder.map((question) => [question.item.id, question])),
    inOrder,
  }
  indices.set(artifact, index)
  return index
}

/** A fault of size or of unstorable characters, found before the schema reads every character or entry. */
function sizeFault({ item, type, others }: Question, answers: Answers): AnswerFault | undefined {
  const value = answers[item.id]
  if (value === undefined && others.length === 0) return undefined
  const oversize = type?.oversize(item, value)
  if (oversize) return oversize
  const text = others.length > 0 ? answers[otherKey(item.id)] : undefined
  if (typeof text === 'string' && text.length > limits.otherAnswer)
    return { code: 'tooLong', limit: limits.otherAnswer }
  return isUnstorable(value) || isUnstorable(text) ? { code: 'characters' } : undefined
}

/**
 * Whether a text in a value contains characters that databases reject. Objects are small, because item types define
 * them.
 */
function isUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return unstorable.test(value)
  if (typeof value !== 'object' || value === null) return false
  // texts in a list are options, which the schema compares
  if (Array.isArray(value)) return value.some((one) => typeof one === 'object' && isUnstorable(one))
  return Object.entries(value).some(([key, one]) => unstorable.test(key) || isUnstorable(one))
}

function missing({ item, type, others }: Question, value: unknown, logic: LogicState): AnswerFault | undefined {
  if (logic.required.has(item.id)) {
    const fault = value === undefined ? ({ code: 'required' } as const) : type?.missingPart?.(item, value)
    if (fault) return fault
  }
  if (others.length === 0) return undefined
  const option = others.find((one) => picked(value).includes(one.value))
  return option && isEmpty(logic.answers[otherKey(item.id)]) ? { code: 'other', limit: option.label } : undefined
}

/** Translates a schema error by the item's type. All types check the text of an "other" option in the same way. */
function schemaFault(item: Item, error: SchemaError, value: unknown): AnswerFault {
  if (error.instancePath.includes(':'))
    return error.keyword === 'maxLength' ? { code: 'tooLong', limit: limits.otherAnswer } : { code: 'type' }
  return itemTypeOf(item.type)?.explain(item, error, value) ?? { code: 'type' }
}

/** Faults beyond the schema: patterns with a message, calendars, steps, mutually exclusive options. */
const ownFault = ({ item, type }: Question, value: unknown, now?: string): AnswerFault | undefined =>
  value === undefined ? undefined : type?.fault(item, value, now)
