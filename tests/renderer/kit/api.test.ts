import { beforeEach, describe, expect, it } from 'vitest'
import { addressOf, api, fileNameOf } from '#renderer/kit/api.ts'
import { ApiError, errorOf } from '#renderer/kit/api-error.ts'
import { setReactions } from '#renderer/kit/handle-api-failures.ts'
import { startMessages } from '#renderer/kit/i18n.ts'
import { listenToToasts, type Toast } from '#renderer/kit/toasts.ts'
import { clearToken, storeToken } from '#renderer/kit/session-token.ts'
import { fail, ok, serve } from '../api-server.ts'

let told: string[] = []
let toasts: Toast[] = []

beforeEach(async () => {
  await startMessages()
  clearToken()
  told = []
  toasts = []
  setReactions({ signOn: () => told.push('signOn'), license: () => told.push('license') })
  listenToToasts((toast) => toasts.push(toast))
})

describe('a call', () => {
  it('answers the data of the envelope', async () => {
    await serve(() => ok({ rows: [1] }))
    expect(await api.get('/x')).toEqual({ rows: [1] })
  })

  it('carries token, request id and language', async () => {
    const { seen } = await serve(() => ok(null))
    storeToken('t ö')
    await api.post('/x', { a: 1 })
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/api/x',
      body: '{"a":1}',
      headers: { authorization: 'Bearer t ö', 'accept-language': 'zh-cn', 'content-type': 'application/json' },
    })
    expect(seen[0]?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it.each([
    ['/x', undefined, '/api/x'],
    ['/api/x', {}, '/api/x'],
    ['/x', { page: 1, name: '', gone: undefined, none: null }, '/api/x?page=1'],
    ['/x', { ids: [1, 2] }, '/api/x?ids%5B0%5D=1&ids%5B1%5D=2'],
    ['/x', { filter: { age: { gte: 18 } } }, '/api/x?filter%5Bage%5D%5Bgte%5D=18'],
  ])('goes to %s with %o as %s', (path, params, address) => {
    expect(addressOf(path, params)).toBe(address)
  })

  it('gives the body of a 510 back as it is to a caller who takes it', async () => {
    await serve(() => ({ body: { code: 510, msg: 'm', data: 7 } }))
    expect(await api.get('/x', undefined, { takesBody: true })).toEqual({ code: 510, msg: 'm', data: 7 })
    expect(toasts).toEqual([])
  })

  it('fails with a 510 for all others, and says so: its body is no data of theirs', async () => {
    await serve(() => ({ body: { code: 510, msg: '需要口令', data: 7 } }))
    await expect(api.post('/x', {})).rejects.toMatchObject({ code: 510, message: '需要口令', data: 7 })
    expect(toasts).toMatchObject([{ message: '需要口令' }])
  })

  it('in the name of another token leaves the session alone when that token is refused', async () => {
    const { seen } = await serve(() => fail(401, 'session.none', '认证失败'))
    storeToken('mine')
    await expect(api.get('/x', undefined, { token: 'other', quiet: true })).rejects.toMatchObject({ code: 401 })
    expect(seen[0]?.headers.authorization).toBe('Bearer other')
    expect(told).toEqual([])
  })
})

describe('a failed call', () => {
  it('throws what the server says, with the faults of fields', async () => {
    await serve(() =>
      fail(400, 'request.invalid', '请求内容不正确', {
        errors: [{ field: 'name', code: 'required', message: '必填' }],
      }),
    )
    const error = await api.post('/x', {}, { quiet: true }).catch((one: unknown) => one)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ id: 'request.invalid', code: 400, message: '请求内容不正确', requestId: 'r-1' })
    expect(errorOf(error, 'name')).toBe('必填')
    expect(errorOf(error, 'other')).toBeUndefined()
  })

  it.each([
    ['by another session', 'before'],
    ['by nobody', undefined],
  ])('asked %s sends nobody away who has signed in since', async (_, before) => {
    await serve(() => {
      storeToken('since')
      return fail(401, 'session.none', '认证失败')
    })
    if (before) storeToken(before)
    else clearToken()
    await expect(api.get('/x')).rejects.toMatchObject({ code: 401 })
    expect(told).toEqual([])
  })

  it('which the caller has cancelled tells nobody', async () => {
    const stop = new AbortController()
    await serve(() => {
      stop.abort()
      return { silent: true }
    })
    await expect(api.get('/x', undefined, { signal: stop.signal })).rejects.toMatchObject({ id: 'aborted' })
    expect(toasts).toEqual([])
  })
})

describe('the name of a downloaded file', () => {
  it.each([
    ['attachment; filename="a.csv"; filename*=UTF-8\'\'%E6%8A%A5%E5%90%8D.csv', '报名.csv'],
    ['attachment; filename="a b.xlsx"', 'a b.xlsx'],
    ['attachment', undefined],
    [null, undefined],
  ])('in %s is %s', (header, name) => expect(fileNameOf(header)).toBe(name))
})
