import { mkdir, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openEmbedded, type Embedded } from './embedded-database.ts'

/** Size of PostgreSQL's `pg_control`, whatever its content (pg_control.h). */
const controlBytes = 8192
/** One WAL segment, which the engine creates when it starts. */
const roomBytes = 16 * 1024 * 1024
/** PGlite's version of PostgreSQL. */
const version = '18'

/**
 * Opens the embedded database in a folder that this process has claimed. The engine would overwrite a database whose
 * first file is missing, so the folder is checked first. An interrupted initialization is repeated, because nobody has
 * used that database.
 */
export async function openFolder(dataDir: string): Promise<Embedded> {
  const path = join(dataDir, 'pg')
  const making = join(dataDir, 'pg.making')
  if (await exists(making)) await rm(path, { recursive: true, force: true })
  const isNew = await isEmpty(path)
  if (isNew) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await writeFile(making, '')
  } else await checkFolder(path)
  const embedded = await openEmbedded({ dataDir: path }).catch(async (error: unknown) => {
    const { bavail, bsize } = await statfs(dataDir)
    // the engine reports a full disk and a damaged file with the same generic abort
    if (bavail * bsize < roomBytes)
      throw new Error(`the disk of <${path}> is full and the database does not open: make room and start again`, {
        cause: error,
      })
    throw new Error(isNew ? `a database cannot be made in <${path}>` : damaged(path, 'it does not open'), {
      cause: error,
    })
  })
  await rm(making, { force: true })
  return embedded
}

async function checkFolder(path: string): Promise<void> {
  const found = await readFile(join(path, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (found === undefined) throw new Error(damaged(path, 'PG_VERSION is missing'))
  if (found.trim() !== version)
    throw new Error(damaged(path, `PG_VERSION is <${found.trim().slice(0, 20)}>, not ${version}`))
  const control = await stat(join(path, 'global/pg_control')).catch(() => undefined)
  if (control?.size !== controlBytes)
    throw new Error(
      damaged(path, `global/pg_control is ${control ? `${control.size} bytes long, not ${controlBytes}` : 'missing'}`),
    )
}

const damaged = (path: string, what: string): string =>
  `<${path}> holds no database that can be used, or a damaged one: ${what}. Restore DATA_DIR from a backup, or choose another folder`

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

async function isEmpty(path: string): Promise<boolean> {
  return readdir(path).then(
    (names) => names.length === 0,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return true
      throw new Error(`<${path}> cannot be read: ${error.message}`, { cause: error })
    },
  )
}
