/**
 * @module-tag whole
 * Left out of `npm test`: each of its servers starts on an empty database.
 */
import { spawnSync } from 'node:child_process'
import { describe, expect, inject, it } from 'vitest'
import { asAdmin } from '#tests/support/admin-sql.ts'
import { exampleForm } from '#tests/support/published-form.ts'
import { openSocket, type TestSocket } from '#tests/support/websocket-client.ts'
import { noData, ownData } from '#tests/support/test-data-dir.ts'
import { startServer, type ServerProcess } from '#tests/support/server-process.ts'

const password = 'Formwork-2026'
const postgres = inject('preparedPostgres')

describe('a folder in use', () => {
  it.skipIf(postgres)(
    'is refused to a second process in words, and free again after the first has ended',
    { timeout: 120_000 },
    async () => {
      const data = await ownData()
      const first = await startServer(data.start)
      await expect(startServer(data.start)).rejects.toThrow(/waiting up to 5 s.*is in use by process/s)
      expect(await first.stop()).toBe(0)
      const next = await startServer(data.start)
      expect(await next.stop()).toBe(0)
      await data.remove()
    },
  )

  /** A process number space of its own, as a container has one; its servers are both number 1 to themselves. */
  const container = ['unshare', '--pid', '--fork', '--kill-child']
  const mayUnshare = spawnSync('unshare', [...container.slice(1), 'true']).status === 0
  it.skipIf(postgres || !mayUnshare).each([
    ['outside of a container', [], container],
    ['in one container', container, container],
  ])(
    'is refused to a second container while a server runs %s, which loses nothing then by kill -9',
    { timeout: 120_000 },
    async (_, one, another) => {
      const data = await ownData()
      const first = await startServer({ ...data.start, under: one })
      const token = await first.call<string>('POST', '/api/login', { body: { username: 'admin', password } })
      await expect(startServer({ ...data.start, under: another })).rejects.toThrow(/is in use by process \d+ on </)
      const names = Array.from({ length: 60 }, (_each, i) => `kept${i}`)
      for (const name of names)
        await first.call('POST', '/api/system/post', { token, body: { postName: name, postCode: name } })
      await first.stop('SIGKILL')

      const next = await startServer({ ...data.start, under: one })
      const { rows } = await next.call<{ rows: readonly { postName: string }[] }>(
        'GET',
        '/api/system/post/page?limit=100',
        { token },
      )
      expect(names.filter((name) => !rows.some(({ postName }) => postName === name))).toEqual([])
      await next.stop('SIGKILL')
      await data.remove()
    },
  )

  it.skipIf(postgres)('gets a one-time password once, and none in any later output', { timeout: 120_000 }, async () => {
    const {
      start: { dataDir },
      remove,
    } = await noData()
    const first = await startServer({ dataDir })
    const [, oneTime] = /one-time password (\S+)/.exec(first.output()) ?? []
    expect(oneTime).toMatch(/^\w{14}$/)
    const token = await first.call<string>('POST', '/api/login', { body: { username: 'admin', password: oneTime } })
    expect(await first.call('GET', '/api/getInfo', { token })).toMatchObject({ mustChangePassword: true })
    await first.stop()
    const second = await startServer({ dataDir })
    expect(second.output()).not.toContain('password')
    await second.stop()
    await remove()
  })
})

describe('a server that stops', () => {
  it.skipIf(postgres)(
    'tells every socket, waits for none, and takes them back when it is there again',
    { timeout: 120_000 },
    async () => {
      const data = await ownData()
      const first = await startServer(data.start)
      const token = await first.call<string>('POST', '/api/login', { body: { username: 'admin', password } })
      const [polite, deaf] = [await openSocket(first.url, token), await openSocket(first.url, token)]
      deaf.ws.pause()
      expect(await first.stop()).toBe(0)
      expect((await polite.closed).code).toBe(1001)
      const next = await startServer(data.start)
      await (await openSocket(next.url, token)).settled()
      deaf.ws.terminate()
      expect(await next.stop()).toBe(0)
      await data.remove()
    },
  )
})

describe.runIf(postgres)('two processes on one database', () => {
  it('start at once on an empty one, and each knows what the other does', { timeout: 120_000 }, async () => {
    const data = await noData()
    const [one, other] = await Promise.all([startServer(data.start), startServer(data.start)])
    try {
      const token = await one.call<string>('POST', '/api/login', { body: { username: 'admin', password } })
      const { formKey } = await other.call<{ formKey: string }>('POST', '/api/project/form', {
        token,
        body: { name: 'GAD-7', document: exampleForm('gad-7.zh') },
      })
      await one.call('POST', `/api/project/form/${formKey}/publish`, { token, body: {} })
      expect(await other.call('GET', `/api/public/form/${formKey}`)).toMatchObject({
        version: 1,
        state: { open: true },
      })

      const [here, there] = [await openSocket(one.url, token), await openSocket(other.url, token)]
      const body = { dictName: 'Pair', dictType: 'pair_type' }
      await other.call('POST', '/api/system/dict/type', { token, body })
      await Promise.all([here.next('module.changed'), there.next('module.changed')])

      // a new password on one ends what the old one had opened on the other, and keeps what set it
      const elsewhere = await other.call<string>('POST', '/api/login', { body: { username: 'admin', password } })
      expect(await other.call('GET', '/api/getInfo', { token: elsewhere })).toMatchObject({ roles: ['admin'] })
      const { token: renewed } = await one.call<{ token: string }>('PUT', '/api/user/profile/password', {
        token,
        body: { oldPassword: password, newPassword: 'Renewed-2042' },
      })
      await expect
        .poll(() =>
          other.call('GET', '/api/getInfo', { token: elsewhere }).then(
            () => 'in',
            () => 'out',
          ),
        )
        .toBe('out')
      expect(await other.call('GET', '/api/getInfo', { token: renewed })).toMatchObject({ roles: ['admin'] })

      await other.call('POST', '/api/logout', { token: renewed })
      expect(await Promise.all([here.next('forcedOut'), there.next('forcedOut')])).toEqual([
        { reason: 'signedOut' },
        { reason: 'signedOut' },
      ])
      await expect
        .poll(() =>
          one.call('GET', '/api/getInfo', { token: renewed }).then(
            () => 'in',
            () => 'out',
          ),
        )
        .toBe('out')
    } finally {
      expect(await Promise.all([one.stop(), other.stop()])).toEqual([0, 0])
      await data.remove()
    }
  })

  it(
    'lose no announcement when one of them dies, nor when the line between them is cut',
    { timeout: 120_000 },
    async () => {
      const data = await ownData()
      const start = (): Promise<ServerProcess> => startServer(data.start)
      const running = [await start(), await start()]
      try {
        const [one, other] = running as [ServerProcess, ServerProcess]
        const token = await one.call<string>('POST', '/api/login', { body: { username: 'admin', password } })
        const announce = (title: string) =>
          one.call('POST', '/api/system/notice', { token, body: { noticeTitle: title } })
        const unread = async (at: ServerProcess): Promise<number> =>
          (await at.call<{ count: number }>('GET', '/api/system/notice/unread', { token })).count
        const before = await unread(other)

        const cut = await openSocket(other.url, token)
        expect(await other.stop('SIGKILL')).toBe(null)
        await cut.closed
        await announce('said while the other was down')
        const back = (running[1] = await start())
        expect(await unread(back)).toBe(before + 1)
        const [here, there] = [await openSocket(one.url, token), await openSocket(back.url, token)]
        await announce('said to both')
        expect(await Promise.all([here, there].map((at) => at.next('announcement')))).toMatchObject([
          { title: 'said to both' },
          { title: 'said to both' },
        ])

        // hears it, or hears that there may be something to read
        const learns = async (at: TestSocket, title: string): Promise<void> => {
          await expect
            .poll(
              () =>
                at.heard.some(
                  ({ msgType, body }) => msgType === 'reconnected' || (body as { title?: string }).title === title,
                ),
              { timeout: 15_000 },
            )
            .toBe(true)
        }
        const linesOf = `(select pid from pg_stat_activity where datname = '${data.database}' and application_name = 'formwork messages' order by backend_start`
        // the one that speaks loses its line first: the other, whose line is whole, must learn of it, too
        for (const [lines, title] of [
          [`${linesOf} limit 1)`, 'said into a broken line'],
          [`${linesOf})`, 'said when nobody could hear'],
        ]) {
          here.heard.length = there.heard.length = 0
          await asAdmin(postgres!.admin, `select pg_terminate_backend(pid) from ${lines} as lines`)
          await announce(title!)
          await Promise.all([learns(here, title!), learns(there, title!)])
        }
        expect([await unread(one), await unread(back)]).toEqual([before + 4, before + 4])

        // no line was lost for good
        await expect
          .poll(async () => {
            await announce('heard again')
            await Promise.all([here.settled(), there.settled()])
            return [here, there].every((at) =>
              at.heard.some(
                ({ msgType, body }) =>
                  msgType === 'announcement' && (body as { title: string }).title === 'heard again',
              ),
            )
          })
          .toBe(true)
      } finally {
        expect(await Promise.all(running.map((at) => at.stop()))).toEqual([0, 0])
        await data.remove()
      }
    },
  )
})
