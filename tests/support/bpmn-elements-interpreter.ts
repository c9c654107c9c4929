import { BpmnModdle } from 'bpmn-moddle'
import * as elements from 'bpmn-elements'
import serialize, { TypeResolver } from 'moddle-context-serializer'

/** The part of an element under way that is used here; a sub-process has elements of its own. */
interface Postponed {
  readonly id: string
  readonly type: string
  signal(): void
  getPostponed?(): readonly Postponed[]
}

const resolver = TypeResolver(elements)

/** What is used of a definition; its own types have no constructor. */
interface Definition {
  readonly isRunning: boolean
  run(): void
  resume(): void
  recover(state: unknown): Definition
  getState(): unknown
  getPostponed(): readonly Postponed[]
}

const DefinitionClass = elements.Definition as unknown as new (
  context: unknown,
  options: { readonly variables: object },
) => Definition

const ContextClass = elements.Context as unknown as new (serialized: unknown) => unknown

/** A model read by `bpmn-elements`. */
export class OtherModel {
  readonly #context: ReturnType<typeof serialize>

  private constructor(context: ReturnType<typeof serialize>) {
    this.#context = context
  }

  static async read(xml: string): Promise<OtherModel> {
    return new OtherModel(serialize(await new BpmnModdle().fromXML(xml), resolver))
  }

  /** Starts a process. Its conditions name `environment.variables`. */
  start(variables: Readonly<Record<string, unknown>>): OtherRun {
    const definition = this.#definition(variables)
    definition.run()
    return new OtherRun(definition)
  }

  /** Goes on from a state. */
  resume(state: unknown): OtherRun {
    const definition = this.#definition({}).recover(state)
    definition.resume()
    return new OtherRun(definition)
  }

  #definition(variables: object): Definition {
    return new DefinitionClass(new ContextClass(this.#context), { variables: { ...variables } })
  }
}

/** A process run by `bpmn-elements`, to compare with: only for models in which its joins and conditions are right. */
export class OtherRun {
  readonly #definition: Definition

  constructor(definition: Definition) {
    this.#definition = definition
  }

  get isRunning(): boolean {
    return this.#definition.isRunning
  }

  get state(): unknown {
    return this.#definition.getState()
  }

  /** Ids of the user tasks that wait, sorted. */
  get open(): readonly string[] {
    return this.#tasks()
      .map(({ id }) => id)
      .toSorted()
  }

  complete(id: string): void {
    this.#tasks()
      .find((task) => task.id === id)!
      .signal()
  }

  #tasks(): readonly Postponed[] {
    const inside = (some: readonly Postponed[]): readonly Postponed[] =>
      some.flatMap((one) =>
        one.type === 'bpmn:UserTask'
          ? [one]
          : one.type === 'bpmn:SubProcess'
            ? inside((one.getPostponed?.() ?? []).filter(({ id }) => id !== one.id))
            : [],
      )
    return inside(this.#definition.getPostponed())
  }
}
