/**
 * @module-tag whole
 * Left out of `npm test`: every setting of every question type; diff-versions.test.ts covers each kind of change.
 */
import { describe, expect, it } from 'vitest'
import { diffForms } from '#schemas/form/diff-versions.ts'
import type { Item, Option } from '#schemas/form/form.ts'
import { answersItself, hasAnswer, itemTypeOf, itemTypes } from '#schemas/form/item-types.ts'
import { validateAnswers } from '#schemas/form/json-schema-validator.ts'
import { asItem, type LooseItem } from '#tests/support/item-samples.ts'
import { fitting } from '#tests/support/random-answers.ts'
import { randomItem } from '#tests/support/random-items.ts'
import { random, type Random } from '#tests/support/seeded-random.ts'
import { form, now } from './form-builders.ts'

const rounds = 400
const types = Object.keys(itemTypes).filter((type) => {
  const item = randomItem(random(1), type, 'item01')
  return hasAnswer(item) && !answersItself(item)
})
/** No setting of these types concerns answers. */
const unchanging = new Set(['nps', 'location', 'hidden', 'reserveDay', 'signature', 'phoneVerification'])
/** Days that are closed or past refuse new bookings; those that are made stand. */
const bookings = new Set(['reserveDay', 'reserveTimeRange'])

const accepts = (item: Item, value: unknown): boolean => {
  const { answerSchema, oversize, fault } = itemTypeOf(item.type)!
  return (
    validateAnswers({ properties: { item01: answerSchema(item)! } }, { item01: value }).length === 0 &&
    oversize(item, value) === undefined &&
    fault(item, value, now) === undefined
  )
}

const isOptions = (value: unknown): value is readonly Option[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'label' in one)

/** An option, row or product less, more or with another text. */
const editedLines = (next: Random, lines: readonly Option[]): readonly Option[] => {
  const at = next.below(lines.length)
  return next.pick([
    () => lines.toSpliced(at, 1),
    () => lines.map((one, i) => (i === at ? { ...one, label: `${one.label}!` } : one)),
    () => (lines[at] ? [...lines, { ...lines[at], value: 'new', label: '新', id: 'newone' }] : lines),
  ])()
}

/** The item with one setting or two as another item of its type has them, or with other lines. */
function edited(next: Random, was: Item): Item {
  const before = was as unknown as Readonly<Record<string, unknown>> // settings of any type
  const other = randomItem(next, was.type, 'item01') as unknown as typeof before
  const keys = Object.keys(itemTypes[was.type]!.settings)
  const changed = keys.filter(() => next.chance(1.5 / keys.length))
  const settings = changed.map((key) => {
    const value = before[key]
    return [key, isOptions(value) && next.chance(0.7) ? editedLines(next, value) : other[key]] as const
  })
  const all = { ...before, ...Object.fromEntries(settings) }
  return asItem(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as LooseItem)
}

/** What publishing would do to collected answers without a word. */
function silentChange(next: Random, type: string): object | 'nothing' | 'told' {
  const was = randomItem(next, type, 'item01')
  const item = edited(next, was)
  if (itemTypes[type]!.check(item, 'items/0').length > 0) return 'nothing'
  const value = JSON.parse(JSON.stringify(fitting(next, itemTypes[type]!.answerSchema(was)!))) as unknown
  if (!accepts(was, value)) return 'nothing'
  const changes = diffForms(form([was]), form([item])).filter((one) => one.item === 'item01')
  const [before, after] = [was, item].map((one) => itemTypes[type]!.text(one, value))
  if (before !== after && changes.length === 0) return { was, item, value, before, after }
  if (!accepts(item, value) && !bookings.has(type) && changes.every(({ level }) => level === 'safe'))
    return { was, item, value, changes }
  return before === after && accepts(item, value) ? 'nothing' : 'told'
}

describe.each(types)('of %s', (type) => {
  it('nothing makes collected answers read otherwise, or no longer fit, without being told before publishing', () => {
    const next = random(types.indexOf(type) + 1)
    const found = Array.from({ length: rounds }, () => silentChange(next, type))
    expect(found.filter((one) => typeof one === 'object').slice(0, 1)).toEqual([])
    // as the test would see
    expect([type, found.includes('told') || unchanging.has(type)]).toEqual([type, true])
  })
})
