import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Each further attempt means that another process has just been quicker. */
const attempts = 10

/**
 * Claims a folder for this process: the embedded database takes one process at a time, and a second would damage it.
 * A lock left by a killed process is taken over. Returns the release.
 */
export async function claimDataDir(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'formwork.lock')
  // a process id comes again, a claim never does
  const claim = `${process.pid}.${randomUUID()}`
  const draft = `${path}.draft.${claim}`
  await writeFile(draft, claim)
  try {
    for (let attempt = 0; attempt < attempts; attempt++) {
      if (await take(dataDir, path, draft)) return () => rm(path, { force: true })
    }
  } finally {
    await rm(draft, { force: true })
  }
  throw new Error(`DATA_DIR <${dataDir}> is being claimed by another process`)
}

/**
 * A claim appears whole and where none is (`link`). The lock holds the first; the next lies beside it, named after the one it takes over,
 * so that of all who find a dead one only one follows it. That one then moves into the lock.
 */
async function take(dataDir: string, path: string, draft: string): Promise<boolean> {
  const claims = await claimsIn(path)
  const holder = Number.parseInt(claims.at(-1) ?? '', 10)
  if (holder !== process.pid && isAlive(holder)) {
    throw new Error(`DATA_DIR <${dataDir}> is in use by process ${holder}; the embedded database takes one process, several need DATABASE_URL`)
  }
  const place = claims.length === 0 ? path : after(path, claims.at(-1)!)
  if (!(await appears(draft, place))) return false
  if (claims.length === 0) return true
  // the place was free because somebody has followed, moved and cleared up since the lock was read
  if ((await textOf(path)) !== claims[0]) {
    await rm(place, { force: true })
    return false
  }
  await rename(draft, path)
  // only now: whoever finds such a place free must also find the lock changed
  for (const claim of claims) await rm(after(path, claim), { force: true })
  return true
}

async function claimsIn(path: string): Promise<readonly string[]> {
  const claims: string[] = []
  for (let claim = await textOf(path); claim !== undefined; claim = await textOf(after(path, claim))) claims.push(claim)
  return claims
}

/** Where the claim lies that follows this one; a lock that a power failure has torn may hold anything. */
const after = (path: string, claim: string): string => `${path}.after.${claim.replace(/[^\w.-]/g, '').slice(0, 100)}`

const textOf = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(unless('ENOENT', undefined))

const appears = (draft: string, place: string): Promise<boolean> => link(draft, place).then(() => true).catch(unless('EEXIST', false))

const unless = <T>(code: string, value: T) => (error: NodeJS.ErrnoException): T => {
  if (error.code === code) return value
  throw error
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
