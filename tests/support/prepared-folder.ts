import { keptFolder } from './kept-folder.ts'
import { testPassword } from './people.ts'
import { startServer } from './server-process.ts'

/** A DATA_DIR that a server has started on once, as the README says; whoever starts another copies it. */
export const preparedFolder = (): Promise<string> =>
  keptFolder('journeys', async (dataDir) => {
    const server = await startServer({ dataDir, env: { ADMIN_PASSWORD: testPassword } })
    await server.stop()
  })
