import { join } from 'node:path'
import { buildAll } from './build-browser-code.ts'

/** `npm run build` builds everything; `--stale` builds only the parts whose sources have changed. */
// a build is always a production build, even when called by a test run: React's development build is a quarter larger
process.env.NODE_ENV = 'production'
const began = performance.now()
const built = await buildAll(join(import.meta.dirname, '../..'), { onlyStale: process.argv.includes('--stale') })
console.log(
  built.length === 0
    ? 'Nothing to build.'
    : `Built ${built.join(' and ')} in ${((performance.now() - began) / 1000).toFixed(1)} s.`,
)
