import { useSyncExternalStore } from 'react'

/** Interval at which relative times are updated. */
const tickMs = 60_000

const hearers = new Set<() => void>()
let minute = 0
let timer: ReturnType<typeof setInterval> | undefined

/** Renders the caller once a minute while the page is visible, so that 「3 分钟前」 stays right. One timer serves all. */
export const useMinuteTick = (): number => useSyncExternalStore(hear, () => minute)

function hear(hearer: () => void): () => void {
  hearers.add(hearer)
  if (hearers.size === 1) {
    document.addEventListener('visibilitychange', update)
    run()
  }
  return () => {
    hearers.delete(hearer)
    if (hearers.size > 0) return
    document.removeEventListener('visibilitychange', update)
    stop()
  }
}

function tick(): void {
  minute += 1
  for (const hearer of hearers) hearer()
}

/** Catches up when a hidden page becomes visible again. */
function update(): void {
  stop()
  if (document.visibilityState !== 'visible') return
  tick()
  run()
}

function run(): void {
  if (document.visibilityState === 'visible') timer = setInterval(tick, tickMs)
}

function stop(): void {
  clearInterval(timer)
  timer = undefined
}
