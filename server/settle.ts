const lookMs = 5_000
/** Share of a processor below which a server counts as quiet. */
const quiet = 0.1

/**
 * Gives memory of the start back once, where Node was started with `--expose-gc`. V8 cleans when it must make room, so
 * that a server with little to do would keep for ever what only its start needed. The process stands still for about
 * 50 ms and compiles anew what it drops, so this waits for a quiet time.
 */
export function settleLater(before = process.cpuUsage()): void {
  setTimeout(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > lookMs * quiet) return settleLater()
    // the thorough kind, which drops code that ran once and returns free pages to the system
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, lookMs).unref()
}
