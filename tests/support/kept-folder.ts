import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFiles, root } from '../runner/imports.ts'
import { testPassword } from './people.ts'
import { startServer } from './server-process.ts'

const cache = join(root, 'node_modules/.cache/formwork-tests')
const dayMs = 24 * 3600_000

/**
 * A folder with what a server of this code leaves behind, made once and kept until the code that a server consists of
 * changes: migrations, seeds and module files, the rest of `server/`, its packages. Whoever uses it copies from it.
 */
export async function keptFolder(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const path = join(cache, `${name}-${serverHash()}`)
  if (existsSync(path)) {
    const now = new Date()
    await utimes(path, now, now)
    return path
  }
  await mkdir(cache, { recursive: true })
  const making = await mkdtemp(join(cache, '.making-'))
  await make(making)
  // another run may have been faster
  await rename(making, path).catch(() => rm(making, { recursive: true }))
  await removeOld()
  return path
}

const isServer =
  /^(?:server|schemas)\/|^plugins\/(?:server\.ts$|[^/]+\/(?:server|shared|modules|sql)\/)|^package-lock\.json$|^tests\/support\/(?:prepare|kept-folder|people)\.ts$/

function serverHash(): string {
  const hash = createHash('sha256')
  for (const file of projectFiles())
    if (isServer.test(file) && existsSync(join(root, file)))
      hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

/** What has not been used for a day; other runs may still copy from what is newer. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(cache)) {
    const path = join(cache, name)
    if ((await stat(path)).mtimeMs < Date.now() - dayMs) await rm(path, { recursive: true, force: true })
  }
}

/** A DATA_DIR that a server has started on once, as the README says; whoever starts another copies it. */
export const preparedFolder = (): Promise<string> =>
  keptFolder('journeys', async (dataDir) => {
    const server = await startServer({ dataDir, env: { ADMIN_PASSWORD: testPassword } })
    await server.stop()
  })
