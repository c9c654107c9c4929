import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Results of one test file. */
export interface FileResult {
  /** From the root of the project. */
  readonly file: string
  readonly passed: number
  readonly failed: number
  /** By the clock, including imports and setup. */
  readonly seconds: number
}

interface Suite {
  readonly file: string
  readonly specs?: readonly {
    readonly tests: readonly { readonly status: string; readonly results: readonly { readonly duration: number }[] }[]
  }[]
  readonly suites?: readonly Suite[]
}

/** From a report by Playwright. */
export async function journeyResults(report: string): Promise<readonly FileResult[]> {
  const { suites } = JSON.parse(await readFile(report, 'utf8')) as { suites: readonly Suite[] }
  return suites.map((suite) => {
    const tests = testsOf(suite)
    return {
      file: join('tests/e2e', suite.file),
      passed: tests.filter((test) => test.status === 'expected').length,
      failed: tests.filter((test) => test.status === 'unexpected').length,
      seconds: tests.flatMap((test) => test.results).reduce((sum, { duration }) => sum + duration / 1000, 0),
    }
  })
}

const testsOf = ({ specs = [], suites = [] }: Suite): NonNullable<Suite['specs']>[number]['tests'] => [
  ...specs.flatMap((spec) => spec.tests),
  ...suites.flatMap(testsOf),
]
