import { Worker } from 'node:worker_threads'
import { AppError } from './app-error.ts'

/**
 * An exported function whose input and output are structured-cloneable. A worker imports its module at the first call.
 */
export interface Task<Input, Output> {
  readonly module: string
  readonly name: string
  readonly run?: (input: Input) => Output
}

/** Declares a task: `task<typeof draw>(new URL('./draw.ts', import.meta.url), 'draw')` */
export const task = <Run extends (input: never) => unknown>(
  module: URL,
  name: string,
): Task<Parameters<Run>[0], Awaited<ReturnType<Run>>> => ({ module: module.href, name })

export interface WorkerPoolOptions {
  /** Limit on workers; none starts before the first task. */
  readonly size: number
  /** Limit on waiting tasks; one more is refused with `server.busy` (503). */
  readonly maxQueue: number
  /** A task that runs longer is ended with its worker. Starting a worker is no part of it. */
  readonly deadlineMs: number
  /** Heap limit of one worker; a task that exceeds it is ended with its worker. */
  readonly maxHeapMb: number
  /** An idle worker ends after this time. */
  readonly idleMs: number
  /** Modules of item types that each worker loads before its first task. */
  readonly itemTypes?: readonly string[]
}

/** A task ended without a result. The server continues, and the next task gets a new worker. */
export class WorkerFailure extends Error {
  readonly reason: 'deadline' | 'memory' | 'crash'

  constructor(reason: WorkerFailure['reason'], cause?: unknown) {
    super(`a worker ended: ${reason}`, { cause })
    this.reason = reason
  }
}

export interface WorkerStart {
  readonly itemTypes: readonly string[]
}
export interface ToWorker {
  readonly module: string
  readonly name: string
  readonly input: unknown
}
/** Workers report when a task begins, because their own start and imports take long on a busy machine. */
export type FromWorker = { readonly begins: true } | { readonly output: unknown } | { readonly error: unknown }

interface Job extends ToWorker {
  readonly transfer: readonly ArrayBuffer[]
  resolve(output: unknown): void
  reject(error: unknown): void
}

interface Thread {
  readonly worker: Worker
  job: Job | undefined
  timer: NodeJS.Timeout | undefined
}

const placesOfOwner = 2
/** A worker that has not begun its task by then does not start at all. */
const startMs = 60_000

/** Runs long tasks in threads, so that the event loop stays free. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions
  readonly #threads = new Set<Thread>()
  readonly #queue: Job[] = []
  readonly #reserved = new Map<string | number, number>()
  #isClosed = false

  constructor(options: WorkerPoolOptions) {
    this.#options = options
  }

  /**
   * Reserves a place for a task whose input is still arriving, and returns its release. Throws `server.busy` when the
   * queue has no room for the expected tasks, or when this owner holds two places: large files of one user must not
   * block others.
   */
  reserve(owner: string | number): () => void {
    const own = this.#reserved.get(owner) ?? 0
    const all = this.#reserved.values().reduce((sum, count) => sum + count, 0)
    if (this.#isClosed || own >= placesOfOwner || all >= this.#options.size + this.#options.maxQueue)
      throw new AppError('server.busy', `<${all}> places are taken, <${own}> by the same`)
    this.#reserved.set(owner, own + 1)
    let isKept = true
    return () => {
      if (!isKept) return
      isKept = false
      const left = this.#reserved.get(owner)! - 1
      if (left > 0) this.#reserved.set(owner, left)
      else this.#reserved.delete(owner)
    }
  }

  /**
   * Runs a task. Objects in `transfer` are transferred to the worker and unusable here. Throws `server.busy` when too
   * many tasks wait, `WorkerFailure` when a limit ends the task, and any error of the task.
   */
  run<Input, Output>(
    { module, name }: Task<Input, Output>,
    input: Input,
    transfer: readonly ArrayBuffer[] = [],
  ): Promise<Output> {
    if (this.#isClosed || this.#queue.length >= this.#options.maxQueue)
      return Promise.reject(new AppError('server.busy', `<${this.#queue.length}> tasks are waiting`))
    return new Promise((resolve, reject) => {
      this.#queue.push({ module, name, input, transfer, resolve: resolve as Job['resolve'], reject })
      this.#next()
    })
  }

  /** Number of running workers. */
  get count(): number {
    return this.#threads.size
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const job of this.#queue.splice(0)) job.reject(new AppError('server.busy', 'closing'))
    await Promise.all([...this.#threads].map((thread) => this.#end(thread, new AppError('server.busy', 'closing'))))
  }

  #next(): void {
    while (this.#queue.length > 0) {
      const thread =
        [...this.#threads].find(({ job }) => !job) ??
        (this.#threads.size < this.#options.size ? this.#start() : undefined)
      if (!thread) return
      this.#give(thread, this.#queue.shift()!)
    }
  }

  #start(): Thread {
    const worker = new Worker(new URL('./worker-entry.ts', import.meta.url), {
      workerData: { itemTypes: this.#options.itemTypes ?? [] } satisfies WorkerStart,
      resourceLimits: { maxOldGenerationSizeMb: this.#options.maxHeapMb, maxYoungGenerationSizeMb: 16 },
    })
    const thread: Thread = { worker, job: undefined, timer: undefined }
    this.#threads.add(thread)
    worker.on('message', (message: FromWorker) => {
      if ('begins' in message) this.#limit(thread, this.#options.deadlineMs)
      else this.#settle(thread, message)
    })
    worker.on('messageerror', (error) => void this.#end(thread, new WorkerFailure('crash', error)))
    worker.on(
      'error',
      (error: NodeJS.ErrnoException) =>
        void this.#end(
          thread,
          new WorkerFailure(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash', error),
        ),
    )
    worker.on('exit', () => void this.#end(thread, new WorkerFailure('crash')))
    return thread
  }

  #give(thread: Thread, job: Job): void {
    thread.job = job
    this.#limit(thread, startMs)
    thread.worker.ref()
    try {
      thread.worker.postMessage(
        { module: job.module, name: job.name, input: job.input } satisfies ToWorker,
        job.transfer,
      )
    } catch (error) {
      // the input cannot be cloned
      this.#settle(thread, { error })
    }
  }

  #limit(thread: Thread, ms: number): void {
    clearTimeout(thread.timer)
    thread.timer = setTimeout(() => void this.#end(thread, new WorkerFailure('deadline')), ms)
  }

  #settle(thread: Thread, message: Exclude<FromWorker, { readonly begins: true }>): void {
    clearTimeout(thread.timer)
    const { job } = thread
    thread.job = undefined
    // an idle worker keeps no process alive
    thread.worker.unref()
    thread.timer = setTimeout(() => void this.#end(thread), this.#options.idleMs).unref()
    if ('error' in message) job?.reject(message.error)
    else job?.resolve(message.output)
    this.#next()
  }

  /** Ends a worker and makes room for another. */
  async #end(thread: Thread, error?: Error): Promise<void> {
    if (!this.#threads.delete(thread)) return
    clearTimeout(thread.timer)
    thread.job?.reject(error)
    const gone = thread.worker.terminate()
    this.#next()
    await gone
  }
}
