const lookMs = 5_000
/** Share of a processor below which a server counts as quiet. */
const quiet = 0.1

/**
 * Returns the memory of the start to the system once, where Node was started with `--expose-gc`. V8 collects only when
 * it needs room, so an idle server would otherwise keep this memory. A collection stops the process for about 50 ms and
 * drops compiled code, so it waits for a quiet moment.
 */
export function collectGarbageWhenIdle(before = process.cpuUsage()): void {
  setTimeout(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > lookMs * quiet) return collectGarbageWhenIdle()
    // the thorough kind, which drops code that ran once and returns free pages to the system
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, lookMs).unref()
}
