import { checkAnswers } from '#schemas/form/check-answers.ts'
import type { AnswerError, Answers, Form } from '#schemas/form/form.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import type { PublishedForm } from '#schemas/form/published-form.ts'
import { withoutGeneratedAnswers } from '#schemas/form/generated-answers.ts'
import { hasAnswer } from '#schemas/form/item-types.ts'
import { rowItemsOf } from '#schemas/form/row-items.ts'
import { rowsIn } from '#schemas/form/types/sub-form-rows.ts'
import { takeCodes } from '#schemas/form/types/phone-verification.ts'
import { storedSchemaOf } from '#schemas/form/resolve-option-sources.ts'
import { validateAnswers } from '#schemas/form/json-schema-validator.ts'
import { isEmpty } from '#schemas/module/condition.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { Node } from '#schemas/process/process-graph.ts'
import { columnKey, type FieldPolicy } from '#schemas/process/node-settings.ts'
import { isEngineVariable } from '#schemas/process/variable-names.ts'
import type { Instance, Variables } from '#schemas/process/step/instance-rows.ts'
import { invalid } from '#server/kit/app-error.ts'
import { artifactFor, columnFields, mergeRows, shownItem, withoutHidden, type Fields } from './column-access.ts'

export type { Fields }

/**
 * Access of a node's assignees to each question: read by default, and write for a starter. The settings of a start hold
 * once the form was returned; who fills it in first writes all of it.
 */
export function fieldsOf(node: Node, form: Form, { hasJumped }: Pick<Instance, 'hasJumped'>): Fields {
  const isStart = node.type === 'start'
  const usual = isStart ? 'write' : 'read'
  const own = (isStart && hasJumped !== true ? undefined : node.settings?.fields) ?? {}
  const all = form.items.map((item): Fields => {
    const policy = Object.hasOwn(own, item.id) ? own[item.id]! : usual
    return { [item.id]: policy, ...columnFields(item, policy, own) }
  })
  return Object.assign({}, ...all) as Fields
}

/** Whether a node's people fill in anything. */
export const isFilledIn = (fields: Fields): boolean =>
  Object.values(fields).some((one) => one === 'write' || one === 'required')

/** Combined access of a person over several nodes: only questions hidden at all of them stay hidden. */
export function fieldsShown(form: Form, policies: readonly Fields[]): Fields {
  const isHidden = (item: string, column?: string): boolean =>
    policies.length > 0 &&
    policies.every((fields) => fields[item] === 'hidden' || (column !== undefined && fields[column] === 'hidden'))
  const all = form.items.map((item): readonly (readonly [string, FieldPolicy])[] => [
    [item.id, isHidden(item.id) ? 'hidden' : 'read'],
    ...rowItemsOf(item).flatMap(({ id }): readonly (readonly [string, FieldPolicy])[] => {
      const key = columnKey(item.id, id)
      return !isHidden(item.id) && isHidden(item.id, key) ? [[key, 'hidden']] : []
    }),
  ])
  return Object.fromEntries(all.flat())
}

/** Removes hidden questions from every part of the form that names them. */
export function documentFor(form: Form, fields: Fields, answers: Answers): Form {
  const hidden = Object.keys(fields).filter((id) => fields[id] === 'hidden')
  return {
    ...form,
    items: form.items
      .filter(({ id }) => fields[id] !== 'hidden')
      .map((item) => shownItem(item, fields, rowsIn(answers[item.id]).length)),
    // a rule about a hidden question would reveal it, and the server has evaluated it already
    logic: form.logic.filter((rule) => !hidden.some((id) => JSON.stringify(rule).includes(id))),
    settings: {},
  }
}

/** Answers among the variables. */
export function answersAmong(variables: Variables, form: Form): Answers {
  const keys = new Set(form.items.map(({ id }) => id))
  return Object.fromEntries(Object.entries(variables).filter(([key]) => keys.has(key.split(':')[0]!)))
}

export const shownAnswers = (answers: Answers, fields: Fields): Answers =>
  Object.fromEntries(
    Object.entries(answers)
      .filter(([key]) => (fields[key.split(':')[0]!] ?? 'read') !== 'hidden')
      .map(([key, value]) => [key, withoutHidden(key, value, fields)]),
  )

const words = {
  readonly: { 'zh-cn': '这道题在当前环节不能填写', en: 'This question can’t be filled in at this step' },
  required: { 'zh-cn': '这道题在当前环节必填', en: 'This question is required at this step' },
} as const

export interface FieldCheck {
  readonly answers: Answers
  readonly errors: readonly AnswerError[]
}

/**
 * Validates input at a node: only writable questions, all required ones, and the form's own rules. `isDecided` means an
 * approval; a rejection requires no input.
 */
export function checkFields(
  version: PublishedForm,
  fields: Fields,
  before: Answers,
  handed: Answers,
  { now, locale, isDecided }: { readonly now: Date; readonly locale: Locale; readonly isDecided: boolean },
): FieldCheck {
  const { document } = version
  const isWritable = (key: string): boolean => ['write', 'required'].includes(fields[key.split(':')[0]!] ?? '')
  // server-generated answers stay as they were made
  const sent = withoutGeneratedAnswers(document.items, takeCodes(handed).answers)
  const strays = Object.keys(sent).filter((key) => !isWritable(key))
  if (strays.length > 0)
    return {
      answers: before,
      errors: strays.slice(0, 50).map((item) => ({ item, code: 'readonly', message: words.readonly[locale] })),
    }
  const { answers: given, errors: kept } = mergeRows(document.items, fields, before, sent, locale)
  if (kept.length > 0) return { answers: before, errors: kept }
  const artifact = artifactFor(version, fields)
  const all = { ...before, ...given }
  const env = { now: momentIn(document.settings.window?.timeZone, now) }
  // a form compiled for the node accepts all known options anyway
  const schema = artifact === version.artifact ? storedSchemaOf(version) : artifact.answerSchema
  const checked = checkAnswers(artifact, all, env, (some) => validateAnswers(schema, some), locale)
  const own = checked.errors.filter(
    ({ item, code }) =>
      isWritable(item) && (isDecided || code !== 'required') && (Object.hasOwn(given, item) || isDecided),
  )
  const missing = isDecided
    ? document.items.filter(
        (item) => fields[item.id] === 'required' && hasAnswer(item) && isEmpty(checked.answers[item.id]),
      )
    : []
  const errors = [
    ...own,
    ...missing
      .filter(({ id }) => !own.some(({ item }) => item === id))
      .map(({ id }) => ({ item: id, code: 'required', message: words.required[locale] })),
  ]
  // questions of other nodes stay unchanged, whatever the rules compute
  const written = Object.fromEntries(Object.entries(checked.answers).filter(([key]) => isWritable(key)))
  // variables are merged, so an emptied one must be sent explicitly, and one whose question no longer applies
  const writable = new Set(document.items.flatMap(({ id }) => (isWritable(id) ? [id, `${id}:other`] : [])))
  const emptied = Object.fromEntries(
    [...Object.keys(given), ...(isDecided ? Object.keys(before).filter((key) => writable.has(key)) : [])]
      .filter((key) => !Object.hasOwn(checked.answers, key))
      .map((key) => [key, null]),
  )
  return { answers: { ...before, ...written, ...emptied }, errors }
}

/** Refuses names reserved for the engine. */
export function refuseReserved(variables: Variables): Variables {
  const found = Object.keys(variables).find(isEngineVariable)
  if (found !== undefined) throw invalid(found, 'reserved', `<${found}> is a variable of the engine`)
  return variables
}
