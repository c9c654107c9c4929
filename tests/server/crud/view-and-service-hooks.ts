import { sql } from 'kysely'
import type { ModuleHooks, Row } from '#server/kit/module-hooks.ts'
import { moduleHooks } from '#server/domains/module-hooks.ts'
import type { Db } from '#server/kit/database-tables.ts'

/** What the modules of `module-sources/` need beside their files: the view, the rows of the service, the fields worked out. */
export function sourceHooks() {
  const clocks: Row[] = []
  const asked: string[] = []
  const hooks: readonly ModuleHooks[] = [
    ...moduleHooks,
    {
      module: 'school/task',
      virtual: {
        steps: (_context, rows) => {
          asked.push(`steps of ${rows.length}`)
          return new Map(rows.map((row) => [row.taskId, String(row.taskName).length]))
        },
        secretSteps: (_context, rows) => new Map(rows.map((row) => [row.taskId, 99])),
      },
    },
    {
      module: 'school/clock',
      rows: () => clocks,
      remove: (_context, rows) => {
        for (const row of rows)
          clocks.splice(
            clocks.findIndex((clock) => clock.clockId === row.clockId),
            1,
          )
      },
      actions: { wind: (_context, { rows }) => rows[0]!.place },
    },
  ]
  const prepare = (db: Db) =>
    sql`
    create view school_load as select u.user_id, u.user_name, u.phonenumber as phone, u.dept_id, u.create_time as since,
      (select count(*)::integer from sys_user_role r where r.user_id = u.user_id) as roles from sys_user u where u.del_flag = '0'`.execute(
      db,
    )
  return { hooks, clocks, asked, prepare }
}
