import type { ModuleOption } from '#schemas/api/module-wire.ts'
import { childrenOf, wholeTree } from './tree.ts'

/** An option with those below it. */
export interface OptionNode {
  readonly value: string
  readonly label: string
  readonly children: readonly OptionNode[]
}

/**
 * Options as a tree. `offered` may leave some of `all` out; what is below those moves up to the nearest that is
 * offered.
 * `without` and everything below it is left out: a row cannot stand below itself.
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
 * The nodes whose label holds the text, with what is above them and all that is below: a press on a hit means what it
 * means without a search.
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

/** How much of each node is chosen, counting what is below it. */
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

/** Chosen with everything below it, or nothing of it: what one press changes. */
export function toggled(node: OptionNode, chosen: ReadonlySet<string>): ReadonlySet<string> {
  const whole = wholeTree([node]).map((one) => one.value)
  const isAll = whole.every((value) => chosen.has(value))
  return isAll ? new Set([...chosen].filter((value) => !whole.includes(value))) : new Set([...chosen, ...whole])
}

/** Ancestors of a node, the nearest last. */
export function pathTo(nodes: readonly OptionNode[], value: string): readonly OptionNode[] {
  for (const node of nodes) {
    if (node.value === value) return []
    const inner = childrenOf(node)
    if (wholeTree(inner).some((one) => one.value === value)) return [node, ...pathTo(inner, value)]
  }
  return []
}
