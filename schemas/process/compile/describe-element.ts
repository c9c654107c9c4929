import { listOf } from './bpmn-model.ts'
import type { Element } from './bpmn-model.ts'

type Named = { readonly id?: string; readonly name?: string }
type Words = { readonly 'zh-cn': string; readonly en: string }

const kinds: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  Process: ['流程', 'Process'],
  StartEvent: ['开始事件', 'Start event'],
  EndEvent: ['结束事件', 'End event'],
  IntermediateCatchEvent: ['中间捕获事件', 'Catch event'],
  IntermediateThrowEvent: ['中间抛出事件', 'Throw event'],
  BoundaryEvent: ['边界事件', 'Boundary event'],
  Task: ['任务', 'Task'],
  UserTask: ['用户任务', 'User task'],
  ManualTask: ['手工任务', 'Manual task'],
  ServiceTask: ['服务任务', 'Service task'],
  SendTask: ['发送任务', 'Send task'],
  ReceiveTask: ['接收任务', 'Receive task'],
  ScriptTask: ['脚本任务', 'Script task'],
  BusinessRuleTask: ['业务规则任务', 'Business rule task'],
  CallActivity: ['调用活动', 'Call activity'],
  SubProcess: ['子流程', 'Subprocess'],
  AdHocSubProcess: ['临时子流程', 'Ad-hoc subprocess'],
  Transaction: ['事务子流程', 'Transaction'],
  ExclusiveGateway: ['排他网关', 'Exclusive gateway'],
  ParallelGateway: ['并行网关', 'Parallel gateway'],
  InclusiveGateway: ['包容网关', 'Inclusive gateway'],
  EventBasedGateway: ['事件网关', 'Event gateway'],
  ComplexGateway: ['复杂网关', 'Complex gateway'],
  SequenceFlow: ['顺序流', 'Flow'],
  DataObjectReference: ['数据对象', 'Data object'],
  DataObject: ['数据对象', 'Data object'],
  DataStoreReference: ['数据存储', 'Data store'],
}

/** Ids that tools draw, which say nothing to an author: `Activity_0x1k2j3`, `sid-3F2A…`. */
const drawnId = /^(?:sid-[\dA-Fa-f-]+|[A-Z][A-Za-z]*_(?=\w*\d)[\da-z]{6,})$/

/**
 * How an element is called in a finding: by its name, by an id that somebody chose, else by its kind and place, such as
 * `用户任务（未命名，在“经理审批”之后）`.
 */
export function nameForFinding(element: Named & Partial<Element>): Words {
  const { id = '', name } = element
  const label = name?.trim()
  if (label) return { 'zh-cn': label, en: label }
  const kind = typeNames(element)
  if (!kind || (id !== '' && !drawnId.test(id))) return { 'zh-cn': id, en: id }
  const place = placeOf(element as Element)
  return {
    'zh-cn': `${kind[0]}（未命名${place ? `，${place['zh-cn']}` : ''}）`,
    en: `${kind[1]} (unnamed${place ? `, ${place.en}` : ''})`,
  }
}

const typeNames = ({ $type }: Partial<Element>): readonly [zh: string, en: string] | undefined =>
  kinds[$type?.replace('bpmn:', '') ?? '']

function placeOf(element: Element): Words | undefined {
  const { sourceRef, targetRef, attachedToRef } = element as unknown as Readonly<Record<string, Element | undefined>>
  if (sourceRef && targetRef) {
    const [from, to] = [nameOrType(sourceRef), nameOrType(targetRef)]
    return { 'zh-cn': `从${from['zh-cn']}到${to['zh-cn']}`, en: `from ${from.en} to ${to.en}` }
  }
  if (attachedToRef) {
    const host = nameOrType(attachedToRef)
    return { 'zh-cn': `在${host['zh-cn']}上`, en: `on ${host.en}` }
  }
  const before = nearest(element, 'targetRef', 'sourceRef')
  if (before) return { 'zh-cn': `在“${before}”之后`, en: `after ‘${before}’` }
  const after = nearest(element, 'sourceRef', 'targetRef')
  return after === undefined ? undefined : { 'zh-cn': `在“${after}”之前`, en: `before ‘${after}’` }
}

/** The name of an element; of an unnamed one its kind. */
function nameOrType(element: Element): Words {
  const name = element.name?.trim()
  if (name) return { 'zh-cn': `“${name}”`, en: `‘${name}’` }
  const [zh, en] = typeNames(element) ?? [element.id ?? '', element.id ?? '']
  return { 'zh-cn': zh, en: `the ${en.toLowerCase()}` }
}

/** The name of the nearest named element along the flows, in one direction. */
function nearest(element: Element, near: string, far: string): string | undefined {
  const container = element.$parent as Element | undefined
  const flows = container ? listOf(container, 'flowElements').filter(({ $type }) => $type === 'bpmn:SequenceFlow') : []
  const seen = new Set<unknown>([element])
  for (const at of seen)
    for (const flow of flows) {
      const next = flow[near] === at ? (flow[far] as Element | undefined) : undefined
      if (!next || seen.has(next)) continue
      if (next.name?.trim()) return next.name.trim()
      seen.add(next)
    }
  return undefined
}
