import { listOf, type Element } from '#schemas/process/compile/bpmn-model.ts'

/**
 * Returns the user tasks that every path to a node passes, nearest first, and the start of the process: a rejection can
 * return there. Those around a sub-process follow those inside.
 */
export function nodesBefore(node: Element): readonly Element[] {
  const scope = node.$parent as Element | undefined
  if (!scope) return []
  const elements = listOf(scope, 'flowElements')
  const next = Map.groupBy(elements.flatMap(edgesOf), ([from]) => from)
  const targets = new Set(elements.flatMap(edgesOf).map(([, to]) => to))
  const starts = elements.filter((one) => one.$type !== 'bpmn:SequenceFlow' && !targets.has(one))
  const isProcess = scope.$type === 'bpmn:Process'
  const passed = elements
    .filter((one) => one !== node && hasPeople(one, isProcess))
    .map((one) => ({ one, reached: reachable(starts, next, one) }))
    // without a path to the node, nothing is before it
    .filter(({ reached }) => !reached.has(node) && reachable(starts, next).has(node))
    .toSorted((a, b) => b.reached.size - a.reached.size)
    .map(({ one }) => one)
  return isProcess ? passed : [...passed, ...nodesBefore(scope)]
}

type Edge = readonly [from: Element, to: Element]

/** A boundary event follows its activity. */
function edgesOf(element: Element): readonly Edge[] {
  const { sourceRef, targetRef, attachedToRef } = element as { readonly [name: string]: Element | undefined }
  if (element.$type === 'bpmn:SequenceFlow') return sourceRef && targetRef ? [[sourceRef, targetRef]] : []
  return attachedToRef ? [[attachedToRef, element]] : []
}

/** Only the start of a process without an event has an initiator. */
const hasPeople = (element: Element, isProcess: boolean): boolean =>
  element.$type === 'bpmn:UserTask' ||
  (isProcess && element.$type === 'bpmn:StartEvent' && listOf(element, 'eventDefinitions').length === 0)

function reachable(
  starts: readonly Element[],
  next: ReadonlyMap<Element, readonly Edge[]>,
  without?: Element,
): ReadonlySet<Element> {
  const seen = new Set<Element>()
  const open = starts.filter((one) => one !== without)
  for (let at = open.pop(); at; at = open.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    for (const [, to] of next.get(at) ?? []) if (to !== without) open.push(to)
  }
  return seen
}
