import { keepSeconds } from './test-durations.ts'
import { counts, note, noteUnsteady, printCounts, printTimes, type Counts } from './test-report.ts'
import { run, runTogether, type Command } from './run-commands.ts'
import type { Suite } from './suites.ts'

export interface TestRun {
  /** Runs commands side by side and ends the run when one fails. */
  checks(commands: readonly Command[]): Promise<void>
  /**
   * Runs lanes of tests in parallel and the tests of a lane in sequence: those that mostly wait leave the CPU to the
   * others. Up to three failed files run once more, alone. If they fail again, no further part starts, and the run
   * ends.
   */
  lanes(lanes: readonly (readonly Suite[])[]): Promise<void>
  /** Prints the durations so far. */
  printElapsed(title: string, goal?: number): void
  /** Ends the run with its last line. */
  end(): never
}

/** Above this number, failures are no coincidence, so they are not repeated. */
const atMostAgain = 3

/** A run that always ends with `N passed, N failed`. `before` is added to the counts of the last line. */
export function startRun(title: string, goal?: number, before?: Counts): TestRun {
  const began = performance.now()
  const printElapsed: TestRun['printElapsed'] = (what, of) => printTimes(what, (performance.now() - began) / 1000, of)

  const fail = (part: string): never => {
    printElapsed(`${title}, until it failed`)
    console.log(`\nThe part <${part}> failed.`)
    printCounts(before)
    process.exit(1)
  }

  return {
    printElapsed,
    async checks(commands) {
      const failed = await runTogether(commands)
      if (failed) fail(failed)
    },
    async lanes(lanes) {
      const failed: string[] = []
      await Promise.all(
        lanes.map(async (lane) => {
          for (const suite of lane) if (failed.length === 0 && !(await passes(suite))) failed.push(suite.title)
        }),
      )
      if (failed[0]) fail(failed[0])
    },
    end() {
      printElapsed(title, goal)
      printCounts(before)
      process.exit(counts().passed + (before?.passed ?? 0) > 0 ? 0 : 1)
    },
  }
}

async function passes(suite: Suite): Promise<boolean> {
  const code = await run(suite.command(''))
  const all = await suite.read('').catch(() => [])
  note(suite.title, all)
  keepSeconds(all)
  if (code === 0) return true
  const failed = all.filter((one) => one.failed > 0).map((one) => one.file)
  if (failed.length === 0 || failed.length > atMostAgain) return false
  console.log(`\nOnce more: ${failed.join(', ')}`)
  const again = suite.command('-again', failed)
  const codeAgain = await run({ ...again, title: `${again.title}, once more` })
  note(suite.title, await suite.read('-again').catch(() => []))
  if (codeAgain === 0) noteUnsteady(suite.title, failed)
  return codeAgain === 0
}
