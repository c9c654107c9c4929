import { setImmediate } from 'node:timers/promises'

/**
 * Gathers what arrives at once, and while the last batch is under way, by key. A lone call does not wait for company.
 * `run` gives one result or error per call, in order; when it throws, every call of the batch does. A batch has at most
 * `most` calls, which together weigh at most `heaviest`, or one that weighs more.
 */
export function batched<Call, Result>(
  run: (calls: readonly Call[]) => Promise<readonly (Result | Error)[]>,
  most: number,
  weigh: (call: Call) => number = () => 0,
  heaviest = 0,
): (key: number, call: Call) => Promise<Result> {
  interface Waiting {
    readonly call: Call
    readonly resolve: (result: Result) => void
    readonly reject: (error: unknown) => void
  }
  const queues = new Map<number, Waiting[]>()

  function fitting(queue: readonly Waiting[]): number {
    let weight = 0
    const end = queue.findIndex(({ call }, i) => i === most || ((weight += weigh(call)) > heaviest && i > 0))
    return end < 0 ? queue.length : end
  }

  async function drain(key: number, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      // what has arrived with this one goes with it: callers who were answered together ask again together
      await setImmediate()
      const batch = queue.splice(0, fitting(queue))
      try {
        const results = await run(batch.map(({ call }) => call))
        batch.forEach(({ resolve, reject }, i) => {
          const result = results[i]!
          if (result instanceof Error) reject(result)
          else resolve(result)
        })
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    queues.delete(key)
  }

  return (key, call) =>
    new Promise((resolve, reject) => {
      const waiting = { call, resolve, reject }
      const queue = queues.get(key)
      if (queue) queue.push(waiting)
      else {
        const begun = [waiting]
        queues.set(key, begun)
        void drain(key, begun)
      }
    })
}
