import { atMost, type Figure } from './harness/bench-result.ts'
import { longExport } from './harness/long-export.ts'
import { fillUsers, howMany } from './seed-users.ts'
import { onEachEngine } from './harness/server-pair.ts'

/** Exports all users as a workbook in a background task: memory above the idle server's. */
export async function exportUsers(): Promise<readonly Figure[]> {
  return onEachEngine(fillUsers, async ({ engine, ours, token }) => {
    // a first export loads the code, which does not count
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
