/**
 * Gathers what arrives while the last batch is under way, by key. Nothing waits when nothing is under way, so a lone call is as quick
 * as without. `run` gives one result or error per call, in order; when it throws, every call of the batch does.
 */
export function batched<Call, Result>(run: (calls: readonly Call[]) => Promise<readonly (Result | Error)[]>, most: number): (key: number, call: Call) => Promise<Result> {
  interface Waiting {
    readonly call: Call
    readonly resolve: (result: Result) => void
    readonly reject: (error: unknown) => void
  }
  const queues = new Map<number, Waiting[]>()

  async function drain(key: number, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, most)
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

  return (key, call) => new Promise((resolve, reject) => {
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
