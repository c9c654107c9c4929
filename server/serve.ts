import { mkdir } from 'node:fs/promises'
import type { AppOptions } from './app.ts'
import { readConfig, type Config } from './kit/config.ts'
import { claimDataDir } from './services/db/claim-data-dir.ts'
import { openDatabase, type Database } from './services/db/open-database.ts'
import { stopOnSignal } from './stop-on-signal.ts'

/**
 * Opens the database, and meanwhile reads the rest of the code: either takes half of a start, which listens within two
 * seconds.
 */
export async function serve(
  env: NodeJS.ProcessEnv,
  more: Pick<AppOptions, 'vendorKey' | 'plugins'> = {},
): Promise<void> {
  const signals = stopOnSignal()
  const config = readConfig(env)
  const opening = open(config)
  // `runApp` waits for it and reports its error; until then an error is no unhandled one
  opening.catch(() => {})
  try {
    const { runApp } = await import('./run-app.ts')
    await runApp({ ...more, config, opening, signals })
  } catch (error) {
    await opening.then(
      (database) => database.close(),
      () => {},
    )
    throw error
  }
}

/** DATA_DIR also holds uploads, so it exists on PostgreSQL too; only the embedded engine needs it alone. */
async function open(config: Config): Promise<Database> {
  if (config.databaseUrl) {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
    return openDatabase({ url: config.databaseUrl })
  }
  const release = await claimDataDir(config.dataDir, { log: (line) => console.log(line) })
  const database = await openDatabase({ dataDir: config.dataDir }).catch(async (error: unknown) => {
    await release()
    throw error
  })
  return { ...database, close: () => database.close().finally(release) }
}
