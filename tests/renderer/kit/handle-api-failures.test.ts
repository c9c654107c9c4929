import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '#renderer/kit/api.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { setReactions } from '#renderer/kit/handle-api-failures.ts'
import { startMessages } from '#renderer/kit/i18n.ts'
import { listenToToasts, type Toast } from '#renderer/kit/toasts.ts'
import { storeToken } from '#renderer/kit/session-token.ts'
import { fail, serve, type Reply } from '../api-server.ts'

let told: string[] = []
let toasts: Toast[] = []

beforeEach(async () => {
  await startMessages()
  storeToken('tok')
  told = []
  toasts = []
  setReactions({ signOn: () => told.push('signOn'), license: () => told.push('license') })
  listenToToasts((toast) => toasts.push(toast))
})

interface Row {
  readonly when: string
  readonly reply: Reply
  /** What the application does. */
  readonly does?: 'signOn' | 'license'
  /** What is shown; nothing where it goes elsewhere. */
  readonly says?: string
  readonly for?: number
  readonly throws: { readonly id: string; readonly code: number; readonly message: string }
  readonly timeoutMs?: number
}

const speechless = (code: number): Reply => ({ status: code, body: { code, msg: '', data: null } })
const bare = (status: number): Reply => ({ status, body: '<html>' })
const noSession = '认证失败，无法访问系统资源'
const unknown = '系统未知错误，请反馈给管理员'

/**
 * The error catalogue (specification §8), row by row; 416 has a file of its own (`captcha-queue.test.ts`), an upload's texts
 * too.
 */
const rows: readonly Row[] = [
  {
    when: '401',
    reply: fail(401, 'session.none', '请登录'),
    does: 'signOn',
    throws: { id: 'session.none', code: 401, message: '请登录' },
  },
  {
    when: '401 without words',
    reply: speechless(401),
    does: 'signOn',
    throws: { id: 'unnamed', code: 401, message: noSession },
  },
  {
    when: '401 in a body that says 200 outside',
    reply: { ...fail(401, 'session.none', '请登录'), status: 200 },
    does: 'signOn',
    throws: { id: 'session.none', code: 401, message: '请登录' },
  },
  {
    when: '402',
    reply: fail(402, 'session.none', '请登录'),
    does: 'signOn',
    throws: { id: 'session.none', code: 402, message: '请登录' },
  },
  {
    when: '402 without words',
    reply: speechless(402),
    does: 'signOn',
    throws: { id: 'unnamed', code: 402, message: noSession },
  },
  {
    when: '403',
    reply: fail(403, 'session.denied', '当前操作没有权限'),
    says: '当前操作没有权限',
    throws: { id: 'session.denied', code: 403, message: '当前操作没有权限' },
  },
  {
    when: '403 without words',
    reply: speechless(403),
    says: '当前操作没有权限',
    throws: { id: 'unnamed', code: 403, message: '当前操作没有权限' },
  },
  {
    when: '404',
    reply: fail(404, 'row.unknown', '数据不存在'),
    says: '数据不存在',
    throws: { id: 'row.unknown', code: 404, message: '数据不存在' },
  },
  {
    when: '404 without words',
    reply: speechless(404),
    says: '访问资源不存在',
    throws: { id: 'unnamed', code: 404, message: '访问资源不存在' },
  },
  {
    when: '410',
    reply: fail(410, 'license.expired', '系统授权已失效'),
    does: 'license',
    throws: { id: 'license.expired', code: 410, message: '系统授权已失效' },
  },
  {
    when: '410 without words',
    reply: speechless(410),
    does: 'license',
    throws: { id: 'unnamed', code: 410, message: '系统授权已失效' },
  },
  {
    when: '500',
    reply: fail(500, 'server.fault', '出错了'),
    says: '出错了',
    throws: { id: 'server.fault', code: 500, message: '出错了' },
  },
  {
    when: '500 without words',
    reply: speechless(500),
    says: unknown,
    throws: { id: 'unnamed', code: 500, message: unknown },
  },
  {
    when: '500 in a body that says 200 outside',
    reply: { ...fail(500, 'server.fault', '出错了'), status: 200 },
    says: '出错了',
    throws: { id: 'server.fault', code: 500, message: '出错了' },
  },
  {
    when: 'any other code',
    reply: fail(409, 'row.stale', '已被他人修改'),
    says: '已被他人修改',
    throws: { id: 'row.stale', code: 409, message: '已被他人修改' },
  },
  {
    when: 'any other code without words',
    reply: speechless(418),
    says: unknown,
    throws: { id: 'unnamed', code: 418, message: unknown },
  },
  {
    when: 'a code of one’s own',
    reply: { body: { code: 7001, msg: '业务错误', data: null } },
    says: '业务错误',
    throws: { id: 'unnamed', code: 7001, message: '业务错误' },
  },
  {
    when: 'a bare 401 of something in between',
    reply: bare(401),
    does: 'signOn',
    throws: { id: 'status', code: 401, message: '系统接口401异常' },
  },
  {
    when: 'a bare 403',
    reply: bare(403),
    says: '系统接口403异常',
    for: 1000,
    throws: { id: 'status', code: 403, message: '系统接口403异常' },
  },
  {
    when: 'a bare 404',
    reply: bare(404),
    says: '系统接口404异常',
    for: 1000,
    throws: { id: 'status', code: 404, message: '系统接口404异常' },
  },
  {
    when: 'a bare 502',
    reply: bare(502),
    says: '系统接口502异常',
    for: 1000,
    throws: { id: 'status', code: 502, message: '系统接口502异常' },
  },
  {
    when: 'a 200 that is no envelope',
    reply: bare(200),
    says: '系统接口200异常',
    for: 1000,
    throws: { id: 'status', code: 200, message: '系统接口200异常' },
  },
  {
    when: 'no connection',
    reply: { hangUp: true },
    says: '连不上服务器，请检查网络后重试',
    throws: { id: 'network', code: 0, message: '连不上服务器，请检查网络后重试' },
  },
  {
    when: 'no answer in time',
    reply: { silent: true },
    timeoutMs: 30,
    says: '系统接口请求超时',
    throws: { id: 'timeout', code: 0, message: '系统接口请求超时' },
  },
]

const call = (row: Row, quiet = false): Promise<unknown> =>
  api.get('/x', undefined, { quiet, ...(row.timeoutMs ? { timeoutMs: row.timeoutMs } : {}) }).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

describe('the error catalogue', () => {
  it.each(rows)('$when', async (row) => {
    await serve(() => row.reply)
    const error = await call(row)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject(row.throws)
    expect(told).toEqual(row.does ? [row.does] : [])
    expect(toasts.map(({ message, closeAfterMs }) => [message, closeAfterMs])).toEqual(
      row.says === undefined ? [] : [[row.says, row.for]],
    )
  })

  it.each(rows)('$when, where the caller shows it itself', async (row) => {
    await serve(() => row.reply)
    expect(await call(row, true)).toMatchObject(row.throws)
    expect([told, toasts]).toEqual([row.does ? [row.does] : [], []])
  })

  it('510 is no failure for a caller who takes its body: the body comes as it is', async () => {
    await serve(() => ({ body: { code: 510, msg: 'm', data: 7 } }))
    expect(await api.get('/x', undefined, { takesBody: true })).toEqual({ code: 510, msg: 'm', data: 7 })
    expect([told, toasts]).toEqual([[], []])
  })

  it.each([
    [fail(404, 'file.unknown', '文件不存在'), '文件下载失败：文件不存在'],
    [speechless(500), `文件下载失败：${unknown}`],
    [bare(502), '文件下载失败：系统接口502异常'],
    [{ hangUp: true }, '文件下载失败：连不上服务器，请检查网络后重试'],
  ])('a download says that it is the file that failed', async (reply, message) => {
    await serve(() => reply)
    await expect(api.download('/x')).rejects.toThrow(message)
    expect(toasts.map((toast) => toast.message)).toEqual([message])
  })

  it.each([
    ['hangsUp', '文件下载失败：连不上服务器，请检查网络后重试'],
    ['silent', '文件下载失败：系统接口请求超时'],
  ] as const)('a file that breaks off (%s) says so, too', async (half, message) => {
    await serve(() => ({
      headers: {
        'content-type': 'text/csv',
        'content-disposition': 'attachment; filename="a.csv"',
        'content-length': '100',
      },
      half,
    }))
    await expect(api.download('/x', undefined, { timeoutMs: 300 })).rejects.toThrow(message)
    expect(toasts.map((toast) => toast.message)).toEqual([message])
  })

  it('waits 100 s unless told otherwise', async () => {
    const wait = vi.spyOn(AbortSignal, 'timeout')
    await serve(() => ({ body: { code: 200, msg: '', data: null } }))
    await api.get('/x')
    expect(wait.mock.calls).toEqual([[100_000]])
    wait.mockRestore()
  })
})
