import { describe, expect, it } from 'vitest'
import { compile } from '#schemas/process/compile/compile-model.ts'
import { readModel } from '#schemas/process/compile/bpmn-model.ts'
import { ProcessRun, bpmn, flows, graphOf } from '#tests/support/process-instance-runner.ts'

describe('BPMN', () => {
  const run = async (elements: string, variables = {}, roots = ''): Promise<ProcessRun> =>
    new ProcessRun(await graphOf(bpmn(elements, roots)), { variables }).start()

  it('counts approvals in a completion condition', async () => {
    const elements = `<startEvent id="s"/><userTask id="a" flowable:assignee="\${person}"><multiInstanceLoopCharacteristics flowable:collection="people" flowable:elementVariable="person"><completionCondition>\${nrOfApproved / nrOfInstances &gt;= 0.5}</completionCondition></multiInstanceLoopCharacteristics></userTask><userTask id="z" flowable:assignee="user9"/>${flows('s -> a', 'a -> z')}`
    const people = ['user2', 'user3', 'user4', 'user5']
    const counted = await run(elements, { people })
    expect(counted.at).toEqual(['a:2', 'a:3', 'a:4', 'a:5'])
    counted.reject('a', 2).approve('a', 3)
    expect(counted.at).toEqual(['a:4', 'a:5'])
    expect(counted.approve('a', 5).at).toEqual(['z:9'])
    expect(counted.rows.instance.variables).toMatchObject({ nrOfApproved: 2, nrOfRejected: 1, nrOfInstances: 4 })
    const refused = (await run(elements, { people })).reject('a', 2).reject('a', 3).reject('a', 4)
    expect(refused.reject('a', 5).status).toBe('rejected')
  })

  it('lets a gateway decide what a rejection means', async () => {
    const decided = await run(
      `<startEvent id="s"/><userTask id="a" flowable:assignee="user2"/><exclusiveGateway id="g" default="no"/><userTask id="b" flowable:assignee="user3"/><endEvent id="e"/>${flows('s -> a', 'a -> g', "yes: g -> e [${outcome == 'approved'}]", 'no: g -> b', 'b -> e')}`,
    )
    expect(decided.reject('a').at).toEqual(['b:3'])
  })

  it('cancels what a boundary event interrupts, and only adds what one does not', async () => {
    const elements = `<startEvent id="s"/><subProcess id="p"><startEvent id="ps"/><userTask id="a" flowable:assignee="user2"/><userTask id="b" flowable:assignee="user3"/>${flows('x1: ps -> a', 'x2: ps -> b')}</subProcess><boundaryEvent id="often" attachedToRef="p" cancelActivity="false"><timerEventDefinition><timeCycle>R2/PT1H</timeCycle></timerEventDefinition></boundaryEvent><boundaryEvent id="stop" attachedToRef="p"><messageEventDefinition messageRef="m"/></boundaryEvent><userTask id="c" flowable:assignee="user4"/><userTask id="d" flowable:assignee="user5"/>${flows('s -> p', 'often -> c', 'stop -> d')}`
    const stopped = await run(elements, {}, '<message id="m" name="halt"/>')
    stopped.timer('often').timer('often')
    expect(stopped.at).toEqual(['a:2', 'b:3', 'c:4', 'c:4'])
    expect(stopped.rows.subscriptions.filter(({ kind }) => kind === 'timer')).toEqual([])
    stopped.do({ do: 'message', name: 'halt', variables: { why: 'late' } })
    expect(stopped.at).toEqual(['c:4', 'c:4', 'd:5'])
    expect(stopped.rows.instance.variables).toMatchObject({ why: 'late' })
  })

  it('catches an error outside, by its code first', async () => {
    const elements = `<startEvent id="s"/><subProcess id="p"><startEvent id="ps"/><userTask id="a" flowable:assignee="user2"/><endEvent id="pe"><errorEventDefinition errorRef="e1"/></endEvent>${flows('x1: ps -> a', 'x2: a -> pe')}</subProcess><boundaryEvent id="all" attachedToRef="p"><errorEventDefinition/></boundaryEvent><boundaryEvent id="one" attachedToRef="p"><errorEventDefinition errorRef="e1"/></boundaryEvent><userTask id="c" flowable:assignee="user4"/><userTask id="d" flowable:assignee="user5"/>${flows('s -> p', 'all -> c', 'one -> d')}`
    expect((await run(elements, {}, '<error id="e1" errorCode="E-1"/>')).approve('a').at).toEqual(['d:5'])
  })

  it('follows a link, waits for the first of several events, and ends a scope', async () => {
    const elements = `<startEvent id="s"/><intermediateThrowEvent id="out"><linkEventDefinition name="on"/></intermediateThrowEvent><intermediateCatchEvent id="in"><linkEventDefinition name="on"/></intermediateCatchEvent><eventBasedGateway id="g"/><intermediateCatchEvent id="t"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></intermediateCatchEvent><intermediateCatchEvent id="m"><signalEventDefinition signalRef="go"/></intermediateCatchEvent><userTask id="late" flowable:assignee="user2"/><userTask id="ok" flowable:assignee="user3"/>${flows('s -> out', 'in -> g', 'g -> t', 'g -> m', 't -> late', 'm -> ok')}`
    const waited = await run(elements, {}, '<signal id="go" name="go"/>')
    expect(waited.rows.subscriptions).toHaveLength(2)
    waited.do({ do: 'signal', name: 'go' })
    expect([waited.at, waited.rows.subscriptions]).toEqual([['ok:3'], []])
    const late = (await run(elements, {}, '<signal id="go" name="go"/>')).timer('t')
    expect(late.at).toEqual(['late:2'])
  })

  it('fails where no flow can be taken, where a condition is no yes or no, and in a circle', async () => {
    const gate = (when: string): string =>
      `<startEvent id="s"/><exclusiveGateway id="g"/><endEvent id="e"/>${flows('s -> g', `g -> e [${when}]`)}`
    await expect(run(gate('${amount > 3}'))).rejects.toMatchObject({ code: 'flow.none', node: 'g' })
    await expect(run(gate('${amount + 3}'), { amount: 1 })).rejects.toMatchObject({
      code: 'condition.notBoolean',
      node: 'g',
    })
    const circle = `<startEvent id="s"/><task id="a"/><task id="b"/>${flows('s -> a', 'a -> b', 'b -> a')}`
    await expect(run(circle)).rejects.toMatchObject({ code: 'process.loop' })
  })

  it('says that it is stuck, where a join waits for what never comes', async () => {
    const stuck = await run(
      `<startEvent id="s"/><exclusiveGateway id="x"/><parallelGateway id="j"/><endEvent id="e"/>${flows('s -> x', 'x -> j [${true}]', 'x -> j [${false}]', 'j -> e')}`,
    )
    expect([stuck.status, stuck.rows.instance.failure]).toEqual(['failed', { node: 'j', code: 'process.stuck' }])
  })

  it('tells registered listeners what happens to elements, flows, tasks and the process, and refuses others by name', async () => {
    const model = (more: string) =>
      bpmn(
        `<extensionElements><flowable:executionListener event="start" class="note"/><flowable:executionListener event="end" class="note"/></extensionElements>
        <startEvent id="s"/><userTask id="a" name="Check" flowable:assignee="user2"><extensionElements>
          <flowable:taskListener event="create" delegateExpression="\${note}"><flowable:field name="sum" expression="\${sum}"/></flowable:taskListener>
          <flowable:taskListener event="assignment" class="note"/><flowable:taskListener event="complete" class="note"/>${more}
        </extensionElements></userTask><endEvent id="e"><extensionElements><flowable:executionListener event="end" class="note"/></extensionElements></endEvent>
        <sequenceFlow id="f" sourceRef="s" targetRef="a"/>
        <sequenceFlow id="g" sourceRef="a" targetRef="e"><extensionElements><flowable:executionListener event="take" class="note"/></extensionElements></sequenceFlow>`,
      )
    const handlers = new Set(['note'])
    const listened = new ProcessRun(await graphOf(model(''), { handlers }), { variables: { sum: 7 } }).start()
    const told = () =>
      listened.effects.flatMap((effect) => (effect.kind === 'listener' ? [`${effect.node} ${effect.event}`] : []))
    expect(told()).toEqual(['tried start', 'a create', 'a assignment'])
    expect(listened.effects.find((effect) => effect.kind === 'listener' && effect.event === 'create')).toMatchObject({
      handler: 'note',
      parameters: { sum: 7 },
      task: listened.open[0]!.id,
    })
    listened.do({ do: 'approve', task: listened.open[0]!.id, by: 2 })
    expect(told().slice(3)).toEqual(['g take', 'e end', 'tried end', 'a complete'])

    const refused = async (listener: string) =>
      compile(await readModel(model(listener)), { handlers }).findings.map(({ element, code }) => [element, code])
    expect(await refused('<flowable:taskListener event="create" class="org.x.Y"/>')).toEqual([['a', 'listener.code']])
    expect(await refused('<flowable:taskListener event="create" expression="${x.run()}"/>')).toEqual([
      ['a', 'listener.code'],
    ])
    expect(await refused('<flowable:taskListener event="timeout" class="note"/>')).toEqual([['a', 'listener.timer']])
    expect(await refused('<flowable:taskListener event="started" class="note"/>')).toEqual([['a', 'listener.event']])
    const timed = (time: string) =>
      `<flowable:taskListener event="timeout" class="note"><flowable:timerEventDefinition>${time}</flowable:timerEventDefinition></flowable:taskListener>`
    expect(await refused(timed('<flowable:timeDuration>soon</flowable:timeDuration>'))).toEqual([['a', 'timer.wrong']])
    expect(await refused(timed('<flowable:timeDuration>PT1H</flowable:timeDuration>'))).toEqual([])
    expect(await refused('<flowable:executionListener event="take" class="note"/>')).toEqual([['a', 'listener.event']])
  })

  it('tells listeners of changes of an open task, and of its timeout as long as it is open', async () => {
    const listener = (event: string, name: string, time = '') =>
      `<flowable:taskListener event="${event}" class="note"><flowable:field name="n" stringValue="${name}"/>${time && `<timerEventDefinition>${time}</timerEventDefinition>`}</flowable:taskListener>`
    const graph = await graphOf(
      bpmn(
        `<startEvent id="s"/><userTask id="a" flowable:assignee="user2"><extensionElements>
          ${listener('update', 'changed')}${listener('timeout', 'once', '<timeDuration>PT1H</timeDuration>')}${listener('timeout', 'often', '<timeCycle>R2/PT30M</timeCycle>')}
        </extensionElements></userTask>${flows('s -> a')}`,
      ),
      { handlers: new Set(['note']) },
    )
    const asked = new ProcessRun(graph).start()
    const told = () =>
      asked.effects.flatMap((effect) =>
        effect.kind === 'listener' ? [`${effect.event} ${String(effect.parameters.n)}`] : [],
      )
    expect(told()).toEqual([])
    asked.do({ do: 'transfer', task: asked.open[0]!.id, by: 2, user: 3 })
    expect(told()).toEqual(['update changed'])
    const due = () => asked.rows.subscriptions.map((row) => row.due!.slice(11, 16)).toSorted()
    const fire = () => {
      const [first] = asked.rows.subscriptions.toSorted((a, b) => a.due!.localeCompare(b.due!) || b.id - a.id)
      asked.now = first!.due!
      asked.do({ do: 'timer', subscription: first!.id })
    }
    expect(due()).toEqual(['08:30', '09:00'])
    fire()
    expect(told().slice(1)).toEqual(['timeout often'])
    expect(due()).toEqual(['09:00', '09:00'])
    fire()
    expect(told().slice(2)).toEqual(['timeout often'])
    expect(due()).toEqual(['09:00'])
    asked.do({ do: 'approve', task: asked.open[0]!.id, by: 3 })
    expect(asked.rows.subscriptions).toEqual([])
    expect(told()).toHaveLength(3)
  })

  it('tells a listener of timeouts without a time of its own by the time limit of the node', async () => {
    const settings = JSON.stringify({
      assign: { by: 'users', ids: [2] },
      timeout: { after: 'PT2H', do: 'remind', max: 1 },
    })
    const asked = new ProcessRun(
      await graphOf(
        bpmn(
          `<startEvent id="s"/><userTask id="a"><extensionElements><approval:settings>${settings}</approval:settings><flowable:taskListener event="timeout" class="note"/></extensionElements></userTask>${flows('s -> a')}`,
        ).replace('targetNamespace', 'xmlns:approval="urn:formwork:approval" targetNamespace'),
        { handlers: new Set(['note']) },
      ),
    ).start()
    asked.do({ do: 'timer', subscription: asked.rows.subscriptions[0]!.id })
    expect(asked.effects.filter(({ kind }) => kind === 'listener')).toMatchObject([{ event: 'timeout', node: 'a' }])
  })
})
