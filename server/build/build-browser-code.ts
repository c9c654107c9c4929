import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FillPages } from '#server/kit/services/fill-pages.ts'
import { alone } from './build-lock.ts'
import { isFresh, takeStamp, writeStamp } from './source-fingerprint.ts'
import { targetsOf, type Target } from './frontend-bundles.ts'

export interface BuildOptions {
  readonly root: string
  readonly log: (line: string) => void
}

/**
 * Builds the parts that are missing or stale. A check of the sources' sizes and dates finds them. The build runs in a
 * child process, so that the server does not keep the bundler in memory.
 */
export async function ensureBuilt({ root, log }: BuildOptions): Promise<void> {
  const stale = staleTargets(root)
  if (stale.length === 0) return
  log(`Building ${stale.map((target) => target.name).join(' and ')}…`)
  await new Promise<void>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'cli.ts'), '--stale'],
      { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
    )
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the build failed with code <${code}>`))))
  })
}

/** Builds in this process: every part, or only the stale ones. */
export async function buildAll(
  root: string,
  { onlyStale }: { readonly onlyStale: boolean },
): Promise<readonly string[]> {
  return alone(join(root, 'dist/.building'), async () => {
    const built: string[] = []
    for (const target of onlyStale ? staleTargets(root) : targetsOf(root)) {
      const file = stampOf(root, target)
      const stamp = takeStamp(target.sources)
      mkdirSync(join(root, 'dist'), { recursive: true })
      rmSync(file, { force: true })
      await target.build()
      writeStamp(file, stamp)
      built.push(target.name)
    }
    return built
  })
}

/** Returns the built fill page: its render module and the assets it links. Requires a finished build. */
export async function loadFillPages(root: string): Promise<FillPages> {
  const folder = join(root, 'dist/fill-server')
  const module = pathToFileURL(join(folder, 'html.js')).href
  const { renderHtml } = (await import(module)) as { renderHtml: FillPages['render'] }
  return {
    module,
    render: renderHtml,
    assets: JSON.parse(readFileSync(join(folder, 'assets.json'), 'utf8')) as FillPages['assets'],
  }
}

const stampOf = (root: string, { name }: Target): string => join(root, 'dist', `.${name.replace(' ', '-')}.stamp`)
const staleTargets = (root: string): readonly Target[] =>
  targetsOf(root).filter((target) => !isFresh(stampOf(root, target), target.sources))
