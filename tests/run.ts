import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { findChromium } from './support/chromium.ts'
import { journeyResults, vitestResults, type FileResult } from './support/results.ts'

/**
 * `npm test`: everything, in the order in which a fault is cheapest to find. Stops at the first step that fails.
 * The API tests run on the embedded database and, where a server answers, on PostgreSQL too. Up to three files that
 * fail run once more, by themselves: what then passes is named at the end as unsteady, which is a fault of the test and
 * mended next.
 */
const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
await rm(results, { recursive: true, force: true })

/** More than these are no accident. */
const atMostAgain = 3
const times: (readonly [title: string, seconds: number])[] = []
const final = new Map<string, FileResult>()
const unsteady: string[] = []

const postgres = await findPostgres()
if (!postgres && process.env.REQUIRE_POSTGRES) throw new Error('REQUIRE_POSTGRES is set and no PostgreSQL answers')

await step('types', 'tsc')
await step('lint', 'oxlint', ['--deny-warnings'])
await step('format', 'oxfmt', ['--check'])
await step('module files', 'node', ['server/crud/cli/check.ts'])
await step('build', 'node', ['server/build/cli.ts'])
await tests('unit and API tests, embedded database', vitest('embedded'))
if (postgres)
  await tests('API tests, PostgreSQL', vitest('postgres', '--project=node'), { TEST_DATABASE_URL: postgres })
else
  console.log(
    '\n— no PostgreSQL answers at TEST_DATABASE_URL or 127.0.0.1:5432: the API tests ran on the embedded database only',
  )
await tests('browser journeys', journeys, { CHROMIUM_PATH: findChromium() })

tellTimes()
const sum = [...final.values()].reduce(
  (all, { passed, failed }) => ({ passed: all.passed + passed, failed: all.failed + failed }),
  { passed: 0, failed: 0 },
)
if (unsteady.length > 0) console.log(`\nUnsteady, passed only at the second attempt: ${unsteady.join(', ')}`)
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
if (sum.failed > 0 || sum.passed === 0) process.exit(1)

/** A run of all files, or of some; `attempt` keeps the reports apart. */
interface Run {
  readonly args: string[]
  readonly env?: NodeJS.ProcessEnv
  readonly read: () => Promise<readonly FileResult[]>
}
type Runner = (attempt: string, files: readonly string[]) => Run

function vitest(name: string, ...more: readonly string[]): Runner {
  return (attempt, files) => {
    const report = join(results, `${name}${attempt}.json`)
    return {
      args: [
        'vitest',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...more,
        ...files,
      ],
      read: () => vitestResults(report, root),
    }
  }
}

function journeys(attempt: string, files: readonly string[]): Run {
  const report = join(results, `journeys${attempt}.json`)
  const args = [
    'playwright',
    'test',
    '--config',
    'tests/e2e/playwright.config.ts',
    '--output',
    join(results, `journeys${attempt}`),
    ...files,
  ]
  return { args, env: { JOURNEYS_REPORT: report }, read: () => journeyResults(report) }
}

async function tests(title: string, runner: Runner, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const keep = (all: readonly FileResult[]): void => all.forEach((one) => final.set(`${title} ${one.file}`, one))
  const first = runner('', [])
  const code = await run(title, 'npx', first.args, { ...env, ...first.env })
  const all = await first.read().catch(() => [])
  keep(all)
  if (code === 0) return
  const failed = all.filter((one) => one.failed > 0).map((one) => one.file)
  if (failed.length === 0 || failed.length > atMostAgain) end(title, code)
  const again = runner('-again', failed)
  await step(`once more: ${failed.join(', ')}`, 'npx', again.args, { ...env, ...again.env })
  keep(await again.read())
  unsteady.push(...failed)
}

async function step(title: string, command: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const code = await run(title, command, args, env)
  if (code !== 0) end(title, code)
}

function end(title: string, code: number): never {
  tellTimes()
  console.log(`\nThe step <${title}> failed.`)
  process.exit(code)
}

async function run(title: string, command: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  console.log(`\n— ${title}`)
  const began = performance.now()
  const code = await new Promise<number>((resolve, reject) => {
    spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', ...env } })
      .once('error', reject)
      .once('exit', (status) => resolve(status ?? 1))
  })
  times.push([title, (performance.now() - began) / 1000])
  console.log(`  ${title}: ${times.at(-1)![1].toFixed(1)} s`)
  return code
}

/** Where the time went: the whole is to stay within 15 minutes on two cores. */
function tellTimes(): void {
  const all = [...times, ['everything', times.reduce((total, [, seconds]) => total + seconds, 0)] as const]
  console.log(
    `\n${all.map(([title, seconds]) => `${`${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, '0')}`.padStart(8)}  ${title}`).join('\n')}`,
  )
}

async function findPostgres(): Promise<string | undefined> {
  const url = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    await client.query('select 1')
    return url
  } catch {
    if (process.env.TEST_DATABASE_URL) throw new Error('TEST_DATABASE_URL is set and does not answer')
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}
