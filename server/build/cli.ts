import { join } from 'node:path'
import { buildAll } from './build.ts'

/** `npm run build` builds everything; with `--stale`, what has changed since it was last built. */
// whoever asks (a test run says `test`), what is built is what people are served: React's development build weighs a
// quarter more
process.env.NODE_ENV = 'production'
const began = performance.now()
const built = await buildAll(join(import.meta.dirname, '../..'), { onlyStale: process.argv.includes('--stale') })
console.log(
  built.length === 0
    ? 'Nothing to build.'
    : `Built ${built.join(' and ')} in ${((performance.now() - began) / 1000).toFixed(1)} s.`,
)
