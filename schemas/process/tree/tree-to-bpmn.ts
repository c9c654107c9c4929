import { approvalUri } from '../compile/bpmn-model.ts'
import { isSplit } from './approval-tree.ts'
import type { TreeNode } from './approval-tree.ts'

interface Drawn {
  readonly id: string
  readonly tag: string
  readonly name: string
  readonly attributes?: string
  /** Settings stored as JSON, so that the tree can be reconstructed. */
  readonly settings: object
  readonly inner?: string
}
interface DrawnFlow {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly name?: string
  readonly condition?: string
}

const gateways = { branch: 'exclusiveGateway', parallel: 'parallelGateway', inclusive: 'inclusiveGateway' } as const

/** Ids of generated elements: joins and the end. */
export const joinOf = (id: string): string => `${id}..join`
/** Id of the flow that leaves a node downwards, behind the join of its branches. */
export const onwardOf = (node: TreeNode): string => onwardFrom(isSplit(node) ? joinOf(node.id) : node.id)
const onwardFrom = (last: string): string => `${last}..next`
export const impliedEnd = 'end..implied'

/** Writes a checked tree as BPMN without loss; `treeOf` reads it back. */
export function bpmnOf(tree: TreeNode, process: { readonly key: string; readonly name: string }): string {
  const writer = new Writer()
  writer.chain(tree, undefined, undefined)
  return writer.document(process)
}

class Writer {
  readonly #nodes: Drawn[] = []
  readonly #flows: DrawnFlow[] = []

  /** Draws a chain from `entry` to `exit`. */
  chain(first: TreeNode | undefined, entry: Omit<DrawnFlow, 'to'> | undefined, exit: string | undefined): void {
    let flow = entry
    for (let node = first; node; node = node.next) {
      if (flow) this.#flows.push({ ...flow, to: node.id })
      const last = this.#node(node)
      flow = node.type === 'end' ? undefined : { id: onwardFrom(last), from: last }
    }
    if (!flow) return
    if (exit === undefined) {
      this.#nodes.push({ id: impliedEnd, tag: 'endEvent', name: '', settings: { node: 'implied' } })
      exit = impliedEnd
    }
    this.#flows.push({ ...flow, to: exit })
  }

  /** Writes a node with its branches; returns the id of the last element. */
  #node(node: TreeNode): string {
    const { id, type, name, next: _next, branches, ...rest } = node
    const settings = { node: type, ...rest }
    if (isSplit(node)) {
      const otherwise = type === 'parallel' ? undefined : branches!.find(({ when }) => when === undefined)
      const attributes = otherwise ? ` default="${escaped(otherwise.id)}"` : ''
      const tag = gateways[type as keyof typeof gateways]
      const order = branches!.map((branch) => branch.id)
      this.#nodes.push({ id, tag, name, attributes, settings: { ...settings, order } })
      for (const branch of branches!) {
        const condition = branch.when && JSON.stringify(branch.when)
        const entry = { id: branch.id, from: id, name: branch.name, ...(condition ? { condition } : {}) }
        this.chain(branch.next, entry, joinOf(id))
      }
      this.#nodes.push({ id: joinOf(id), tag, name: '', settings: { node: 'join' } })
      return joinOf(id)
    }
    this.#nodes.push({ id, name, settings, ...drawnAs(node) })
    return id
  }

  document({ key, name }: { readonly key: string; readonly name: string }): string {
    const incoming = Map.groupBy(this.#flows, ({ to }) => to)
    const outgoing = Map.groupBy(this.#flows, ({ from }) => from)
    const nodes = this.#nodes.map(({ id, tag, name: label, attributes = '', settings, inner = '' }) => {
      const json = escaped(JSON.stringify(tag === 'serviceTask' ? withCopy(settings) : settings))
      return [
        `    <bpmn:${tag} id="${escaped(id)}"${label === '' ? '' : ` name="${escaped(label)}"`}${attributes}>`,
        `      <bpmn:extensionElements><approval:settings>${json}</approval:settings></bpmn:extensionElements>`,
        ...(incoming.get(id) ?? []).map((flow) => `      <bpmn:incoming>${escaped(flow.id)}</bpmn:incoming>`),
        ...(outgoing.get(id) ?? []).map((flow) => `      <bpmn:outgoing>${escaped(flow.id)}</bpmn:outgoing>`),
        ...(inner === '' ? [] : [`      ${inner}`]),
        `    </bpmn:${tag}>`,
      ].join('\n')
    })
    const flows = this.#flows.map(({ id, from, to, name: label, condition }) => {
      const open = `    <bpmn:sequenceFlow id="${escaped(id)}"${label ? ` name="${escaped(label)}"` : ''} sourceRef="${escaped(from)}" targetRef="${escaped(to)}"`
      if (condition === undefined) return `${open} />`
      return `${open}>\n      <bpmn:conditionExpression xsi:type="bpmn:tFormalExpression" language="cond">${escaped(condition)}</bpmn:conditionExpression>\n    </bpmn:sequenceFlow>`
    })
    return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:approval="${approvalUri}" id="definitions..${escaped(key)}" targetNamespace="${approvalUri}">
  <bpmn:process id="${escaped(key)}" name="${escaped(name)}" isExecutable="true">
${[...nodes, ...flows].join('\n')}
  </bpmn:process>
</bpmn:definitions>
`
  }
}

/** The compiler reads the recipients of a copy from there. */
const withCopy = (settings: object): object => {
  const { node, assign } = settings as { readonly node: string; readonly assign?: object }
  return node === 'copy' ? { ...settings, copy: assign } : settings
}

function drawnAs(node: TreeNode): Pick<Drawn, 'tag' | 'attributes' | 'inner'> {
  switch (node.type) {
    case 'start':
      return { tag: 'startEvent' }
    case 'end':
      return { tag: 'endEvent' }
    case 'copy':
    case 'trigger':
      return { tag: 'serviceTask' }
    case 'subProcess':
      return { tag: 'callActivity', attributes: ` calledElement="${escaped(node.key ?? '')}"` }
    case 'delay': {
      const [tag, time] = node.for === undefined ? ['timeDate', node.until ?? ''] : ['timeDuration', node.for]
      return {
        tag: 'intermediateCatchEvent',
        inner: `<bpmn:timerEventDefinition><bpmn:${tag} xsi:type="bpmn:tFormalExpression">${escaped(time)}</bpmn:${tag}></bpmn:timerEventDefinition>`,
      }
    }
    default:
      return { tag: 'userTask' }
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}
const escaped = (text: string): string => text.replace(/[&<>"\n\r\t]/g, (sign) => entities[sign]!)
