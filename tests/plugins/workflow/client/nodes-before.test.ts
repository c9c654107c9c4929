import { describe, expect, it } from 'vitest'
import { nodesBefore } from '#plugins/workflow/client/bpmn/panels/nodes-before.ts'
import { listOf, readModel, type Element } from '#schemas/process/compile/bpmn-model.ts'
import { boundary, e, model, s, scope, task, timer } from '#tests/support/bpmn-builders.ts'
import { flows } from '#tests/support/process-instance-runner.ts'

async function before(xml: string, id: string): Promise<readonly (string | undefined)[]> {
  const { definitions } = await readModel(xml)
  const all = (one: Element): readonly Element[] => [one, ...listOf(one, 'flowElements').flatMap(all)]
  const node = listOf(definitions, 'rootElements')
    .flatMap(all)
    .find((one) => one.id === id)!
  return nodesBefore(node).map((one) => one.id)
}

const user = (id: string): string => `<userTask id="${id}"/>`

describe('nodes to which a rejection can return', () => {
  it('are those on every path, nearest first, and the start', async () => {
    const xml = model(
      `${s}${user('a')}${user('b')}${user('c')}<exclusiveGateway id="g"/><exclusiveGateway id="j"/>${user('d')}${e}`,
      's -> a',
      'a -> g',
      'g -> b',
      'g -> c',
      'b -> j',
      'c -> j',
      'j -> d',
      'd -> e',
    )
    expect(await before(xml, 'd')).toEqual(['a', 's'])
    expect(await before(xml, 'b')).toEqual(['a', 's'])
    expect(await before(xml, 'a')).toEqual(['s'])
  })

  it('are found behind a loop and a boundary event', async () => {
    const xml = model(
      `${s}${user('a')}<exclusiveGateway id="g"/>${user('b')}${boundary('late', 'b', timer('timeDuration', 'PT1H'))}${user('c')}${e}`,
      's -> a',
      'a -> g',
      'g -> a',
      'g -> b',
      'late -> c',
      'c -> e',
      'b -> e',
    )
    expect(await before(xml, 'c')).toEqual(['b', 'a', 's'])
  })

  it('include those around a sub-process, whose start nobody can correct', async () => {
    const inner = `<startEvent id="is"/>${user('x')}${user('y')}${flows('i1: is -> x', 'i2: x -> y')}`
    const xml = model(`${s}${user('a')}${scope('o', inner)}${e}`, 's -> a', 'a -> o', 'o -> e')
    expect(await before(xml, 'y')).toEqual(['x', 'a', 's'])
  })

  it('are none where nothing leads to the node, or an event starts the process', async () => {
    expect(await before(model(`${s}${user('a')}${task('t')}`, 's -> t'), 'a')).toEqual([])
    const xml = model(
      `<startEvent id="s">${timer('timeDuration', 'PT1H')}</startEvent>${user('a')}${user('b')}`,
      's -> a',
      'a -> b',
    )
    expect(await before(xml, 'b')).toEqual(['a'])
  })
})
