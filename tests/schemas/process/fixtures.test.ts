import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compile } from '#schemas/process/compile/compile-model.ts'
import { readModel } from '#schemas/process/compile/model.ts'
import type { Graph } from '#schemas/process/graph.ts'
import type { Variables } from '#schemas/process/step/rows.ts'
import { bpmnModels } from '#tests/support/bpmn-models.ts'
import { ProcessRun } from '#tests/support/process-run.ts'

const models = bpmnModels('flowable')

/** What the Java tests beside these models set before they start them. */
const variables: Variables = {
  input: 1,
  nrOfLoops: 3,
  consult: 'true',
  confirmed: true,
  completed: true,
  messages: ['a', 'b'],
  assigneeList: ['user1', 'user2'],
  users: ['user1', 'user2'],
  startDate: '2026-03-02T09:00:00.000Z',
  dueDate: '2026-03-02T09:00:00.000Z',
  dateVariable: 'no date',
  myMessageName: 'a message',
  assignee: 'user1',
  candidateUsers: 'user1,user2',
  candidateUsersVar: ['user1'],
  candidateGroups: 'managers',
}

/** Does whatever is to be done next, until nothing is. */
function toTheEnd(graph: Graph): ProcessRun {
  const run = new ProcessRun(graph, { variables }).start()
  let answered = 0
  for (let i = 0; i < 500 && run.status === 'running'; i++) {
    const task = run.open[0]
    const effect = run.effects.slice(answered).find(({ kind }) => kind === 'service' || kind === 'call')
    const event = run.rows.subscriptions[0]
    if (effect && (effect.kind === 'service' || effect.kind === 'call')) {
      answered = run.effects.indexOf(effect) + 1
      run.do({ do: 'answer', token: effect.token })
    } else if (task) run.do({ do: 'approve', task: task.id, by: task.assignee ?? 1 })
    else if (event?.due) run.timer(event.node)
    else if (event) run.do({ do: event.kind === 'signal' ? 'signal' : 'message', name: event.name! })
    else break
  }
  return run
}

describe.skipIf(models.length === 0)('the fixtures of Flowable', () => {
  it('import, and run to the end or are refused with the name of the element', async () => {
    const table: string[] = []
    const ends: string[] = []
    const unnamed: string[] = []
    for (const { name, file } of models) {
      const { graph, findings } = compile(await readModel(readFileSync(file, 'utf8')))
      const said = name.replace('.bpmn20.xml', '')
      if (graph) {
        const { status } = toTheEnd(graph)
        table.push(`ends ${status.padEnd(9)} ${said}`)
        ends.push(status)
        continue
      }
      const errors = findings.filter(({ level }) => level === 'error')
      table.push(`refused        ${said}: ${errors.map(({ message }) => message.en).join('; ')}`)
      const isNamed = errors.every(
        ({ element, message }) =>
          element !== '' && /^“[^”]+” /.test(message.en) && /^「[^」]+」/.test(message['zh-cn']),
      )
      if (!isNamed || errors.length === 0) unnamed.push(said)
    }
    console.info(table.join('\n'))
    expect(models).toHaveLength(63)
    expect(unnamed).toEqual([])
    expect(ends).toEqual(Array.from({ length: 45 }, () => 'approved'))
  })
})
