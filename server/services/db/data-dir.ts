import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Claims a folder for this process: the embedded database takes one process at a time, and a second would damage it.
 * A lock left by a killed process is taken over. Returns the release.
 */
export async function claimDataDir(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'formwork.lock')
  for (let attempt = 0; attempt < 2; attempt++) {
    const file = await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return undefined
      throw error
    })
    if (file) {
      await file.writeFile(String(process.pid))
      await file.close()
      return () => rm(path, { force: true })
    }
    const holder = Number(await readFile(path, 'utf8').catch(() => ''))
    if (holder !== process.pid && isAlive(holder)) {
      throw new Error(`DATA_DIR <${dataDir}> is in use by process ${holder}; the embedded database takes one process, several need DATABASE_URL`)
    }
    await rm(path, { force: true })
  }
  throw new Error(`DATA_DIR <${dataDir}> is being claimed by another process`)
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
