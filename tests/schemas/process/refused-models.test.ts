import { describe, expect, it } from 'vitest'
import { compile } from '#schemas/process/compile/compile-model.ts'
import { ModelFault, readModel } from '#schemas/process/compile/bpmn-model.ts'
import { flows as flowsOf } from '#tests/support/process-instance-runner.ts'
import {
  boundary,
  caught,
  definitions,
  e,
  message,
  model,
  s,
  scope,
  signal,
  task,
  thrown,
  timer,
} from '#tests/support/bpmn-builders.ts'

const rejectTo = (to: string): string =>
  `<extensionElements><approval:settings>${JSON.stringify({ reject: { to } }).replaceAll('"', '&quot;')}</approval:settings></extensionElements>`

const refused: Readonly<Record<string, readonly [xml: string, element: string, code: string]>> = {
  'a flow to nowhere': [
    model(`${s}${e}<sequenceFlow id="f" sourceRef="s" targetRef="gone"/>`, 's -> e'),
    'f',
    'flow.loose',
  ],
  'a default flow of another node': [
    model(`${s}<exclusiveGateway id="g" default="d"/>${task('a')}${e}`, 's -> g', 'g -> a', 'd: a -> e'),
    'g',
    'default.wrong',
  ],
  'a default flow that does not exist': [
    model(`${s}<exclusiveGateway id="g" default="d"/>${e}`, 's -> g', 'g -> e'),
    'g',
    'default.wrong',
  ],
  'an id of two elements': [model(`${s}<task id="a"/><task id="a"/>`, 's -> a'), 'a', 'id.twice'],
  'a boundary event outside the scope of its activity': [
    model(
      `${s}${scope('o', `<startEvent id="os"/>${task('a')}${flowsOf('x1: os -> a')}`)}${boundary('b', 'a', timer('timeDuration', 'PT1H'))}${e}`,
      's -> o',
      'b -> e',
    ),
    'b',
    'flow.across',
  ],
  'a boundary event on a gateway': [
    model(`${s}<exclusiveGateway id="g"/>${boundary('b', 'g', message)}${e}`, 's -> g', 'g -> e', 'b -> e'),
    'b',
    'boundary.loose',
  ],
  'a flow out of a sub-process': [
    model(`${s}${scope('o', `<startEvent id="os"/>`)}${e}`, 's -> o', 'x: os -> e'),
    'x',
    'flow.across',
  ],
  'a thrown message that runs a class': [
    model(`${s}${thrown('t', '<messageEventDefinition camunda:class="org.x.Y"/>')}`, 's -> t'),
    't',
    'event.code',
  ],
  'an end message that runs a class': [
    model(
      `${s}<endEvent id="t"><messageEventDefinition messageRef="m" flowable:class="org.x.Y"/></endEvent>`,
      's -> t',
    ),
    't',
    'event.code',
  ],
  'a link to nowhere': [model(`${s}${thrown('t', '<linkEventDefinition name="on"/>')}`, 's -> t'), 't', 'link.missing'],
  'an event sub-process': [
    model(
      `${s}<subProcess id="v" name="When called" triggeredByEvent="true"><startEvent id="vs">${message}</startEvent></subProcess>`,
    ),
    'v',
    'element.unsupported',
  ],
  'a transaction': [model(`${s}<transaction id="t"/>`, 's -> t'), 't', 'element.unsupported'],
  'an ad-hoc sub-process': [model(`${s}<adHocSubProcess id="t"/>`, 's -> t'), 't', 'element.unsupported'],
  'a complex gateway': [model(`${s}<complexGateway id="t"/>`, 's -> t'), 't', 'element.unsupported'],
  'a thrown escalation': [
    model(`${s}${thrown('t', '<escalationEventDefinition/>')}`, 's -> t'),
    't',
    'event.unsupported',
  ],
  'a thrown compensation': [
    model(`${s}${thrown('t', '<compensateEventDefinition/>')}`, 's -> t'),
    't',
    'event.unsupported',
  ],
  'a condition event': [
    model(`${s}${caught('t', '<conditionalEventDefinition/>')}`, 's -> t'),
    't',
    'event.unsupported',
  ],
  'a start by error': [model('<startEvent id="t"><errorEventDefinition/></startEvent>'), 't', 'event.unsupported'],
  'a timer start of a sub-process': [
    model(`${s}${scope('o', `<startEvent id="os">${timer('timeDuration', 'PT1H')}</startEvent>`)}`, 's -> o'),
    'os',
    'event.unsupported',
  ],
  'two event definitions': [model(`${s}${caught('t', message + signal)}`, 's -> t'), 't', 'event.many'],
  'a gateway as start': [model('<eventBasedGateway id="t" instantiate="true"/>'), 't', 'start.instantiate'],
  'no start event': [model(task('a')), 'p', 'start.missing'],
  'a sub-process without a start event': [model(`${s}${scope('o', task('a'))}`, 's -> o'), 'o', 'start.missing'],
  'the standard loop': [model(`${s}${task('a', '<standardLoopCharacteristics/>')}`, 's -> a'), 'a', 'loop.standard'],
  'a service that does nothing': [model(`${s}<serviceTask id="t"/>`, 's -> t'), 't', 'handler.missing'],
  'a service of mail': [model(`${s}<serviceTask id="t" flowable:type="mail"/>`, 's -> t'), 't', 'handler.missing'],
  'an external worker': [
    model(`${s}<serviceTask id="t" camunda:type="external" camunda:topic="pay"/>`, 's -> t'),
    't',
    'handler.unknown',
  ],
  'a decision table': [
    model(`${s}<businessRuleTask id="t" camunda:decisionRef="d"/>`, 's -> t'),
    't',
    'handler.missing',
  ],
  'a call of nothing': [model(`${s}<callActivity id="t"/>`, 's -> t'), 't', 'call.missing'],
  'a script in Groovy': [
    model(`${s}<scriptTask id="t" scriptFormat="groovy"><script>x</script></scriptTask>`, 's -> t'),
    't',
    'script.format',
  ],
  'a time in words': [model(`${s}${caught('t', timer('timeDuration', '10 minutes'))}`, 's -> t'), 't', 'timer.wrong'],
  'an event without a time': [model(`${s}${caught('t', '<timerEventDefinition/>')}`, 's -> t'), 't', 'timer.missing'],
  'an event without a message': [
    model(`${s}${caught('t', '<messageEventDefinition/>')}`, 's -> t'),
    't',
    'event.noName',
  ],
  'a method call': [
    model(`${s}<exclusiveGateway id="g"/>${e}`, 's -> g', 'x: g -> e [${name.equals(1)}]'),
    'x',
    'expression.refused',
  ],
  'a function of another engine': [
    model(`${s}<exclusiveGateway id="g"/>${e}`, 's -> g', 'x: g -> e [${vars:eq(a, 1)}]'),
    'x',
    'expression.refused',
  ],
  'a rejection that returns to a node that is gone': [
    model(`${s}${task('a', rejectTo('gone'))}${e}`, 's -> a', 'a -> e'),
    'a',
    'reject.target',
  ],
  'a rejection that returns into a sub-process': [
    model(
      `${s}${scope('o', `<startEvent id="os"/>${task('x')}${flowsOf('x1: os -> x')}`)}${task('a', rejectTo('x'))}${e}`,
      's -> o',
      'o -> a',
      'a -> e',
    ),
    'a',
    'reject.target',
  ],
  'a process without an id': [
    definitions(`<process name="Nameless" isExecutable="true">${s}${e}${flowsOf('s -> e')}</process>`),
    'Nameless',
    'process.noId',
  ],
}

describe('a model is refused, with the element named in words', () => {
  it.each(Object.entries(refused))('%s', async (_name, [xml, element, code]) => {
    const { graph, findings } = compile(await readModel(xml))
    expect(graph).toBeUndefined()
    const found = findings.find((one) => one.code === code)
    expect(found).toMatchObject({ element, level: 'error' })
    const name = new RegExp(`(id|Ref)="${element}"[^>]* name="([^"]+)"`).exec(xml)?.[2] ?? element
    expect(found!.message.en).toContain(`“${name}” `)
    expect(found!.message['zh-cn']).toContain(`「${name}」`)
  })

  it.each([
    ['with a document type', `<!DOCTYPE x>${model(`${s}${e}`, 's -> e')}`, 'xml.broken'],
    ['of another standard', model(`${s}${e}`, 's -> e').replace('20100524', '20110524'), 'xml.broken'],
    ['of nodes without number', model(Array.from({ length: 5000 }, (_, i) => task(`t${i}`)).join('')), 'xml.large'],
    ['of elements without number', model('<textAnnotation/>'.repeat(30_001)), 'xml.large'],
  ])('%s it is not read at all', async (_name, xml, code) => {
    await expect(readModel(xml)).rejects.toSatisfy((fault) => fault instanceof ModelFault && fault.code === code)
  })

  it('with no process in it', async () => {
    const empty = await readModel(definitions('<choreography id="c"/>'))
    expect(() => compile(empty)).toThrow(ModelFault)
  })
})
