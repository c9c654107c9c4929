import { BpmnModdle } from 'bpmn-moddle'

/** An element of a model as bpmn-moddle reads it: known properties by name, others in `$attrs`. */
export interface Element {
  readonly $type: string
  readonly id?: string
  readonly name?: string
  readonly $attrs?: Readonly<Record<string, unknown>>
  readonly $children?: readonly Element[]
  readonly $body?: string
  readonly [property: string]: unknown
}

export interface Model {
  readonly definitions: Element
  readonly warnings: readonly string[]
  /** Ids that several elements have. */
  readonly repeatedIds?: readonly string[]
}

/** Reason why a model cannot be read. */
export class ModelFault extends Error {
  readonly code: 'xml.large' | 'xml.broken' | 'xml.noProcess'
  constructor(code: ModelFault['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Maximum numbers of a model's nodes, and of its elements with their pictures: reading more would hold up the server. */
export const maxNodes = 2000
const maxElements = 30_000

/** Maximum length of XML in characters. The largest reference of the interchange group has 241 000. */
export const longestModel = 1_000_000

/** Namespace of our own settings in a model. */
export const approvalUri = 'urn:formwork:approval'

/**
 * Namespaces of tools whose extensions are equivalent, under any prefix. They are not rewritten: an export keeps every
 * attribute.
 */
export const toolUris: ReadonlySet<string> = new Set([
  'http://camunda.org/schema/1.0/bpmn',
  'http://flowable.org/bpmn',
  'http://activiti.org/bpmn',
  'http://www.activiti.org/bpmn',
  'http://www.flowable.org/bpmn',
])

const moddle = (): BpmnModdle => new BpmnModdle()

/** @throws {ModelFault} */
export async function readModel(xml: string): Promise<Model> {
  if (xml.length > longestModel)
    throw new ModelFault('xml.large', `a model takes at most ${longestModel} characters, this one has ${xml.length}`)
  // counted before anything is read
  if (countUpTo(xml, nodeTag, maxNodes * 2) || countUpTo(xml, anyTag, maxElements))
    throw new ModelFault('xml.large', `a model takes at most ${maxNodes} nodes and ${maxElements} elements`)
  // entities are refused, because no model needs its own
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new ModelFault('xml.broken', 'a model has no document type')
  try {
    const { rootElement, warnings } = await moddle().fromXML(xml)
    keepLooseReferences(warnings)
    const messages = warnings.map(({ message }) => message)
    // the reader leaves out an element whose id another element has
    const repeatedIds = messages.flatMap((message) => /duplicate ID <([^>]*)>/.exec(message)?.[1] ?? [])
    return { definitions: rootElement as Element, warnings: messages, repeatedIds }
  } catch (error) {
    throw new ModelFault('xml.broken', error instanceof Error ? error.message : 'not a BPMN model')
  }
}

const anyTag = /<[\w]/g
const nodeTag =
  /<(?:[\w.-]+:)?(?:task|\w+Task|\w+Gateway|\w+Event|subProcess|adHocSubProcess|transaction|callActivity)[\s/>]/g

/** Whether a pattern occurs more often than `most`. */
function countUpTo(text: string, pattern: RegExp, most: number): boolean {
  pattern.lastIndex = 0
  for (let found = 0; pattern.test(text);) if (++found > most) return true
  return false
}

/** Unresolved references keep their id: some tools use them as codes, and exports must preserve them. */
export function keepLooseReferences(warnings: readonly object[]): void {
  for (const warning of warnings) {
    const { element, property, value } = warning as {
      readonly element?: { get(name: string): unknown; set(name: string, value: unknown): void }
      readonly property?: string
      readonly value?: string
    }
    if (!element || !property || !value) continue
    const target = { id: value }
    const before = element.get(property)
    if (Array.isArray(before)) before.push(target)
    else element.set(property, target)
  }
}

/** Serializes a model with all ids and attributes. */
export async function writeModel(definitions: Element): Promise<string> {
  const { xml } = await moddle().toXML(definitions as never, { format: true })
  return xml
}

/** Reads attributes and extension elements of a model by namespace instead of prefix. */
export class Extensions {
  readonly #tools: readonly string[]
  readonly #own: readonly string[]

  /** Prefixes are bound by the definitions, by the process, or by an element for itself. */
  constructor(definitions: Element, process?: Element) {
    const bound = [...boundBy(definitions), ...(process ? boundBy(process) : [])]
    this.#tools = toolPrefixes(bound)
    this.#own = bound.filter(({ uri }) => uri === approvalUri).map(({ prefix }) => prefix)
  }

  /** Reads an attribute of Camunda, Flowable or Activiti. */
  attribute(element: Element, name: string): string | undefined {
    for (const prefix of [...toolPrefixes(boundBy(element)), ...this.#tools]) {
      const value = element.$attrs?.[`${prefix}:${name}`] ?? element[`${prefix}:${name}`]
      if (typeof value === 'string') return value
    }
    return undefined
  }

  /** Returns extension elements of those tools by name. */
  elements(element: Element, name: string): readonly Element[] {
    return valuesOf(element).filter(({ $type }) => this.#tools.some((prefix) => $type === `${prefix}:${name}`))
  }

  /** Reads our own settings as JSON. */
  own(element: Element): unknown {
    const found = valuesOf(element).find(({ $type }) => this.#own.some((prefix) => $type === `${prefix}:settings`))
    if (found?.$body === undefined) return undefined
    try {
      return JSON.parse(found.$body)
    } catch {
      return null
    }
  }
}

interface Binding {
  readonly prefix: string
  readonly uri: string
}

const boundBy = ({ $attrs = {} }: Element): readonly Binding[] =>
  Object.entries($attrs).flatMap(([name, uri]) =>
    name.startsWith('xmlns:') ? [{ prefix: name.slice(6), uri: String(uri) }] : [],
  )

const toolPrefixes = (bound: readonly Binding[]): readonly string[] =>
  bound.filter(({ uri }) => toolUris.has(uri)).map(({ prefix }) => prefix)

const valuesOf = (element: Element): readonly Element[] =>
  ((element.extensionElements as Element | undefined)?.values as readonly Element[] | undefined) ?? []

/** Returns a list property; empty when absent. */
export const listOf = (element: Element, property: string): readonly Element[] =>
  (element[property] as readonly Element[] | undefined) ?? []
