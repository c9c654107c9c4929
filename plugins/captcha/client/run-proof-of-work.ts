import type { WorkNews, WorkOrder } from '#schemas/api/proof-of-work-solver.ts'

/** Solves a proof of work in a web worker and reports the progress; aborting ends the worker. */
export async function runWork(
  order: WorkOrder,
  signal: AbortSignal,
  onProgress: (done: number) => void = () => {},
): Promise<readonly number[]> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./proof-of-work.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<readonly number[]>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.addEventListener('error', reject)
    worker.addEventListener('message', ({ data }: MessageEvent<WorkNews>) => {
      onProgress(data.done)
      if (data.nonces) resolve(data.nonces)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
    worker.postMessage(order)
  }).finally(() => worker.terminate())
}
