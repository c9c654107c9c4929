import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { loadItemTypes } from './item-type-modules.ts'
import type { FromWorker, ToWorker, WorkerStart } from './worker-pool.ts'

/** A worker of `WorkerPool`: one message is one task. */
const port = parentPort!

// Linux has priorities per thread, so the event loop wins on few cores. Elsewhere the call would slow the whole
// process.
if (process.platform === 'linux') setPriority(10)

const { itemTypes } = workerData as WorkerStart // set by the pool
const ready = loadItemTypes(itemTypes)

port.on('message', (message: ToWorker) => {
  run(message).then(
    (output) => post({ output }),
    (error: unknown) => post({ error: copyable(error) }),
  )
})

async function run({ module, name, input }: ToWorker): Promise<unknown> {
  await ready
  const exported = (await import(module)) as Readonly<Record<string, (input: unknown) => unknown>>
  post({ begins: true })
  return exported[name]!(input)
}

function post(message: FromWorker): void {
  port.postMessage(message)
}

/** An error's message and stack; other properties may not be cloneable. */
function copyable(error: unknown): Error {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return Object.assign(new Error(message), { stack })
}
