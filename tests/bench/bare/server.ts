import fastify from 'fastify'
import { bareLists } from './lists.ts'
import { bareProcesses } from './processes.ts'
import { bareRows } from './rows.ts'
import { openQuery, type BareSource } from './statement.ts'
import { bareSubmit } from './submit.ts'

/**
 * What speed is measured against: Fastify and one hand-written statement a request, no validation, no permissions, no
 * log. Started as a process of its own with the engine's source as JSON in its first argument.
 */
const query = await openQuery(JSON.parse(process.argv[2]!) as BareSource)
const app = fastify()
await bareSubmit(app, query)
await bareRows(app, query)
bareLists(app, query)
await bareProcesses(app, query)
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`bare ${(app.server.address() as { port: number }).port}`)
