import type { ModuleOption } from '#schemas/api/module-api-types.ts'
import { childrenOf, wholeTree } from './flatten-tree.ts'

/** An option with its children. */
export interface OptionNode {
  readonly value: string
  readonly label: string
  readonly children: readonly OptionNode[]
}

/**
 * Builds a tree of options. `offered` may omit some of `all`; their children move up to the nearest offered ancestor.
 * `without` and its descendants are omitted, because a row cannot be its own ancestor.
 */
export function optionTree(
  all: readonly ModuleOption[],
  offered: readonly ModuleOption[],
  without?: string,
): readonly OptionNode[] {
  const known = new Map(all.map((option) => [String(option.value), option]))
  const isOffered = new Set(offered.map((option) => String(option.value)))
  const upward = (option: ModuleOption): readonly string[] => {
    const above: string[] = []
    for (
      let at = option.parent;
      at !== undefined && at !== null && at !== option.value && !above.includes(String(at));
      at = known.get(String(at))?.parent
    )
      above.push(String(at))
    return above
  }
  const below = new Map<string | undefined, ModuleOption[]>()
  for (const option of offered) {
    const above = upward(option)
    if (without !== undefined && (String(option.value) === without || above.includes(without))) continue
    const parent = above.find((id) => isOffered.has(id))
    below.set(parent, [...(below.get(parent) ?? []), option])
  }
  const grow = (parent: string | undefined): readonly OptionNode[] =>
    (below.get(parent) ?? []).map(({ value, label }) => ({
      value: String(value),
      label,
      children: grow(String(value)),
    }))
  return grow(undefined)
}

/**
 * Nodes whose label contains the text, with ancestors and descendants, so that selecting a match means the same as
 * without a search.
 */
export function found(nodes: readonly OptionNode[], text: string): readonly OptionNode[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return nodes
  return nodes.flatMap((node) => {
    if (node.label.toLowerCase().includes(wanted)) return [node]
    const children = found(node.children, text)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

export type Mark = 'all' | 'some' | 'none'

/** Selection state of each node, including descendants. */
export function marks(nodes: readonly OptionNode[], chosen: ReadonlySet<string>): ReadonlyMap<string, Mark> {
  const result = new Map<string, Mark>()
  const mark = (node: OptionNode): Mark => {
    const parts = [chosen.has(node.value) ? 'all' : 'none', ...node.children.map(mark)] as const
    const one = parts.every((part) => part === 'all') ? 'all' : parts.every((part) => part === 'none') ? 'none' : 'some'
    result.set(node.value, one)
    return one
  }
  nodes.forEach(mark)
  return result
}

/** Toggles a node with all its descendants. */
export function toggled(node: OptionNode, chosen: ReadonlySet<string>): ReadonlySet<string> {
  const whole = wholeTree([node]).map((one) => one.value)
  const isAll = whole.every((value) => chosen.has(value))
  return isAll ? new Set([...chosen].filter((value) => !whole.includes(value))) : new Set([...chosen, ...whole])
}

/** Adds the descendants of picked nodes that stand for them. */
export const withDescendants = (nodes: readonly OptionNode[], chosen: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([
    ...chosen,
    ...wholeTree(nodes)
      .filter(({ value }) => chosen.has(value))
      .flatMap((node) => wholeTree([node]).map(({ value }) => value)),
  ])

/** The fewest nodes that stand for `chosen`; values outside of the tree are kept. */
export function topmost(nodes: readonly OptionNode[], chosen: ReadonlySet<string>): readonly string[] {
  const known = new Set(wholeTree(nodes).map(({ value }) => value))
  const tops = (some: readonly OptionNode[]): readonly string[] =>
    some.flatMap((node) =>
      wholeTree([node]).every(({ value }) => chosen.has(value)) ? [node.value] : tops(childrenOf(node)),
    )
  return [...[...chosen].filter((value) => !known.has(value)), ...tops(nodes)]
}

/** Ancestors of a node, nearest last. */
export function pathTo(nodes: readonly OptionNode[], value: string): readonly OptionNode[] {
  for (const node of nodes) {
    if (node.value === value) return []
    const inner = childrenOf(node)
    if (wholeTree(inner).some((one) => one.value === value)) return [node, ...pathTo(inner, value)]
  }
  return []
}
