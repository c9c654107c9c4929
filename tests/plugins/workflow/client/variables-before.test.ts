import { expect, it } from 'vitest'
import { variablesBefore } from '#plugins/workflow/client/bpmn/panels/variables-before.ts'
import { Extensions, listOf, readModel, type Element } from '#schemas/process/compile/bpmn-model.ts'
import { e, model, s, scope } from '#tests/support/bpmn-builders.ts'

async function before(xml: string, from: string, to: string): Promise<readonly string[]> {
  const { definitions } = await readModel(xml)
  const all = (one: Element): readonly Element[] => [one, ...listOf(one, 'flowElements').flatMap(all)]
  const flow = listOf(definitions, 'rootElements')
    .flatMap(all)
    .find(({ $type, sourceRef, targetRef }) => {
      const ids = [sourceRef, targetRef].map((one) => (one as Element | undefined)?.id)
      return $type === 'bpmn:SequenceFlow' && ids[0] === from && ids[1] === to
    })!
  return variablesBefore(flow, new Extensions(definitions)).map(({ name, output }) => `${name}: ${output.type}`)
}

const settings = (json: object): string =>
  `<extensionElements><approval:settings>${JSON.stringify(json)}</approval:settings></extensionElements>`
const outputs = { score: { path: 'data.score', type: 'number' }, isRich: { path: 'rich', type: 'boolean' } }
const xml = model(
  `${s}<serviceTask id="ask" camunda:delegateExpression="\${webhook}">${settings({ outputs })}</serviceTask>
    <exclusiveGateway id="g"/><userTask id="a"/>
    <scriptTask id="after" scriptFormat="javascript" camunda:resultVariable="late">${settings({ sets: ['bonus'] })}</scriptTask>
    <callActivity id="call" calledElement="x"><extensionElements><camunda:out source="s" target="fromCalled"/></extensionElements></callActivity>
    ${e}`,
  's -> ask',
  'ask -> g',
  'g -> a',
  'g -> after',
  'after -> call',
  'call -> e',
  'a -> e',
)

it('offers what is set on a way to the flow, nearest first, with its type', async () => {
  expect(await before(xml, 'g', 'a')).toEqual(['score: number', 'isRich: boolean'])
  expect(await before(xml, 'call', 'e')).toEqual([
    'fromCalled: string',
    'bonus: string',
    'late: string',
    'score: number',
    'isRich: boolean',
  ])
  expect(await before(xml, 's', 'ask')).toEqual([])
})

it('sees what is set inside a sub-process after it, and what is set before it inside', async () => {
  const inner = (id: string): string =>
    `<startEvent id="${id}s"/><serviceTask id="${id}t" camunda:resultVariable="${id}R"/><exclusiveGateway id="${id}g"/><endEvent id="${id}e"/>` +
    `<sequenceFlow id="${id}1" sourceRef="${id}s" targetRef="${id}t"/><sequenceFlow id="${id}2" sourceRef="${id}t" targetRef="${id}g"/>` +
    `<sequenceFlow id="${id}3" sourceRef="${id}g" targetRef="${id}e"/>`
  const nested = model(
    `${s}${scope('one', inner('x'))}${scope('two', inner('y'))}${e}`,
    's -> one',
    'one -> two',
    'two -> e',
  )
  expect(await before(nested, 'yg', 'ye')).toEqual(['yR: string', 'xR: string'])
  expect(await before(nested, 'xg', 'xe')).toEqual(['xR: string'])
  expect(await before(nested, 'two', 'e')).toEqual(['yR: string', 'xR: string'])
})
