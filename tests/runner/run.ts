import { keepSeconds } from './kept-seconds.ts'
import { counts, note, noteUnsteady, tellCounts, tellTimes, type Counts } from './report.ts'
import { run, runTogether, type Command } from './steps.ts'
import type { Suite } from './suites.ts'

export interface TestRun {
  /** Runs commands side by side and ends the run when one fails. */
  checks(commands: readonly Command[]): Promise<void>
  /** Runs tests; up to three files that fail run once more, by themselves. Ends the run when they fail again. */
  suite(suite: Suite): Promise<void>
  /** Tells where the time went until now. */
  tell(title: string, goal?: number): void
  /** Ends the run with its last line. */
  end(): never
}

/** More than these are no accident. */
const atMostAgain = 3

/** A run that always ends with `N passed, N failed`. `before` is what the last line tells besides. */
export function startRun(title: string, goal?: number, before?: Counts): TestRun {
  const began = performance.now()
  const tell: TestRun['tell'] = (what, of) => tellTimes(what, (performance.now() - began) / 1000, of)

  const fail = (part: string): never => {
    tell(`${title}, until it failed`)
    console.log(`\nThe part <${part}> failed.`)
    tellCounts(before)
    process.exit(1)
  }

  return {
    tell,
    async checks(commands) {
      const failed = await runTogether(commands)
      if (failed) fail(failed)
    },
    async suite(suite) {
      const code = await run(suite.command(''))
      const all = await suite.read('').catch(() => [])
      note(suite.title, all)
      keepSeconds(all)
      if (code === 0) return
      const failed = all.filter((one) => one.failed > 0).map((one) => one.file)
      if (failed.length === 0 || failed.length > atMostAgain) fail(suite.title)
      console.log(`\nOnce more: ${failed.join(', ')}`)
      const again = suite.command('-again', failed)
      const codeAgain = await run({ ...again, title: `${again.title}, once more` })
      note(suite.title, await suite.read('-again').catch(() => []))
      if (codeAgain !== 0) fail(suite.title)
      noteUnsteady(suite.title, failed)
    },
    end() {
      tell(title, goal)
      tellCounts(before)
      process.exit(counts().passed + (before?.passed ?? 0) > 0 ? 0 : 1)
    },
  }
}
