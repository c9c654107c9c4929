import { describe, expect, it } from 'vitest'
import { arities, evaluate } from '#schemas/form/evaluate-formula.ts'
import { parseFormula, readsOf } from '#schemas/form/parse-formula.ts'
import { compile } from '#schemas/form/compile.ts'
import { random } from '#tests/support/seeded-random.ts'
import { form, item, options, logicStateOf } from './form-builders.ts'

const survey = form([
  item('price1', 'number'),
  item('amount', 'number'),
  item('1radio', 'radio', { options: options(0, 1, 2) }),
  item('picks1', 'checkbox', { options: options(0, 1, 2) }),
  item('start1', 'date'),
  item('finish', 'date'),
  item('name01', 'input'),
  item('return', 'number'),
  item('123456', 'radio', { options: options(1) }),
  item('page01', 'pagination'),
])
const values: Readonly<Record<string, unknown>> = {
  price1: 0.1,
  amount: 3,
  '1radio': '2',
  '1radio.score': 2,
  picks1: ['1', '2'],
  'picks1.score': 3,
  start1: '2024-02-28',
  finish: '2024-03-01',
  name01: '张三',
  return: 7,
  '123456.score': 5,
  now: '2026-11-21T09:30:00',
}

function value(text: string, read: Readonly<Record<string, unknown>> = values): unknown {
  const parsed = parseFormula(text, survey)
  if ('fault' in parsed) throw new Error(`${parsed.fault.en} at ${parsed.at}`)
  return evaluate(parsed.expr, (path) => read[path])
}

describe('a formula', () => {
  it.each<[string, unknown]>([
    ['price1 + 0.2', 0.3],
    ['price1 * amount', 0.3],
    ['amount / 2', 1.5],
    ['2 + 3 * 4', 14],
    ['(2 + 3) * 4', 20],
    ['-amount + 1', -2],
    ['10 - 2 - 3', 5],
    ['amount / 0', null],
    ['1radio.score + picks1.score', 5],
    ['sum(1radio.score, picks1.score, 1)', 6],
    ['mean(1, 2, 6)', 3],
    ['min(4, amount)', 3],
    ['max(4, amount)', 4],
    ['sum([1, 2])', 3],
    ['count(price1, name01, picks1)', 4],
    ['abs(-2.5)', 2.5],
    ['round(1.005, 2)', 1.01],
    ['round(2.5)', 3],
    ['floor(2.9)', 2],
    ['ceiling(2.1)', 3],
    ['if amount > 2 then "many" else "few"', 'many'],
    ['if amount > 5 then "many" else if amount > 2 then "some" else "few"', 'some'],
    ['amount between 1 and 3', true],
    ['amount in (1, 2)', false],
    ['1radio in ("1", "2")', true],
    ['amount >= 3 and amount < 4', true],
    ['amount = 1 or amount != 3', false],
    ['not(amount = 3)', false],
    ['list contains(picks1, "2")', true],
    ['"共 " + string(amount) + " 件"', '共 3 件'],
    ['concat(name01, "：", amount)', '张三：3'],
    ['name01 = "张三"', true],
    ['days(start1, finish)', 2],
    ['days(finish, start1) + 1', -1],
    ['days(date("2026-01-01"), @"2026-12-31")', 364],
    ['today()', '2026-11-21'],
    ['now()', '2026-11-21T09:30'],
    ['start1 < finish', true],
    ['number("12") + 1', 13],
    ['return * 2', 14],
    ['123456.score + 123456', 123461],
    ['"return " + string(1)', 'return 1'],
  ])('%s is %j', (text, expected) => expect(value(text)).toEqual(expected))

  it.each<[string, unknown]>([
    ['sum(price1, amount)', 0],
    ['price1 + amount', null],
    ['price1 * 2', null],
    ['mean(price1)', null],
    ['min(price1)', null],
    ['count(price1)', 0],
    ['concat(name01, "!")', '!'],
    ['if price1 > 2 then 1 else 2', 2],
    ['price1 = null', true],
    ['price1 != null', false],
    ['days(start1, finish)', null],
    ['sum(1radio.score)', 0],
    ['abs(price1)', null],
    ['round(price1)', null],
    ['price1 > 1 and true', false],
    ['string(price1)', null],
    ['not(price1)', null],
  ])('with nothing answered, %s is %j', (text, expected) => expect(value(text, {})).toEqual(expected))

  it('survives answers of any type', () => {
    for (const odd of [[], {}, 'x', true, -0, 1e308, ['a', 1], { from: 1 }, null]) {
      for (const text of [
        'price1 + amount',
        'price1 * amount',
        'sum(price1, amount)',
        'days(price1, amount)',
        'price1 < amount',
        'concat(price1, amount)',
        'round(price1, amount)',
        'string(price1)',
        'price1 = amount',
      ]) {
        expect(() => value(text, { price1: odd, amount: odd })).not.toThrow()
      }
    }
  })

  it('throws on no values whatever, in any function or operator', () => {
    const next = random(23)
    const operators = ['+', '-', '*', '/', 'neg', '=', '!=', '<', '<=', '>', '>=', 'if', 'and', 'or', 'nobody']
    const hostile = (depth: number): unknown =>
      next.pick<() => unknown>([
        () => next.pick([undefined, null, '', ' ', 'x', '2026-02-30', '9999-99-99', '1e999', '-', true, false]),
        () => next.pick([0, -0, 1e308, -1e308, 5e-324, 1.005, Number.NaN, Infinity, -Infinity, 2 ** 53]),
        () =>
          next.pick([
            Object.create(null),
            { toString: 1, valueOf: 1 },
            { toString: null },
            JSON.parse('{"__proto__":1}'),
          ]),
        () => (depth === 0 ? [] : Array.from({ length: next.below(4) }, () => hostile(depth - 1))),
        () => (depth === 0 ? {} : { from: hostile(depth - 1), to: hostile(depth - 1), length: hostile(0) }),
      ])()
    const thrown = (op: string): readonly string[] => {
      const [least, most] = arities[op] ?? [1, 3]
      const given = Array.from({ length: least + next.below(Math.min(most - least, 3) + 1) }, () => hostile(2))
      const args = given.map((_, i) => ({ op: 'read' as const, path: String(i) }))
      try {
        evaluate({ op, args }, (path) => (path === 'now' ? hostile(1) : given[Number(path)]))
        return []
      } catch (error) {
        return [`${op}: ${String(error)}`]
      }
    }
    const all = [...operators, ...Object.keys(arities)]
    expect(all.flatMap((op) => Array.from({ length: 300 }, () => thrown(op)).flat())).toEqual([])
    let deep: unknown = { a: null }
    for (let n = 0; n < 20_000; n++) deep = { a: deep }
    expect(value('count(price1, amount)', { price1: deep, amount: { a: [], b: { c: 0 } } })).toBe(1)
    const many = Array.from({ length: 200_000 }, (_, i) => i)
    expect(value('max(price1)', { price1: many })).toBe(199_999)
    expect(value('concat(name01, price1)', { name01: { toString: 1 }, price1: ['a', {}, 1] })).toBe('a1')
  })

  it('reads what it names, once each', () => {
    const parsed = parseFormula('sum(1radio.score, price1, price1) + days(start1, today())', survey)
    expect('expr' in parsed && readsOf(parsed.expr)).toEqual(['1radio.score', 'price1', 'start1', 'now'])
  })
})

describe('a formula is refused, in words and at its place', () => {
  it.each<[string, number, RegExp]>([
    ['', 0, /空/],
    ['   ', 0, /空/],
    ['price1 +', 8, /写得不对|没有写完/],
    ['sum(', 4, /写得不对/],
    ['1 2', 2, /写得不对/],
    ['price1)', 6, /写得不对/],
    ['1 .. 3', 2, /写得不对/],
    ['nobody + 1', 0, /没有叫「nobody」的题目/],
    ['1 + jtALI7', 4, /^公式引用的题目已被删除$/],
    ['1 + price1.score', 11, /score/],
    ['page01 + 1', 0, /没有答案/],
    ['evil(1)', 0, /没有函数/],
    ['constructor("x")', 0, /没有函数/],
    ['abs(1, 2)', 0, /参数/],
    ['sum()', 0, /参数/],
    ['for x in picks1 return x', 24, /写得不对/],
    ['some x in picks1 satisfies x = "1"', 0, /不能用/],
    ['every x in picks1 satisfies x = "1"', 0, /不能用/],
    ['function(x) x', 0, /不能用/],
    ['{a: 1}', 0, /不能用/],
    ['picks1[1]', 0, /不能用/],
    ['2 ** 8', 0, /不能用/],
    ['price1 instance of number', 0, /不能用/],
    ['@"2026-02-30"', 0, /不是日期/],
    ['('.repeat(200) + '1' + ')'.repeat(200), 41, /过深/],
    [`sum(${'1, '.repeat(900)}1)`, 2000, /最多/],
  ])('%s', (text, at, words) => {
    const parsed = parseFormula(text, survey)
    expect('fault' in parsed ? [parsed.at, parsed.fault['zh-cn']] : parsed).toEqual([at, expect.stringMatching(words)])
  })
})

describe('values in rows', () => {
  const ofRows = (formula: string) =>
    form([
      item('rows01', 'subForm', { rowItems: [{ id: 'qty001', type: 'number', label: '数量' }] }),
      item('sum001', 'calc', { formula }),
    ])
  it.each([
    ['sum(rows01.qty001)', 5.5],
    ['max(rows01.qty001) - min(rows01.qty001)', 1.5],
    ['count(rows01.qty001)', 2],
    ['mean(rows01.qty001)', 2.75],
  ])('%s is %s', (formula, wanted) => {
    const { answers } = logicStateOf(ofRows(formula), { rows01: [{ qty001: 2 }, { qty001: 3.5 }, {}] })
    expect(answers.sum001).toBe(wanted)
  })

  it('are refused outside what takes lists, in words', () => {
    const codes = (formula: string) => compile(ofRows(formula)).warnings.map(({ code }) => code)
    expect(codes('rows01.qty001 * 2')).toEqual(['formula.rows'])
    expect(codes('sum(rows01.qty001) * 2')).toEqual([])
  })
})
