import { emptyFolder, startServer } from '../support/server-process.ts'

export const password = 'Formwork-2026'

/** Starts a server once on an empty folder, as the README says; every other starts on a copy of what it leaves. */
export default async function prepare(): Promise<() => Promise<void>> {
  const folder = await emptyFolder()
  const server = await startServer({ dataDir: folder.path, env: { ADMIN_PASSWORD: password } })
  await server.stop()
  process.env.PREPARED_DATA_DIR = folder.path
  return folder.remove
}
