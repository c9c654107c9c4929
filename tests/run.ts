import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { findChromium } from './support/chromium.ts'

/**
 * `npm test`: everything, in the order in which a fault is cheapest to find. Stops at the first step that fails.
 * The API tests run on the embedded database and, where a server answers, on PostgreSQL too.
 */
const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
await rm(results, { recursive: true, force: true })

const times: (readonly [title: string, seconds: number])[] = []
const postgres = await findPostgres()
if (!postgres && process.env.REQUIRE_POSTGRES) throw new Error('REQUIRE_POSTGRES is set and no PostgreSQL answers')
const vitest = (name: string): string[] => ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(results, `${name}.json`)}`]

await step('types', 'tsc')
await step('lint', 'oxlint', ['--deny-warnings'])
await step('module files', 'node', ['server/crud/cli/check.ts'])
await step('build', 'node', ['server/build/cli.ts'])
await step('unit and API tests, embedded database', 'npx', vitest('embedded'))
if (postgres) await step('API tests, PostgreSQL', 'npx', [...vitest('postgres'), '--project=node'], { TEST_DATABASE_URL: postgres })
else console.log('\n— no PostgreSQL answers at TEST_DATABASE_URL or 127.0.0.1:5432: the API tests ran on the embedded database only')
const chromium = findChromium()
await step('browser journeys', 'npx', ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'], { CHROMIUM_PATH: chromium })

tellTimes()
const { passed, failed } = await count()
console.log(`\n${passed} passed, ${failed} failed`)
if (failed > 0 || passed === 0) process.exit(1)

async function step(title: string, command: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<void> {
  console.log(`\n— ${title}`)
  const began = performance.now()
  const code = await new Promise<number>((resolve, reject) => {
    spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', ...env } })
      .once('error', reject)
      .once('exit', (status) => resolve(status ?? 1))
  })
  times.push([title, (performance.now() - began) / 1000])
  console.log(`  ${title}: ${times.at(-1)![1].toFixed(1)} s`)
  if (code === 0) return
  tellTimes()
  console.log(`\nThe step <${title}> failed.`)
  process.exit(code)
}

/** Where the time went: the whole is to stay within 15 minutes on two cores. */
function tellTimes(): void {
  const all = [...times, ['everything', times.reduce((sum, [, seconds]) => sum + seconds, 0)] as const]
  console.log(`\n${all.map(([title, seconds]) => `${`${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, '0')}`.padStart(8)}  ${title}`).join('\n')}`)
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

async function count(): Promise<{ passed: number; failed: number }> {
  const sum = { passed: 0, failed: 0 }
  for (const name of ['embedded', ...(postgres ? ['postgres'] : [])]) {
    const report = JSON.parse(await readFile(join(results, `${name}.json`), 'utf8')) as { numPassedTests: number; numFailedTests: number }
    sum.passed += report.numPassedTests
    sum.failed += report.numFailedTests
  }
  const journeys = JSON.parse(await readFile(join(results, 'journeys.json'), 'utf8')) as { stats: { expected: number; unexpected: number } }
  return { passed: sum.passed + journeys.stats.expected, failed: sum.failed + journeys.stats.unexpected }
}
