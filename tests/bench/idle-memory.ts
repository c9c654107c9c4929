import { setTimeout as wait } from 'node:timers/promises'
import { memoryOf } from './harness/process-usage.ts'
import { atMost, type Figure } from './harness/bench-result.ts'
import { onEachEngine } from './harness/server-pair.ts'

const settledMs = 30_000
const bars = { pglite: 400, postgres: 150 } as const

/** Memory of an idle server, half a minute after a second start and one sign-in. */
export async function memory(): Promise<readonly Figure[]> {
  return onEachEngine(
    async () => {},
    async ({ engine, ours }) => {
      await wait(settledMs)
      return atMost(`idle memory, ${engine}`, await memoryOf(ours.pid), 'MB', bars[engine])
    },
  )
}
