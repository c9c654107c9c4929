import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from './imports.ts'
import type { FileResult } from './journey-results.ts'

/** Writes the result and duration of each file to the path in VITEST_REPORT. */
export default class FileReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const report = process.env.VITEST_REPORT
    if (!report) return
    mkdirSync(dirname(report), { recursive: true })
    writeFileSync(report, JSON.stringify(modules.map(resultOf)))
  }
}

const isOver = (module: TestModule): boolean => module.state() === 'passed' || module.state() === 'skipped'

/** An unreadable file, or one whose process died, counts as one failure. */
function resultOf(module: TestModule): FileResult {
  const count = (wanted: 'passed' | 'failed'): number => [...module.children.allTests(wanted)].length
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
  return {
    file: relative(root, module.moduleId),
    passed: count('passed'),
    failed: Math.max(count('failed'), isOver(module) ? 0 : 1),
    seconds: (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000,
  }
}
