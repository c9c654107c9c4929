import { setImmediate } from 'node:timers/promises'

/** How calls that arrive together are run. Each run gives one result or error per call, in order. */
export interface Batching<Call, Result> {
  /** Calls with the same key never run in two batches at once. Without it, calls have nothing to do with each other. */
  readonly keyOf?: (call: Call) => unknown
  /** Runs calls of any keys; calls without a result are then run `alone`. */
  readonly together: (calls: readonly Call[]) => Promise<readonly (Result | Error | undefined)[]>
  /** Runs calls of one key. */
  readonly alone: (calls: readonly Call[]) => Promise<readonly (Result | Error)[]>
  /** Batches under way at the same time. */
  readonly lanes: number
  /** Calls in a batch. */
  readonly most: number
  /**
   * Whether a batch holds at most half of the calls under way, so that their callers and the database work at the same
   * time instead of in turn. It costs more than it gains where the database runs in this process.
   */
  readonly isHalved?: boolean
  /** Weight of a batch of more than one call. */
  readonly heaviest?: number
  readonly weigh?: (call: Call) => number
}

interface Waiting<Call, Result> {
  readonly call: Call
  readonly key: unknown
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/** Calls that are not divided over two batches. */
const smallest = 4

/**
 * Gathers calls that arrive at once, and while earlier batches are under way. A lone call does not wait for company, and
 * where many have waited for a batch, they go before its callers are answered.
 * When a run throws, every call of it does. Calls that are run alone hold up their own key only.
 */
export function batched<Call, Result>({
  keyOf = () => Symbol('a call'),
  together,
  alone,
  lanes,
  most,
  isHalved = false,
  heaviest = Infinity,
  weigh = () => 0,
}: Batching<Call, Result>): (call: Call) => Promise<Result> {
  type Queue = readonly Waiting<Call, Result>[]
  let queue: Waiting<Call, Result>[] = []
  const busy = new Set<unknown>()
  let running = 0
  let isDue = false

  /**
   * Removes the calls that may run now from the queue, in order.
   *
   * @param returning Calls about to be answered, whose callers are likely to send as many again.
   */
  function take(returning: number): Queue {
    const half = Math.max(smallest, Math.ceil((queue.length + returning) / 2))
    const limit = isHalved ? Math.min(most, half) : most
    const batch: Waiting<Call, Result>[] = []
    const left: Waiting<Call, Result>[] = []
    let weight = 0
    let isFull = false
    for (const one of queue) {
      if (!isFull && !busy.has(one.key)) {
        weight += weigh(one.call)
        isFull = batch.length === limit || (weight > heaviest && batch.length > 0)
        if (!isFull) {
          batch.push(one)
          continue
        }
      }
      left.push(one)
    }
    queue = left
    return batch
  }

  async function gather(): Promise<void> {
    if (isDue || running >= lanes || queue.length === 0) return
    isDue = true
    // includes calls that arrive in the same turn: callers answered together send their next calls together
    await setImmediate()
    isDue = false
    go(0)
  }

  function go(returning: number): void {
    if (running >= lanes) return
    const batch = take(returning)
    if (batch.length === 0) return
    running += 1
    for (const { key } of batch) busy.add(key)
    void run(batch)
    void gather()
  }

  async function run(batch: Queue): Promise<void> {
    const results = await outcomes(batch, together)
    const left = batch.filter((_, i) => results[i] === undefined)
    running -= 1
    const kept = Map.groupBy(left, ({ key }) => key)
    for (const { key } of batch) if (!kept.has(key)) busy.delete(key)
    // nothing is running: a long queue goes before these callers are answered, instead of waiting for their next calls
    if (running === 0 && queue.length * 2 >= batch.length) go(batch.length)
    answer(batch, results)
    void gather()
    for (const [key, some] of kept) {
      void outcomes(some, alone).then((own) => {
        busy.delete(key)
        answer(some, own)
        void gather()
      })
    }
  }

  /** The results of a run; one that throws gives each call its error. */
  async function outcomes(
    some: Queue,
    work: (calls: readonly Call[]) => Promise<readonly (Result | Error | undefined)[]>,
  ): Promise<readonly (Result | Error | undefined)[]> {
    try {
      return await work(some.map(({ call }) => call))
    } catch (error) {
      return some.map(() => (error instanceof Error ? error : new Error(String(error))))
    }
  }

  /** Answers the calls that have a result. */
  function answer(some: Queue, results: readonly (Result | Error | undefined)[]): void {
    for (const [i, { resolve, reject }] of some.entries()) {
      const result = results[i]
      if (result instanceof Error) reject(result)
      else if (result !== undefined) resolve(result)
    }
  }

  return (call) =>
    new Promise((resolve, reject) => {
      const key = keyOf(call)
      queue.push({ call, key, resolve, reject })
      // a call whose key is busy is gathered once the key is free
      if (!busy.has(key)) void gather()
    })
}
