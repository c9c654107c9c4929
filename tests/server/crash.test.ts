import { randomBytes } from 'node:crypto'
import { inject, describe, expect, it } from 'vitest'
import { asAdmin } from '#tests/support/admin-sql.ts'
import { exampleForm } from '#tests/support/example-forms.ts'
import { emptyFolder, startServer, type ServerProcess } from '#tests/support/server-process.ts'

const rounds = 5
const password = 'Formwork-2026'

interface Row {
  readonly serial: number
  readonly answers: Readonly<Record<string, unknown>>
}

describe('kill -9 in the middle of submits', () => {
  it(`loses no acknowledged answer, ${rounds} times out of ${rounds}`, { timeout: 180_000 }, async () => {
    const folder = await emptyFolder()
    const postgres = inject('preparedPostgres')
    const name = `formwork_crash_${randomBytes(4).toString('hex')}`
    if (postgres) await asAdmin(postgres.admin, `create database ${name}`)
    const env: Record<string, string> = {
      ADMIN_PASSWORD: password,
      ...(postgres ? { DATABASE_URL: Object.assign(new URL(postgres.admin), { pathname: `/${name}` }).href } : {}),
    }
    const acknowledged = new Set<number>()
    let formKey = ''
    try {
      for (let round = 0; round < rounds; round++) {
        const server = await startServer({ dataDir: folder.path, env })
        formKey ||= await publish(server)
        const enough = acknowledged.size + 60
        let stopped: Promise<number | null> | undefined
        // the kill comes with the sixtieth answer, while three others are on their way
        await Promise.allSettled(
          Array.from({ length: 4 }, () =>
            submitUntilKilled(server, formKey, (serial) => {
              acknowledged.add(serial)
              if (acknowledged.size >= enough) stopped ??= server.stop('SIGKILL')
            }),
          ),
        )
        expect(await stopped).toBeNull()
      }
      const server = await startServer({ dataDir: folder.path, env })
      const stored = await serials(server, formKey)
      expect([...acknowledged].filter((serial) => !stored.has(serial))).toEqual([])
      expect(acknowledged.size).toBeGreaterThanOrEqual(rounds * 60)
      expect(await server.stop()).toBe(0)
    } finally {
      await folder.remove()
      if (postgres) await asAdmin(postgres.admin, `drop database ${name} with (force)`)
    }
  })
})

async function publish(server: ServerProcess): Promise<string> {
  const token = await signIn(server)
  const { formKey } = await server.call<{ formKey: string }>('POST', '/api/project/form', {
    token,
    body: { name: 'GAD-7', document: exampleForm('gad-7.zh') },
  })
  await server.call('POST', `/api/project/form/${formKey}/publish`, { token, body: {} })
  return formKey
}

const signIn = (server: ServerProcess): Promise<string> =>
  server.call('POST', '/api/login', { body: { username: 'admin', password } })

async function submitUntilKilled(
  server: ServerProcess,
  formKey: string,
  acknowledge: (serial: number) => void,
): Promise<never> {
  const items = exampleForm('gad-7.zh').items.filter((item) => item.type === 'radio')
  for (;;) {
    const answers = Object.fromEntries(items.map((item) => [item.id, '1']))
    const { serial } = await server.call<{ serial: number }>('POST', `/api/public/form/${formKey}/data`, {
      body: { version: 1, answers },
    })
    acknowledge(serial)
  }
}

async function serials(server: ServerProcess, formKey: string): Promise<ReadonlySet<number>> {
  const token = await signIn(server)
  const found = new Set<number>()
  for (let page = 1; ; page++) {
    const { rows } = await server.call<{ rows: readonly Row[] }>(
      'GET',
      `/api/project/form/${formKey}/data/page?page=${page}&limit=100`,
      { token },
    )
    for (const row of rows) found.add(row.serial)
    if (rows.length < 100) return found
  }
}
