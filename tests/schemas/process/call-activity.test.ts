import { describe, expect, it } from 'vitest'
import { checkTree } from '#schemas/process/tree/check-tree.ts'
import { readModel } from '#schemas/process/compile/bpmn-model.ts'
import { treeOf } from '#schemas/process/tree/bpmn-to-tree.ts'
import { bpmnOf } from '#schemas/process/tree/tree-to-bpmn.ts'
import { formFindings } from '#schemas/process/tree/check-tree-against-form.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { e, model, s } from '#tests/support/bpmn-builders.ts'
import { ProcessRun, graphOf, graphOfTree } from '#tests/support/process-instance-runner.ts'
import { runToEnd } from '#tests/support/run-process-to-end.ts'

const calling = (inside: string): string =>
  model(
    `${s}<callActivity id="c" calledElement="child"><extensionElements>${inside}</extensionElements></callActivity>${e}`,
    's -> c',
    'c -> e',
  )
const named =
  '<camunda:in source="amount" target="sum"/><flowable:in sourceExpression="${amount * 2}" target="twice"/><camunda:out source="level" target="grade"/>'

describe('a call activity', () => {
  it.each([
    ['hands over and takes back the variables that it names', named, { sum: 4, twice: 8 }, { amount: 4, grade: null }],
    [
      'hands over all besides, where it says so',
      `${named}<camunda:in variables="all"/>`,
      { amount: 4, sum: 4, twice: 8 },
      { amount: 4, grade: null },
    ],
    ['hands over all, where it names none', '', { amount: 4 }, { amount: 4 }],
  ])('%s', async (_what, inside, variables, after) => {
    const run = runToEnd(await graphOf(calling(inside)), { amount: 4 })
    expect(run.effects.find(({ kind }) => kind === 'call')).toMatchObject({ key: 'child' })
    expect(run.effects.flatMap((effect) => (effect.kind === 'call' ? [effect.variables] : []))).toEqual([variables])
    expect(run.rows.instance.variables).toEqual(after)
  })
})

const sub = (more: Partial<TreeNode>): TreeNode => ({
  id: 'start',
  type: 'start',
  name: '',
  next: { id: 'sub', type: 'subProcess', name: 'Pay', key: 'child', ...more },
})

describe('a sub-process of a tree', () => {
  const tree = sub({
    parameters: { sum: '${amount}', note: '共 ${amount} 元' },
    outputs: {
      level: { path: 'result.level', type: 'number' },
      grade: { path: 'grade', type: 'string' },
      none: { path: 'missing', type: 'string' },
    },
    assign: { by: 'users', ids: ['user3'] },
  })

  it('hands over and takes back what it names, and says who fills in the form', async () => {
    const run = new ProcessRun(await graphOfTree(tree), { variables: { amount: 4, secret: 'x' } }).start()
    const call = run.effects.find(({ kind }) => kind === 'call')!
    expect(call).toMatchObject({ variables: { sum: 4, note: '共 4 元' }, isNamed: true, filledBy: 3 })
    expect(call).not.toHaveProperty('variables.secret')
    const token = call.kind === 'call' ? call.token : 0
    run.do({ do: 'answer', token, variables: { result: { level: '7' }, grade: 5, other: true } })
    expect(run.rows.instance.variables).toEqual({ amount: 4, secret: 'x', level: 7, grade: '5', none: null })
  })

  it('comes back from BPMN as it was', async () => {
    const xml = bpmnOf(tree, { key: 'k', name: 'n' })
    expect(treeOf(await readModel(xml))).toEqual(tree)
  })

  it('asks whoever fills in the form of the called process first', async () => {
    const graph = await graphOfTree(sub({ key: 'child' }))
    const run = new ProcessRun(graph, { starter: 5 })
    run.do({ do: 'start', isFilledIn: true })
    expect(run.open).toMatchObject([{ node: 'start', assignee: 5 }])
    run.do({ do: 'approve', task: run.open[0]!.id, by: 5, variables: { paid: true } })
    expect(run.rows.instance.variables).toMatchObject({ paid: true })
    expect(run.effects.map(({ kind }) => kind)).toEqual(['call'])
  })

  it.each([
    ['an engine variable', { parameters: { starter: '1' } }, 'subProcess.name'],
    ['a name that is none', { parameters: { 'a b': '1' } }, 'subProcess.name'],
    ['a row without a name', { parameters: { '': '1' } }, 'settings.parameters'],
    ['people that are none', { assign: { by: 'nobody' } }, 'settings.assign.wrong'],
    ['an output without a path', { outputs: { a: { path: '', type: 'string' } } }, 'settings.outputs'],
  ])('is refused with %s', (_what, more, code) => {
    expect(checkTree(sub(more as never)).map((one) => one.code)).toEqual([code])
  })

  it('takes back nothing in the place of an answer, and what it takes is known to later conditions', () => {
    const after = (outputs: TreeNode['outputs']): TreeNode => {
      const when = { level: { eq: 1 } }
      const branches = [
        { id: 'yes', name: '', when },
        { id: 'no', name: '' },
      ]
      return sub({ ...(outputs ? { outputs } : {}), next: { id: 'b', type: 'branch', name: '', branches } })
    }
    const codes = (tree_: TreeNode): readonly string[] => formFindings(tree_, ['amount']).map(({ code }) => code)
    expect(codes(after(undefined))).toEqual(['when.gone'])
    expect(codes(after({ level: { path: 'level', type: 'number' } }))).toEqual([])
    expect(codes(after({ amount: { path: 'level', type: 'number' } }))).toContain('outputs.question')
  })
})
