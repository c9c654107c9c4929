import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compile } from '#schemas/process/compile/compile-model.ts'
import { readModel } from '#schemas/process/compile/bpmn-model.ts'
import type { Variables } from '#schemas/process/step/instance-rows.ts'
import { bpmnModels } from '#tests/support/bpmn-models.ts'
import { runToEnd } from '#tests/support/run-process-to-end.ts'

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

/** What becomes of a model: how its process ends, or each element that keeps it from running. */
async function outcomeOf(file: URL): Promise<string> {
  const { graph, findings } = compile(await readModel(readFileSync(file, 'utf8')))
  if (graph) return `ends: ${runToEnd(graph, variables).status}`
  const errors = findings.filter(({ level }) => level === 'error')
  for (const { element, message } of errors) {
    expect(element).not.toBe('')
    expect(message.en).toMatch(/^“[^”]+” /)
    expect(message['zh-cn']).toMatch(/^「[^」]+」/)
  }
  return `refused: ${errors.map(({ message }) => message.en.replaceAll(/\s+/g, ' ')).join('; ')}`
}

const libraries = [
  ['flowable', 63, 45],
  ['miwg', 11, 5],
] as const

describe.each(libraries)('the public models of %s', (library, count, running) => {
  const models = bpmnModels(library)

  it.skipIf(models.length === 0)('run to the end, or are refused with the name of each element', async () => {
    const rows: string[] = []
    for (const { name, file } of models) {
      const outcome = await outcomeOf(file)
      rows.push(`| ${name.replace(/\.bpmn(20\.xml)?$/, '')} | ${outcome.replaceAll('|', '\\|')} |`)
    }
    expect(rows).toHaveLength(count)
    expect(rows.filter((row) => row.includes('| ends: approved'))).toHaveLength(running)
    expect(rows.filter((row) => !row.includes('| ends: approved') && !row.includes('| refused: “'))).toEqual([])
    const head = [
      `# ${library}: ${running} of ${count} models run to the end`,
      '',
      '| Model | What becomes of it |',
      '|---|---|',
    ]
    await expect(`${[...head, ...rows.toSorted()].join('\n')}\n`).toMatchFileSnapshot(`outcome-of-${library}-models.md`)
  })
})
