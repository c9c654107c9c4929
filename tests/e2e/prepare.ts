import { keptFolder } from '../support/kept-folder.ts'
import { startServer } from '../support/server-process.ts'

export const password = 'Formwork-2026'

/** Starts a server once on an empty folder, as the README says; every other starts on a copy of what it leaves. */
export default async function prepare(): Promise<void> {
  process.env.PREPARED_DATA_DIR = await keptFolder('journeys', async (dataDir) => {
    const server = await startServer({ dataDir, env: { ADMIN_PASSWORD: password } })
    await server.stop()
  })
}
