import { add, divide, multiply, round, subtract } from './decimal.ts'
import type { ExamAttributes, ExamResult, GradingName, GradingRule, Mark } from './exam-types.ts'
import type { Family } from './answer-data-types.ts'
import type { Form } from './form.ts'
import type { Answers, ItemBase, ItemId } from './item.ts'
import { differs } from './item-type.ts'
import { familyOf, isAsked, itemTypeOf } from './item-types.ts'
import { picked } from './types/choice-base.ts'
import { asRows } from './types/matrix-base.ts'

/** How answers are compared with the key. */
export interface Grading {
  /**
   * Shape of the key: an `answer` of the question, a list of accepted `texts`, such a list for each of the `blanks`, or
   * `none`, where people grade.
   */
  readonly key: 'answer' | 'texts' | 'blanks' | 'none'
  /** The applicable rules, the default first. */
  readonly rules: readonly GradingRule[]
  /** Whether the question may go without a key, so that people grade it. */
  readonly mayBeByHand: boolean
  /** Whether the key has a tolerance. */
  readonly hasTolerance?: true
  /** The right parts of an answer, and the number of parts. */
  parts(answer: unknown, key: unknown, exam: ExamAttributes): readonly [right: number, of: number]
}

const part = (isRight: boolean): readonly [number, number] => [isRight ? 1 : 0, 1]
const count = (rights: readonly boolean[]): readonly [number, number] => [rights.filter(Boolean).length, rights.length]

const usual = { key: 'answer', rules: ['all'], mayBeByHand: false } as const

export const gradings: Readonly<Record<Exclude<GradingName, 'none'>, Grading>> = {
  /** The answer equals the key. */
  same: { ...usual, parts: (answer, key) => part(!differs(answer, key)) },
  number: {
    ...usual,
    hasTolerance: true,
    parts: (answer, key, { tolerance = 0 }) => part(isNear(answer, key, tolerance)),
  },
  /** Picks in any order. One wrong pick earns nothing; picks left out only lose their share. */
  set: {
    ...usual,
    rules: ['all', 'partial'],
    parts: (answer, key) => {
      const [picks, wanted] = [picked(answer), picked(key)]
      return picks.every((pick) => wanted.includes(pick)) ? [picks.length, wanted.length] : [0, wanted.length]
    },
  },
  /** Entries in the right position. */
  order: {
    ...usual,
    rules: ['all', 'partial'],
    parts: (answer, key) => count(picked(key).map((entry, at) => picked(answer)[at] === entry)),
  },
  /** Rows of a grid; a row outside of the key is not graded. */
  rows: {
    ...usual,
    rules: ['partial', 'all'],
    parts: (answer, key) =>
      count(
        Object.entries(asRows(key)).map(([row, wanted]) =>
          Array.isArray(wanted)
            ? isSameSet(asRows(answer)[row], wanted)
            : !differs(asRows(answer)[row] ?? null, wanted ?? null),
        ),
      ),
  },
  /** One of several texts, ignoring case, width and spaces. */
  texts: { ...usual, key: 'texts', mayBeByHand: true, parts: (answer, key) => part(isAccepted(answer, key)) },
  /** Such texts for each blank. */
  blanks: {
    key: 'blanks',
    rules: ['partial', 'all'],
    mayBeByHand: true,
    parts: (answer, key) =>
      count(Object.entries(asRows(key)).map(([blank, texts]) => isAccepted(asRows(answer)[blank], texts))),
  },
  byHand: { key: 'none', rules: ['all'], mayBeByHand: true, parts: () => [0, 1] },
}

/** The grading of each family; a type refines it by `grading`. */
const byFamily: Readonly<Partial<Record<Family, GradingName>>> = {
  text: 'texts',
  number: 'number',
  boolean: 'same',
  choice: 'same',
  choices: 'set',
  ranking: 'order',
  path: 'same',
  moment: 'same',
  grid: 'rows',
  files: 'byHand',
}

export const isExam = ({ settings }: Pick<Form, 'settings'>): boolean => settings.exam !== undefined

/** The attributes of a question that counts in an exam; undefined without points. */
export function examOf({ exam }: ItemBase): (ExamAttributes & { readonly points: number }) | undefined {
  return exam?.points === undefined || exam.points <= 0 ? undefined : { ...exam, points: exam.points }
}

/** How a question is graded; undefined for one that cannot have points. */
export function gradingOf(item: ItemBase): Grading | undefined {
  const name = isAsked(item) ? (itemTypeOf(item.type)?.grading ?? byFamily[familyOf(item)] ?? 'none') : 'none'
  return name === 'none' ? undefined : gradings[name]
}

/** The rule that grades the question. */
export function gradingRuleOf(exam: ExamAttributes, { rules }: Grading): GradingRule {
  return exam.rule !== undefined && rules.includes(exam.rule) ? exam.rule : rules[0]!
}

/** Whether people grade the answers, because the question has no key. */
export const isGradedByHand = (exam: ExamAttributes, grading: Grading): boolean =>
  grading.key === 'none' || (grading.mayBeByHand && !hasKey(exam.key))

/** Whether an accepted text, pick, row or other part of a key is given. */
export const hasKey = (key: unknown): boolean =>
  typeof key === 'object' && key !== null
    ? Object.values(key).some(hasKey)
    : typeof key === 'string'
      ? key.trim() !== ''
      : key !== undefined && key !== null

/** The questions of a form that have points, with their grading. */
export const gradedItems = ({ items }: Pick<Form, 'items'>) =>
  items.flatMap((item) => {
    const [exam, grading] = [examOf(item), gradingOf(item)]
    return exam && grading ? [{ item, exam, grading }] : []
  })

/** The points of all questions together. */
export const totalPoints = (form: Pick<Form, 'items'>): number =>
  sum(gradedItems(form).map(({ exam: { points } }) => points))

/**
 * Grades the relevant answers of a submission. `byHand` holds points that people entered, which replace computed ones. A
 * question without an answer, also one that no rule showed, earns nothing, so that all visitors have the same total.
 */
export function gradeAnswers(
  form: Pick<Form, 'items' | 'settings'>,
  answers: Answers,
  byHand: Readonly<Record<ItemId, number>> = {},
): ExamResult {
  const marks = gradedItems(form).map(({ item, exam, grading }): readonly [ItemId, Mark] => {
    const { points: of } = exam
    const given = Object.hasOwn(byHand, item.id) ? byHand[item.id] : undefined
    if (given !== undefined) return [item.id, { points: given, of, isByHand: true }]
    const answer = answers[item.id]
    if (itemTypeOf(item.type)!.isEmpty(answer)) return [item.id, { points: 0, of }]
    if (isGradedByHand(exam, grading)) return [item.id, { points: null, of }]
    const [right, parts] = grading.parts(answer, exam.key, exam)
    const share = gradingRuleOf(exam, grading) === 'all' && right < parts ? 0 : right
    return [item.id, { points: parts === 0 ? 0 : shareOf(of, share, parts), of }]
  })
  return withSums(Object.fromEntries(marks), form.settings.exam?.passMark)
}

/** The points that people entered, for answers that an edit has not changed. */
export const pointsByHand = (
  result: ExamResult | null | undefined,
  before: Answers,
  after: Answers,
): Readonly<Record<ItemId, number>> =>
  Object.fromEntries(
    Object.entries(result?.marks ?? {}).flatMap(([id, { points, isByHand }]) =>
      isByHand && points !== null && !differs(before[id] ?? null, after[id] ?? null) ? [[id, points] as const] : [],
    ),
  )

/** Adds up marks. */
export function withSums(marks: Readonly<Record<ItemId, Mark>>, passMark: number | undefined): ExamResult {
  const all = Object.values(marks)
  const points = sum(all.flatMap((mark) => mark.points ?? []))
  const open = all.filter((mark) => mark.points === null)
  const attainable = add(points, sum(open.map(({ of }) => of)))!
  const isDecided = passMark !== undefined && (points >= passMark || attainable < passMark)
  return {
    points,
    total: sum(all.map(({ of }) => of)),
    pending: open.length,
    ...(isDecided ? { isPassed: points >= passMark } : {}),
    marks,
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => add(total, one) ?? total, 0)

/** Points of `right` of `parts`, to two decimal places. */
const shareOf = (points: number, right: number, parts: number): number =>
  right === parts ? points : (round(divide(multiply(points, right) ?? 0, parts) ?? 0, 2) ?? 0)

function isNear(answer: unknown, key: unknown, tolerance: number): boolean {
  if (typeof answer !== 'number' || typeof key !== 'number') return false
  return Math.abs(subtract(answer, key) ?? Number.NaN) <= tolerance
}

const isSameSet = (answer: unknown, wanted: readonly unknown[]): boolean =>
  picked(answer).length === wanted.length && picked(answer).every((pick) => wanted.includes(pick))

const isAccepted = (answer: unknown, texts: unknown): boolean =>
  typeof answer === 'string' && picked(texts).some((text) => comparable(String(text)) === comparable(answer))

/** A text without differences of case, full width and spaces. */
const comparable = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '')
