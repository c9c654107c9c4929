import { atMost, type Figure } from './harness/figure.ts'
import { longExport } from './harness/long-export.ts'
import { fillUsers, howMany } from './many-users.ts'
import { onEachEngine } from './harness/pair.ts'

/** All users as a workbook, behind the scenes: how much memory the server takes beyond what it holds when idle. */
export async function exportUsers(): Promise<readonly Figure[]> {
  return onEachEngine(fillUsers, async ({ engine, ours, token }) => {
    // what the first export loads is no part of what a long one holds
    await fetch(`${ours.url}/api/system/user/export?format=xlsx&userName=user777`, {
      headers: { authorization: `Bearer ${token}` },
    }).then((answer) => answer.arrayBuffer())
    const { idle, most, seconds } = await longExport(
      ours,
      token,
      '/api/system/user/export?format=xlsx&sort=-createTime',
    )
    return atMost(
      `export of ${howMany} users, ${engine}, over ${Math.round(idle)} MB idle (× ${(most / idle).toFixed(2)}, ${seconds.toFixed(0)} s)`,
      most - idle,
      'MB',
      100,
    )
  })
}
