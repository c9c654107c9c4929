import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/**
 * State of the sources of a build: `fingerprint` is cheap and changes with every checkout, `content` changes with the
 * sources only.
 */
export interface Stamp {
  readonly fingerprint: string
  readonly content: string
}

export interface Sources {
  readonly root: string
  /** Files and folders, relative to `root`. */
  readonly paths: readonly string[]
  /** Whether a file below a folder belongs to the build. */
  readonly holds: (path: string) => boolean
}

/**
 * Whether the build recorded in `file` is up to date. Records the fingerprint of a new checkout of the same sources.
 */
export function isFresh(file: string, sources: Sources): boolean {
  const known = readStamp(file)
  if (!known) return false
  const fingerprint = fingerprintOf(sources)
  if (known.fingerprint === fingerprint) return true
  if (known.content !== contentOf(sources)) return false
  writeStamp(file, { fingerprint, content: known.content })
  return true
}

/**
 * Returns the stamp of the sources. Take the stamp before building, because edits during a build are not part of it.
 */
export const takeStamp = (sources: Sources): Stamp => ({
  fingerprint: fingerprintOf(sources),
  content: contentOf(sources),
})

export const writeStamp = (file: string, stamp: Stamp): void => writeFileSync(file, JSON.stringify(stamp))

function readStamp(file: string): Stamp | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Stamp
  } catch {
    return undefined // never built, or an interrupted build
  }
}

function fingerprintOf(sources: Sources): string {
  const hash = createHash('sha256')
  for (const path of filesOf(sources)) {
    const { mtimeMs, size } = statSync(join(sources.root, path))
    hash.update(`${path} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex')
}

function contentOf(sources: Sources): string {
  const hash = createHash('sha256')
  for (const path of filesOf(sources)) hash.update(`${path}\n`).update(readFileSync(join(sources.root, path)))
  return hash.digest('hex')
}

function filesOf({ root, paths, holds }: Sources): readonly string[] {
  return paths
    .flatMap((path) => {
      if (!statSync(join(root, path)).isDirectory()) return [path]
      return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter(holds)
    })
    .toSorted()
}
