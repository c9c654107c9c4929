import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus, loadavg } from 'node:os'
import { adminList } from './first-list-load.ts'
import { approval } from './approval-cost.ts'
import { attacks } from './response-under-attack.ts'
import { captcha } from './captcha-cost.ts'
import { check } from './check-submission.ts'
import { exportUsers } from './export-users.ts'
import { fillPage } from './fill-page.ts'
import { listPage } from './list-page.ts'
import { memory } from './idle-memory.ts'
import { questions } from './long-form-rendering.ts'
import { rows } from './single-row-calls.ts'
import { socket } from './many-sockets.ts'
import { start } from './start-time.ts'
import { statistics } from './statistics-cost.ts'
import { submit } from './submit-cost.ts'
import { tabs } from './switch-tabs.ts'
import { userList } from './user-list.ts'
import type { Figure } from './harness/bench-result.ts'

/** `npm run bench [-- --json] [name …]`: checks the budgets of design/README.md §6. Times are ratios within one run. */
const suites: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  start,
  memory,
  'fill-page': fillPage,
  questions,
  check,
  'admin-list': adminList,
  submit,
  rows,
  'list-page': listPage,
  'user-list': userList,
  statistics,
  approval,
  export: exportUsers,
  captcha,
  socket,
  tabs,
  attacks,
}
/** Timeout of a family, longer than any takes on a quiet machine. */
const longestMs = 5 * 60_000

const stopSignals = ['SIGINT', 'SIGTERM'] as const

const words = process.argv.slice(2)
const isJson = words.includes('--json')
const wanted = words.filter((word) => word !== '--json')
const stray = wanted.find((name) => !(name in suites))
if (stray) {
  console.error(`no bench <${stray}>; there are: ${Object.keys(suites).join(', ')}`)
  process.exit(1)
}

const names = Object.keys(suites).filter((name) => wanted.length === 0 || wanted.includes(name))
const [only, ...others] = names
const hasHeld = only !== undefined && others.length === 0 ? await printed(only) : await each()
process.exit(hasHeld ? 0 : 1)

/** Runs a family in this process and prints its figures; returns whether all budgets hold. */
async function printed(suite: string): Promise<boolean> {
  if (!isJson) console.log(`\n${suite}`)
  const load = loadavg()[0]!
  const figures = await suites[suite]!()
  for (const figure of figures)
    console.log(isJson ? JSON.stringify({ suite, ...figure, ...machine(load) }) : lineOf(figure))
  return figures.every(({ holds }) => holds)
}

/**
 * Runs each family in its own process group. One that fails or hangs is ended with its servers, and the next one
 * starts.
 */
async function each(): Promise<boolean> {
  const began = performance.now()
  const failed: string[] = []
  for (const name of names) {
    const child = spawn(process.execPath, [import.meta.filename, name, ...(isJson ? ['--json'] : [])], {
      stdio: 'inherit',
      detached: true,
    })
    const end = (): void => void process.kill(-child.pid!, 'SIGKILL')
    const late = setTimeout(end, longestMs)
    const stop = (): never => {
      end()
      process.exit(1)
    }
    for (const signal of stopSignals) process.once(signal, stop)
    const [code] = (await once(child, 'exit')) as [number | null]
    clearTimeout(late)
    for (const signal of stopSignals) process.off(signal, stop)
    if (code !== 0) failed.push(code === null ? `${name} (ended)` : name)
  }
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.error(
    `\n${minutes} min; ${failed.length === 0 ? 'every budget holds' : `not as it should be: ${failed.join(', ')}`}`,
  )
  return failed.length === 0
}

function lineOf({ what, value, unit, bar = '', holds }: Figure): string {
  const verdict = bar === '' ? '–' : holds ? 'ok' : 'MISS'
  return `  ${verdict.padEnd(4)}  ${what.padEnd(72)} ${value.toFixed(2).padStart(8)} ${unit.padEnd(4)} ${bar}`.trimEnd()
}

/** Machine and load average: figures of a busy machine are less reliable. */
function machine(load: number) {
  const [{ model } = { model: 'unknown' }] = cpus()
  return {
    time: new Date().toISOString(),
    cpu: model,
    cores: cpus().length,
    node: process.version,
    load: Number(load.toFixed(2)),
  }
}
