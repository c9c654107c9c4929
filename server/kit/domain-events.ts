import type { FastifyInstance } from 'fastify'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import type { Db } from './database-tables.ts'

declare module 'fastify' {
  interface FastifyInstance {
    queue: WorkQueue
    events: Events
  }
}

/** Business events by name, with the body of each. Features add their own by declaration merging. */
export interface DomainEvents {
  'user.disabled': { readonly userId: number }
}
export type EventName = keyof DomainEvents

export interface DomainEvent<Name extends EventName = EventName> {
  /** The same id at every delivery to one listener, so that a listener can recognize a repeated delivery. */
  readonly id: string
  readonly name: Name
  readonly body: DomainEvents[Name]
  /** Time at which the event was written. */
  readonly time: Date
}

/** Runs outside any request, in any process, at least once. An error schedules another delivery. */
export type Listener<Name extends EventName = EventName> = (
  app: FastifyInstance,
  event: DomainEvent<Name>,
) => Promise<unknown>
export type Listeners = { readonly [Name in EventName]?: Listener<Name> | WatchingListener<Name> }

/**
 * A listener that is called only for events whose body names its feature in `watchers`, so that submits of other forms
 * cost nothing.
 */
export interface WatchingListener<Name extends EventName = EventName> {
  readonly watching: Listener<Name>
}

/**
 * Domain events (transactional outbox): written in the transaction that makes them true, delivered after its commit by
 * any process.
 */
export interface Events {
  /**
   * Whether an event with these `watchers` has a listener. `emit` writes nothing without one, so a caller may skip the
   * transaction.
   */
  has(name: EventName, watchers?: readonly string[]): boolean
  /** Writes one delivery per listener. `db` is the transaction that makes the event true. */
  emit<Name extends EventName>(db: Db, name: Name, ...bodies: readonly DomainEvents[Name][]): Promise<void>
}

/** Named work that the queue, a schedule or an administrator starts. */
export interface JobHandler<Parameters extends object = object> {
  readonly title: LocalizedText
  /** Parameters in the field types of module files, checked before each run. */
  readonly parameters?: Readonly<Record<string, JobParameter>>
  /** Runs one queue entry, in one process at a time. `signal` aborts when the server stops. */
  run(
    app: FastifyInstance,
    parameters: Parameters,
    job: { readonly id: string; readonly signal: AbortSignal },
  ): Promise<unknown>
  /** Adds the job to the list of scheduled jobs, once; administrators change its entry there. */
  readonly schedule?: JobSchedule
}

export interface JobSchedule {
  /** A cron expression of five fields, or six with seconds first, in the product's time zone. */
  readonly cron: string
  readonly parameters?: Readonly<Record<string, string | number | boolean>>
  /** Policy for times at which no process was running: one run later (default), or none. */
  readonly misfire?: 'once' | 'skip'
}

export interface JobParameter {
  readonly type: 'string' | 'int' | 'decimal' | 'bool'
  readonly label: LocalizedText
  readonly required?: boolean
}

/** A queue entry that has finally failed. */
export interface DeadEntry {
  readonly id: string
  readonly queue: string
  /** Name of the job, or of the event and the listening feature. */
  readonly title: string
  readonly data: unknown
  /** Message of the last error. */
  readonly error: string
  readonly attempts: number
  readonly time: Date
}

/**
 * Durable work (pg-boss): stored in the database until done, claimed by one process, and retried with growing pauses.
 */
export interface WorkQueue {
  /** Adds entries. With a transaction as `db`, entries exist once it commits. An `id` is added only once. */
  add(db: Db, queue: QueueName, entries: readonly QueueEntry[]): Promise<void>
  /**
   * Resolves once the queue is open. On the embedded engine, a transaction must not begin before it adds entries to a
   * closed queue: opening waits for the transaction.
   */
  ready(): Promise<void>
  /** Whether the entry waits, also for another attempt, or is being worked on. */
  isPending(db: Db, id: string): Promise<boolean>
  /** Makes the queue's worker in this process look for entries now. */
  wake(queue: QueueName): void
  /**
   * Sets the queue's worker in this process. An error from the worker schedules a retry; a `FinalFailure` does not.
   */
  work(
    queue: QueueName,
    handle: (entry: { readonly id: string; readonly data: unknown; readonly signal: AbortSignal }) => Promise<unknown>,
  ): Promise<void>
  /** Entries that finally failed, newest first. */
  dead(limit: number): Promise<readonly DeadEntry[]>
  retry(id: string): Promise<boolean>
  discard(id: string): Promise<boolean>
  /** Reassigns entries of dead workers. Called automatically. */
  sweep(): Promise<void>
  /** Takes no more entries; resolves when running ones are done, or after ten seconds. */
  stop(): Promise<void>
}

export const queueNames = ['event', 'job', 'task'] as const
/** An error after which an entry is listed as failed without further automatic attempts. */
export class FinalFailure extends Error {}

export type QueueName = (typeof queueNames)[number]
export interface QueueEntry {
  /** A UUID; generated by the queue when absent. */
  readonly id?: string
  readonly data: object
  readonly startAfter?: Date
}
