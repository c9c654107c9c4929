import { describe, expect, it } from 'vitest'
import type { Variables } from '#schemas/process/step/instance-rows.ts'
import { ProcessRun, flows as flowsOf, graphOf } from '#tests/support/process-instance-runner.ts'
import { runToEnd } from '#tests/support/run-process-to-end.ts'
import {
  boundary,
  caught,
  definitions,
  e,
  error,
  message,
  model,
  s,
  scope,
  signal,
  task,
  thrown,
  timer,
  times,
  until,
} from '#tests/support/bpmn-builders.ts'

interface Runs {
  readonly xml: string
  readonly done: string
  readonly variables?: Variables
  readonly first?: 'task' | 'event'
  readonly status?: string
}

const running: Readonly<Record<string, Runs>> = {
  'manual and abstract tasks only': {
    xml: model(`${s}<manualTask id="a"/><task id="b"/>${e}`, 's -> a', 'a -> b', 'b -> e'),
    done: 's a b e',
  },
  'without isExecutable': {
    xml: definitions(`<process id="p">${s}${e}${flowsOf('s -> e')}</process>`),
    done: 's e',
  },
  'after a black-box pool, with lanes': {
    xml: definitions(
      `<collaboration id="c"><participant id="pa" processRef="other"/><participant id="pb" processRef="p"/></collaboration><process id="other" isExecutable="false"/><process id="p" isExecutable="true"><laneSet id="ls"><lane id="l" name="L"><flowNodeRef>s</flowNodeRef></lane></laneSet>${s}${e}${flowsOf('s -> e')}</process>`,
    ),
    done: 's e',
  },
  'flows without ids': { xml: model(`${s}${e}<sequenceFlow sourceRef="s" targetRef="e"/>`), done: 's e' },
  'several start events: begins at the plain one': {
    xml: model(
      `<startEvent id="sm">${message}</startEvent>${s}<startEvent id="st">${timer('timeCycle', 'R/PT1H')}</startEvent>${task('a')}`,
      'sm -> a',
      's -> a',
      'st -> a',
    ),
    done: 's a',
  },
  'a default flow with a condition': {
    xml: model(
      `${s}<exclusiveGateway id="g" default="d"/>${task('a')}${task('b')}`,
      's -> g',
      'd: g -> a [${false}]',
      'g -> b [${false}]',
    ),
    done: 's g a',
  },
  'conditions and a default flow on a task': {
    xml: model(
      `${s}${task('a', '', 'default="d"')}${task('b')}${task('c')}`,
      's -> a',
      'd: a -> b',
      'a -> c [${x == 1}]',
    ),
    variables: { x: 1 },
    done: 's a c',
  },
  'a literal condition': {
    xml: model(`${s}<exclusiveGateway id="g"/>${task('a')}${task('b')}`, 's -> g', 'g -> a [false]', 'g -> b [true]'),
    done: 's g b',
  },
  'branches that meet without a gateway go on one by one': {
    xml: model(
      `${s}<parallelGateway id="g"/>${task('a')}${task('b')}${task('c')}`,
      's -> g',
      'g -> a',
      'g -> b',
      'a -> c',
      'b -> c',
    ),
    done: 's g a b c c',
  },
  'an inclusive join within a loop': {
    xml: model(
      `${s}<exclusiveGateway id="again"/><inclusiveGateway id="f"/>${task('a')}${task('b')}<exclusiveGateway id="x" default="n"/><inclusiveGateway id="j"/>${e}`,
      's -> again',
      'again -> f',
      'f -> a',
      'f -> b [${both}]',
      'a -> x',
      'x -> again [${more}]',
      'n: x -> j',
      'b -> j',
      'j -> e',
    ),
    variables: { both: true, more: false },
    done: 's again f a x b j j j e',
  },
  'a join whose branch an exclusive gateway has left': {
    xml: model(
      `${s}<parallelGateway id="f"/>${task('a')}<exclusiveGateway id="x"/>${task('big')}${task('small')}<exclusiveGateway id="xj"/><parallelGateway id="j"/>${task('z')}`,
      's -> f',
      'f -> a',
      'f -> x',
      'x -> big [${amount > 9}]',
      'x -> small [${amount <= 9}]',
      'big -> xj',
      'small -> xj',
      'xj -> j',
      'a -> j',
      'j -> z',
    ),
    variables: { amount: 10 },
    done: 's f x a big xj j j j z',
  },
  'a link, by two throwing events': {
    xml: model(
      `${s}<parallelGateway id="g"/>${thrown('t', '<linkEventDefinition name="on"/>')}${thrown('u', '<linkEventDefinition name="on"/>')}${caught('c', '<linkEventDefinition name="on"/>')}${task('a')}`,
      's -> g',
      'g -> t',
      'g -> u',
      'c -> a',
    ),
    done: 's g t u c c a a',
  },
  'the first of events, one of them a receive task': {
    xml: model(
      `${s}<eventBasedGateway id="g"/><receiveTask id="r" messageRef="m"/>${caught('t', timer('timeDuration', 'PT5M'))}${e}`,
      's -> g',
      'g -> r',
      'g -> t',
      'r -> e',
      't -> e',
    ),
    done: 's g r e',
  },
  'a receive task without a message, and one in turn': {
    xml: model(
      `${s}<receiveTask id="r">${times('2', '', true)}</receiveTask><receiveTask id="q"/>`,
      's -> r',
      'r -> q',
    ),
    done: 's r r r q',
  },
  'a signal caught where it is thrown': {
    xml: model(
      `${s}<parallelGateway id="g"/>${caught('c', signal)}${caught('d', signal)}${thrown('t', signal)}`,
      's -> g',
      'g -> c',
      'g -> d',
      'g -> t',
    ),
    done: 's g t c d',
  },
  'nested repetitions, both over by their conditions': {
    xml: model(
      `${s}${scope('o', `<startEvent id="os"/>${task('a', times('4', until('${nrOfCompletedInstances / nrOfInstances &gt;= 0.5}')))}${flowsOf('x1: os -> a')}`, times('3', until('${nrOfCompletedInstances &gt;= 2}'), true))}`,
      's -> o',
    ),
    done: 's os a o os a o o',
  },
  'collections of collections, with the variables of both': {
    xml: model(
      `${s}${scope('o', `<startEvent id="os"/>${scope('i', `<startEvent id="is"/>${task('a', '', 'camunda:assignee="${cell}"')}${flowsOf('x2: is -> a')}`, '<multiInstanceLoopCharacteristics isSequential="true" camunda:collection="row" camunda:elementVariable="cell"/>')}${flowsOf('x1: os -> i')}`, '<multiInstanceLoopCharacteristics flowable:collection="${rows}" flowable:elementVariable="row"/>')}`,
      's -> o',
    ),
    variables: { rows: [['user1', 'user2'], ['user3']] },
    done: 's os os is is a i is a i i o a i i o o',
  },
  'one at a time, of which one is active': {
    xml: model(
      `${s}<receiveTask id="a">${times('3', until('${nrOfActiveInstances == 1 &amp;&amp; nrOfCompletedInstances == 2}'), true)}</receiveTask>`,
      's -> a',
    ),
    done: 's a a a',
  },
  'a repetition cut off by a timer': {
    xml: model(
      `${s}${task('a', times('3'))}${boundary('b', 'a', timer('timeDuration', 'PT1H'))}${task('late')}`,
      's -> a',
      'b -> late',
    ),
    first: 'event',
    done: 's b late',
  },
  'an error out of a repetition within a sub-process': {
    xml: model(
      `${s}${scope('o', `<startEvent id="os"/>${scope('i', `<startEvent id="is"/><endEvent id="ie">${error('er')}</endEvent>${flowsOf('x2: is -> ie')}`, times('3'))}${boundary('other', 'i', error('er2'))}<endEvent id="oe"/>${flowsOf('x1: os -> i', 'x3: other -> oe')}`)}${boundary('b', 'o', error('er'))}${task('a')}`,
      's -> o',
      'b -> a',
    ),
    done: 's os is is is ie b a',
  },
  'an error by the code of an undeclared reference': {
    xml: model(
      `${s}${scope('o', `<startEvent id="os"/><endEvent id="oe">${error('mine')}</endEvent>${flowsOf('x1: os -> oe')}`)}${boundary('b', 'o', error('mine'))}${task('a')}`,
      's -> o',
      'b -> a',
    ),
    done: 's os oe b a',
  },
  'an error that nobody catches': {
    xml: model(`${s}<endEvent id="e">${error('er')}</endEvent>`, 's -> e'),
    done: 's e',
    status: 'failed',
  },
  'the end of a sub-process only': {
    xml: model(
      `${s}${scope('o', `<startEvent id="os"/><parallelGateway id="og"/>${task('never')}<endEvent id="oe"><terminateEventDefinition/></endEvent>${flowsOf('x1: os -> og', 'x2: og -> never', 'x3: og -> oe')}`)}${task('z')}`,
      's -> o',
      'o -> z',
    ),
    done: 's o os og oe z',
  },
  'a timer twice beside a task': {
    xml: model(
      `${s}${task('r')}${boundary('b', 'r', timer('timeCycle', 'R2/PT1H'), 'cancelActivity="false"')}<task id="x"/>`,
      's -> r',
      'b -> x',
    ),
    first: 'event',
    done: 's b x b x r',
  },
  'a cycle with an end': {
    xml: model(
      `${s}${task('r')}${boundary('b', 'r', timer('timeCycle', 'R/PT1H/2026-03-02T10:30:00Z'), 'cancelActivity="false"')}<task id="x"/>`,
      's -> r',
      'b -> x',
    ),
    first: 'event',
    done: 's b x b x r',
  },
  'an expression as script and as service': {
    xml: model(
      `${s}<scriptTask id="a" scriptFormat="juel" flowable:resultVariable="n"><script>\${n + 1}</script></scriptTask><serviceTask id="b" activiti:expression="\${n * 2}" activiti:resultVariableName="n"/><exclusiveGateway id="g"/>${task('yes')}`,
      's -> a',
      'a -> b',
      'b -> g',
      'g -> yes [${n == 4}]',
    ),
    variables: { n: 1 },
    done: 's a b g yes',
  },
  'data, annotations and groups are left aside': {
    xml: model(
      `<dataObject id="d"/><dataObjectReference id="dr" dataObjectRef="d"/><dataStoreReference id="ds"/>${s}${e}<textAnnotation id="ta"><text>x</text></textAnnotation><association id="as" sourceRef="s" targetRef="ta"/><group id="gr"/>`,
      's -> e',
    ),
    done: 's e',
  },
  'with a byte order mark and another encoding declared': {
    xml: `\uFEFF${model(`${s}${e}`, 's -> e').replace('UTF-8', 'UTF-16')}`,
    done: 's e',
  },
  'with a prefix for everything': {
    xml: '<b:definitions xmlns:b="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><b:process id="p" isExecutable="true"><b:startEvent id="s"/><b:userTask id="a"/><b:sequenceFlow id="x" sourceRef="s" targetRef="a"/></b:process></b:definitions>',
    done: 's a',
  },
}

describe('a model of another tool runs to its end', () => {
  it.each(Object.entries(running))('%s', async (_name, { xml, done, variables, first, status = 'approved' }) => {
    const run = runToEnd(await graphOf(xml), variables, first)
    expect([run.done.join(' '), run.status]).toEqual([done, status])
  })

  it.each([
    ['timeDuration', 'PT1.5S'],
    ['timeDuration', 'P1Y2M3DT4H5M6S'],
    ['timeDuration', 'PT${n}H'],
    ['timeDate', '2030-01-01T00:00:00+02:00'],
    ['timeDate', '2011-03-11T12:13:14'],
    ['timeDate', '${when}'],
    ['timeDate', 'PT1H'],
    ['timeCycle', 'R5/2030-01-01T00:00:00Z/PT1H'],
    ['timeCycle', '0 0/5 * * * ?'],
    ['timeCycle', 'R3/PT${n}H'],
  ])('%s %s', async (kind, text) => {
    const xml = model(`${s}${caught('t', timer(kind, text))}${e}`, 's -> t', 't -> e')
    expect(runToEnd(await graphOf(xml), { n: 2, when: '2030-02-02T10:00:00Z' }).done).toEqual(['s', 't', 'e'])
  })

  it('reads prefixes wherever they are bound', async () => {
    const on = (where: 'process' | 'userTask'): string =>
      `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="p" isExecutable="true" ${where === 'process' ? 'xmlns:x="http://activiti.org/bpmn"' : ''}><startEvent id="s"/><userTask id="a" ${where === 'userTask' ? 'xmlns:x="http://camunda.org/schema/1.0/bpmn"' : ''} x:assignee="user5"/><sequenceFlow id="f" sourceRef="s" targetRef="a"/></process></definitions>`
    for (const where of ['process', 'userTask'] as const)
      expect((await graphOf(on(where))).nodes.a).toMatchObject({ people: { assignee: { value: 'user5' } } })
  })
})

describe('a step that would not end fails at once, with its node', () => {
  it.each([
    [
      'forks that go round',
      model(`${s}<exclusiveGateway id="x"/><parallelGateway id="g"/>`, 's -> x', 'x -> g', 'g -> x', 'g -> x'),
      'process.loop',
    ],
    [
      'a thousand times a thousand tasks',
      model(
        `${s}${scope('o', `<startEvent id="os"/>${task('a', times('1000'))}${flowsOf('x1: os -> a')}`, times('1000'))}`,
        's -> o',
      ),
      'process.loop',
    ],
    [
      'a signal without a name',
      model(`${s}${thrown('t', '<signalEventDefinition signalRef="sx"/>')}`, 's -> t'),
      'event.unnamed',
    ],
  ])('%s', async (_name, xml, code) => {
    const graph = await graphOf(xml)
    expect(() => runToEnd(graph)).toThrow(expect.objectContaining({ code, node: expect.any(String) }))
  })
})

describe('a task for a role', () => {
  it.each([
    ['is for whoever holds it', 'managers', ['role:managers']],
    ['is for the administrators, too, where nobody holds it', 'nobody', ['role:nobody', 'user:99']],
  ])('%s', async (_what, role, candidates) => {
    const graph = await graphOf(model(`${s}${task('a', '', `activiti:candidateGroups="${role}"`)}`, 's -> a'))
    expect(new ProcessRun(graph).start().open).toMatchObject([{ assignee: null, candidates }])
  })
})
