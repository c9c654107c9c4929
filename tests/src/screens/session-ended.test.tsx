import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { api } from '#renderer/kit/api.ts'
import { assemble } from '#renderer/kit/assemble-plugins.ts'
import { emitSocketEvent } from '#renderer/kit/socket-events.ts'
import { startMessages } from '#renderer/kit/i18n.ts'
import { forgetSession } from '#renderer/kit/signed-in-user.ts'
import { readToken, storeToken } from '#renderer/kit/session-token.ts'
import { App } from '#src/app.tsx'
import { shellMessages } from '#src/messages.ts'
import { fail, ok, serve } from '../../renderer/api-server.ts'
import '../preload-lazy-parts.ts'

const meta = { title: '写字', isHide: false, isKeepAlive: false, isAffix: false, requireLogin: true }
const writing = assemble([
  { name: 'demo', screens: { default: async () => ({ default: () => <input aria-label="正文" /> }) } },
])
const user = userEvent.setup()
let valid = ''
let visits = 0

beforeEach(async () => {
  // as on a server, no two sessions have one token: a late answer of the visit before must not count
  const first = `first-${++visits}`
  valid = first
  await serve(({ url, body, headers }) => {
    if (url === '/api/public/systemInfoConfig') return ok({})
    if (url === '/api/login')
      return body.includes('"right"') ? ok((valid = 'second')) : fail(400, 'session.badPassword', '用户名或密码不正确')
    if (headers.authorization !== `Bearer ${valid}`) return fail(401, 'session.none', '认证失败，无法访问系统资源')
    if (url === '/api/getInfo')
      return ok({
        user: { id: 1, userName: 'li', nickName: '李', avatar: '' },
        roles: ['x'],
        permissions: ['x'],
        mustChangePassword: false,
      })
    return ok(url === '/api/getRouters' ? [{ path: '/write', component: 'plugin:demo', meta }] : null)
  })
  await startMessages({ shell: shellMessages.load })
  forgetSession()
  storeToken(first)
  window.history.replaceState(null, '', '/write')
  render(<App assembled={writing} />)
  await user.type(await screen.findByLabelText('正文'), '写了一半')
})

it('keeps what was typed while one signs in again, and sends nobody away meanwhile', async () => {
  valid = 'none'
  act(() => emitSocketEvent({ msgType: 'forcedOut', body: { reason: 'forcedOut' } }))
  expect(await screen.findByText(/已被管理员结束/)).toBeTruthy()
  await expect(api.get('/anything', undefined, { quiet: true })).rejects.toThrow('认证失败')
  await user.type(await screen.findByLabelText('密码'), 'wrong{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('用户名或密码不正确')
  await user.clear(screen.getByLabelText('密码'))
  await user.type(screen.getByLabelText('密码'), 'right{Enter}')
  await waitFor(() => expect(screen.queryByText(/已被管理员结束/)).toBeNull())
  expect(readToken()).toBe('second')
  expect((screen.getByLabelText('正文') as HTMLInputElement).value).toBe('写了一半')
})

it('leads to the sign-on, and back here, for who has another way to sign in', async () => {
  valid = 'none'
  act(() => emitSocketEvent({ msgType: 'forcedOut', body: { reason: 'expired' } }))
  await user.click(await screen.findByRole('button', { name: '换个方式登录' }))
  expect(await screen.findByLabelText('用户名')).toBeTruthy()
  expect(location.search).toBe('?redirect=%2Fwrite')
})

it('leaves at once in every tab when one has signed out', async () => {
  act(() => emitSocketEvent({ msgType: 'forcedOut', body: { reason: 'signedOut' } }))
  expect(await screen.findByLabelText('用户名')).toBeTruthy()
  expect(screen.queryByLabelText('正文')).toBeNull()
})

it('asks over the page, too, when a call finds the session gone, and reads anew what the screen missed', async () => {
  valid = 'none'
  await act(async () => void (await api.get('/anything', undefined, { quiet: true }).catch(() => undefined)))
  expect(await screen.findByText(/一段时间没有操作/)).toBeTruthy()
  expect(location.pathname).toBe('/write')
  await waitFor(() => expect(readToken()).toBeUndefined())
  await user.type(await screen.findByLabelText('密码'), 'right{Enter}')
  await waitFor(() => expect(screen.queryByText(/一段时间没有操作/)).toBeNull())
  expect((screen.getByLabelText('正文') as HTMLInputElement).value).toBe('写了一半')
})

it('asks nothing any more once another window has signed in', async () => {
  valid = 'none'
  act(() => emitSocketEvent({ msgType: 'forcedOut', body: { reason: 'expired' } }))
  expect(await screen.findByLabelText('密码')).toBeTruthy()
  valid = 'second'
  storeToken('second')
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(screen.queryByLabelText('密码')).toBeNull())
  expect((screen.getByLabelText('正文') as HTMLInputElement).value).toBe('写了一半')
})
