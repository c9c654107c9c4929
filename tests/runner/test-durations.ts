import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './imports.ts'
import type { FileResult } from './journey-results.ts'

const path = join(root, 'node_modules/.cache/formwork-tests/seconds.json')

const read = (): Readonly<Record<string, number>> =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, number>) : {}

/** Stores the durations of files, to estimate which tests fit into a minute. */
export function keepSeconds(results: readonly FileResult[]): void {
  mkdirSync(dirname(path), { recursive: true })
  const all = { ...read(), ...Object.fromEntries(results.map(({ file, seconds }) => [file, seconds])) }
  writeFileSync(path, JSON.stringify(all))
}

/** Last duration of a file on this machine, or an estimate by its kind. */
export function secondsOf(): (file: string) => number {
  const kept = read()
  return (file) =>
    kept[file] ?? (file.endsWith('.tsx') ? 1.5 : /^tests\/(server|plugins\/[^/]+\/server)\//.test(file) ? 2.5 : 0.3)
}
