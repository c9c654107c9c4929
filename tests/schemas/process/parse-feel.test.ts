import { describe, expect, it } from 'vitest'
import { compile } from '#schemas/process/compile/compile-model.ts'
import { readModel } from '#schemas/process/compile/bpmn-model.ts'
import { evaluate } from '#schemas/process/expression/evaluate-expression.ts'
import { parseFeel } from '#schemas/process/expression/parse-feel.ts'
import { ExpressionFault } from '#schemas/process/expression/parse-juel.ts'

const variables: Readonly<Record<string, unknown>> = {
  days: 5,
  type: 'sick',
  金额: 1500,
  tags: ['a', 'b'],
  lines: [{ price: 0.1 }, { price: 0.2 }, {}],
  starter: { name: '何静姝' },
}
const valueOf = (text: string): unknown =>
  evaluate(parseFeel(text), (name) => (Object.hasOwn(variables, name) ? variables[name] : undefined))

describe('FEEL', () => {
  it.each([
    ['days > 3 and type = "sick"', true],
    ['days > 7 or type != "sick"', false],
    ['not(days > 7)', true],
    ['金额 >= 1000', true],
    ['days between 3 and 5', true],
    ['days in (1, 3, 5)', true],
    ['days in [1..5]', true],
    ['days in [1..5)', false],
    ['type in ("sick", "annual")', true],
    ['starter.name = "何静姝"', true],
    ['(days + 1) * 2 - 4 / 2 = 10', true],
    ['0.1 + 0.2 = 0.3', true],
    ['-days < 0', true],
    ['if days > 3 then type = "sick" else false', true],
    ['count(tags) = 2', true],
    ['contains(tags, "b")', true],
    ['contains(type, "ic")', true],
    ['sum(lines.price) = 0.3', true],
    ['max(days, 9) = 9 and min(lines.price) = 0.1', true],
    ['missing > 3', false],
    ['missing = null', true],
    ['starter.constructor.name = "Object"', false],
  ])('%s is %s', (text, value) => {
    expect(valueOf(text)).toBe(value)
  })

  it.each([
    ['', '没有写完'],
    ['days >', ''],
    ['days > 3 days', ''],
    ['amount == 1500', ''],
    ['for i in 1..3000 return i', '不能用'],
    ['some x in tags satisfies x = "a"', '不能用'],
    ['function(x) x', '不能用'],
    ['tags[1] = "a"', '不能用'],
    ['{ a: 1 }.a', ''],
    ['evil(1)', '不能用'],
    ['1 + '.repeat(900) + '1', ''],
    [`${'('.repeat(60)}1${')'.repeat(60)}`, '过深'],
  ])('refuses %s', (text, why) => {
    const fault = (() => {
      try {
        return parseFeel(text)
      } catch (error) {
        return error
      }
    })()
    expect(fault).toBeInstanceOf(ExpressionFault)
    expect((fault as ExpressionFault).text['zh-cn']).toContain(why)
  })

  const model = (condition: string): string =>
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" targetNamespace="t"><process id="p" isExecutable="true">
      <startEvent id="s"/><exclusiveGateway id="g" default="no"/><endEvent id="a"/><endEvent id="b"/><sequenceFlow id="f" sourceRef="s" targetRef="g"/>
      <sequenceFlow id="yes" sourceRef="g" targetRef="a">${condition}</sequenceFlow><sequenceFlow id="no" sourceRef="g" targetRef="b"/></process></definitions>`
  it.each([
    ['<conditionExpression xsi:type="tFormalExpression" language="feel">days &gt; 3</conditionExpression>'],
    ['<conditionExpression xsi:type="tFormalExpression">= days &gt; 3</conditionExpression>'],
    [
      '<conditionExpression xsi:type="tFormalExpression" language="https://www.omg.org/spec/DMN/20191111/FEEL/">days &gt; 3</conditionExpression>',
    ],
  ])('is a condition of a flow: %s', async (condition) => {
    const { graph, findings } = compile(await readModel(model(condition)))
    expect(findings.filter(({ level }) => level === 'error')).toEqual([])
    expect(graph?.flows.yes?.when).toEqual({ expression: parseFeel('days > 3') })
  })

  it('that cannot be read is a finding at its flow', async () => {
    const { findings } = compile(
      await readModel(
        model(
          '<conditionExpression xsi:type="tFormalExpression" language="feel">for i in 1..9 return i</conditionExpression>',
        ),
      ),
    )
    expect(findings).toContainEqual(expect.objectContaining({ element: 'yes', code: 'expression.refused' }))
  })
})
