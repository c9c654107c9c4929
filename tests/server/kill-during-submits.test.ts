/**
 * @module-tag whole
 * Left out of `npm test`: starts processes of its own.
 */
import { describe, expect, it } from 'vitest'
import { exampleForm } from '#tests/support/published-form.ts'
import { ownData } from '#tests/support/test-data-dir.ts'
import { startServer, type ServerProcess } from '#tests/support/server-process.ts'

const password = 'Formwork-2026'

interface Row {
  readonly serial: number
  readonly answers: Readonly<Record<string, unknown>>
}

describe('kill -9 in the middle of submits', () => {
  it.each([{ rounds: 1 }])('loses no acknowledged answer, once', { timeout: 60_000 }, killed)

  it.each([{ rounds: 5 }])(
    'loses no acknowledged answer, $rounds times out of $rounds',
    { timeout: 180_000, tags: ['whole'] },
    killed,
  )
})

async function killed({ rounds }: { readonly rounds: number }): Promise<void> {
  const data = await ownData()
  const acknowledged = new Set<number>()
  let formKey = ''
  try {
    for (let round = 0; round < rounds; round++) {
      const server = await startServer(data.start)
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
    const server = await startServer(data.start)
    const stored = await serials(server, formKey)
    expect([...acknowledged].filter((serial) => !stored.has(serial))).toEqual([])
    expect(acknowledged.size).toBeGreaterThanOrEqual(rounds * 60)
    expect(await server.stop()).toBe(0)
  } finally {
    await data.remove()
  }
}

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
