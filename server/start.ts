import { enableCompileCache } from 'node:module'

/**
 * The only file that reads the environment and the one `npm start` runs. The rest is imported once the cache of
 * compiled code is on: it halves the time of later starts.
 */
enableCompileCache()
const { serve } = await import('./serve.ts')

await serve(process.env).catch((error: unknown) => {
  const { message, cause } = error as Error
  console.error(`Formwork did not start: ${message}${cause instanceof Error ? `\n  ${cause.message}` : ''}`)
  process.exit(1)
})
