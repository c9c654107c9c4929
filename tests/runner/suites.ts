import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { projectFiles, root } from './imports.ts'
import { journeyResults, type FileResult } from './journey-results.ts'
import type { Command } from './run-commands.ts'

export const reports = join(root, 'test-results')

/** Tests that run together and report the result of each file. */
export interface Suite {
  readonly title: string
  /** All files, or the given ones; `attempt` separates the reports. */
  command(attempt: string, files?: readonly string[]): Command
  read(attempt: string): Promise<readonly FileResult[]>
}

export function vitest(
  title: string,
  name: string,
  { args = [], files = [], env = {} }: { args?: readonly string[]; files?: readonly string[]; env?: NodeJS.ProcessEnv },
): Suite {
  const report = (attempt: string): string => join(reports, `${name}${attempt}.json`)
  return {
    title,
    command: (attempt, some = files) => ({
      title,
      args: [
        'npx',
        'vitest',
        'run',
        '--reporter=default',
        `--reporter=${join(import.meta.dirname, 'vitest-reporter.ts')}`,
        ...args,
        ...some,
      ],
      env: { ...env, VITEST_REPORT: report(attempt) },
    }),
    read: async (attempt) => JSON.parse(await readFile(report(attempt), 'utf8')) as readonly FileResult[],
  }
}

export function journeys(
  title: string,
  name: string,
  chromium: string,
  { args = [], files = [], env = {} }: { args?: readonly string[]; files?: readonly string[]; env?: NodeJS.ProcessEnv },
): Suite {
  const report = (attempt: string): string => join(reports, `${name}${attempt}.json`)
  return {
    title,
    command: (attempt, some = files) => ({
      title,
      args: [
        'npx',
        'playwright',
        'test',
        '--config',
        'tests/e2e/playwright.config.ts',
        '--output',
        join(reports, `${name}${attempt}`),
        ...args,
        ...some,
      ],
      env: { ...env, CHROMIUM_PATH: chromium, JOURNEYS_REPORT: report(attempt) },
    }),
    read: (attempt) => journeyResults(report(attempt)),
  }
}

export interface Checked {
  /** Only what has changed since the last run. */
  readonly again?: boolean
  /** Files to check; all by default. */
  readonly lint?: readonly string[]
  readonly format?: readonly string[]
  readonly modules?: boolean
  readonly build?: boolean
}

/** Each checker checks shared types anew: four on two cores cost half as much again as two. */
const checkers = String(Math.min(4, availableParallelism()))
const incremental = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsc.json']

/** Checks besides tests: types, lint, format, module files and the build. */
export function checks({
  again = false,
  lint,
  format,
  modules = true,
  build = true,
}: Checked = {}): readonly Command[] {
  const on = (title: string, args: readonly string[], files: readonly string[] | undefined): readonly Command[] =>
    files?.length === 0 ? [] : [{ title, args: [...args, ...(files ?? [])] }]
  return [
    { title: 'types', args: ['npx', 'tsc', '--checkers', checkers, ...(again ? incremental : [])] },
    ...on('lint', ['npx', 'oxlint', '--deny-warnings'], lint),
    ...on('format', ['npx', 'oxfmt', '--check'], format),
    ...(modules ? [{ title: 'module files', args: ['node', 'server/crud/cli/check-modules.ts'] }] : []),
    ...(build ? [{ title: 'build', args: ['node', 'server/build/cli.ts', ...(again ? ['--stale'] : [])] }] : []),
  ]
}

/**
 * API tests that `npm test` runs on both engines: they find most faults of the embedded database in seconds.
 * All others run on PostgreSQL there, if available, and on the embedded database in `npm run test:rest`.
 */
export const bothEngines: readonly string[] = [
  // statements, plans and catalogs
  'tests/server/services/db/foreign-key-indexes.test.ts',
  'tests/server/services/db/prepared-statements.test.ts',
  'tests/server/crud/sync-tables.test.ts',
]

const notWhole = '--tags-filter=!whole'

/** Listed by name, because Vitest cannot exclude files of its projects. */
const testsBesides = (others: readonly string[], pattern: RegExp): readonly string[] =>
  projectFiles().filter((file) => pattern.test(file) && !others.includes(file))

/** API tests wait for queues and child processes, so there are more workers than cores. */
const waiting = '--maxWorkers=150%'

/**
 * Tests of `npm test` after types and lint, in one lane: a second one delays tests that start processes beyond their
 * timeouts, and journeys beside the embedded database take longer than both after each other. `postgres` is the URL of
 * a reachable server.
 */
export const fastLanes = (chromium: string, postgres: string | undefined): readonly (readonly Suite[])[] => [
  [
    vitest(`unit and API tests, ${engineOf(postgres)}`, 'unit', {
      args: [waiting, notWhole],
      files: projectFiles().filter((file) => isTest(file) && !isWholly(file)),
      env: on(postgres),
    }),
    ...(postgres
      ? [
          vitest('API tests of both engines, embedded database', 'embedded', {
            args: ['--project=node', waiting, notWhole],
            files: bothEngines,
            env: on(undefined),
          }),
        ]
      : []),
    journeys(`browser journeys, ${engineOf(postgres)}`, 'journeys', chromium, {
      args: ['--grep-invert=@whole'],
      env: on(postgres),
    }),
  ],
]

/** All other tests. */
export function otherLanes(chromium: string, postgres: string | undefined): readonly (readonly Suite[])[] {
  const tagged = taggedWhole()
  return [
    // a few long files: their tests run in parallel, each worker with its own server
    [
      journeys('the other browser journeys', 'journeys-whole', chromium, {
        args: ['--grep=@whole', '--fully-parallel'],
        env: on(undefined),
      }),
      ...slow(`the slow ones, ${engineOf(postgres)}`, 'unit-whole', tagged, on(postgres)),
      ...(postgres
        ? [
            ...slow(
              'the slow ones of both engines, embedded database',
              'embedded-whole',
              tagged.filter((file) => bothEngines.includes(file)),
            ),
            vitest('the other API tests, embedded database', 'embedded-others', {
              args: ['--project=node', waiting],
              env: on(undefined),
              files: testsBesides(bothEngines, /^tests\/(server|plugins\/[^/]+\/server)\/.*\.test\.ts$/),
            }),
          ]
        : []),
    ],
  ]
}

const engineOf = (postgres: string | undefined): string => (postgres ? 'PostgreSQL' : 'embedded database')

/** Set in either case, because the caller may have set a database for all parts. */
const on = (postgres: string | undefined): NodeJS.ProcessEnv => ({ TEST_DATABASE_URL: postgres ?? '' })

/** Undefined when no file has such a test: without files Vitest would run all. */
const slow = (
  title: string,
  name: string,
  files: readonly string[],
  env: NodeJS.ProcessEnv = on(undefined),
): readonly Suite[] => (files.length > 0 ? [vitest(title, name, { args: ['--tags-filter=whole'], files, env })] : [])

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

/** Whether all tests of a file are tagged `whole`. Vitest would open its server, although it then runs none of them. */
const isWholly = (file: string): boolean => /@module-tag whole\b/.test(readFileSync(join(root, file), 'utf8'))

/** Files with a test tagged `whole`. */
const taggedWhole = (): readonly string[] =>
  projectFiles().filter(
    (file) => isTest(file) && (isWholly(file) || /\btags: \[?'whole'/.test(readFileSync(join(root, file), 'utf8'))),
  )
