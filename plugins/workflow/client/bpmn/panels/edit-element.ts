import type Modeler from 'bpmn-js/lib/Modeler'
import type { Element as Drawn, ModdleElement } from 'bpmn-js/lib/model/Types'
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import { approvalUri, Extensions, toolUris, type Element } from '#schemas/process/compile/bpmn-model.ts'
import { asOneStep } from './coalesce-undo-steps.ts'
import { variablesBefore, type ModelVariable } from './variables-before.ts'

const camundaUri = 'http://camunda.org/schema/1.0/bpmn'

/**
 * Attributes and extension elements of other tools. They are kept unchanged, under the prefix that the model declares.
 */
interface Generic {
  readonly $type: string
  readonly $attrs?: Readonly<Record<string, unknown>>
  readonly $children?: readonly Generic[]
  readonly $body?: string
  readonly [name: string]: unknown
}

export type Values = Readonly<Record<string, string>>

interface Modeling {
  updateProperties(element: Drawn, properties: object): void
  updateModdleProperties(element: Drawn, moddle: ModdleElement, properties: object): void
}
interface Moddle {
  create(type: string, attributes?: object): ModdleElement
  createAny(type: string, uri: string, attributes?: object): Generic
}

/** Props of a panel. */
export interface PanelProps {
  readonly edited: Edited
}

/** The selected element, as the panels read and change it. Every change is one undo step. */
export class Edited {
  readonly element: Drawn
  readonly object: ModdleElement
  readonly modeler: Modeler
  readonly isReadonly: boolean
  readonly definitions: ModdleElement
  readonly #modeling: Modeling
  readonly #moddle: Moddle

  constructor(modeler: Modeler, element: Drawn, isReadonly: boolean) {
    this.modeler = modeler
    this.element = element
    this.isReadonly = isReadonly
    const own = element.businessObject as ModdleElement
    // a selected pool edits its process
    this.object = own.$type === 'bpmn:Participant' && own.processRef ? (own.processRef as ModdleElement) : own
    this.definitions = modeler.getDefinitions() as ModdleElement
    this.#modeling = modeler.get<Modeling>('modeling')
    this.#moddle = modeler.get<Moddle>('moddle')
  }

  /** Another element of the model. */
  find(id: string): Element | undefined {
    return this.modeler.get<ElementRegistry>('elementRegistry').get(id)?.businessObject as Element | undefined
  }

  is(...types: readonly string[]): boolean {
    return types.some((type) => this.object.$instanceOf(type))
  }

  text(name: string, of: ModdleElement = this.object): string {
    const value: unknown = of.get(name)
    return typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value)
  }

  flag(name: string, of: ModdleElement = this.object): boolean {
    return String(of.get(name)) === 'true'
  }

  /** Sets properties; an empty text removes one. */
  set(properties: Readonly<Record<string, unknown>>, of: ModdleElement = this.object): void {
    const values = Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [name, value === '' ? undefined : value]),
    )
    if (of === this.element.businessObject) this.#modeling.updateProperties(this.element, values)
    else this.#modeling.updateModdleProperties(this.element, of, values)
  }

  create(type: string, attributes: object, parent: ModdleElement = this.object): ModdleElement {
    const made = this.#moddle.create(type, attributes)
    made.$parent = parent
    return made
  }

  /** An extension attribute, under the prefix of Camunda, Flowable or Activiti that the model declares. */
  attribute(name: string, of: ModdleElement = this.object): string {
    for (const prefix of this.#toolPrefixes()) {
      const value = of.get(`${prefix}:${name}`)
      if (value !== undefined) return String(value)
    }
    return ''
  }

  setAttribute(name: string, value: string, of: ModdleElement = this.object): void {
    const known = this.#toolPrefixes().find((prefix) => of.get(`${prefix}:${name}`) !== undefined)
    this.set({ [`${known ?? this.toolPrefix()}:${name}`]: value }, of)
  }

  /** Prefix for new attributes; Camunda's when the model declares none. */
  toolPrefix(): string {
    const known = this.#toolPrefixes()[0]
    return known ?? this.#bind('camunda', camundaUri)
  }

  /** Extension elements of a type, as attributes and text (`$body`). */
  extensions(name: string, of: ModdleElement = this.object): readonly Generic[] {
    return this.#all(of).filter(({ $type }) => this.#isTool($type, name))
  }

  /** Replaces the extension elements of a type. */
  setExtensions(name: string, next: readonly Extension[], of: ModdleElement = this.object): void {
    const kept = this.#all(of).filter(({ $type }) => !this.#isTool($type, name))
    this.#store([...kept, ...next.map((one) => this.#make(one))], of)
  }

  /** Our settings of an approver. */
  settings(): Readonly<Record<string, unknown>> | undefined {
    const found = this.#all(this.object).find(({ $type }) => $type === `${this.#ownPrefix()}:settings`)
    try {
      return found?.$body === undefined ? undefined : (JSON.parse(found.$body) as Record<string, unknown>)
    } catch {
      return undefined
    }
  }

  /** The variables that may have a value when this flow is taken. */
  variablesBefore(): readonly ModelVariable[] {
    let at = this.object as unknown as Element
    let process: Element | undefined
    while (at.$parent) {
      if (at.$type === 'bpmn:Process') process = at
      at = at.$parent as Element
    }
    return variablesBefore(this.object as unknown as Element, new Extensions(at, process))
  }

  /**
   * @param field The text field being typed in: its consecutive changes are one undo step.
   * @param cleared Extension attributes that the settings replace, removed in the same step.
   */
  setSettings(settings: object, field?: string, cleared: readonly string[] = []): void {
    const prefix = this.#ownPrefix() ?? this.#bind('approval', approvalUri)
    const kept = this.#all(this.object).filter(({ $type }) => $type !== `${prefix}:settings`)
    const isEmpty = Object.keys(settings).length === 0
    const made = this.#moddle.createAny(`${prefix}:settings`, approvalUri, { $body: JSON.stringify(settings) })
    const replaced = this.#toolPrefixes().flatMap((tool) => cleared.map((name) => [`${tool}:${name}`, ''] as const))
    const gone = Object.fromEntries(replaced.filter(([name]) => this.object.get(name) !== undefined))
    this.asOneStep(field, () => this.#store(isEmpty ? kept : [...kept, made], this.object, gone))
  }

  /** Executes a change; consecutive changes of one text field of the element are one undo step. */
  asOneStep(field: string | undefined, change: () => void): void {
    asOneStep(this.modeler, field && `${this.text('id')}:${field}`, change)
  }

  /** Root elements of the model, such as messages and signals. */
  roots(type: string): readonly ModdleElement[] {
    return (this.definitions.get('rootElements') as readonly ModdleElement[]).filter(({ $type }) => $type === type)
  }

  setRoots(change: (all: readonly ModdleElement[]) => readonly ModdleElement[]): void {
    const all = this.definitions.get('rootElements') as readonly ModdleElement[]
    this.#modeling.updateModdleProperties(this.element, this.definitions, { rootElements: change(all) })
  }

  #all(of: ModdleElement): readonly Generic[] {
    return ((of.get('extensionElements') as ModdleElement | undefined)?.get('values') as readonly Generic[]) ?? []
  }

  #store(values: readonly Generic[], of: ModdleElement, more: object = {}): void {
    const holder = values.length === 0 ? undefined : this.create('bpmn:ExtensionElements', { values }, of)
    this.set({ extensionElements: holder, ...more }, of)
  }

  #make({ name, attributes = {}, children = [], body }: Extension): Generic {
    const prefix = this.toolPrefix()
    return this.#moddle.createAny(`${prefix}:${name}`, this.#uriOf(prefix), {
      ...Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== '')),
      ...(children.length > 0 ? { $children: children.map((child) => this.#make(child)) } : {}),
      ...(body ? { $body: body } : {}),
    })
  }

  #bound(): readonly (readonly [prefix: string, uri: string])[] {
    return Object.entries((this.definitions as unknown as Generic).$attrs ?? {}).flatMap(([name, uri]) =>
      name.startsWith('xmlns:') ? [[name.slice(6), String(uri)] as const] : [],
    )
  }
  #uriOf(prefix: string): string {
    return this.#bound().find(([name]) => name === prefix)?.[1] ?? camundaUri
  }
  #toolPrefixes(): readonly string[] {
    return this.#bound().flatMap(([prefix, uri]) => (toolUris.has(uri) ? [prefix] : []))
  }
  #ownPrefix(): string | undefined {
    return this.#bound().find(([, uri]) => uri === approvalUri)?.[0]
  }
  #isTool(type: string, name: string): boolean {
    return this.#toolPrefixes().some((prefix) => type === `${prefix}:${name}`)
  }
  #bind(wished: string, uri: string): string {
    const taken = new Set(this.#bound().map(([prefix]) => prefix))
    const prefix = taken.has(wished) ? `${wished}1` : wished
    ;((this.definitions as unknown as Generic).$attrs as Record<string, unknown>)[`xmlns:${prefix}`] = uri
    return prefix
  }
}

export interface Extension {
  readonly name: string
  readonly attributes?: Values
  readonly children?: readonly Extension[]
  readonly body?: string
}

/** Attributes of an extension element. */
export const valuesOf = (one: Generic): Values =>
  Object.fromEntries(
    Object.entries(one).flatMap(([name, value]) =>
      typeof value === 'string' && !name.startsWith('$') ? [[name, value]] : [],
    ),
  )

export const childrenOf = (one: Generic | undefined, name: string): readonly Generic[] =>
  (one?.$children ?? []).filter(({ $type }) => $type.endsWith(`:${name}`))

/** Converts pairs to `name=value` lines and back. */
export const pairsIn = (text: string): readonly (readonly [string, string])[] =>
  text.split('\n').flatMap((line) => {
    const at = line.indexOf('=')
    const [name, value] = at === -1 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)]
    return name.trim() === '' ? [] : [[name.trim(), value.trim()] as const]
  })
export const pairsText = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => (value === '' ? name : `${name}=${value}`)).join('\n')
