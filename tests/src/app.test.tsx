import { act, fireEvent, screen, waitFor, within, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { assemble } from '#renderer/kit/assemble-plugins.ts'
import { startMessages } from '#renderer/kit/i18n.ts'
import { forgetSession } from '#renderer/kit/signed-in-user.ts'
import { readToken, storeToken } from '#renderer/kit/session-token.ts'
import { forgetAnswers } from '#renderer/kit/use-api-query.ts'
import { App } from '#src/app.tsx'
import { shellMessages } from '#src/messages.ts'
import { fail, ok, serve, type Reply, type Seen } from '../renderer/api-server.ts'
import './preload-lazy-parts.ts'

const meta = (title: string) => ({ title, isHide: false, isKeepAlive: false, isAffix: false, requireLogin: true })
const routers = [
  {
    path: '/demo',
    component: 'Layout',
    meta: meta('演示'),
    children: [
      { path: '/demo/one', component: 'plugin:demo#one', meta: meta('第一页') },
      { path: '/demo/two', component: 'plugin:demo#two', meta: meta('第二页') },
      { path: '/demo/gone', component: 'plugin:gone', meta: meta('没装') },
    ],
  },
]
const demo = assemble([
  {
    name: 'demo',
    screens: {
      one: async () => ({ default: () => <h1>one</h1> }),
      two: async () => ({
        default: () => {
          throw new Error('two is broken')
        },
      }),
    },
  },
])

let mustChangePassword = false
let passwordJustEntered = false

function answer({ method, url, body, headers }: Seen): Reply {
  const path = url.split('?')[0]
  if (path === '/api/public/systemInfoConfig') return ok({ name: '表单中心' })
  if (path === '/api/public/signInConfig')
    return ok({ register: false, mail: false, contact: '', password: { minLength: 8, classes: 2 } })
  if (path === '/api/public/sso') return ok({ providers: [], label: '', isAutomatic: false })
  if (path === '/api/login')
    return body.includes('"right"')
      ? ok('tok')
      : body.includes('"locked"')
        ? fail(423, 'session.locked', '密码错误次数过多，账号已暂时锁定', { retryAfter: 600 })
        : fail(400, 'session.badPassword', '用户名或密码不正确')
  if (headers.authorization !== 'Bearer tok') return fail(401, 'session.none', '认证失败，无法访问系统资源')
  if (path === '/api/getInfo')
    return ok({
      user: { id: 1, userName: 'li', nickName: '李', avatar: '' },
      roles: ['editor'],
      permissions: ['demo:x:list'],
      mustChangePassword,
      passwordJustEntered,
    })
  if (path === '/api/getRouters')
    return mustChangePassword ? fail(403, 'session.mustChangePassword', '请先修改初始密码') : ok(routers)
  if (path === '/api/user/profile/password' && method === 'PUT') {
    if (!body.includes('"oldPassword"') && body.includes('too-late'))
      return fail(403, 'password.needOld', '请输入原密码', {
        errors: [{ field: 'oldPassword', code: 'required', message: '请输入原密码' }],
      })
    mustChangePassword = false
    return ok({ token: 'tok' })
  }
  return path === '/api/logout' ? ok(null) : fail(404, 'route.unknown', '访问资源不存在')
}

async function openAt(address: string, { token }: { token?: string } = {}) {
  const { seen } = await serve(answer)
  await startMessages({ shell: shellMessages.load })
  await forgetAnswers()
  forgetSession()
  if (token) storeToken(token)
  window.history.replaceState(null, '', address)
  render(<App assembled={demo} />)
  return { seen, user: userEvent.setup() }
}

const here = (): string => location.pathname + location.search

beforeEach(() => {
  mustChangePassword = false
  passwordJustEntered = false
})

describe('signing in', () => {
  it('comes first, and then leads to where one was going', async () => {
    const { user } = await openAt('/demo/one?x=1')
    await user.type(await screen.findByLabelText('用户名'), 'li')
    await user.type(screen.getByLabelText('密码'), 'right{Enter}')
    expect(await screen.findByRole('heading', { name: 'one' })).toBeTruthy()
    expect(here()).toBe('/demo/one?x=1')
    await waitFor(() => expect(document.title).toBe('第一页 · 表单中心'))
  })

  it.each([
    ['wrong', '用户名或密码不正确'],
    ['locked', '密码错误次数过多，账号已暂时锁定'],
  ])('with the password %s says why not', async (password, reason) => {
    const { user } = await openAt('/login')
    await user.type(await screen.findByLabelText('用户名'), 'li')
    await user.type(screen.getByLabelText('密码'), `${password}{Enter}`)
    expect((await screen.findByRole('alert')).textContent).toContain(reason)
    expect(readToken()).toBeUndefined()
  })

  it('of a locked account says how long it will take', async () => {
    const { user } = await openAt('/login')
    await user.type(await screen.findByLabelText('用户名'), 'li')
    await user.type(screen.getByLabelText('密码'), 'locked{Enter}')
    expect((await screen.findByRole('alert')).textContent).toMatch(/(10:00|9:5\d) 后可以再试/)
  })

  it('asks for what is missing, beside the field, without asking the server', async () => {
    const { user, seen } = await openAt('/login')
    await user.click(await screen.findByRole('button', { name: '登录' }))
    expect(screen.getByText('请输入用户名')).toBeTruthy()
    expect(seen.some((call) => call.url === '/api/login')).toBe(false)
  })

  it('again when the server no longer knows the token', async () => {
    await openAt('/demo/one', { token: 'old' })
    expect(await screen.findByLabelText('用户名')).toBeTruthy()
    expect(here()).toBe('/login?redirect=%2Fdemo%2Fone')
    expect(readToken()).toBeUndefined()
  })

  it('by a token in the address, which leaves the address', async () => {
    await openAt('/demo/one?token=tok&x=1')
    expect(await screen.findByRole('heading', { name: 'one' })).toBeTruthy()
    expect(here()).toBe('/demo/one?x=1')
  })

  it('by a token that the server does not know leaves whoever is signed in where they are, and says so', async () => {
    await openAt('/demo/one?token=nonsense&x=1', { token: 'tok' })
    expect(await screen.findByRole('heading', { name: 'one' })).toBeTruthy()
    expect(here()).toBe('/demo/one?x=1')
    expect(readToken()).toBe('tok')
    expect(await screen.findByText('链接里的登录信息无效，仍以当前账号登录。')).toBeTruthy()
  })

  it('by a token that the server does not know asks whoever is not signed in', async () => {
    await openAt('/demo/one?token=nonsense')
    expect(await screen.findByLabelText('用户名')).toBeTruthy()
    expect(here()).toBe('/login?redirect=%2Fdemo%2Fone')
    expect(readToken()).toBeUndefined()
  })

  it('with a one-time password asks for another one before all else', async () => {
    mustChangePassword = true
    const { user } = await openAt('/demo/one', { token: 'tok' })
    await user.type(await screen.findByLabelText('原密码'), 'once-only-1')
    await user.type(screen.getByLabelText('新密码'), 'short')
    await user.click(screen.getByRole('button', { name: '修改密码' }))
    expect(screen.getByText('密码需要 8 到 100 个字符')).toBeTruthy()
    await user.type(screen.getByLabelText('新密码'), '-but-longer-1')
    await user.type(screen.getByLabelText('再次输入新密码'), 'short-but-longer-1{Enter}')
    await waitFor(() => expect(here()).toBe('/home'))
  })

  it('with a one-time password just typed asks for it only once that is too long ago', async () => {
    mustChangePassword = true
    passwordJustEntered = true
    const { user, seen } = await openAt('/demo/one', { token: 'tok' })
    await user.type(await screen.findByLabelText('新密码'), 'too-late-2041')
    expect(screen.queryByLabelText('原密码')).toBeNull()
    await user.type(screen.getByLabelText('再次输入新密码'), 'too-late-2041{Enter}')
    await user.type(await screen.findByLabelText('原密码'), 'once-only-1{Enter}')
    await waitFor(() => expect(here()).toBe('/home'))
    const sent = seen.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body))
    expect(sent).toEqual([
      { newPassword: 'too-late-2041' },
      { oldPassword: 'once-only-1', newPassword: 'too-late-2041' },
    ])
  })

  it('with a one-time password can be given up for another account', async () => {
    mustChangePassword = true
    const { user } = await openAt('/demo/one', { token: 'tok' })
    await user.click(await screen.findByRole('button', { name: '退出登录' }))
    expect(await screen.findByLabelText('用户名')).toBeTruthy()
    expect(readToken()).toBeUndefined()
  })
})

describe('a visitor', () => {
  it.each([
    ['/404', '页面不存在。'],
    ['/401', '没有权限访问。'],
    ['/test', '组件一览'],
    ['/q/abcd1234', '页面不存在。'],
    ['/project/public/result?key=a', '页面不存在。'],
    ['/project/public/data', '页面不存在。'],
    ['/m/project/form/data', '页面不存在。'],
    ['/project/form/view?key=a', '页面不存在。'],
  ])('is shown %s without being asked to sign in, whatever its calls answer', async (address, text) => {
    const { seen } = await openAt(address)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(location.pathname).not.toBe('/login')
    expect(seen.filter(({ url }) => !/^\/api\/(public|license)/.test(url)).map(({ url }) => url)).toEqual([])
  })
})

describe('the shell', () => {
  it('opens pages from the menu, each with a tab, and closes them', async () => {
    const { user } = await openAt('/home', { token: 'tok' })
    await user.click(await screen.findByRole('link', { name: '第一页' }))
    expect(await screen.findByRole('heading', { name: 'one' })).toBeTruthy()
    const tags = within(screen.getByRole('navigation', { name: '打开的页面' }))
    expect(tags.getAllByRole('link').map((link) => link.textContent)).toEqual(['首页', '第一页'])
    expect(JSON.parse(sessionStorage.getItem('formwork-tags') ?? '')).toMatchObject({ userId: 1, tabs: [{}, {}] })
    await user.click(tags.getByRole('button', { name: '关闭「第一页」' }))
    await waitFor(() => expect(here()).toBe('/home'))
    expect(tags.getAllByRole('link')).toHaveLength(1)
  })

  it('keeps one broken screen to itself', async () => {
    await openAt('/demo/two', { token: 'tok' })
    expect(await screen.findByText('two is broken')).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: '第一页' }))
    expect(await screen.findByRole('heading', { name: 'one' })).toBeTruthy()
  })

  it.each([
    ['/demo/gone', 'MODULE_NOT_FOUND plugin:gone'],
    ['/nowhere', '页面不存在。'],
    ['/redirect/demo/one', 'one'],
    ['/redirect/%5Cevil.example', '页面不存在。'],
    ['/redirect/%09/evil.example', '页面不存在。'],
    ['/redirect/%2F%2Fevil.example/x', '页面不存在。'],
    ['/404', '页面不存在。'],
    ['/401', '没有权限访问。'],
    ['/', '常用入口'],
    ['/home', '常用入口'],
    ['/login', '常用入口'],
    ['/index.html', '常用入口'],
    ['/demo', 'one'],
  ])('at %s shows <%s>', async (address, text) => {
    await openAt(address, { token: 'tok' })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('says of a closed screen what to do, in words and without a number', async () => {
    await openAt('/401', { token: 'tok' })
    expect(await screen.findByText('如果需要使用这个页面，请联系管理员为你的角色授权。')).toBeTruthy()
    expect(screen.queryByText('401')).toBe(null)
  })

  it('says nothing when one goes to where one is', async () => {
    const { user } = await openAt('/demo/one', { token: 'tok' })
    await screen.findByRole('heading', { name: 'one' })
    const [link] = screen.getAllByRole('link', { name: '第一页' })
    const before = history.length
    await user.click(link!)
    await user.click(link!)
    expect([here(), history.length]).toEqual(['/demo/one', before])
    expect(screen.getByRole('heading', { name: 'one' })).toBeTruthy()
  })

  it('signs out to the login, leaving nothing behind', async () => {
    const { user, seen } = await openAt('/demo/one', { token: 'tok' })
    await user.click(await screen.findByRole('button', { name: /用户菜单/ }))
    await user.click(await screen.findByText('退出登录'))
    await waitFor(() => expect(here()).toBe('/login'))
    expect(await screen.findByLabelText('用户名')).toBeTruthy()
    expect(readToken()).toBeUndefined()
    expect(sessionStorage.getItem('formwork-tags')).toBe(null)
    expect(seen.some((call) => call.url === '/api/logout')).toBe(true)
    await act(async () => undefined)
  })

  it('shows every part on /test to anyone', async () => {
    await openAt('/test')
    expect(await screen.findByRole('heading', { name: '组件一览' })).toBeTruthy()
  })
})
