import { isAnd, isNot, isOr, ops } from '#schemas/module/condition.ts'
import type { Cond, Op } from '#schemas/module/condition.ts'
import { urlField } from '#schemas/form/context-operands.ts'

/**
 * Editable condition: groups of tests joined by AND or OR. Parts that the editor does not support, such as `not`, stay
 * unchanged and are shown as such, so that opening a rule never changes it.
 */
export type Part = Group | TestPart | { readonly kind: 'kept'; readonly cond: Cond }

export interface Group {
  readonly kind: 'group'
  readonly joint: 'and' | 'or'
  readonly parts: readonly Part[]
}

export interface TestPart {
  readonly kind: 'test'
  /** An item id, `<id>.score`, or a value besides answers such as `today`; '' before one is chosen. */
  readonly field: string
  readonly verb: Verb
  readonly value: unknown
}

/**
 * Operators as the editor names them: `empty` and `ne` become two each. Since an unanswered question differs from every
 * value, "is not" also requires an answer; `neOrEmpty` is the plain operator.
 */
export type Verb = Op | 'filled' | 'neOrEmpty'

/** Converts a condition to a group; a single test becomes a group of one. */
export function groupOf(cond: Cond): Group {
  const part = partOf(cond)
  return part.kind === 'group' ? part : { kind: 'group', joint: 'and', parts: [part] }
}

/**
 * Converts a group to a condition; a group with one part becomes that part. Incomplete tests are kept for their author;
 * undefined only for an empty group.
 */
export function condOf(group: Group): Cond | undefined {
  const conds = group.parts.map(condOfPart).filter((cond) => cond !== undefined)
  if (conds.length < 2) return conds[0]
  return group.joint === 'and' ? { and: conds } : { or: conds }
}

/** Whether every part is complete. */
export const isComplete = (part: Part): boolean =>
  part.kind === 'group'
    ? part.parts.length > 0 && part.parts.every(isComplete)
    : part.kind === 'kept' || (part.field !== '' && part.field !== urlField && !lacksValue(part))

export const changePart = (group: Group, at: number, part: Part): Group => ({
  ...group,
  parts: group.parts.with(at, part),
})
export const removePart = (group: Group, at: number): Group => ({ ...group, parts: group.parts.toSpliced(at, 1) })
export const addPart = (group: Group, part: Part): Group => ({ ...group, parts: [...group.parts, part] })

export const emptyTest: TestPart = { kind: 'test', field: '', verb: 'eq', value: undefined }

function partOf(cond: Cond): Part {
  if (isAnd(cond)) return { kind: 'group', joint: 'and', parts: cond.and.map(partOf) }
  if (isOr(cond)) return { kind: 'group', joint: 'or', parts: cond.or.map(partOf) }
  if (isNot(cond)) return { kind: 'kept', cond }
  const tests = Object.entries(cond).flatMap(([field, test]) => testsOf(field, test))
  if (tests.some((test) => test === undefined) || tests.length === 0) return { kind: 'kept', cond }
  const known = tests as readonly TestPart[] // undefined entries were filtered out
  return known.length === 1 ? known[0]! : { kind: 'group', joint: 'and', parts: known }
}

function testsOf(field: string, test: object): readonly (TestPart | undefined)[] {
  const isAnswered = 'empty' in test && test.empty === false
  if ('ne' in test && isAnswered && Object.keys(test).length === 2)
    return [{ kind: 'test', field, verb: 'ne', value: test.ne }]
  return Object.entries(test).map(([op, value]) => testOf(field, op as Op, value))
}

function testOf(field: string, op: Op, value: unknown): TestPart | undefined {
  if (!ops.includes(op)) return undefined
  if (op === 'empty') return { kind: 'test', field, verb: value === false ? 'filled' : 'empty', value: undefined }
  return { kind: 'test', field, verb: op === 'ne' ? 'neOrEmpty' : op, value }
}

function condOfPart(part: Part): Cond | undefined {
  if (part.kind === 'kept') return part.cond
  if (part.kind === 'group') return condOf(part)
  if (part.verb === 'empty' || part.verb === 'filled') return { [part.field]: { empty: part.verb === 'empty' } }
  const value = part.value ?? blankOf(part.verb)
  if (part.verb === 'ne') return { [part.field]: { ne: value, empty: false } }
  return { [part.field]: { [part.verb === 'neOrEmpty' ? 'ne' : part.verb]: value } }
}

/** Empty value of an unfinished condition, in the shape that its operator takes. */
const blankOf = (verb: Verb): unknown => (isListVerb(verb) ? [] : '')

export const isListVerb = (verb: Verb): boolean => verb === 'in' || verb === 'has' || verb === 'hasAll'
export const needsValue = (verb: Verb): boolean => verb !== 'empty' && verb !== 'filled'

function lacksValue({ verb, value }: TestPart): boolean {
  if (!needsValue(verb)) return false
  if (verb === 'between') return !Array.isArray(value) || value.length !== 2 || value.some(isBlank)
  return isListVerb(verb) ? !Array.isArray(value) || value.length === 0 : isBlank(value)
}
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''
