import { describe, expect, it } from 'vitest'
import * as edit from '#plugins/workflow/client/designer/edit-tree.ts'
import { treeChanges } from '#plugins/workflow/client/designer/diff-trees.ts'
import { neighbour, nodesBefore } from '#plugins/workflow/client/designer/tree-keyboard-navigation.ts'
import { nodesOf, type TreeNode } from '#schemas/process/tree/approval-tree.ts'

const node = (id: string, more: Partial<TreeNode> = {}): TreeNode => ({ id, type: 'approve', name: id, ...more })
const chain = (...nodes: readonly TreeNode[]): TreeNode =>
  nodes.reduceRight<TreeNode | undefined>((next, one) => ({ ...one, ...(next ? { next } : {}) }), undefined)!

const split: TreeNode = node('s', {
  type: 'branch',
  branches: [
    { id: 'x', name: 'X', when: { days: { gt: 3 } }, next: chain(node('x1'), node('x2')) },
    { id: 'y', name: 'Y', when: { days: { gt: 1 } } },
    { id: 'z', name: 'Z', next: node('z1') },
  ],
})
const tree = chain(node('start', { type: 'start' }), node('a'), split, node('b'))

/** A tree as text: `start a s(x:x1 x2|y:|z:z1) b`. */
const drawn = (first: TreeNode | undefined): string => {
  const parts: string[] = []
  for (let one = first; one; one = one.next)
    parts.push(
      one.branches ? `${one.id}(${one.branches.map(({ id, next }) => `${id}:${drawn(next)}`).join('|')})` : one.id,
    )
  return parts.join(' ')
}
const before = drawn(tree)

describe('edits of a tree', () => {
  it.each([
    ['behind a node', () => edit.insert(tree, 'a', node('n')), 'start a n s(x:x1 x2|y:|z:z1) b'],
    ['first in an empty branch', () => edit.insert(tree, 'y', node('n')), 'start a s(x:x1 x2|y:n|z:z1) b'],
    ['last in a branch', () => edit.insert(tree, 'x2', node('n')), 'start a s(x:x1 x2 n|y:|z:z1) b'],
    ['behind a split', () => edit.insert(tree, 's', node('n')), 'start a s(x:x1 x2|y:|z:z1) n b'],
    ['nowhere', () => edit.insert(tree, 'gone', node('n')), before],
  ])('insert %s', (_, change, after) => expect(drawn(change())).toBe(after))

  it.each([
    ['a node', () => edit.remove(tree, 'a'), 'start s(x:x1 x2|y:|z:z1) b'],
    ['the first of a branch', () => edit.remove(tree, 'x1'), 'start a s(x:x2|y:|z:z1) b'],
    ['a split with all it holds', () => edit.remove(tree, 's'), 'start a b'],
    ['never the starter', () => edit.remove(tree, 'start'), before],
    ['one branch of three', () => edit.removeBranch(tree, 'y'), 'start a s(x:x1 x2|z:z1) b'],
    [
      'one branch of two: the other stands in the chain',
      () => edit.removeBranch(edit.removeBranch(tree, 'y'), 'z'),
      'start a x1 x2 b',
    ],
  ])('remove %s', (_, change, after) => expect(drawn(change())).toBe(after))

  it.each([
    ['into a branch', () => edit.move(tree, 'a', 'y'), 'start s(x:x1 x2|y:a|z:z1) b'],
    ['out of a branch', () => edit.move(tree, 'x1', 's'), 'start a s(x:x2|y:|z:z1) x1 b'],
    ['a split as a whole', () => edit.move(tree, 's', 'b'), 'start a b s(x:x1 x2|y:|z:z1)'],
    ['never into itself', () => edit.move(tree, 's', 'x1'), before],
    ['not where it is', () => edit.move(tree, 'b', 's'), before],
    ['one up', () => edit.shift(tree, 'x2', -1), 'start a s(x:x2 x1|y:|z:z1) b'],
    ['one down', () => edit.shift(tree, 'a', 1), 'start s(x:x1 x2|y:|z:z1) a b'],
    ['not above the starter', () => edit.shift(tree, 'a', -1), before],
    ['not out of its branch', () => edit.shift(tree, 'x2', 1), before],
    ['a branch, past another', () => edit.moveBranch(tree, 'x', 1), 'start a s(y:|x:x1 x2|z:z1) b'],
    ['no branch past “otherwise”', () => edit.moveBranch(tree, 'y', 1), before],
    ['“otherwise” nowhere', () => edit.moveBranch(tree, 'z', -1), before],
  ])('move %s', (_, change, after) => expect(drawn(change())).toBe(after))

  it('adds a branch before the default branch, or last without one', () => {
    expect(drawn(edit.addBranch(tree, 's', { id: 'n', name: '' }))).toBe('start a s(x:x1 x2|y:|n:|z:z1) b')
    const parallel = edit.changeNode(edit.changeBranch(tree, 'x', { when: undefined }), 's', { type: 'parallel' })
    expect(drawn(edit.addBranch(parallel, 's', { id: 'n', name: '' }))).toBe('start a s(x:x1 x2|y:|z:z1|n:) b')
  })

  it('changes one node or branch, removes settings, and keeps all other objects identical', () => {
    const changed = edit.changeNode(tree, 'b', { name: 'B', mode: { kind: 'all' } })
    expect(edit.find(changed, 'b')).toEqual({ id: 'b', type: 'approve', name: 'B', mode: { kind: 'all' } })
    expect(edit.find(edit.changeNode(changed, 'b', { mode: undefined }), 'b')).not.toHaveProperty('mode')
    expect(edit.branchOf(edit.changeBranch(tree, 'y', { name: 'new' }), 'y')?.name).toBe('new')
    const first = edit.changeBranch(tree, 'x', { name: 'new' })
    expect(edit.branchOf(first, 'z')).toBe(edit.branchOf(tree, 'z'))
    expect(edit.changeNode(tree, 'gone', { name: 'x' })).toBe(tree)
    expect(drawn(tree)).toBe(before)
  })

  it('copies a node with its branches under new ids', () => {
    let n = 0
    const copied = edit.duplicate(tree, 's', () => `n${++n}`)
    expect(drawn(copied)).toBe('start a s(x:x1 x2|y:|z:z1) n1(n2:n3 n4|n5:|n6:n7) b')
    const ids = [...nodesOf(copied)].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('arrow keys', () => {
  it.each([
    ['start', 'down', 'a'],
    ['a', 'down', 's'],
    ['s', 'down', 'x'],
    ['x', 'down', 'x1'],
    ['x2', 'down', 'b'],
    ['y', 'down', 'b'],
    ['b', 'down', undefined],
    ['b', 'up', 'x2'],
    ['x1', 'up', 'x'],
    ['x', 'up', 's'],
    ['start', 'up', undefined],
    ['x', 'right', 'y'],
    ['x2', 'right', 'y'],
    ['z1', 'left', 'y'],
    ['y', 'right', 'z'],
    ['x', 'left', undefined],
    ['a', 'left', undefined],
  ] as const)('%s %s leads to %s', (id, direction, to) => expect(neighbour(tree, id, direction)).toBe(to))
})

it('finds the nodes on every path to a node', () => {
  expect(nodesBefore(tree, 'x2').map(({ id }) => id)).toEqual(['x1', 'a', 'start'])
  expect(nodesBefore(tree, 'b').map(({ id }) => id)).toEqual(['s', 'a', 'start'])
})

it('lists the differences of two trees by node', () => {
  const changed = edit.changeNode(chain(node('start', { type: 'start' }), split, node('a'), node('new')), 'x1', {
    name: 'X one',
  })
  expect(treeChanges(tree, changed).map(({ how, name }) => `${how} ${name}`)).toEqual([
    'changed X one',
    'added new',
    'removed b',
  ])
  expect(treeChanges(tree, tree)).toEqual([])
  expect(treeChanges(chain(node('a'), node('b')), chain(node('b'), node('a')))).toEqual([
    { how: 'moved', name: 'b' },
    { how: 'moved', name: 'a' },
  ])
  expect(treeChanges(null, chain(node('a')))).toEqual([{ how: 'added', name: 'a' }])
})
