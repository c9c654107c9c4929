import { relatedJourneys } from './e2e/related-journeys.ts'
import { changedFiles } from './runner/changed-files.ts'
import { secondsOf } from './runner/test-durations.ts'
import { findPostgres } from './runner/find-postgres.ts'
import { relatedTests, type Related } from './runner/related-tests.ts'
import { checks, journeys, vitest } from './runner/suites.ts'
import { startRun } from './runner/test-run.ts'
import { findChromium } from './support/find-chromium.ts'

/**
 * `npm run test:changed`: within a minute what a change in one folder most likely breaks. Types, lint and format, the
 * nearest tests by imports and by folder, one or two journeys where a screen is touched. `npm run test:changed -- main`
 * compares with a branch.
 */
const changed = changedFiles(process.argv[2])
if (changed.length === 0) {
  console.log('Nothing has changed.')
  process.exit(0)
}
/** Seconds of one core that fit beside types and a journey. */
const room = 50

const related = relatedTests(changed)
const chosen = thoseThatFit(related)
const paths = relatedJourneys(changed)
console.log(`${changed.length} changed files; ${chosen.length} of ${related.length} related test files, nearest first`)
if (chosen.length < related.length) console.log('The others run in npm test.')

const test = startRun('npm run test:changed', 60)
const sources = changed.filter((file) => /\.tsx?$/.test(file))
await test.checks(
  checks({
    again: true,
    lint: sources,
    format: changed.filter((file) => /\.(tsx?|css)$/.test(file)),
    modules: changed.some((file) => file.endsWith('.json')),
    // of what has changed only: it breaks on a change anywhere that a page reaches
    build: sources.length > 0 || changed.some((file) => /\.(css|html|json)$/.test(file)),
  }),
)
const postgres = chosen.length > 0 ? await findPostgres() : undefined
const tests = vitest('related tests', 'changed', {
  args: ['--tags-filter=!whole'],
  files: chosen,
  env: postgres ? { TEST_DATABASE_URL: postgres } : {},
})
await test.lanes([
  chosen.length > 0 ? [tests] : [],
  paths.length > 0
    ? [
        journeys('related journeys', 'changed-journeys', findChromium(), {
          // whoever changes a journey sees all of it
          args: changed.some((file) => file.endsWith('.e2e.ts')) ? [] : ['--grep-invert=@whole'],
          files: paths,
        }),
      ]
    : [],
])
test.end()

/** Namesakes of what has changed always, the others as long as there is room. */
function thoseThatFit(all: readonly Related[]): readonly string[] {
  const seconds = secondsOf()
  let left = room
  return all.flatMap(({ file, distance }) => {
    left -= seconds(file)
    return distance === 0 || left > 0 ? [file] : []
  })
}
