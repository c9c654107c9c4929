import { approvalUri, listOf, type Element } from '../compile/bpmn-model.ts'

export const topics = [
  'name',
  'type',
  'flow',
  'condition',
  'event',
  'people',
  'fields',
  'multi',
  'settings',
  'form',
  'other',
] as const
/** Aspects in which an element differs. */
export type Topic = (typeof topics)[number]

/** An element that a flow connects. */
export type End = Pick<Difference, 'name' | 'type'>

/** Difference of an element between two models: added, removed or changed. Positions are ignored. */
export interface Difference {
  readonly element: string
  /** Name in the newer model. */
  readonly name: string
  /** Type without prefix: `UserTask`. */
  readonly type: string
  readonly change: 'added' | 'removed' | 'changed'
  /** Only for a changed element: its changed aspects, in the order of `topics`. */
  readonly topics: readonly Topic[]
  /** Only of a flow: the elements that it connects. */
  readonly between?: readonly [from: End, to: End]
  /** Former name, where it differs. */
  readonly before?: string
}

/** Compares two models by element id, in the order of the newer model. */
export function compareModels(before: Element, after: Element): readonly Difference[] {
  const [old, now] = [elementsOf(before), elementsOf(after)]
  const changed = [...now].flatMap(([id, one]): readonly Difference[] => {
    const was = old.get(id)
    if (!was) return [{ ...head(one), change: 'added', topics: [] }]
    const found = topicsOf(was, one)
    if (found.length === 0) return []
    const former = found.includes('name') ? { before: was.name ?? '' } : {}
    return [{ ...head(one), change: 'changed', topics: found, ...former }]
  })
  const removed = [...old]
    .filter(([id]) => !now.has(id))
    .map(([, one]): Difference => ({ ...head(one), change: 'removed', topics: [] }))
  return [...changed, ...removed]
}

function head(element: Element): Pick<Difference, 'element' | 'name' | 'type' | 'between'> {
  const { sourceRef: from, targetRef: to } = element as { readonly sourceRef?: Element; readonly targetRef?: Element }
  const isFlow = element.$type === 'bpmn:SequenceFlow' && from !== undefined && to !== undefined
  return { element: element.id ?? '', ...endOf(element), ...(isFlow ? { between: [endOf(from), endOf(to)] } : {}) }
}

const endOf = ({ name, $type }: Element): End => ({ name: name ?? '', type: $type.replace(/^\w+:/, '') })

/** Returns the processes and all their nested elements. */
function elementsOf(definitions: Element): ReadonlyMap<string, Element> {
  const found = new Map<string, Element>()
  const visit = (element: Element): void => {
    if (element.id !== undefined) found.set(element.id, element)
    for (const list of ['flowElements', 'artifacts']) for (const inner of listOf(element, list)) visit(inner)
  }
  for (const root of listOf(definitions, 'rootElements')) if (root.$type === 'bpmn:Process') visit(root)
  return found
}

/** Properties derived from other elements or from positions. */
const passed = new Set(['id', 'incoming', 'outgoing', 'flowElements', 'artifacts', 'laneSets', 'lanes', 'di'])

const byProperty: Readonly<Record<string, Topic>> = {
  name: 'name',
  $type: 'type',
  sourceRef: 'flow',
  targetRef: 'flow',
  attachedToRef: 'flow',
  conditionExpression: 'condition',
  default: 'condition',
  eventDefinitions: 'event',
  loopCharacteristics: 'multi',
  assignee: 'people',
  candidateUsers: 'people',
  candidateGroups: 'people',
  formKey: 'form',
}

function topicsOf(before: Element, after: Element): readonly Topic[] {
  const found = new Set<Topic>()
  const [was, is] = [propertiesOf(before), propertiesOf(after)]
  for (const name of new Set([...was.keys(), ...is.keys()]))
    if (was.get(name) !== is.get(name)) found.add(byProperty[name.replace(/^[\w-]+:/, '')] ?? 'other')
  const [old, now] = [settingsOf(before), settingsOf(after)]
  for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
    if (text(old[name]) === text(now[name])) continue
    found.add(name === 'assign' || name === 'copy' ? 'people' : name === 'fields' ? 'fields' : 'settings')
  }
  return topics.filter((topic) => found.has(topic))
}

/** Returns an element's properties as text, except our own settings, which are compared individually. */
function propertiesOf(element: Element): ReadonlyMap<string, string> {
  const own = listedProperties(element)
  const found = new Map<string, string>([['$type', element.$type]])
  for (const [name, value] of own) {
    if (name !== 'extensionElements') found.set(name, text(value))
    else {
      const others = listOf(value as Element, 'values').filter((one) => !isOwn(one))
      if (others.length > 0) found.set('extensions', text(others))
    }
  }
  for (const [name, value] of Object.entries(element.$attrs ?? {})) found.set(name, text(value))
  // an empty text equals an absent one
  return new Map([...found].filter(([, value]) => value !== '""'))
}

/** Returns the enumerable properties of an element; references such as the target of a flow are not enumerable. */
const listedProperties = (element: Element): readonly (readonly [name: string, value: unknown])[] =>
  Object.getOwnPropertyNames(element)
    .filter((name) => !name.startsWith('$') && !passed.has(name))
    .map((name) => [name, element[name]] as const)

const isOwn = ({ $type, $attrs }: Element): boolean =>
  $type.endsWith(':settings') && ($type.startsWith('approval:') || $attrs?.xmlns === approvalUri)

function settingsOf(element: Element): Readonly<Record<string, unknown>> {
  const extensions = element.extensionElements as Element | undefined
  const own = extensions && listOf(extensions, 'values').find(isOwn)
  if (own?.$body === undefined) return {}
  try {
    const { node: _node, ...settings } = JSON.parse(own.$body) as Record<string, unknown>
    return settings
  } catch {
    return { broken: own.$body }
  }
}

/** Formats a value as text: elements with an id by id, other parts in full. */
const text = (value: unknown): string =>
  JSON.stringify(plain(value, 0), (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  ) ?? ''

function plain(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return value.map((one) => plain(one, depth))
  if (typeof value !== 'object' || value === null) return value
  const element = value as Element
  if (element.$type === undefined) return value
  if (
    element.id !== undefined &&
    /^bpmn:(?!.*(EventDefinition|Expression|LoopCharacteristics|Documentation)$)/.test(element.$type)
  )
    return element.id
  if (depth > 12) return null
  const own = [...listedProperties(element), ['$body', element.$body] as const]
  return {
    is: element.$type,
    ...Object.fromEntries(
      [...own, ...Object.entries(element.$attrs ?? {})].map(([name, one]) => [name, plain(one, depth + 1)]),
    ),
    ...(element.$children ? { inside: plain(element.$children, depth + 1) } : {}),
  }
}
