import { mkdir } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import { statementExecutor } from './embedded-statement-executor.ts'
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts'

/**
 * Runs PGlite in a thread, so that a slow statement delays no request (design/README.md §1). One message is one
 * statement or one script. Answers keep the order of the messages.
 */
const { dataDir, dump } = workerData as WorkerStart
const port = parentPort!

if (dataDir) await mkdir(dataDir, { recursive: true })
/**
 * PGlite's default of 160 MB is written at start and stays allocated; pages outside of these buffers are read from
 * files in the system's cache.
 */
const bufferMb = 64
const engine = await PGlite.create({
  startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${bufferMb}MB`],
  ...(dataDir ? { dataDir } : {}),
  ...(dump ? { loadDataDir: new Blob([dump]) } : {}),
  parsers: { [types.INT8]: Number, [types.NUMERIC]: Number, [types.DATE]: String },
})
const statements = statementExecutor(engine)
const send = (message: FromWorker, transfer: readonly ArrayBuffer[] = []): void => port.postMessage(message, transfer)

let queue: Promise<void> = Promise.resolve()
port.on('message', (message: ToWorker) => {
  queue = queue.then(() => answer(message))
})
send({ kind: 'ready' })

async function answer(message: ToWorker): Promise<void> {
  try {
    if (message.kind === 'query') {
      const result = await statements.run(message.sql, message.parameters, message.name)
      return send({ kind: 'rows', id: message.id, ...result })
    }
    if (message.kind === 'script') {
      const results = await engine.exec(message.sql)
      statements.forget()
      const last = results.at(-1)
      return send({ kind: 'rows', id: message.id, rows: last?.rows ?? [], affected: last?.affectedRows ?? 0 })
    }
    if (message.kind === 'dump') {
      const file = await engine.dumpDataDir('none')
      const bytes = await file.arrayBuffer()
      return send({ kind: 'dumped', id: message.id, bytes }, [bytes])
    }
    await engine.close()
    send({ kind: 'closed', id: message.id })
    port.close()
  } catch (error) {
    const {
      message: text,
      code,
      constraint,
      detail,
      table,
      column,
    } = error as Error & Record<string, string | undefined>
    send({ kind: 'failed', id: message.id, error: { message: text, code, constraint, detail, table, column } })
  }
}
