import { describe, expect, it } from 'vitest'
import { aggregate } from '#schemas/form/answer-statistics.ts'
import type { Item } from '#schemas/form/form.ts'
import { compiled, form, item, options } from './form-builders.ts'

const entry = (type: string, more: Partial<Item> = {}) => compiled(form([item('item01', type, more)])).codebook[0]!
const base = (type: string, n: number, skipped: number) => ({ item: 'item01', type, label: 'item01', n, skipped })

describe('the figures of a question', () => {
  it('count every option, zeros and skipped too', () => {
    expect(aggregate(entry('radio', { options: options('a', 'b', 'c') }), ['a', 'b', 'a', undefined, ''])).toEqual({
      ...base('radio', 3, 2),
      card: 'choice',
      counts: [
        { value: 'a', label: 'option a', count: 2 },
        { value: 'b', label: 'option b', count: 1 },
        { value: 'c', label: 'option c', count: 0 },
      ],
    })
  })

  it('of a choice of pictures name the picture of each option that has one', () => {
    const image = '/files/AAAAAAAAAAAAAAAAAAAAA1/a.png'
    const [a, none] = options('a', 'none')
    const pictured = [
      { ...a!, image },
      { ...none!, exclusive: true },
    ]
    expect(aggregate(entry('imageSelect', { options: pictured }), ['a'])).toMatchObject({
      counts: [{ value: 'a', count: 1 }, { count: 0 }],
      pictures: { a: image },
    })
    expect(aggregate(entry('radio', { options: pictured }), ['a'])).not.toHaveProperty('pictures')
  })

  it('count each pick of several, once per person, and options of earlier versions by their value', () => {
    const card = aggregate(entry('checkbox', { options: options('a', 'b') }), [['a', 'b'], ['a', 'a'], ['gone'], []])
    expect(card).toMatchObject({
      n: 3,
      skipped: 1,
      counts: [
        { value: 'a', count: 2 },
        { value: 'b', count: 1 },
        { value: 'gone', label: 'gone', count: 1 },
      ],
    })
  })

  it.each<[readonly unknown[], number | null, number | null, number | null, number | null]>([
    [[], null, null, null, null],
    [[5], 5, 5, 5, 5],
    [[3, 1, 2], 1, 3, 2, 2],
    [[1, 2, 3, 10], 1, 10, 4, 2.5],
    [[0.1, 0.2], 0.1, 0.2, 0.15, 0.15],
    [[0, undefined, -2], -2, 0, -1, -1],
    [['text', 4], 4, 4, 4, 4],
  ])('of the numbers %j are %j … %j, mean %j, median %j', (values, min, max, mean, median) => {
    expect(aggregate(entry('number'), values)).toMatchObject({ card: 'number', min, max, mean, median })
  })

  it('of a rate show every rung', () => {
    expect(aggregate(entry('rate', { max: 3 }), [3, 3, 1])).toMatchObject({
      min: 1,
      max: 3,
      mean: 2.3333333333333335,
      median: 3,
      counts: [
        { value: '1', count: 1 },
        { value: '2', count: 0 },
        { value: '3', count: 2 },
      ],
    })
  })

  it('of dates go by month', () => {
    expect(aggregate(entry('date'), ['2026-02-01', '2025-12-31', '2026-02-28'])).toMatchObject({
      card: 'date',
      min: '2025-12-31',
      max: '2026-02-28',
      counts: [
        { value: '2025-12', count: 1 },
        { value: '2026-02', count: 2 },
      ],
    })
  })

  it('of texts are the latest, newest first', () => {
    expect(aggregate(entry('input'), ['1', '2', undefined, '3', '4', '5', '6'])).toEqual({
      ...base('input', 6, 1),
      card: 'text',
      latest: ['6', '5', '4', '3', '2'],
    })
  })

  it('of scales name their ends; those of an NPS without texts are the usual ones', () => {
    const ends = (type: string, more: object) => aggregate(entry(type, more), []).ends
    expect(ends('matrixScale', { gridRows: options('a'), lowText: '很差' })).toEqual({ low: '很差' })
    expect(ends('nps', { highText: '一定会' })).toMatchObject({ low: { en: 'Not at all likely' }, high: '一定会' })
    expect(ends('rate', {})).toBeUndefined()
  })
})
