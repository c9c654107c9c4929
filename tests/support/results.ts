import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** What the tests of one file came to. */
export interface FileResult {
  /** From the root of the project. */
  readonly file: string
  readonly passed: number
  readonly failed: number
}

/** Of a report in the shape of Jest, which Vitest writes. A file that could not be read counts as one failure. */
export async function vitestResults(report: string, root: string): Promise<readonly FileResult[]> {
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as {
    testResults: { name: string; status: string; assertionResults: { status: string }[] }[]
  }
  return testResults.map(({ name, status, assertionResults }) => {
    const count = (wanted: string): number => assertionResults.filter((one) => one.status === wanted).length
    return {
      file: relative(root, name),
      passed: count('passed'),
      failed: Math.max(count('failed'), status === 'failed' ? 1 : 0),
    }
  })
}

interface Suite {
  readonly file: string
  readonly specs?: readonly { readonly tests: readonly { readonly status: string }[] }[]
  readonly suites?: readonly Suite[]
}

export async function journeyResults(report: string): Promise<readonly FileResult[]> {
  const { suites } = JSON.parse(await readFile(report, 'utf8')) as { suites: readonly Suite[] }
  return suites.map((suite) => {
    const states = statesOf(suite)
    return {
      file: join('tests/e2e', suite.file),
      passed: states.filter((state) => state === 'expected').length,
      failed: states.filter((state) => state === 'unexpected').length,
    }
  })
}

const statesOf = ({ specs = [], suites = [] }: Suite): readonly string[] => [
  ...specs.flatMap((spec) => spec.tests.map((test) => test.status)),
  ...suites.flatMap(statesOf),
]
