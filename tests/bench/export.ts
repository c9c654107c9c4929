import { setTimeout as wait } from 'node:timers/promises'
import { progressPollMs } from '#schemas/api/limits.ts'
import type { BackgroundTask } from '#schemas/api/background-task.ts'
import { memoryOf } from './harness/process-usage.ts'
import { atMost, type Figure } from './harness/figure.ts'
import { fillUsers, howMany } from './many-users.ts'
import { onEachEngine } from './harness/pair.ts'

/** All users as a workbook, behind the scenes: how much memory the server takes beyond what it holds when idle. */
export async function exportUsers(): Promise<readonly Figure[]> {
  return onEachEngine(fillUsers, async ({ engine, ours, token }) => {
    // what the first export loads is no part of what a long one holds
    await fetch(`${ours.url}/api/system/user/export?format=xlsx&userName=user777`, {
      headers: { authorization: `Bearer ${token}` },
    }).then((answer) => answer.arrayBuffer())
    await wait(1000)
    const idle = await memoryOf(ours.pid)
    const began = performance.now()
    const { key } = await ours.call<{ key: string }>('GET', '/api/system/user/export?format=xlsx&sort=-createTime', {
      token,
    })
    let most = idle
    let answer: BackgroundTask
    let asked = 0
    do {
      await wait(50)
      most = Math.max(most, await memoryOf(ours.pid))
      // asking counts as well, as often as a browser does
      if (performance.now() - asked < progressPollMs / 5) continue
      asked = performance.now()
      answer = await ours.call<BackgroundTask>('GET', `/api/common/process?key=${key}`, { token })
    } while (answer!.state === 'running')
    if (answer!.state !== 'done') throw new Error(JSON.stringify(answer!.error))
    const seconds = (performance.now() - began) / 1000
    return atMost(
      `export of ${howMany} users, ${engine}, over ${Math.round(idle)} MB idle (× ${(most / idle).toFixed(2)}, ${seconds.toFixed(0)} s)`,
      most - idle,
      'MB',
      100,
    )
  })
}
