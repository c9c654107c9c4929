import { adminList } from './admin-list.ts'
import { attacks } from './attacks.ts'
import { captcha } from './captcha.ts'
import { exportUsers } from './export.ts'
import { fillPage } from './fill-page.ts'
import { listPage } from './list-page.ts'
import { rows } from './rows.ts'
import { socket } from './socket.ts'
import { start } from './start.ts'
import { submit } from './submit.ts'
import { tabs } from './tabs.ts'
import { userList } from './user-list.ts'
import type { Figure } from './figure.ts'

/**
 * `npm run bench [name …]`: the budgets of design/README.md §6. Anything that takes time is a ratio within this run.
 */
const suites: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  start,
  'fill-page': fillPage,
  'admin-list': adminList,
  submit,
  rows,
  'list-page': listPage,
  'user-list': userList,
  export: exportUsers,
  captcha,
  socket,
  tabs,
  attacks,
}
const wanted = process.argv.slice(2)
const stray = wanted.find((name) => !(name in suites))
if (stray) {
  console.error(`no bench <${stray}>; there are: ${Object.keys(suites).join(', ')}`)
  process.exit(1)
}

let missed = 0
for (const [name, measure] of Object.entries(suites)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  for (const { what, value, unit, bar, holds } of await measure()) {
    if (!holds) missed++
    console.log(
      `  ${holds ? 'ok  ' : 'MISS'}  ${what.padEnd(62)} ${value.toFixed(2).padStart(8)} ${unit.padEnd(6)} ${bar}`,
    )
  }
}
process.exit(missed > 0 ? 1 : 0)
