import { enableCompileCache } from 'node:module'

/**
 * The only file that reads the environment and the one `npm start` runs. The rest is imported once the cache of compiled
 * code is on: it halves the time of later starts. This file is JavaScript because reading TypeScript takes Node's
 * compiler, which later starts then never load (15 MB): the cache holds what it made.
 */
enableCompileCache()
const { serve } = await import('./serve.ts')

await serve(process.env).catch((/** @type {Error} */ { message, cause }) => {
  console.error(`Formwork did not start: ${message}${cause instanceof Error ? `\n  ${cause.message}` : ''}`)
  process.exit(1)
})
