import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFiles, root } from '../runner/imports.ts'
import { testPassword } from './test-users.ts'
import { startServer } from './server-process.ts'

const cache = join(root, 'node_modules/.cache/formwork-tests')
const dayMs = 24 * 3600_000

/**
 * A folder that a server of this code has written, built once and cached until the server's code changes: migrations,
 * seeds, module files, `server/` or packages. Tests copy it.
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
  // a parallel run may have created it first
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

/** Deletes folders unused for a day; parallel runs may still copy newer ones. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(cache)) {
    const path = join(cache, name)
    if ((await stat(path)).mtimeMs < Date.now() - dayMs) await rm(path, { recursive: true, force: true })
  }
}

/** A DATA_DIR after a first start, as the README describes; tests that start a server copy it. */
export const preparedFolder = (): Promise<string> =>
  keptFolder('journeys', async (dataDir) => {
    const server = await startServer({ dataDir, env: { ADMIN_PASSWORD: testPassword } })
    await server.stop()
  })
