import { randomBytes } from 'node:crypto'
import { describe, expect, inject, it } from 'vitest'
import { asAdmin } from '#tests/support/admin-sql.ts'
import { exampleForm } from '#tests/support/example-forms.ts'
import { emptyFolder, startServer } from '#tests/support/server-process.ts'

const password = 'Formwork-2026'
const postgres = inject('preparedPostgres')

describe('a folder in use', () => {
  it.skipIf(postgres)('is refused to a second process in words, and free again after the first has ended', { timeout: 120_000 }, async () => {
    const folder = await emptyFolder()
    const first = await startServer({ dataDir: folder.path, env: { ADMIN_PASSWORD: password } })
    await expect(startServer({ dataDir: folder.path })).rejects.toThrow(/is in use by process/)
    expect(await first.stop()).toBe(0)
    const next = await startServer({ dataDir: folder.path })
    expect(await next.stop()).toBe(0)
    await folder.remove()
  })

  it.skipIf(postgres)('gets a one-time password once, and none in any later output', { timeout: 120_000 }, async () => {
    const folder = await emptyFolder()
    const first = await startServer({ dataDir: folder.path })
    const [, oneTime] = /one-time password (\S+)/.exec(first.output()) ?? []
    expect(oneTime).toMatch(/^\w{14}$/)
    const token = await first.call<string>('POST', '/api/login', { body: { username: 'admin', password: oneTime } })
    expect(await first.call('GET', '/api/getInfo', { token })).toMatchObject({ mustChangePassword: true })
    await first.stop()
    const second = await startServer({ dataDir: folder.path })
    expect(second.output()).not.toContain('password')
    await second.stop()
    await folder.remove()
  })
})

describe.runIf(postgres)('two processes on one database', () => {
  it('start at once on an empty one, and each knows what the other does', { timeout: 120_000 }, async () => {
    const name = `formwork_pair_${randomBytes(4).toString('hex')}`
    const { admin } = postgres!
    await asAdmin(admin, `create database ${name}`)
    const folder = await emptyFolder()
    const env = { DATABASE_URL: Object.assign(new URL(admin), { pathname: `/${name}` }).href, ADMIN_PASSWORD: password }
    const [one, other] = await Promise.all([startServer({ dataDir: folder.path, env }), startServer({ dataDir: folder.path, env })])
    try {
      const token = await one.call<string>('POST', '/api/login', { body: { username: 'admin', password } })
      const { formKey } = await other.call<{ formKey: string }>('POST', '/api/project/form', { token, body: { name: 'GAD-7', document: exampleForm('gad-7.zh') } })
      await one.call('POST', `/api/project/form/${formKey}/publish`, { token, body: {} })
      expect(await other.call('GET', `/api/public/form/${formKey}`)).toMatchObject({ version: 1, state: { open: true } })

      await other.call('POST', '/api/logout', { token })
      await expect.poll(() => one.call('GET', '/api/getInfo', { token }).then(() => 'in', () => 'out')).toBe('out')
    } finally {
      expect(await Promise.all([one.stop(), other.stop()])).toEqual([0, 0])
      await asAdmin(admin, `drop database ${name} with (force)`)
      await folder.remove()
    }
  })
})
