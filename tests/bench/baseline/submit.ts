import type { FastifyInstance } from 'fastify'
import type { Query } from './statement.ts'

interface Handed {
  readonly version: number
  readonly answers: Readonly<Record<string, unknown>>
  readonly idempotencyKey?: string
}

/**
 * Inserts the row of a submission into a table with the same columns and indexes. A sequence, for which no submit
 * waits, gives the serial number.
 */
export async function bareSubmit(app: FastifyInstance, query: Query): Promise<void> {
  await query('', 'create table if not exists bare_submission (like form_submission including all)')
  await query('', 'create sequence if not exists bare_serial')

  app.post<{ Params: { form: string }; Body: Handed }>('/submit/:form', async ({ params, body, ip, headers }) => {
    const [row] = await query(
      'submit',
      `insert into bare_submission (form_id, serial, version, answers, ip, user_agent, idempotency_key, answers_hash, env)
       values ($1, nextval('bare_serial'), $2, $3, $4, $5, $6, $7, $8) returning id, serial, create_time as time`,
      [
        params.form,
        body.version,
        JSON.stringify(body.answers),
        ip,
        headers['user-agent'] ?? null,
        body.idempotencyKey ?? null,
        body.idempotencyKey === undefined ? null : hash,
        '{}',
      ],
    )
    return row
  })
}

/** Has the length of a real hash. */
const hash = 'h'.repeat(43)
