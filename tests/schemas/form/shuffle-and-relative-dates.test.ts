import { describe, expect, it } from 'vitest'
import { checkAnswers } from '#schemas/form/check-answers.ts'
import { compile } from '#schemas/form/compile.ts'
import { diffForms } from '#schemas/form/diff-versions.ts'
import type { Item } from '#schemas/form/form.ts'
import { optionsOf } from '#schemas/form/item.ts'
import { absoluteMoment } from '#schemas/form/relative-date.ts'
import { validateAnswers } from '#schemas/form/json-schema-validator.ts'
import { formForVisitor, variesByVisitor } from '#schemas/form/visitor-form.ts'
import { form, item, options, rule, logicStateOf } from './form-builders.ts'

const now = '2026-11-23T08:00'

describe('shuffled options', () => {
  const many = [...'abcdefgh']
  const mixed = item('pick01', 'checkbox', {
    shuffle: true,
    options: [
      { value: 'none', label: 'none', exclusive: true },
      ...options(...many),
      { value: 'x', label: 'other', other: true },
    ],
  })
  const orderFor = (seed: string, one: Item = mixed) =>
    optionsOf(formForVisitor(form([one]), seed, now).items[0]!).map(({ value }) => value)

  it('stand in one order for one visitor, with what excludes others and "other" last', () => {
    const orders = Array.from({ length: 50 }, (_, n) => orderFor(`visitor ${n}`))
    expect(orders.map((order) => order.slice(-2))).toEqual(orders.map(() => ['none', 'x']))
    expect(orders.map((order) => order.slice(0, -2).toSorted())).toEqual(orders.map(() => many))
    expect(new Set(orders.map(String)).size).toBeGreaterThan(40)
    expect(orderFor('visitor 7')).toEqual(orders[7])
  })

  it('come first as often as one another', () => {
    const firsts = Map.groupBy(
      Array.from({ length: 4000 }, (_, n) => orderFor(String(n))[0]),
      (first) => first,
    )
    for (const value of many) expect(firsts.get(value)!.length).toBeGreaterThan(350)
  })

  it('leave a form without them as it is', () => {
    const plain = form([item('pick01', 'radio', { options: options('a', 'b') })])
    expect(variesByVisitor(plain)).toBe(false)
    expect(formForVisitor(plain, 'x', now)).toBe(plain)
  })

  it('shuffle the rows of a grid, and change no answer', () => {
    const grid = item('grid01', 'matrixRadio', {
      shuffle: true,
      gridRows: options(...many),
      options: options('a', 'b'),
    })
    const [shown] = formForVisitor(form([grid]), 'visitor', now).items as readonly (Item & { gridRows: object[] })[]
    expect(shown!.gridRows).not.toEqual(options(...many))
    expect(optionsOf(shown!)).toEqual(options('a', 'b'))
    expect(diffForms(form([grid]), form([{ ...grid, shuffle: false } as Item])).map(({ level }) => level)).toEqual([
      'safe',
    ])
  })
})

describe('bounds relative to today', () => {
  it.each([
    ['today', 'day', 'first', '2026-11-23'],
    ['today+8', 'day', 'last', '2026-12-01'],
    ['today-23', 'day', 'first', '2026-10-31'],
    ['today+2', 'month', 'first', '2027-01'],
    ['today-1', 'year', 'last', '2025'],
    ['today+1', 'minute', 'first', '2026-11-24T00:00'],
    ['today+1', 'minute', 'last', '2026-11-24T23:59'],
    ['2026-01-01', 'day', 'first', '2026-01-01'],
    ['today+99999', 'year', 'last', '9999'],
  ] as const)('%s in the precision of a %s, as the %s: %s', (text, accuracy, edge, moment) =>
    expect(absoluteMoment(text, accuracy, now, edge)).toBe(moment),
  )

  const visit = item('visit1', 'date', { minDate: 'today+1', maxDate: 'today+7' })
  const faultsAt = (at: string, value: string, one: Item = visit) => {
    const { artifact, errors } = compile(form([one]))
    expect(errors).toEqual([])
    return checkAnswers(artifact!, { visit1: value }, { now: at }, (answers) =>
      validateAnswers(artifact!.answerSchema, answers),
    ).errors.map(({ code, message }) => `${code} ${message}`)
  }

  it('are those of the day on which answers are handed in', () => {
    expect(faultsAt(now, '2026-11-24')).toEqual([])
    expect(faultsAt(now, '2026-11-30')).toEqual([])
    expect(faultsAt(now, '2026-11-23')).toEqual([expect.stringMatching(/^dateMin .*2026-11-24/)])
    expect(faultsAt('2026-11-24T00:01', '2026-11-24')).toEqual([expect.stringMatching(/^dateMin/)])
    expect(faultsAt(now, '2026-12-01')).toEqual([expect.stringMatching(/^dateMax .*2026-11-30/)])
  })

  it('hold for both ends of a range', () => {
    const range = item('visit1', 'dateRange', { minDate: 'today', maxDate: 'today+7' })
    const { artifact } = compile(form([range]))
    const codes = checkAnswers(artifact!, { visit1: { from: '2026-11-23', to: '2026-12-24' } }, { now }, (answers) =>
      validateAnswers(artifact!.answerSchema, answers),
    ).errors.map(({ code }) => code)
    expect(codes).toEqual(['dateMax'])
  })

  it('are dates on the page', () =>
    expect(formForVisitor(form([visit]), '', now).items[0]).toMatchObject({
      minDate: '2026-11-24',
      maxDate: '2026-11-30',
    }))

  it('are checked like others, as far as they can be', () => {
    const codes = (bounds: object) => compile(form([{ ...visit, ...bounds } as Item])).errors.map(({ code }) => code)
    expect(codes({ minDate: 'today+7', maxDate: 'today+1' })).toEqual(['bounds.crossed'])
    expect(codes({ minDate: '2030-01-01', maxDate: 'today' })).toEqual([])
    expect(codes({ minDate: 'tomorrow' })).toEqual(['date.bound'])
    expect(compile(form([item('time01', 'time', { minTime: 'today' })])).errors.map(({ code }) => code)).not.toEqual([])
    const changes = (was: object, is: object) =>
      diffForms(form([{ ...visit, ...was } as Item]), form([{ ...visit, ...is } as Item])).map(({ level }) => level)
    expect(changes({}, { minDate: 'today+2' })).toEqual(['breaking'])
    expect(changes({}, { minDate: undefined, maxDate: undefined })).toEqual(['widening'])
  })
})

describe('the place of an option in a ranking', () => {
  const ranked = item('sort01', 'sort', { options: options('a', 'b', 'c') })
  const doc = form(
    [ranked, item('more01', 'input')],
    [rule({ 'sort01.rank.b': { lte: 2 } }, { do: 'show', target: 'more01' })],
  )
  it.each([
    [['b', 'a', 'c'], true],
    [['a', 'b', 'c'], true],
    [['a', 'c', 'b'], false],
    [undefined, false],
  ])('is read by rules: %j → %j', (value, isShown) => {
    expect(compile(doc).errors).toEqual([])
    expect(logicStateOf(doc, { sort01: value }).visible.has('more01')).toBe(isShown)
  })
})
