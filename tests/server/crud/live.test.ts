import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ModuleChanged } from '#schemas/api/socket.ts'
import { openSocket, type TestSocket } from '#tests/support/live-socket.ts'
import { openApp, type TestApp } from '#tests/support/open-app.ts'

let test: TestApp
let origin: string
beforeAll(async () => {
  test = await openApp()
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

const socketOf = async (userName: string): Promise<TestSocket> => {
  const { userId } = await test.app.db.selectFrom('sysUser').select('userId').where('userName', '=', userName).executeTakeFirstOrThrow()
  return openSocket(origin, await test.app.sessions.start(userId, { ip: '127.0.0.1', userAgent: 'test' }))
}

it('tells those who may list a module what others change in it, and nobody else', async () => {
  const admin = await test.as('admin')
  const [mine, li] = [await socketOf('admin'), await socketOf('li')]
  const { body } = await admin.post('/api/system/post', { body: { postCode: 'live', postName: '播音员' } })
  const { postId, version } = body.data
  expect(await mine.next<ModuleChanged>('module.changed')).toEqual({ module: 'system/post', op: 'create', n: 1, ids: [postId], own: true })
  await admin.put('/api/system/post', { body: { postId, version, postName: '主播' } })
  expect(await mine.next<ModuleChanged>('module.changed')).toMatchObject({ op: 'update', ids: [postId] })
  await li.settled()
  expect(li.heard).toEqual([])
})
