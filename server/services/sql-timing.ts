import { AsyncLocalStorage } from 'node:async_hooks'
import fp from 'fastify-plugin'

interface Spent {
  statements: number
  ms: number
}

const spending = new AsyncLocalStorage<Spent>()

/** Adds a statement's milliseconds to the current request, where requests are timed. */
export function timeStatement(ms: number): void {
  const spent = spending.getStore()
  if (!spent) return
  spent.statements += 1
  spent.ms += ms
}

/**
 * In development, adds the SQL time and number of statements to each response: `server-timing: sql;dur=4.2;desc="3"`.
 */
export const sqlTime = fp(async (app) => {
  const timed = new WeakMap<object, Spent>()
  app.addHook('onRequest', (request, _reply, done) => {
    const spent = { statements: 0, ms: 0 }
    timed.set(request, spent)
    spending.run(spent, done)
  })
  app.addHook('onSend', async (request, reply) => {
    const { statements = 0, ms = 0 } = timed.get(request) ?? {}
    reply.header(
      'server-timing',
      `sql;dur=${ms.toFixed(1)};desc="${statements}", total;dur=${reply.elapsedTime.toFixed(1)}`,
    )
  })
})
