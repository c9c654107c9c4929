import type { FastifyInstance } from 'fastify'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { ListenerEvent } from '#schemas/process/process-graph.ts'
import type { Outputs } from '#schemas/process/service-task-outputs.ts'
import type { Variables } from '#schemas/process/step/instance-rows.ts'
import type { CallableHandler } from '../shared/callable-api-types.ts'

/**
 * A failure with an error message for people, shown with the process; the queue retries the work. A plugin throws an
 * error of its own with this `text`.
 */
export interface HandlerFailure extends Error {
  readonly text: Readonly<Record<Locale, string>>
}

export const isHandlerFailure = (error: unknown): error is HandlerFailure =>
  error instanceof Error && typeof (error as Partial<HandlerFailure>).text === 'object'

/** The event or service task that the handler is called for. */
export interface ServiceCall {
  /** The same at every attempt, so that nothing is done twice. */
  readonly id: string
  readonly instanceId: number
  readonly node: string
  readonly parameters: Variables
  /** Variables that the service task takes from the answer; other values of it are ignored. */
  readonly outputs?: Outputs
  /** Only for listeners: the event and the task. The handler's return value is ignored. */
  readonly event?: ListenerEvent
  readonly taskId?: string
}

/** Executes a service task and returns variables of the process, or handles an event. */
export type ServiceHandler = (app: FastifyInstance, call: ServiceCall) => Promise<Variables | undefined>

/** Handlers that models name as `<family>:<id>`, such as the webhooks of a form. */
export interface HandlerFamily {
  /** Whether a process of this form may name the id; `formId` is null for a process without a form. */
  has(id: string, formId: number | null): Promise<boolean>
  /** The ids that a process of this form may name, for the designer. */
  offered(formId: number): Promise<readonly OfferedHandler[]>
  run(app: FastifyInstance, id: string, call: ServiceCall): Promise<Variables | undefined>
}

/** A handler of a family as the designer offers it. */
export interface OfferedHandler {
  readonly id: string
  readonly title: string
  /** Whether it is switched off. */
  readonly isOff?: boolean
}

/** Registry of the names that models can use: handlers and handler families. */
export class Handlers {
  readonly #single = new Map<string, ServiceHandler>()
  readonly #families = new Map<string, HandlerFamily>()

  add(name: string, handler: ServiceHandler): void {
    if (this.#single.has(name)) throw new Error(`two handlers are called <${name}>`)
    this.#single.set(name, handler)
  }

  addFamily(name: string, family: HandlerFamily): void {
    if (this.#families.has(name)) throw new Error(`two families of handlers are called <${name}>`)
    this.#families.set(name, family)
  }

  /** Returns the names that a form's model can use; looks up only names that the model mentions. */
  async namesIn(xml: string, formId: number | null): Promise<ReadonlySet<string>> {
    const names = new Set(this.#single.keys())
    for (const [family, { has }] of this.#families) {
      const mentioned = [...xml.matchAll(new RegExp(`\\b${family}:([\\w-]{1,40})`, 'g'))].slice(0, maxMentioned)
      for (const id of new Set(mentioned.map(([, one]) => one!)))
        if (await has(id, formId)) names.add(`${family}:${id}`)
    }
    return names
  }

  /** The handlers that the designer offers to the process of a form. */
  async offered(formId: number): Promise<readonly CallableHandler[]> {
    const single = [...this.#single.keys()].map((name) => ({ name, title: name }))
    const families = [...this.#families].map(async ([family, { offered }]) =>
      (await offered(formId)).map(({ id, ...handler }) => ({ name: `${family}:${id}`, ...handler })),
    )
    return [...single, ...(await Promise.all(families)).flat()]
  }

  find(name: string): ServiceHandler | undefined {
    const [family, id] = name.split(':')
    const found = id === undefined ? undefined : this.#families.get(family!)
    return found ? (app, call) => found.run(app, id!, call) : this.#single.get(name)
  }
}

const maxMentioned = 200
