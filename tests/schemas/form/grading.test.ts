import { describe, expect, it } from 'vitest'
import { gradeAnswers, gradingOf, totalPoints, withSums } from '#schemas/form/grading.ts'
import type { ExamAttributes } from '#schemas/form/exam-types.ts'
import type { Item } from '#schemas/form/form.ts'
import { compile } from '#schemas/form/compile.ts'
import type { LooseItem } from '#tests/support/item-samples.ts'
import { compiled, form, item, options, rule } from './form-builders.ts'

const lines = (...values: readonly string[]) => values.map((value) => ({ value, label: value }))
const question = (type: string, exam: ExamAttributes, more: LooseItem = {}): Item =>
  item('asked1', type, { ...more, exam })
/** The points of one answer; null: to be graded by hand. */
const pointsOf = (one: Item, answer: unknown): number | null =>
  gradeAnswers(form([one]), answer === undefined ? {} : { asked1: answer }).marks.asked1!.points

describe('points by the kind of question', () => {
  it('gives a choice all points or none', () => {
    const one = question('radio', { points: 4, key: 'b' }, { options: options('a', 'b') })
    expect([pointsOf(one, 'b'), pointsOf(one, 'a'), pointsOf(one, undefined)]).toEqual([4, 0, 0])
  })

  it('gives several picks all points, or with the partial rule the share of the right ones without a wrong one', () => {
    const more = { options: options('a', 'b', 'c', 'd') }
    const all = question('checkbox', { points: 3, key: ['a', 'b', 'c'] }, more)
    const partial = question('checkbox', { points: 4, key: ['a', 'b', 'c'], rule: 'partial' }, more)
    const answers = [['c', 'a', 'b'], ['a', 'b'], ['a'], ['a', 'b', 'd'], ['a', 'b', 'c', 'd'], []]
    expect(answers.map((answer) => pointsOf(all, answer))).toEqual([3, 0, 0, 0, 0, 0])
    // 4 × 2/3 and 4 × 1/3, to two places
    expect(answers.map((answer) => pointsOf(partial, answer))).toEqual([4, 2.67, 1.33, 0, 0, 0])
  })

  it('accepts any of several texts, whatever their case, width and spaces', () => {
    const one = question('input', { points: 2, key: ['Beijing', '北 京'] })
    expect(
      ['beijing', ' BEI JING ', '北京', 'Ｂｅｉｊｉｎｇ', 'Nanjing'].map((answer) => pointsOf(one, answer)),
    ).toEqual([2, 2, 2, 2, 0])
  })

  it('leaves texts without a key, and files, to people', () => {
    expect(pointsOf(question('textarea', { points: 10 }), 'an essay')).toBeNull()
    expect(pointsOf(question('textarea', { points: 10, key: ['  '] }), 'an essay')).toBeNull()
    expect(pointsOf(question('textarea', { points: 10 }), undefined)).toBe(0)
    expect(pointsOf(question('upload', { points: 10 }), [{ url: '/x' }])).toBeNull()
  })

  it('accepts numbers as near as the tolerance, decimally', () => {
    const exact = question('number', { points: 1, key: 0.3 })
    const near = question('number', { points: 1, key: 9.8, tolerance: 0.1 })
    expect([0.3, 0.30001].map((answer) => pointsOf(exact, answer))).toEqual([1, 0])
    expect([9.7, 9.9, 9.69, 9.91].map((answer) => pointsOf(near, answer))).toEqual([1, 1, 0, 0])
  })

  it('compares yes and no, dates and paths as they are', () => {
    expect(pointsOf(question('switch', { points: 1, key: false }), false)).toBe(1)
    expect(pointsOf(question('switch', { points: 1, key: false }), true)).toBe(0)
    expect(pointsOf(question('date', { points: 1, key: '1949-10-01' }), '1949-10-01')).toBe(1)
    const levels = { options: [{ value: 'zj', label: '浙江', children: lines('hz', 'nb') }] }
    expect(pointsOf(question('cascader', { points: 1, key: ['zj', 'hz'] }, levels), ['zj', 'hz'])).toBe(1)
    expect(pointsOf(question('cascader', { points: 1, key: ['zj', 'hz'] }, levels), ['zj', 'nb'])).toBe(0)
  })

  it('gives an order the share of entries in their place, or all or nothing', () => {
    const more = { options: options('a', 'b', 'c', 'd') }
    const key = ['a', 'b', 'c', 'd']
    expect(pointsOf(question('sort', { points: 4, key, rule: 'partial' }, more), ['a', 'c', 'b', 'd'])).toBe(2)
    expect(pointsOf(question('sort', { points: 4, key }, more), ['a', 'c', 'b', 'd'])).toBe(0)
    expect(pointsOf(question('sort', { points: 4, key }, more), key)).toBe(4)
  })

  it('gives a grid the share of its right rows', () => {
    const rows = { gridRows: lines('r1', 'r2', 'r3'), options: options('x', 'y') }
    const one = question('matrixRadio', { points: 3, key: { r1: 'x', r2: 'y', r3: 'x' } }, rows)
    expect(pointsOf(one, { r1: 'x', r2: 'x', r3: 'x' })).toBe(2)
    expect(pointsOf(one, { r1: 'x' })).toBe(1)
    const all = question('matrixRadio', { points: 3, key: { r1: 'x', r2: 'y', r3: 'x' }, rule: 'all' }, rows)
    expect(pointsOf(all, { r1: 'x', r2: 'x', r3: 'x' })).toBe(0)
    const several = question('matrixCheckbox', { points: 3, key: { r1: ['x', 'y'], r2: ['x'], r3: ['y'] } }, rows)
    expect(pointsOf(several, { r1: ['y', 'x'], r2: ['x', 'y'], r3: ['y'] })).toBe(2)
  })

  it('gives a sentence the share of its right blanks', () => {
    const one = question(
      'horizontalInput',
      { points: 5, key: { b1: ['1921'], b2: ['Shanghai', '上海'] } },
      { gridRows: lines('b1', 'b2') },
    )
    expect(pointsOf(one, { b1: '1921', b2: 'shanghai' })).toBe(5)
    expect(pointsOf(one, { b1: '1922', b2: '上 海' })).toBe(2.5)
    expect(pointsOf(one, { b1: '1922' })).toBe(0)
  })

  it('knows questions that cannot have points', () => {
    for (const type of ['rate', 'nps', 'hidden', 'signature', 'calc', 'description', 'region', 'userSelect', 'goods'])
      expect([type, gradingOf(item('asked1', type))]).toEqual([type, undefined])
  })
})

describe('the result of a submission', () => {
  const exam = form(
    [
      item('radio1', 'radio', { options: options('a', 'b'), exam: { points: 0.1, key: 'a' } }),
      item('radio2', 'radio', { options: options('a', 'b'), exam: { points: 0.2, key: 'a' } }),
      item('essay1', 'textarea', { exam: { points: 10 } }),
      item('name01', 'input'),
    ],
    [],
    { exam: { passMark: 6 } },
  )
  const answers = { radio1: 'a', radio2: 'a', essay1: 'words', name01: 'Li' }

  it('adds decimally and waits with passing as long as it is open', () => {
    expect(totalPoints(exam)).toBe(10.3)
    expect(gradeAnswers(exam, answers)).toEqual({
      points: 0.3,
      total: 10.3,
      pending: 1,
      marks: {
        radio1: { points: 0.1, of: 0.1 },
        radio2: { points: 0.2, of: 0.2 },
        essay1: { points: null, of: 10 },
      },
    })
  })

  it('takes the points that people entered over its own', () => {
    expect(gradeAnswers(exam, answers, { essay1: 5.7, radio1: 0 })).toMatchObject({
      points: 5.9,
      pending: 0,
      isPassed: false,
      marks: { essay1: { points: 5.7, of: 10, isByHand: true }, radio1: { points: 0, isByHand: true } },
    })
    expect(gradeAnswers(exam, answers, { essay1: 5.8 }).isPassed).toBe(true)
  })

  it('says passed or failed as soon as it is certain', () => {
    const of = (passMark: number) => withSums({ a: { points: 5, of: 5 }, b: { points: null, of: 3 } }, passMark)
    expect([of(5).isPassed, of(6).isPassed, of(9).isPassed]).toEqual([true, undefined, false])
  })
})

describe('findings of an exam', () => {
  const faults = (one: Item | readonly Item[], settings: object = {}) =>
    compile(form([one].flat(), [], { exam: {}, ...settings })).errors.map(({ code }) => code)
  const two = { options: options('a', 'b') }

  it('names keys that are missing or no answers', () => {
    expect(faults(question('radio', { points: 1 }, two))).toEqual(['exam.keyMissing'])
    expect(faults(question('radio', { points: 1, key: 'z' }, two))).toEqual(['exam.keyOption'])
    expect(faults(question('checkbox', { points: 1, key: ['a', 'z'] }, two))).toEqual(['exam.keyOption'])
    expect(faults(question('checkbox', { points: 1, key: ['a', 'b'] }, { ...two, max: 1 }))).toEqual(['exam.keyFits'])
    expect(faults(question('number', { points: 1, key: 9 }, { max: 5 }))).toEqual(['exam.keyFits'])
    expect(faults(question('number', { points: 1, key: 0.5 }, { precision: 0 }))).toEqual(['exam.keyFits'])
    expect(faults(question('input', { points: 1, key: ['abcdef'] }, { maxLength: 3 }))).toEqual(['exam.keyFits'])
    const rows = { gridRows: lines('r1', 'r2'), ...two }
    expect(faults(question('matrixRadio', { points: 1, key: { r1: 'a' } }, rows))).toEqual(['exam.keyMissing'])
    const blanks = { gridRows: lines('b1', 'b2') }
    expect(faults(question('horizontalInput', { points: 1, key: { b2: ['x'] } }, blanks))).toEqual(['exam.keyMissing'])
    expect(
      compile(form([question('radio', { points: 1, key: 'z' }, two)], [], { exam: {} })).errors[0]!.message,
    ).toEqual({
      'zh-cn': '「asked1」的正确答案「z」不在选项中',
      en: 'The answer key of “asked1” names “z”, which is not one of its options',
    })
  })

  it('names a key without points, points where there can be none, and a total of 0', () => {
    expect(faults(question('radio', { key: 'a' }, two))).toEqual(['exam.total', 'exam.points'])
    expect(faults(question('rate', { points: 1 }))).toEqual(['exam.total', 'exam.type'])
    expect(faults(question('radio', { points: 0.001, key: 'a' }, two))).toEqual(['exam.points'])
    expect(faults(item('name01', 'input'))).toEqual(['exam.total'])
    expect(faults(question('radio', { points: 1, key: 'a' }, two))).toEqual([])
  })

  it('names settings that contradict one another', () => {
    const one = question('radio', { points: 1, key: 'a' }, two)
    expect(faults(one, { exam: { passMark: 2 } })).toEqual(['exam.passMark'])
    expect(faults(one, { exam: { timeLimit: 0.5 } })).toEqual(['exam.timeLimit'])
    expect(faults(one, { submit: { editAfter: true } })).toEqual(['exam.editAfter'])
    expect(faults(one, { submit: { editAfter: true }, exam: { showResult: 'afterClose' } })).toEqual([])
  })

  it('lets no rule or formula read the score of a graded question', () => {
    const graded = item('radio1', 'radio', { options: options(0, 1), exam: { points: 1, key: '1' } })
    const calc = item('calc01', 'calc', { formula: 'radio1.score * 2' })
    const reads = rule({ 'radio1.score': { gte: 1 } }, { do: 'show', target: 'calc01' })
    const found = compile(form([graded, calc], [reads], { exam: {} })).errors
    expect(found.map(({ code, at }) => [code, at])).toEqual([
      ['exam.score', 'logic/0'],
      ['exam.score', 'items/1/formula'],
    ])
    expect(compile(form([graded, calc], [reads])).errors, 'in a form that is no exam').toEqual([])
  })

  it('ignores the attributes in a form that is no exam', () => {
    expect(compile(form([question('radio', { points: 1 }, two)])).errors).toEqual([])
  })
})

describe('what visitors get', () => {
  it('has neither points nor keys nor explanations', () => {
    const secret = { points: 7.25, key: ['sesame'], tolerance: 0.5, explanation: 'because' }
    const { publicForm, graph, answerSchema, codebook } = compiled(
      form([question('input', secret)], [], { exam: { timeLimit: 9, passMark: 6.5, showResult: 'never' } }),
    )
    const text = JSON.stringify({ publicForm, graph, answerSchema, codebook })
    for (const word of ['sesame', '7.25', 'because', '6.5', 'points', 'showResult']) expect(text).not.toContain(word)
  })
})
