import { adminPassword } from './harness/server-pair.ts'
import { atMost, median, type Figure } from './harness/bench-result.ts'
import { emptyFolder, startServer } from '../support/server-process.ts'

/** Time from `npm start` on a used folder until the socket listens. */
export async function start(): Promise<readonly Figure[]> {
  const folder = await emptyFolder()
  try {
    await (await startServer({ dataDir: folder.path, env: { ADMIN_PASSWORD: adminPassword } })).stop()
    const times: number[] = []
    for (let round = 0; round < 3; round++) {
      const server = await startServer({ dataDir: folder.path })
      times.push(server.startMs / 1000)
      await server.stop()
    }
    return [atMost('second start listens after', median(times), 's', 2)]
  } finally {
    await folder.remove()
  }
}
