import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Requests `/healthz` every 20 ms on one connection, in a separate thread, so that the attacker's load delays no
 * measurement. A message stops it.
 */
const url = workerData as string
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const times: number[] = []
const state = { isOver: false }
parentPort!.on('message', () => {
  state.isOver = true
})

while (!state.isOver) {
  const began = performance.now()
  await new Promise<void>((resolve, reject) => {
    get(`${url}/healthz`, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`healthz answers <${response.statusCode}>`))
      response.resume().once('end', resolve)
    }).once('error', reject)
  })
  times.push(performance.now() - began)
  await new Promise((resolve) => setTimeout(resolve, 20))
}
agent.destroy()
const sorted = times.toSorted((a, b) => a - b)
parentPort!.postMessage({
  count: sorted.length,
  p99: sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))],
  max: sorted.at(-1),
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
})
parentPort!.close()
