import { createHash, createHmac } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { api } from '#renderer/kit/api.ts'
import { setReactions } from '#renderer/kit/handle-api-failures.ts'
import { startMessages } from '#renderer/kit/i18n.ts'
import { storeToken } from '#renderer/kit/session-token.ts'
import { uploadFile } from '#renderer/kit/upload-file.ts'
import { fail, ok, serve, type Seen } from '../api-server.ts'

beforeEach(async () => {
  await startMessages()
  setReactions({ signOn() {}, license() {} })
})

const key = createHmac('sha256', 'tok').update('formwork request signature').digest()
const rightFor = (
  { method, url, headers, body }: Seen,
  bodyHash = createHash('sha256').update(body).digest('hex'),
): string =>
  createHmac('sha256', key)
    .update([method, url, headers['x-timestamp'], headers['x-nonce'], bodyHash].join('\n'))
    .digest('hex')
const refused = (id: string, time: number) => ({
  ...fail(400, id, '请求没有签名'),
  headers: { 'x-signature-wanted': String(time) },
})

it('calls are signed once a server has asked, from the refused one on; and by its clock', async () => {
  const ahead = 3_600_000
  const { seen } = await serve(({ headers }) =>
    headers['x-signature'] ? ok('done') : refused('signature.missing', Date.now() + ahead),
  )
  storeToken('tok')
  expect(await api.post('/x', { name: '张三' }, { params: { a: 'b c', q: "it's" } })).toBe('done')
  expect(await api.get('/y')).toBe('done')
  const [first, again, next] = seen
  expect([first!.headers['x-signature'], seen.length]).toEqual([undefined, 3])
  for (const one of [again!, next!]) {
    expect(one.headers['x-signature']).toBe(rightFor(one))
    expect(Math.abs(Number(one.headers['x-timestamp']) - Date.now() - ahead)).toBeLessThan(10_000)
  }
  expect(again!.headers['x-nonce']).not.toBe(next!.headers['x-nonce'])
  expect(again!.body).toBe('{"name":"张三"}')
})

it('a file goes with the word that stands for its body', async () => {
  const { seen } = await serve(() => ok('/files/x'))
  storeToken('tok')
  expect(await uploadFile('/common/upload', new Blob(['x']), 'a.txt')).toBe('/files/x')
  expect(seen[0]!.headers['x-signature']).toBe(rightFor(seen[0]!, 'UNSIGNED'))
})

it('a clock that has gone wrong is learnt anew, and a refusal that stays is said', async () => {
  let refusals = 0
  await serve(() => refused('signature.stale', Date.now() + ++refusals))
  storeToken('tok')
  await expect(api.get('/x', undefined, { quiet: true })).rejects.toMatchObject({ id: 'signature.stale' })
  expect(refusals).toBe(2)
})
