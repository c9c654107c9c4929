import { describe, expect, it } from 'vitest'
import { readModel, writeModel } from '#schemas/process/compile/bpmn-model.ts'
import { formFindings } from '#schemas/process/tree/check-tree-against-form.ts'
import { checkTree } from '#schemas/process/tree/check-tree.ts'
import { treeOf } from '#schemas/process/tree/bpmn-to-tree.ts'
import { bpmnOf } from '#schemas/process/tree/tree-to-bpmn.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { random } from '#tests/support/seeded-random.ts'
import { randomTree } from '#tests/support/random-process-model.ts'
import { ProcessRun, bpmn, flows, graphOfTree } from '#tests/support/process-instance-runner.ts'

const purchase: TreeNode = {
  id: 'starter',
  type: 'start',
  name: '发起人',
  fields: { a1b2c3: 'write', d4e5f6: 'hidden' },
  next: {
    id: 'lead',
    type: 'approve',
    name: 'Head & "friends" <all>\n第二行',
    assign: { by: 'users', ids: [2, 'user3'] },
    mode: { kind: 'ratio', ratio: 0.6 },
    reject: { to: 'starter' },
    empty: { user: 'admin' },
    sameAsStarter: 'leader',
    repeat: 'consecutive',
    timeout: { after: 'PT4H', do: 'remind', max: 3 },
    fields: { a1b2c3: 'required' },
    actions: { return: { name: '退回修改', on: true }, copy: { on: false } },
    next: {
      id: 'size',
      type: 'branch',
      name: 'By amount',
      branches: [
        {
          id: 'large',
          name: 'Large',
          when: { and: [{ amount: { gt: 1000 } }, { not: { kind: { in: ['a', '<b>'] } } }] },
          next: {
            id: 'both',
            type: 'parallel',
            name: '并行',
            branches: [
              {
                id: 'p1',
                name: '',
                next: { id: 'finance', type: 'handle', name: 'Finance', assign: { by: 'starter' } },
              },
              { id: 'p2', name: 'wait', next: { id: 'pause', type: 'delay', name: 'A day', for: 'P1D' } },
              { id: 'p3', name: 'nothing' },
            ],
          },
        },
        { id: 'refused', name: 'Never', when: { amount: { lt: 0 } }, next: { id: 'over', type: 'end', name: '' } },
        { id: 'other', name: 'Otherwise' },
      ],
      next: {
        id: 'some',
        type: 'inclusive',
        name: '',
        branches: [
          {
            id: 'i1',
            name: '',
            when: { amount: { gt: 5 } },
            next: { id: 'tell', type: 'copy', name: 'Tell', assign: { by: 'users', ids: [7, 8] } },
          },
          { id: 'i2', name: '' },
        ],
        next: {
          id: 'more',
          type: 'subProcess',
          name: 'Delivery',
          key: 'delivery',
          next: {
            id: 'hook',
            type: 'trigger',
            name: 'Book',
            handler: 'book',
            parameters: { amount: '${amount}', note: '<a> & "b"' },
            outputs: {
              level: { path: 'data.level', type: 'string' },
              score: { path: 's', type: 'number', optional: true },
            },
            next: {
              id: 'byLevel',
              type: 'branch',
              name: 'By level',
              branches: [
                {
                  id: 'highLevel',
                  name: 'High',
                  when: { level: { eq: 'A' } },
                  next: { id: 'boss', type: 'handle', name: 'Boss', assign: { by: 'starter' } },
                },
                { id: 'anyLevel', name: 'Otherwise' },
              ],
            },
          },
        },
      },
    },
  },
}

const there = (tree: TreeNode): string => bpmnOf(tree, { key: 'purchase', name: '采购 <1>' })

describe('a tree', () => {
  it('becomes BPMN and comes back with everything it says', async () => {
    expect(checkTree(purchase)).toEqual([])
    const model = await readModel(there(purchase))
    expect(model.warnings).toEqual([])
    expect(treeOf(model)).toEqual(purchase)
    // also when another tool has written the model anew
    expect(treeOf(await readModel(await writeModel(model.definitions)))).toEqual(purchase)
  })

  it('comes back whatever its shape', async () => {
    for (let seed = 0; seed < 120; seed++) {
      const { tree } = randomTree(random(seed))
      expect(checkTree(tree)).toEqual([])
      expect(treeOf(await readModel(there(tree)))).toEqual(tree)
    }
  })

  it('runs as it says', async () => {
    const graph = await graphOfTree(purchase, { handlers: new Set(['book']) })
    const run = new ProcessRun(graph, { starter: 1, variables: { amount: 2000, kind: 'c' } }).start()
    expect(run.at).toEqual(['lead:2', 'lead:3'])
    run.approve('lead', 2).approve('lead', 3)
    expect(run.at).toEqual(['finance:1'])
    run.timer('pause').approve('finance')
    expect(run.effects.filter(({ kind }) => kind !== 'remind')).toMatchObject([
      { kind: 'copy', users: [7, 8] },
      { kind: 'call', key: 'delivery' },
    ])
    const call = run.effects.find((effect) => effect.kind === 'call')!
    run.do({ do: 'answer', token: call.token, variables: { delivered: true } })
    const service = run.effects.find((effect) => effect.kind === 'service')!
    expect(service).toMatchObject({
      handler: 'book',
      parameters: { amount: 2000, note: '<a> & "b"' },
      outputs: { level: { path: 'data.level', type: 'string' } },
    })
    run.do({ do: 'answer', token: service.token, variables: { level: 'A', score: null } })
    expect(run.at).toEqual(['boss:1'])
    run.approve('boss')
    expect(run.status).toBe('approved')
    expect(run.rows.instance.variables).toMatchObject({ delivered: true })
  })

  it('is rejected with its sub-process, and a sub-process that fails otherwise fails it', async () => {
    const calling: TreeNode = {
      id: 's',
      type: 'start',
      name: '',
      next: { id: 'sub', type: 'subProcess', name: 'Sub', key: 'k' },
    }
    for (const [error, status] of [
      ['rejected', 'rejected'],
      ['terminated', 'failed'],
    ] as const) {
      const run = new ProcessRun(await graphOfTree(calling), { starter: 1 }).start()
      const call = run.effects.find((effect) => effect.kind === 'call')!
      run.do({ do: 'answer', token: call.token, error })
      expect(run.status).toBe(status)
    }
  })

  it('is none that was drawn otherwise', async () => {
    const xml = bpmn(`<startEvent id="a"/><userTask id="b"/>${flows('a -> b')}`)
    expect(treeOf(await readModel(xml))).toBeUndefined()
  })
})

describe('a tree beside its form', () => {
  const rate = (next: TreeNode): TreeNode => ({
    id: 'rate',
    type: 'trigger',
    name: 'Rate',
    handler: 'h',
    outputs: { level: { path: 'level', type: 'string' } },
    next,
  })
  const choose = (name: string, next?: TreeNode): TreeNode => ({
    id: 'choose',
    type: 'branch',
    name: '',
    branches: [
      { id: 'yes', name: 'Yes', when: { [name]: { eq: 'A' } } },
      { id: 'no', name: 'No', ...(next ? { next } : {}) },
    ],
  })
  const whole = (next: TreeNode): TreeNode => ({ id: 'start', type: 'start', name: '', next })
  const side: TreeNode = {
    id: 'both',
    type: 'parallel',
    name: '',
    branches: [
      {
        id: 'p',
        name: 'P',
        next: { ...rate(choose('level')), next: { id: 'w', type: 'delay', name: '', for: 'P1D' } },
      },
      { id: 'q', name: 'Q', next: choose('level') },
    ],
  }

  it.each<[string, TreeNode, readonly (readonly [string, string])[]]>([
    ['a condition about a question', whole(choose('size01')), []],
    ['about the initiator', whole(choose('starter')), []],
    ['about a question that is gone', whole(choose('gone01')), [['yes', 'when.gone']]],
    ['about a variable that a trigger before it takes', whole(rate(choose('level'))), []],
    [
      'about one that a trigger takes later',
      whole({ ...choose('level'), next: rate(choose('size01')) }),
      [['yes', 'when.early']],
    ],
    ['about one of a branch beside it', whole(side), [['yes', 'when.early']]],
    [
      'about one of a branch before it',
      whole({ ...choose('size01', rate(choose('size01'))), next: choose('level') }),
      [],
    ],
    [
      'an output called like a question',
      whole({ ...rate(choose('size01')), outputs: { size01: { path: 'a', type: 'number' } } }),
      [['rate', 'outputs.question']],
    ],
  ])('%s', (_what, tree, found) => {
    expect(formFindings(tree, ['size01']).map(({ node, code }) => [node, code])).toEqual(found)
  })
})

describe('a tree from outside', () => {
  const output = { path: 'a', type: 'string' }
  const trigger = (more: object): unknown => ({ id: 't', type: 'trigger', name: '', handler: 'h', ...more })
  const approve = { id: 'a', type: 'approve', name: '', assign: { by: 'starter' } }
  const start = (next: unknown): unknown => ({ id: 's', type: 'start', name: '', next })
  it.each([
    ['nothing', undefined, 'start.missing'],
    ['no start', approve, 'start.missing'],
    ['a second start', start({ id: 't', type: 'start', name: '' }), 'start.twice'],
    ['an unknown type', start({ id: 'a', type: 'script', name: '' }), 'node.type'],
    ['an id twice', start({ ...approve, id: 's' }), 'id.twice'],
    ['an id that is none', start({ ...approve, id: '1 <' }), 'id.wrong'],
    ['nobody', start({ id: 'a', type: 'approve', name: '' }), 'assign.missing'],
    ['no users', start({ ...approve, assign: { by: 'users', ids: [] } }), 'settings.assign'],
    ['a share of nothing', start({ ...approve, mode: { kind: 'ratio', ratio: 0 } }), 'settings.mode'],
    ['a timeout in words', start({ ...approve, timeout: { after: 'soon', do: 'remind' } }), 'settings.timeout'],
    ['an unknown field policy', start({ ...approve, fields: { a: 'secret' } }), 'settings.fields'],
    ['one branch', start({ id: 'b', type: 'branch', name: '', branches: [{ id: 'c', name: '' }] }), 'branches.few'],
    [
      'a branch without a condition',
      start({
        id: 'b',
        type: 'branch',
        name: '',
        branches: [
          { id: 'c', name: '' },
          { id: 'd', name: '' },
        ],
      }),
      'when.missing',
    ],
    [
      'a wrong condition',
      start({
        id: 'b',
        type: 'branch',
        name: '',
        branches: [
          { id: 'c', name: '', when: { a: { run: 1 } } },
          { id: 'd', name: '' },
        ],
      }),
      'when.wrong',
    ],
    [
      'a condition about no question',
      start({
        id: 'b',
        type: 'branch',
        name: '',
        branches: [
          { id: 'c', name: '', when: { and: [{ a: { eq: 1 } }, { '': { eq: '' } }] } },
          { id: 'd', name: '' },
        ],
      }),
      'when.open',
    ],
    ['no time to wait', start({ id: 'd', type: 'delay', name: '', for: 'P1D', until: '2026-01-01' }), 'delay.wrong'],
    ['a node after the end', start({ id: 'e', type: 'end', name: '', next: approve }), 'end.next'],
    ['a trigger of nothing', start({ id: 't', type: 'trigger', name: '' }), 'trigger.handler'],
    ['a sub-process of nothing', start({ id: 't', type: 'subProcess', name: '' }), 'subProcess.key'],
    ['parameters that are no texts', start(trigger({ parameters: { a: 1 } })), 'settings.parameters.wrong'],
    [
      'too many parameters',
      start(trigger({ parameters: Object.fromEntries(Array.from({ length: 999 }, (_, n) => [`p${n}`, 'a'])) })),
      'settings.parameters.wrong',
    ],
    ['a level of nobody', start({ ...approve, assign: { by: 'leader', level: 0 } }), 'settings.assign.wrong'],
    ['a parameter without a name', start(trigger({ parameters: { '': 'a' } })), 'settings.parameters'],
    ['a handler that is no name', start(trigger({ handler: 7 })), 'settings.handler'],
    ['an output that no variable can be', start(trigger({ outputs: { '1a': output } })), 'settings.outputs'],
    ['an output of the engine', start(trigger({ outputs: { starter: output } })), 'settings.outputs'],
    ['two outputs of one name', start(trigger({ outputs: { a: output, 'a ': output } })), 'settings.outputs'],
    ['an output without a path', start(trigger({ outputs: { a: { ...output, path: '' } } })), 'settings.outputs'],
    ['a name nobody can print', start({ ...approve, name: 'a\u0000b' }), 'name.wrong'],
  ])('with %s is refused at its node', (_what, tree, code) => {
    expect(checkTree(tree).map((found) => found.code)).toContain(code)
  })

  it('with too many nodes, or too deep, is refused and not walked on', () => {
    let long: unknown
    for (let i = 0; i < 5000; i++) long = { ...approve, id: `n${i}`, next: long }
    expect(checkTree(start(long)).map(({ code }) => code)).toContain('tree.large')
    let deep: unknown
    for (let i = 0; i < 50; i++)
      deep = {
        id: `b${i}`,
        type: 'parallel',
        name: '',
        branches: [
          { id: `x${i}`, name: '', next: deep },
          { id: `y${i}`, name: '' },
        ],
      }
    expect(checkTree(start(deep)).map(({ code }) => code)).toContain('tree.deep')
  })
})
