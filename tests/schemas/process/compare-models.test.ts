import { describe, expect, it } from 'vitest'
import { readModel } from '#schemas/process/compile/bpmn-model.ts'
import { compareModels, type Difference } from '#schemas/process/diagram/compare-models.ts'
import { withDiagram } from '#schemas/process/diagram/bpmn-di.ts'
import { bpmnOf } from '#schemas/process/tree/tree-to-bpmn.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'

const person = { by: 'users', ids: ['zhang'] } as const
const boss: TreeNode = { id: 'boss', type: 'approve', name: '主管', assign: person }
const hr: TreeNode = { id: 'hr', type: 'copy', name: '人事', assign: person }
const leave = (limit: number, first: TreeNode = boss, last: TreeNode | null = hr): string => {
  const split: TreeNode = {
    id: 'split',
    type: 'branch',
    name: '天数',
    branches: [
      { id: 'long', name: '长', when: { days: { gt: limit } }, next: first },
      { id: 'short', name: '其他' },
    ],
    ...(last ? { next: last } : {}),
  }
  return bpmnOf({ id: 'start', type: 'start', name: '发起人', next: split }, { key: 'leave', name: '请假' })
}
const compared = async (before: string, after: string): Promise<readonly Difference[]> => {
  const [old, now] = await Promise.all([readModel(before), readModel(after)])
  return compareModels(old.definitions, now.definitions)
}
const told = async (before: string, after: string): Promise<readonly string[]> =>
  (await compared(before, after)).map(({ element, change, topics }) => [change, element, ...topics].join(' '))

describe('two versions of a process', () => {
  it('are the same when nothing but the drawing differs', async () => {
    expect(await told(leave(3), leave(3))).toEqual([])
    expect(await told(leave(3), await withDiagram(leave(3)))).toEqual([])
  })

  it('differ by a condition, by people, names, and settings, each said for itself', async () => {
    expect(await told(leave(3), leave(5))).toEqual(['changed long condition'])
    expect(await told(leave(3), leave(3, { ...boss, assign: { by: 'starterLeader' } }))).toEqual([
      'changed boss people',
    ])
    expect(await told(leave(3), leave(3, { ...boss, mode: { kind: 'all' } }))).toEqual(['changed boss settings'])
    expect(await told(leave(3), leave(3, { ...boss, fields: { days: 'hidden' } }))).toEqual(['changed boss fields'])
    const renamed = await compared(leave(3), leave(3, { ...boss, name: '经理' }))
    expect(renamed).toMatchObject([{ element: 'boss', name: '经理', before: '主管', topics: ['name'] }])
  })

  it('differ by what was added and taken away, with the flows that lead elsewhere', async () => {
    const desk: TreeNode = { id: 'desk', type: 'approve', name: '窗口', assign: person }
    expect(await told(leave(3), leave(3, { ...boss, next: desk }))).toEqual([
      'added desk',
      'changed boss..next flow',
      'added desk..next',
    ])
    const flows = (await compared(leave(3), leave(3, { ...boss, next: desk }))).map(({ between }) =>
      between?.map(({ name, type }) => name || type),
    )
    expect(flows).toEqual([undefined, ['主管', '窗口'], ['窗口', 'ExclusiveGateway']])
    expect(await told(leave(3), leave(3, boss, null))).toEqual([
      'changed split..join..next flow',
      'removed hr',
      'removed hr..next',
    ])
  })

  it('of another tool differ by attributes and expressions, under any prefix', async () => {
    const model = (assignee: string, limit: number) =>
      `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t"><process id="p"><startEvent id="s"/><userTask id="u" name="U" flowable:assignee="${assignee}"/><sequenceFlow id="f" sourceRef="s" targetRef="u"><conditionExpression xsi:type="tFormalExpression">\${n > ${limit}}</conditionExpression></sequenceFlow></process></definitions>`
    expect(await told(model('a', 1), model('a', 1))).toEqual([])
    expect(await told(model('a', 1), model('b', 1))).toEqual(['changed u people'])
    expect(await told(model('a', 1), model('a', 2))).toEqual(['changed f condition'])
    expect(await told(model('a', 1), model('a', 1).replaceAll('userTask', 'manualTask'))).toEqual(['changed u type'])
  })
})
