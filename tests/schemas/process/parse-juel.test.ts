import { describe, expect, it, test } from 'vitest'
import { evaluate } from '#schemas/process/expression/evaluate-expression.ts'
import { ExpressionFault, parseTemplate } from '#schemas/process/expression/parse-juel.ts'

const variables: Readonly<Record<string, unknown>> = {
  amount: 1500,
  text: '20',
  yes: true,
  金额: 8,
  form: { days: 3, kinds: ['sick', 'home'] },
  nothing: null,
}
const read = (name: string): unknown => (Object.hasOwn(variables, name) ? variables[name] : undefined)
const valueOf = (text: string): unknown => evaluate(parseTemplate(text), read)

test.each([
  ['${amount > 1000}', true],
  ['${amount > 1000 && !yes}', false],
  ['${amount gt 1000 and not yes or 金额 == 8}', true],
  ['#{form.days * 2 + 1}', 7],
  ["${form['kinds'][1]}", 'home'],
  ['${0.1 + 0.2 == 0.3}', true],
  ['${text > 9}', true],
  ['${yes == "true"}', true],
  ['${amount == 1500 ? "a" : "b"}', 'a'],
  ['${empty nothing}', true],
  ['${missing > 3}', false],
  ['${missing == null}', true],
  ['Task ${form.days} of ${amount}', 'Task 3 of 1500'],
  ['user7', 'user7'],
  ['${5-2}', 3],
  ['${7 % 4}', 3],
  ['${7 / 0}', null],
  ["${'a' + 1}", 'a1'],
  ['${-form.days}', -3],
  ['${form.constructor.name}', null],
  ['${form.__proto__}', null],
  ['${constructor}', null],
])('%s is %j', (text, expected) => {
  expect(valueOf(text)).toEqual(expected)
})

describe('an expression that is refused', () => {
  it.each([
    ['${bean.run()}', 10, 'bean.run(…)'],
    ['${execution.setVariable("a", 1)}', 23, 'execution.setVariable(…)'],
    ['${vars:get(a)}', 2, 'vars:get(…)'],
    ['${a ==}', 6, '}'],
    ['${a', 3, 'not complete'],
    ['${a = 1}', 4, '='],
    ['${a ; b}', 4, ';'],
  ])('%s names its place', (text, at, words) => {
    const fault = faultOf(text)
    expect(fault.at).toBe(at)
    expect(fault.text.en).toContain(words)
    expect(fault.text['zh-cn']).not.toBe('')
  })

  it('is too long or too deep', () => {
    expect(faultOf(`\${${'1+'.repeat(1500)}1}`).text.en).toContain('2000')
    expect(faultOf(`\${${'('.repeat(100)}1${')'.repeat(100)}}`).text.en).toContain('too deeply')
    expect(faultOf(`\${${'!'.repeat(100)}yes}`).text.en).toContain('too deeply')
  })
})

function faultOf(text: string): ExpressionFault {
  try {
    parseTemplate(text)
  } catch (error) {
    if (error instanceof ExpressionFault) return error
    throw error
  }
  throw new Error(`<${text}> was read`)
}
