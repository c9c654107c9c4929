import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileResult } from './journey-results.ts'
import { spent } from './run-commands.ts'
import { reports } from './suites.ts'

export interface Counts {
  readonly passed: number
  readonly failed: number
}

const fastCounts = join(reports, 'npm-test.json')
const files = new Map<string, FileResult & { readonly suite: string }>()
const unsteady: string[] = []

/** The result of a second attempt replaces the first. */
export function note(suite: string, results: readonly FileResult[]): void {
  for (const one of results) files.set(`${suite} ${one.file}`, { ...one, suite })
}

export const noteUnsteady = (suite: string, failed: readonly string[]): void =>
  void unsteady.push(...failed.map((file) => `${file} (${suite})`))

export const counts = (): Counts =>
  [...files.values()].reduce<Counts>(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    { passed: 0, failed: 0 },
  )

/** Stored for `npm run test:rest`, whose last line adds up both. */
export function keepCounts(): void {
  mkdirSync(reports, { recursive: true })
  writeFileSync(fastCounts, JSON.stringify(counts()))
}

/** Counts of the preceding `npm test`, if any. */
export const keptCounts = (): Counts | undefined =>
  existsSync(fastCounts) ? (JSON.parse(readFileSync(fastCounts, 'utf8')) as Counts) : undefined

/** Durations of all parts by the clock and in CPU seconds, and the slowest files. */
export function printTimes(whole: string, seconds: number, goal?: number): void {
  const slowest = [...files.values()].sort((a, b) => b.seconds - a.seconds).slice(0, 12)
  if (slowest.length > 0) console.log('\nSlowest files')
  for (const { seconds: took, suite, file } of slowest)
    console.log(`${took.toFixed(1).padStart(8)} s  ${file} (${suite})`)
  console.log('\n   clock     core')
  for (const one of spent) console.log(`${clock(one.seconds)} ${clock(one.cpu)}  ${one.title}`)
  const cpu = spent.reduce((sum, one) => sum + one.cpu, 0)
  console.log(`${clock(seconds)} ${clock(cpu)}  ${whole}${goal ? `, of ${clock(goal).trim()}` : ''}`)
  if (unsteady.length > 0) console.log(`\nUnsteady, passed only at the second attempt: ${unsteady.join(', ')}`)
}

/** The last line of every run. */
export function printCounts(more: Counts = { passed: 0, failed: 0 }): void {
  const { passed, failed } = counts()
  console.log(`\n${passed + more.passed} passed, ${failed + more.failed} failed`)
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, '0')}`.padStart(8)
