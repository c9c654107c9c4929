import { cpus, loadavg } from 'node:os'
import { adminList } from './admin-list.ts'
import { attacks } from './attacks.ts'
import { captcha } from './captcha.ts'
import { check } from './check.ts'
import { exportUsers } from './export.ts'
import { fillPage } from './fill-page.ts'
import { listPage } from './list-page.ts'
import { memory } from './memory.ts'
import { questions } from './questions.ts'
import { rows } from './rows.ts'
import { socket } from './socket.ts'
import { start } from './start.ts'
import { statistics } from './statistics.ts'
import { submit } from './submit.ts'
import { tabs } from './tabs.ts'
import { userList } from './user-list.ts'
import type { Figure } from './harness/figure.ts'

/**
 * `npm run bench [-- --json] [name …]`: the budgets of design/README.md §6. Anything that takes time is a ratio within
 * this run.
 */
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
  export: exportUsers,
  captcha,
  socket,
  tabs,
  attacks,
}
const words = process.argv.slice(2)
const isJson = words.includes('--json')
const wanted = words.filter((word) => word !== '--json')
const stray = wanted.find((name) => !(name in suites))
if (stray) {
  console.error(`no bench <${stray}>; there are: ${Object.keys(suites).join(', ')}`)
  process.exit(1)
}

let missed = 0
for (const [suite, measure] of Object.entries(suites)) {
  if (wanted.length > 0 && !wanted.includes(suite)) continue
  if (!isJson) console.log(`\n${suite}`)
  const load = loadavg()[0]!
  for (const figure of await measure()) {
    if (!figure.holds) missed++
    console.log(isJson ? JSON.stringify({ suite, ...figure, ...machine(load) }) : lineOf(figure))
  }
}
process.exit(missed > 0 ? 1 : 0)

function lineOf({ what, value, unit, bar = '', holds }: Figure): string {
  const verdict = bar === '' ? '–' : holds ? 'ok' : 'MISS'
  return `  ${verdict.padEnd(4)}  ${what.padEnd(72)} ${value.toFixed(2).padStart(8)} ${unit.padEnd(4)} ${bar}`.trimEnd()
}

/** Where and how busy: a figure of a busy machine is worth less. */
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
