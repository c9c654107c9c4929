import type { Cond } from '#schemas/module/condition.ts'
import { Extensions, listOf } from '../compile/bpmn-model.ts'
import type { Element, Model } from '../compile/bpmn-model.ts'
import { joinOf } from './tree-to-bpmn.ts'
import type { TreeBranch, TreeNode } from './approval-tree.ts'

/** Reconstructs the tree from a model written by `tree-to-bpmn.ts`; undefined for any other model. */
export function treeOf(model: Model): TreeNode | undefined {
  const process = listOf(model.definitions, 'rootElements').find(({ $type }) => $type === 'bpmn:Process')
  if (!process) return undefined
  const elements = listOf(process, 'flowElements')
  const start = elements.find(({ $type }) => $type === 'bpmn:StartEvent')
  if (!start) return undefined
  const reader = new Reader(new Extensions(model.definitions), elements)
  try {
    return reader.chain(start, undefined)
  } catch (error) {
    if (error instanceof NoTree) return undefined
    throw error
  }
}

class NoTree extends Error {}

interface OwnSettings {
  readonly node?: string
  readonly order?: readonly string[]
  readonly copy?: unknown
}

class Reader {
  readonly #extensions: Extensions
  readonly #flows: ReadonlyMap<string | undefined, Element>
  readonly #outgoing: ReadonlyMap<Element | undefined, readonly Element[]>
  readonly #seen = new Set<Element>()

  constructor(extensions: Extensions, elements: readonly Element[]) {
    const flows = elements.filter(({ $type }) => $type === 'bpmn:SequenceFlow')
    this.#extensions = extensions
    this.#flows = new Map(flows.map((flow) => [flow.id, flow]))
    this.#outgoing = Map.groupBy(flows, (flow) => flow.sourceRef as Element | undefined)
  }

  /** The chain from an element to the join with an id, or to the end. */
  chain(element: Element | undefined, exit: string | undefined): TreeNode | undefined {
    if (!element || element.id === exit) return undefined
    if (this.#seen.has(element)) throw new NoTree()
    this.#seen.add(element)
    const own = this.#extensions.own(element) as OwnSettings | undefined
    if (typeof own?.node !== 'string') throw new NoTree()
    if (own.node === 'implied') return undefined
    const { node: type, order, copy: _copy, ...settings } = own
    const base = { id: element.id!, type, name: element.name ?? '', ...settings } as TreeNode
    if (!order) return withNext(base, this.chain(this.#after(element), exit))
    const branches = order.map((id) => this.#branch(id, joinOf(base.id)))
    const join = [...this.#outgoing.keys()].find((one) => one?.id === joinOf(base.id))
    const next = join && this.chain(this.#after(join), exit)
    return withNext({ ...base, branches }, next)
  }

  #after(element: Element): Element | undefined {
    return this.#outgoing.get(element)?.[0]?.targetRef as Element | undefined
  }

  #branch(id: string, exit: string): TreeBranch {
    const flow = this.#flows.get(id)
    if (!flow) throw new NoTree()
    const body = (flow.conditionExpression as Element | undefined)?.body
    const next = this.chain(flow.targetRef as Element | undefined, exit)
    return {
      id,
      name: flow.name ?? '',
      ...(typeof body === 'string' ? { when: JSON.parse(body) as Cond } : {}),
      ...(next ? { next } : {}),
    }
  }
}

const withNext = (node: TreeNode, next: TreeNode | undefined): TreeNode => (next ? { ...node, next } : node)
