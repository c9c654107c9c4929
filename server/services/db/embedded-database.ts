import { Worker } from 'node:worker_threads'
import { AppError } from '../../kit/app-error.ts'
import type { DatabaseLoad } from '../../kit/services/database.ts'
import type { DatabaseFault, FromWorker, ToWorker, WorkerStart } from './worker-messages.ts'

/** The main thread's side of the embedded database. */
export interface Embedded {
  query(
    sql: string,
    parameters: readonly unknown[],
    name?: string,
  ): Promise<{ rows: Record<string, unknown>[]; affected: number }>
  /** Runs statements separated by semicolons, without parameters; answers the rows of the last one. */
  script(sql: string): Promise<{ rows: Record<string, unknown>[]; affected: number }>
  /** Waits for exclusive use of the engine until `release`: its only connection is the transaction. */
  acquire(): Promise<() => void>
  load(): DatabaseLoad
  dump(): Promise<ArrayBuffer>
  /** Settles only when the thread has ended without `close`. The thread is not restarted in this process. */
  readonly died: Promise<Error>
  close(): Promise<void>
}

/** Longest queue. Beyond it calls fail with `server.busy`, because memory is limited. */
const queueBound = 5_000

export async function openEmbedded(start: WorkerStart): Promise<Embedded> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: start })
  const waiting = new Map<number, { resolve: (message: FromWorker) => void; reject: (error: Error) => void }>()
  const { promise: died, resolve: reportDeath } = Promise.withResolvers<Error>()
  let nextId = 1
  let closing = false
  let dead: Error | undefined

  const end = (error: Error): void => {
    dead ??= error
    for (const { reject } of waiting.values()) reject(dead)
    waiting.clear()
    if (!closing) reportDeath(dead)
  }
  worker.on('error', (error) => end(new Error('the embedded database has stopped', { cause: error })))
  worker.on('exit', () =>
    end(new Error(closing ? 'the embedded database is closed' : 'the embedded database has stopped')),
  )
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve())
    void died.then(reject)
  })
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'ready') return
    const caller = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.kind === 'failed') caller?.reject(databaseError(message.error))
    else caller?.resolve(message)
  })

  const request = <Kind extends FromWorker['kind']>(
    message: DistributiveOmit<ToWorker, 'id'>,
  ): Promise<Extract<FromWorker, { kind: Kind }>> => {
    // a dead thread never answers, so a call would wait forever
    if (dead) return Promise.reject(dead)
    if (closing && message.kind !== 'close') return Promise.reject(new Error('the embedded database is closed'))
    const id = nextId++
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve: resolve as (message: FromWorker) => void, reject })
      worker.postMessage({ ...message, id })
    })
  }

  const turns: (() => void)[] = []
  let taken = false
  const release = (): void => {
    const next = turns.shift()
    if (next) next()
    else taken = false
  }
  const acquire = async (): Promise<() => void> => {
    if (taken) {
      if (turns.length >= queueBound) throw new AppError('server.busy', `<${turns.length}> statements are waiting`)
      await new Promise<void>((resolve) => turns.push(resolve))
    }
    taken = true
    return once(release)
  }

  return {
    acquire,
    load: () => ({ used: taken ? 1 : 0, max: 1, waiting: turns.length }),
    query: async (sql, parameters, name) => request<'rows'>({ kind: 'query', sql, parameters, name }),
    script: async (sql) => request<'rows'>({ kind: 'script', sql }),
    dump: async () => (await request<'dumped'>({ kind: 'dump' })).bytes,
    died,
    async close() {
      if (dead) return
      const done = await acquire()
      closing = true
      await request<'closed'>({ kind: 'close' })
      await worker.terminate()
      done()
    },
  }
}

function databaseError(fault: DatabaseFault): Error {
  const { message, ...fields } = fault
  return Object.assign(new Error(message), fields)
}

function once(act: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    act()
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
