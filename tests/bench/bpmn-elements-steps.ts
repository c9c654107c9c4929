import { sql } from 'kysely'
import type { Database } from '#server/services/db/open-database.ts'
import { OtherModel } from '../support/bpmn-elements-interpreter.ts'
import { measured, type Figure } from './harness/bench-result.ts'

const seconds = 5
const inFlight = 8

/**
 * Steps a second of `bpmn-elements`, with the state of each instance as one JSON value that a step locks, reads and
 * writes: the same model and variables as our engine has, without tasks, history or messages.
 */
export async function otherSteps(
  { db, engine }: Database,
  xml: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<Figure> {
  await sql`create table if not exists bench_other (id bigint generated always as identity primary key, state jsonb not null)`.execute(
    db,
  )
  const model = await OtherModel.read(xml)
  const runOne = async (): Promise<number> => {
    const began = JSON.stringify(model.start(variables).state)
    const { rows } = await sql<{
      id: number
    }>`insert into bench_other (state) values (${began}::jsonb) returning id`.execute(db)
    const { id } = rows[0]!
    let steps = 1
    for (let isRunning = true; isRunning; steps++)
      isRunning = await db.transaction().execute(async (trx) => {
        const { rows: found } = await sql<{ state: unknown }>`
          select state from bench_other where id = ${id} for update`.execute(trx)
        const run = model.resume(found[0]!.state)
        run.complete(run.open[0]!)
        await sql`update bench_other set state = ${JSON.stringify(run.state)}::jsonb where id = ${id}`.execute(trx)
        return run.isRunning
      })
    return steps
  }
  for (let i = 0; i < 5; i++) await runOne()
  let steps = 0
  const start = performance.now()
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (performance.now() < start + seconds * 1000) steps += await runOne()
    }),
  )
  const rate = steps / ((performance.now() - start) / 1000)
  await sql`drop table bench_other`.execute(db)
  return measured(`… of bpmn-elements with its state as a blob, ${engine}`, rate, '')
}
