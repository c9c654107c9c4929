import type { FastifyInstance } from 'fastify'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import type { Db } from './decorations.ts'

/**
 * Facts about the business, by name, with what each says. A feature adds its own to this interface by declaration
 * merging.
 */
export interface DomainEvents {
  'form.published': { readonly formKey: string; readonly formId: number; readonly version: number }
  'answer.stored': { readonly formKey: string; readonly formId: number; readonly submissionId: number }
  'answer.changed': { readonly formKey: string; readonly formId: number; readonly submissionId: number }
  'answer.removed': { readonly formKey: string; readonly formId: number; readonly submissionId: number }
  'user.disabled': { readonly userId: number }
}
export type EventName = keyof DomainEvents

export interface DomainEvent<Name extends EventName = EventName> {
  /** The same at every delivery to one listener: by it a listener that must not act twice knows a repetition. */
  readonly id: string
  readonly name: Name
  readonly body: DomainEvents[Name]
  /** When the event was written. */
  readonly time: Date
}

/** Runs outside of every request, in any process, at least once. An error means: deliver again later. */
export type Listener<Name extends EventName = EventName> = (
  app: FastifyInstance,
  event: DomainEvent<Name>,
) => Promise<unknown>
export type Listeners = { readonly [Name in EventName]?: Listener<Name> }

/**
 * Domain events (outbox pattern): written in the transaction that makes them true, delivered after it by any process.
 */
export interface Events {
  /** Whether anyone listens. Without a listener `emit` writes nothing, and a caller may save itself the transaction. */
  has(name: EventName): boolean
  /** Writes one delivery for each listener. `db` is the transaction that makes the event true. */
  emit<Name extends EventName>(db: Db, name: Name, ...bodies: readonly DomainEvents[Name][]): Promise<void>
}

/** Work with a name that the queue, a schedule or an administrator starts. */
export interface JobHandler<Parameters extends object = object> {
  readonly title: LocalizedText
  /** What it takes, in the field types of module files, by which it is checked before it runs. */
  readonly parameters?: Readonly<Record<string, JobParameter>>
  /** Runs in one process at a time for one entry of the queue. `signal` is aborted when the server stops. */
  readonly run: (
    app: FastifyInstance,
    parameters: Parameters,
    job: { readonly id: string; readonly signal: AbortSignal },
  ) => Promise<unknown>
  /** Six fields, seconds first, in the server's time zone. Each time is done once, however many processes there are. */
  readonly schedule?: string
}

export interface JobParameter {
  readonly type: 'string' | 'int' | 'decimal' | 'bool'
  readonly label: LocalizedText
  readonly required?: boolean
}

/** An entry of the queue that failed for good. */
export interface DeadEntry {
  readonly id: string
  readonly queue: string
  /** Name of the job, or of the event and the feature that listens. */
  readonly title: string
  readonly data: unknown
  /** Message of the last error. */
  readonly error: string
  readonly attempts: number
  readonly time: Date
}

/**
 * Durable work (pg-boss): kept in the database until done, claimed once over all processes, tried again with growing
 * pauses.
 */
export interface WorkQueue {
  /** Adds work. `db` may be a transaction: then the entry exists once that commits. The same `id` is added once. */
  add(db: Db, queue: QueueName, entries: readonly QueueEntry[]): Promise<void>
  /** Gives a queue its worker in this process. An error thrown means: try again later. */
  work(
    queue: QueueName,
    handle: (entry: { readonly id: string; readonly data: unknown; readonly signal: AbortSignal }) => Promise<unknown>,
  ): Promise<void>
  /** Entries that failed for good, the newest first. */
  dead(limit: number): Promise<readonly DeadEntry[]>
  retry(id: string): Promise<boolean>
  discard(id: string): Promise<boolean>
  /** Hands the entries of workers that are gone to others. Runs by itself. */
  sweep(): Promise<void>
  /** Takes nothing more; resolves when what was taken is done, or after ten seconds. */
  stop(): Promise<void>
}

export const queueNames = ['event', 'job'] as const
export type QueueName = (typeof queueNames)[number]
export interface QueueEntry {
  /** UUID; made by the queue unless given. */
  readonly id?: string
  readonly data: object
  readonly startAfter?: Date
}
