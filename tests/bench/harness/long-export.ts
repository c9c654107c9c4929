import { setTimeout as wait } from 'node:timers/promises'
import { progressPollMs } from '#schemas/api/limits.ts'
import type { BackgroundTask } from '#schemas/api/background-task-api-types.ts'
import type { ServerProcess } from '../../support/server-process.ts'
import { memoryOf } from './process-usage.ts'

export interface LongExport {
  /** Megabytes before the export, and the maximum during it. */
  readonly idle: number
  readonly most: number
  readonly seconds: number
}

/** Runs an export as a background task and watches the server's memory. */
export async function longExport(server: ServerProcess, token: string, path: string): Promise<LongExport> {
  await wait(1000)
  const idle = await memoryOf(server.pid)
  const began = performance.now()
  const { key } = await server.call<{ key: string }>('GET', path, { token })
  let most = idle
  let answer: BackgroundTask
  let asked = 0
  do {
    await wait(50)
    most = Math.max(most, await memoryOf(server.pid))
    // polls as often as a browser, which counts as well
    if (performance.now() - asked < progressPollMs / 5) continue
    asked = performance.now()
    answer = await server.call<BackgroundTask>('GET', `/api/common/process?key=${key}`, { token })
  } while (answer!.state === 'running')
  if (answer!.state !== 'done') throw new Error(JSON.stringify(answer!.error))
  return { idle, most, seconds: (performance.now() - began) / 1000 }
}
