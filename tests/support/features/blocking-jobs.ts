import { sql } from 'kysely'
import { scheduleChannel } from '#plugins/job/server/job-scheduler.ts'
import { serverPlugins } from '#plugins/server.ts'
import { signedIn } from '#server/authorization/route-access.ts'
import type { Db } from '#server/kit/database-tables.ts'
import type { ServerPlugin } from '#server/kit/plugin.ts'
import { serve } from '#server/serve.ts'

declare module '#server/kit/domain-events.ts' {
  interface DomainEvents {
    'bread.ordered': { readonly n: number }
  }
}

/** Tables that the handlers write to, and the lock that blocks them as long as the test holds it. */
export const bakeryTables = `
  create table bakery_begun (kind text, n int, entry_id uuid, pid int);
  create table bakery_done (kind text, n int, entry_id uuid, pid int)`
export const ovenLock = 714

/** Records its start, waits for the lock, and records its end; each in a transaction of its own, like sending mail. */
async function bake(db: Db, kind: 'job' | 'event', n: number, id: string): Promise<void> {
  await sql`insert into bakery_begun values (${kind}, ${n}, ${id}::uuid, ${process.pid})`.execute(db)
  await db.transaction().execute((trx) => sql`select pg_advisory_xact_lock_shared(${ovenLock})`.execute(trx))
  await sql`insert into bakery_done values (${kind}, ${n}, ${id}::uuid, ${process.pid})`.execute(db)
}

/** A feature whose job and listener run as long as the test wants. */
const bakery: ServerPlugin = {
  name: 'bakery',
  jobs: {
    bake: {
      title: { 'zh-cn': '烘焙', en: 'Bake' },
      parameters: { n: { type: 'int', label: { 'zh-cn': '编号', en: 'Number' }, required: true } },
      run: (app, { n }: { n?: number }, { id }) => bake(app.db, 'job', n!, id),
    },
  },
  on: { 'bread.ordered': (app, { id, body }) => bake(app.db, 'event', body.n, id) },
  routes: [
    {
      prefix: '/api/bakery',
      async register(app) {
        app.post<{ Body: { from: number; to: number } }>(
          '/orders',
          { config: signedIn },
          async ({ body: { from, to } }) => {
            await app.db.transaction().execute(async (trx) => {
              for (let n = from; n <= to; n++) {
                await app.events.emit(trx, 'bread.ordered', { n })
                await app.jobs.run('bakery.bake', { n }, { db: trx })
              }
            })
            return null
          },
        )
        // wakes the scheduler of every process
        app.post('/clock', { config: signedIn }, () => app.bus.publish(scheduleChannel, {}).then(() => null))
      },
    },
  ],
}

if (process.argv[1] === import.meta.filename) await serve(process.env, { plugins: [...serverPlugins, bakery] })
