import fastify from 'fastify'
import { bareLists } from './lists.ts'
import { bareProcesses } from './hand-written-sql-approvals.ts'
import { bareRows } from './row-routes.ts'
import { openQuery, type BareSource } from './statement.ts'
import { bareSubmit } from './submit.ts'

/**
 * Baseline of speed: Fastify with one hand-written statement per request, without validation, permissions and log. Runs
 * as a separate process; its first argument is the engine's source as JSON.
 */
const query = await openQuery(JSON.parse(process.argv[2]!) as BareSource)
const app = fastify()
await bareSubmit(app, query)
await bareRows(app, query)
bareLists(app, query)
await bareProcesses(app, query)
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`bare ${(app.server.address() as { port: number }).port}`)
