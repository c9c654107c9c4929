import fp from 'fastify-plugin'
import { sql } from 'kysely'
import type { Todo } from '#schemas/api/todo-api-types.ts'
import { allow } from '#server/authorization/route-access.ts'
import { AppError, defineFailures } from '#server/kit/app-error.ts'
import { nothing } from '#server/kit/openapi-schemas.ts'
import type { Listener } from '#server/kit/domain-events.ts'
import type { ServerPlugin } from '#server/kit/plugin.ts'
import { lendingSettings } from './settings.ts'
import { describeRoutes, documented } from '#server/kit/route-docs.ts'

declare module '#server/kit/domain-events.ts' {
  interface DomainEvents {
    'loan.opened': { readonly loanId: number }
  }
}
declare module '#server/kit/database-tables.ts' {
  interface Tables {
    lendingReminder: { loanId: number; eventId: string }
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    lending: { openOf(userId: number): Promise<number> }
  }
}

interface Reminded {
  readonly borrowerId: number
  readonly item: string
}

const failures = defineFailures({
  'loan.tooMany': { code: 409, text: { 'zh-cn': '借用的物品过多', en: 'Too many items are on loan' } },
})

const remind: Listener<'loan.opened'> = async ({ db }, { id, body }) =>
  db
    .insertInto('lendingReminder')
    .values({ loanId: body.loanId, eventId: id })
    .onConflict((on) => on.doNothing())
    .execute()

const service = fp(async (app) => {
  app.decorate('lending', {
    async openOf(userId) {
      const { rows } = await sql<{ n: number }>`select lending_open_loans(${userId}) as n`.execute(app.db)
      return rows[0]!.n
    },
  })
})

/**
 * A feature that no other file names: a table, a module, a service, a hook, a function, a scheduled job, a listener, a
 * to-do, a failure, a settings section, a live message and a route. `client.tsx` is its client part.
 */
export const lending: ServerPlugin = {
  name: 'lending',
  services: [service],
  modules: new URL('modules', import.meta.url),
  sql: new URL('sql-functions/', import.meta.url),
  migrations: {
    'lending-0001-reminders': {
      async up(db) {
        await sql`create table lending_reminder (loan_id bigint not null, event_id uuid not null, primary key (loan_id, event_id))`.execute(
          db,
        )
      },
    },
  },
  hooks: [
    {
      module: 'lending/loan',
      beforeCreate: (_context, { item, ...body }) => ({ ...body, item: String(item).trim() }),
    },
  ],
  routes: [
    {
      prefix: '/api/lending',
      async register(app) {
        describeRoutes(app, { 'POST /loan/:id/remind': documented('提醒归还', 'Remind of a return', nothing) })
        app.post<{ Params: { id: string } }>(
          '/loan/:id/remind',
          { config: allow('lending:loan:edit') },
          async ({ params }) => {
            const loanId = Number(params.id)
            await app.db.transaction().execute(async (trx) => {
              await app.events.emit(trx, 'loan.opened', { loanId })
              const { most } = app.settings.of(lendingSettings)
              if (loanId > most) throw new AppError(failures['loan.tooMany'], `loan <${loanId}>`)
            })
            return null
          },
        )
      },
    },
  ],
  failures,
  settings: [lendingSettings],
  topics: {
    'loan.reminded': {
      audience: async (app, { borrowerId }: Reminded, users) => users.filter((id) => id === borrowerId),
      body: ({ item }: Reminded) => ({ item }),
    },
  },
  jobs: {
    sweep: {
      title: { 'zh-cn': '清点借用', en: 'Count the loans' },
      schedule: { cron: '0 6 * * 1', misfire: 'skip' },
      run: ({ lending: loans }) => loans.openOf(1),
    },
    clear: {
      title: { 'zh-cn': '清理提醒', en: 'Clear reminders' },
      parameters: { loanId: { type: 'int', label: { 'zh-cn': '借用编号', en: 'Loan' }, required: true } },
      run: ({ db }, { loanId }: { loanId?: number }) =>
        db.deleteFrom('lendingReminder').where('loanId', '=', loanId!).execute(),
    },
  },
  on: {
    'loan.opened': remind,
    // records every submission by its id, so that a test can see the event arrive
    'answer.stored': async ({ db }, { id, body }) =>
      db
        .insertInto('lendingReminder')
        .values({ loanId: -body.submissionId, eventId: id })
        .onConflict((on) => on.doNothing())
        .execute(),
  },
  todos: [
    {
      permission: 'lending:loan:list',
      async find(app, { userId }) {
        const n = await app.lending.openOf(userId)
        const rows: readonly Todo[] =
          n === 0
            ? []
            : [
                {
                  id: 'loans',
                  title: `${n}`,
                  note: { 'zh-cn': '件物品待归还', en: 'items to return' },
                  tone: 'warn',
                  time: new Date(0).toISOString(),
                  to: '/lending/loan',
                },
              ]
        return { rows, total: rows.length }
      },
    },
  ],
}
