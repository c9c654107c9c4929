import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#renderer/kit/api.ts'
import { captchaQueue } from '#renderer/kit/captcha-queue.ts'
import { startMessages } from '#renderer/kit/i18n.ts'
import { listenToToasts, type Toast } from '#renderer/kit/toasts.ts'
import { uploadFile } from '#renderer/kit/upload-file.ts'
import { fail, ok, serve, type Reply, type Seen } from '../api-server.ts'

let toasts: Toast[]
let stop = (): void => {}
beforeEach(async () => {
  await startMessages()
  toasts = []
  listenToToasts((toast) => toasts.push(toast))
})
afterEach(() => stop())

/** Solves or closes as a person would: whenever the popup comes up for another call. */
function person(act: (turn: number) => void): void {
  let shown: number | undefined
  let turn = 0
  stop = captchaQueue.subscribe(() => {
    const first = captchaQueue.first()
    if (first === shown) return
    shown = first
    if (first !== undefined) queueMicrotask(() => act(turn++))
  })
}
const gate = (answer: (seen: Seen) => Reply = () => ok('done')) => {
  const used = new Set<string>()
  return (seen: Seen): Reply => {
    const code = new URL(seen.url, 'http://x').searchParams.get('slideCode')
    if (!code?.startsWith('right') || used.has(code)) return fail(416, 'captcha.needed', '请先完成安全验证')
    used.add(code)
    return answer(seen)
  }
}

describe('a call answered 416', () => {
  it('is sent again with what was solved, its body whole', async () => {
    const { seen } = await serve(gate())
    person(() => captchaQueue.solved('right+a/b=='))
    expect(await api.post('/x', { a: [1, '汉'] }, { params: { page: 2 } })).toBe('done')
    expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/api/x?page=2', '{"a":[1,"汉"]}'],
      ['POST', '/api/x?page=2&slideCode=right%2Ba%2Fb%3D%3D', '{"a":[1,"汉"]}'],
    ])
    expect(toasts).toEqual([])
  })

  it('with a form or a file is sent again with all of it', async () => {
    const { seen } = await serve(gate())
    person((turn) => captchaQueue.solved(`right-${turn}`))
    const form = new FormData()
    form.append('file', new Blob(['abc']), 'a.txt')
    expect(await api.post('/x', form)).toBe('done')
    expect(await uploadFile('/x', new Blob(['abc']), 'a.txt')).toBe('done')
    expect(seen.map(({ body }) => body.includes('abc'))).toEqual([true, true, true, true])
  })

  it('asks again when what was solved is refused', async () => {
    await serve(gate())
    person((turn) => captchaQueue.solved(turn === 0 ? 'stale' : 'right'))
    expect(await api.get('/x')).toBe('done')
  })

  it.each([
    [false, 1],
    [true, 0],
  ])('is given up when the popup is closed (quiet: %s), with %i toasts', async (quiet, count) => {
    const { seen } = await serve(gate())
    person(() => captchaQueue.close())
    await expect(api.post('/x', { a: 1 }, { quiet })).rejects.toMatchObject({
      id: 'captcha.needed',
      code: 416,
      message: '安全验证未完成，操作未提交',
    })
    expect([toasts.length, seen.length]).toEqual([count, 1])
  })

  it('waits no longer than its caller', async () => {
    await serve(gate())
    const abort = new AbortController()
    person(() => abort.abort())
    await expect(api.get('/x', undefined, { signal: abort.signal })).rejects.toMatchObject({ id: 'aborted' })
    expect([captchaQueue.first(), toasts.length]).toEqual([undefined, 0])
  })

  it('shares the popup with others: each in its turn with a captcha of its own', async () => {
    await serve(gate(({ url }) => ok(url.slice(0, 6))))
    person((turn) => captchaQueue.solved(`right-${turn}`))
    expect(await Promise.all([api.get('/a'), api.get('/b'), api.get('/c')])).toEqual(['/api/a', '/api/b', '/api/c'])
  })

  it('is given up with all others when the popup is closed', async () => {
    await serve(gate())
    const calls = [api.get('/a', undefined, { quiet: true }), api.get('/b', undefined, { quiet: true })]
    const both = Promise.allSettled(calls)
    await new Promise<void>((done) => {
      let asked = 0
      stop = captchaQueue.subscribe(() => ++asked === 2 && done())
    })
    captchaQueue.close()
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
