import { findNonces, type WorkOrder } from '#schemas/api/proof-of-work-solver.ts'

/** Runs in a worker, so that the page stays responsive. */
self.addEventListener('message', ({ data }: MessageEvent<WorkOrder>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to the page that started it, not a window
  for (const news of findNonces(data)) self.postMessage(news)
})
