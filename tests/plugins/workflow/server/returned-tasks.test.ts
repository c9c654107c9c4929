import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { isReturnedToStarter, waitsForStarter } from '#plugins/workflow/server/returned-tasks.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { rowsRead } from '#tests/support/rows-read.ts'

const { database, drop } = await openTestDatabase(1)
afterAll(drop)

const many = 3000
const page = 20

it('tells of the tasks of a page whether they are the starter’s by the comments of their instances alone', async () => {
  await database.db.transaction().execute(async (trx) => {
    await sql`
      with made as (
        insert into wf_definition (key, name, version, status) values ('many', 'many', 1, 'active') returning definition_id
      )
      insert into wf_instance (instance_id, definition_id, name, status, state, variables, create_time) overriding system value
        select n, definition_id, 'many', 'running', '{}', '{}', now() from generate_series(1, ${sql.lit(many)}) n, made`.execute(
      trx,
    )
    await sql`
      insert into wf_task (instance_id, id, token, node, name, state, data, create_time)
        select instance_id, 2, 1, 'start', 'start', 'open', '{}', now() from wf_instance`.execute(trx)
    for (const [id, action] of ['start', 'return'].entries())
      await sql`
        insert into wf_comment (instance_id, id, node, action, create_time)
          select instance_id, ${id}, 'start', ${action}, now() from wf_instance`.execute(trx)
    for (const table of ['wf_instance', 'wf_task', 'wf_comment']) await sql`analyze ${sql.table(table)}`.execute(trx)
    const answers: unknown[] = []
    const readOf = (table: string) =>
      rowsRead(trx, table, async () => {
        const { rows } = await sql`
          select ${isReturnedToStarter(sql`t`)} as one, ${waitsForStarter(sql`i`)} as other
            from wf_task t join wf_instance i on i.instance_id = t.instance_id
            where t.instance_id > ${sql.lit(many - page)}`.execute(trx)
        answers.push(...rows)
      })
    for (const table of ['wf_comment', 'wf_task']) {
      const rows = await readOf(table)
      expect({ table, isFew: rows < page * 10 }).toEqual({ table, isFew: true })
    }
    expect(new Set(answers.map((row) => JSON.stringify(row)))).toEqual(new Set(['{"one":true,"other":true}']))
  })
})
