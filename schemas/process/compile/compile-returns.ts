import { settingsFaults } from '../check-node-settings.ts'
import type { ApprovalSettings } from '../node-settings.ts'
import type { Node } from '../process-graph.ts'
import type { Element } from './bpmn-model.ts'
import type { Mutable, TaskContext } from './compile-activities.ts'
import type { Findings, Named } from './compile-findings.ts'

/** Reads the initiator's access to a form that is returned, from the start of the process. */
export function initiator({ findings, extensions }: TaskContext, element: Element): Mutable<Node> {
  const own = extensions.own(element)
  const faults = own === undefined ? [] : settingsFaults(own)
  for (const fault of faults) findings.error(element, fault.code, fault['zh-cn'], fault.en)
  const fields = faults.length === 0 ? (own as ApprovalSettings | undefined)?.fields : undefined
  return fields ? { settings: { fields } } : {}
}

/** Reports a rejection that would return to a node that is gone or cannot be entered. */
export function checkRejection(
  findings: Findings,
  drawn: Named,
  node: Node,
  nodes: Readonly<Record<string, Node>>,
): void {
  const reject = node.settings?.reject
  if (typeof reject !== 'object' || canReturn(node, nodes[reject.to], nodes)) return
  findings.error(
    drawn,
    'reject.target',
    '驳回后要退回的节点不存在，请重新选择',
    'returns a rejection to a node that isn’t there; choose another one',
  )
}

/** A return can leave sub-processes, and enters none. */
function canReturn(node: Node, to: Node | undefined, nodes: Readonly<Record<string, Node>>): boolean {
  if (to?.type === 'start') return to.parent === null
  if (to?.type !== 'user') return false
  for (let at: Node | undefined = node; at; at = at.parent === null ? undefined : nodes[at.parent])
    if (at.parent === to.parent) return true
  return false
}
