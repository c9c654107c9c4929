import { describe, expect, it, test } from 'vitest'
import {
  found,
  marks,
  optionTree,
  pathTo,
  toggled,
  topmost,
  withDescendants,
} from '#renderer/schema-form/option-tree.ts'
import { flattenTree, openLevels, wholeTree } from '#renderer/schema-form/flatten-tree.ts'
import { refParams } from '#renderer/schema-form/use-tree-options.ts'

const option = (value: number, label: string, parent: number | null = null) => ({
  value,
  label,
  parent,
  disabled: false,
})
const school = [
  option(1, '学院'),
  option(2, '教务处', 1),
  option(3, '教学科', 2),
  option(4, '学籍科', 2),
  option(5, '人事处', 1),
  option(6, '附中'),
]
const nodes = optionTree(school, school)
const labels = (some: typeof nodes): readonly string[] => wholeTree(some).map((node) => node.label)
const node = (value: string) => wholeTree(nodes).find((one) => one.value === value)!

describe('options as a tree', () => {
  it('stand below their parents, in the order given', () => {
    expect(nodes.map((one) => one.label)).toEqual(['学院', '附中'])
    expect(labels(nodes)).toEqual(['学院', '教务处', '教学科', '学籍科', '人事处', '附中'])
  })

  it('leave out a row and all below it, as one cannot stand below oneself', () => {
    expect(labels(optionTree(school, school, '2'))).toEqual(['学院', '人事处', '附中'])
  })

  it('move up to the nearest that is offered', () => {
    const offered = school.filter(({ value }) => value !== 2)
    expect(optionTree(school, offered)[0]!.children.map((one) => one.label)).toEqual(['教学科', '学籍科', '人事处'])
  })

  it('survive parents that stand below each other', () => {
    expect(labels(optionTree([option(1, '甲', 2), option(2, '乙', 1)], [option(1, '甲', 2)]))).toEqual(['甲'])
  })

  it.each([
    ['科', ['学院', '教务处', '教学科', '学籍科']],
    ['附', ['附中']],
    ['教务', ['学院', '教务处', '教学科', '学籍科']],
    ['  ', ['学院', '教务处', '教学科', '学籍科', '人事处', '附中']],
    ['没有', []],
  ])('searched for <%s> keep what is above a hit and below it', (text, kept) => {
    expect(labels(found(nodes, text))).toEqual(kept)
  })

  it('know the way to a node', () => {
    expect(pathTo(nodes, '4').map((one) => one.value)).toEqual(['1', '2'])
    expect(pathTo(nodes, '6')).toEqual([])
  })
})

describe('ticking a tree', () => {
  test.each([
    ['3', [], ['3']],
    ['2', [], ['2', '3', '4']],
    ['2', ['3'], ['3', '2', '4']],
    ['2', ['2', '3', '4', '5'], ['5']],
    ['3', ['2', '3', '4'], ['2', '4']],
  ])('a press on %s with %j ticked leaves %j', (value, before, after) => {
    expect([...toggled(node(value), new Set(before))]).toEqual(after)
  })

  test.each([
    [['2'], '1', ['1']],
    [['2'], '5', ['2', '5']],
    [['1'], '3', ['4', '5']],
    [['9', '3'], '2', ['9', '2']],
    [['2'], '2', []],
  ])('where a department stands for those below, %j and a press on %s leave %j', (before, value, after) => {
    const chosen = withDescendants(nodes, new Set(before))
    expect(topmost(nodes, toggled(node(value), chosen))).toEqual(after)
  })

  test.each([
    [[], 'none', 'none'],
    [['3'], 'some', 'some'],
    [['2'], 'some', 'some'],
    [['2', '3', '4'], 'all', 'some'],
    [['1', '2', '3', '4', '5'], 'all', 'all'],
  ])('%j marks a department %s and its school %s', (chosen, department, whole) => {
    const all = marks(nodes, new Set(chosen))
    expect([all.get('2'), all.get('1')]).toEqual([department, whole])
  })
})

describe('rows of a tree that show', () => {
  it('are those whose parents stand open, with their place', () => {
    const { rows, branches } = flattenTree(
      nodes,
      (one) => one.value,
      (id) => id === '1',
    )
    expect(rows.map((one) => one.value)).toEqual(['1', '2', '5', '6'])
    expect(branches.get('2')).toEqual({ level: 2, isOpen: false, place: 1, size: 2 })
    expect(branches.get('5')).toEqual({ level: 2, isOpen: undefined, place: 2, size: 2 })
  })

  it('are the very rows given, so that nothing is drawn again', () => {
    expect(
      flattenTree(
        nodes,
        (one) => one.value,
        () => true,
      ).rows[1],
    ).toBe(nodes[0]!.children[0])
  })

  it.each([
    [100, 3],
    [4, 2],
    [2, 1],
  ])('at first are at most %i: %i levels', (most, levels) => {
    expect(openLevels(nodes, most)).toBe(levels)
  })
})

it.each([
  ['nothing', undefined, undefined],
  ['a filter', { filter: { status: { eq: '0' } } }, { filter: '{"status":{"eq":"0"}}' }],
  ['one that only the form can answer', { filter: { $mode: { eq: 'create' } } }, undefined],
  [
    'what the caller may give',
    { filter: { status: { eq: '0' } }, gives: true },
    { filter: '{"status":{"eq":"0"}}', params: { give: 'true' } },
  ],
  ['what the caller may give, without a filter', { gives: true }, { params: { give: 'true' } }],
] as const)('asks for %s', (_, ref, asked) => expect(refParams(ref)).toEqual(asked))
