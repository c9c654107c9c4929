import { describe, expect, it } from 'vitest'
import { compile } from '#schemas/process/compile/compile-model.ts'
import { readModel, writeModel } from '#schemas/process/compile/bpmn-model.ts'
import { boundary, definitions, e, model, s, task } from '#tests/support/bpmn-builders.ts'
import { flows } from '#tests/support/process-instance-runner.ts'

const found = async (xml: string) => compile(await readModel(xml)).findings
const words = async (xml: string, code: string): Promise<readonly string[]> =>
  (await found(xml)).filter((one) => one.code === code).map(({ message }) => `${message['zh-cn']} | ${message.en}`)

describe('a finding calls its element', () => {
  const service = (id: string, name = ''): string => `<serviceTask id="${id}"${name && ` name="${name}"`}/>`
  const code = 'handler.missing'
  const says = '没有指定处理程序或表达式'

  it.each([
    ['by its name', service('Activity_0x1k2j3', '付款'), [`「付款」${says}`, '“付款” ']],
    ['by an id that somebody chose', service('pay_invoice'), [`「pay_invoice」${says}`, '“pay_invoice” ']],
    [
      'by its kind and place where the id is a tool’s',
      service('Activity_0x1k2j3'),
      [`「服务任务（未命名，在“Task a”之后）」${says}`, '“Service task (unnamed, after ‘Task a’)” '],
    ],
  ])('%s', async (_how, drawn, [zh, en]) => {
    const id = /id="([^"]+)"/.exec(drawn)![1]!
    const xml = model(`${s}${task('a')}<exclusiveGateway id="g"/>${drawn}${e}`, 's -> a', 'a -> g', `g -> ${id}`)
    const [text] = await words(xml, code)
    expect(text).toContain(zh)
    expect(text).toContain(en)
    expect((await found(xml)).find((one) => one.code === code)!.element).toBe(id)
  })

  it('by what comes after it, what it is attached to, and what it connects', async () => {
    const first = model(`${service('Activity_0x1k2j3')}${task('a')}`, 'Activity_0x1k2j3 -> a')
    expect((await words(first, code))[0]).toContain('「服务任务（未命名，在“Task a”之前）」')
    const attached = model(`${s}${task('a')}<boundaryEvent id="Event_1b2c3d4" attachedToRef="a"/>`, 's -> a')
    expect((await words(attached, 'event.missing'))[0]).toContain('「边界事件（未命名，在“Task a”上）」')
    const flow = model(
      `${s}${task('a')}<sequenceFlow id="Flow_0abc123" sourceRef="s" targetRef="a"><conditionExpression>#{x.y()}</conditionExpression></sequenceFlow>`,
    )
    expect((await found(flow)).map(({ message }) => message['zh-cn']).join()).toContain('顺序流（未命名')
  })
})

describe('what a model says without effect here', () => {
  const xml = definitions(
    `<signal id="sg" name="alarm" flowable:scope="processInstance"/><process id="p" isExecutable="true">${s}${task('a')}
      ${boundary('b', 'a', '<signalEventDefinition signalRef="sg"/>')}
      <dataObject id="d" name="总额"><extensionElements><flowable:value>3</flowable:value></extensionElements></dataObject>
      <dataObjectReference id="dr" name="发票" dataObjectRef="d2"/><dataObject id="d2"/><dataStoreReference id="ds" name="账本"/>
      <endEvent id="e" name="停"><terminateEventDefinition flowable:terminateAll="true"/></endEvent>
      ${flows('s -> a', 'a -> e', 'b -> e')}</process>`,
  )

  it('is a warning at its element, and the model can be deployed', async () => {
    const { graph, findings } = compile(await readModel(xml))
    expect(graph).toBeDefined()
    expect(findings.map(({ element, code, level }) => `${level} ${code} ${element}`).toSorted()).toEqual([
      'warning data.ignored d',
      'warning data.ignored dr',
      'warning data.ignored ds',
      'warning event.terminateAll e',
      'warning signal.scope b',
    ])
    const text = findings.map(({ message }) => message['zh-cn']).join(' ')
    expect(text).toContain('「Event b」的信号「alarm」')
    expect(text).toContain('「总额」的值不起作用')
  })

  it('is exported as it came', async () => {
    const out = await writeModel((await readModel(xml)).definitions)
    for (const kept of [
      'flowable:scope="processInstance"',
      'flowable:terminateAll="true"',
      '<flowable:value>3</flowable:value>',
      'dataObjectRef="d2"',
      'dataStoreReference id="ds"',
    ])
      expect(out).toContain(kept)
  })
})
