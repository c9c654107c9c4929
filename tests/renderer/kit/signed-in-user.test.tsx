import { getDefaultStore } from 'jotai'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { UserInfo } from '#schemas/api/current-user-api-types.ts'
import { Allow } from '#renderer/kit/permission-gate.tsx'
import { forgetSession, loadSession, routersAtom, signIn, signOut, userAtom } from '#renderer/kit/signed-in-user.ts'
import { readToken } from '#renderer/kit/session-token.ts'
import { renderWith } from '../render-with-providers.tsx'
import { fail, ok, serve } from '../api-server.ts'

const info = (more: Partial<UserInfo>): UserInfo => ({
  user: { id: 1, userName: 'li', nickName: '李', avatar: '' },
  roles: ['editor'],
  permissions: ['a:b:c'],
  mustChangePassword: false,
  ...more,
})
const store = getDefaultStore()

describe('signing in', () => {
  it('keeps the token in the cookie the specification names, and nothing when refused', async () => {
    await serve(({ body }) =>
      body.includes('right') ? ok('tok-1') : fail(400, 'session.badPassword', '用户名或密码不正确'),
    )
    await expect(signIn({ username: 'li', password: 'wrong' })).rejects.toThrow('用户名或密码不正确')
    expect(readToken()).toBeUndefined()
    await signIn({ username: 'li', password: 'right' })
    expect(document.cookie).toContain('Admin-Token=tok-1')
  })

  it('loads person and menu', async () => {
    await serve(({ url }) => ok(url === '/api/getInfo' ? info({}) : [{ path: '/x' }]))
    await loadSession()
    expect(store.get(userAtom)?.roles).toEqual(['editor'])
    expect(store.get(routersAtom)).toEqual([{ path: '/x' }])
  })

  it('gives whoever has no permission the single role ROLE_DEFAULT', async () => {
    await serve(({ url }) => ok(url === '/api/getInfo' ? info({ permissions: [] }) : []))
    expect((await loadSession()).roles).toEqual(['ROLE_DEFAULT'])
  })

  it('goes without a menu while a one-time password has to be changed', async () => {
    await serve(({ url }) =>
      url === '/api/getInfo'
        ? ok(info({ mustChangePassword: true }))
        : fail(403, 'session.mustChangePassword', '请先修改初始密码'),
    )
    await loadSession()
    expect(store.get(routersAtom)).toEqual([])
  })

  it('ends even when the server cannot be told', async () => {
    await serve(() => ({ hangUp: true }))
    await signOut()
    forgetSession()
    expect(readToken()).toBeUndefined()
    expect(store.get(userAtom)).toBeUndefined()
  })
})

describe('Allow', () => {
  it.each([
    ['one of the permissions', ['a:b:c'], [], { permission: ['x:y:z', 'a:b:c'] }, true],
    ['none of the permissions', ['a:b:c'], [], { permission: 'x:y:z' }, false],
    ['every permission', ['*:*:*'], [], { permission: 'x:y:z' }, true],
    ['one of the roles', [], ['editor'], { role: ['editor', 'boss'] }, true],
    ['another role', [], ['editor'], { role: 'boss' }, false],
    ['the administrator', [], ['admin'], { role: 'boss' }, true],
  ] as const)('decides for someone who has %s', async (_, permissions, roles, rule, shown) => {
    await renderWith(<Allow {...rule}>secret</Allow>, { user: { permissions, roles } })
    expect(screen.queryByText('secret') !== null).toBe(shown)
  })

  it.each([{ permission: [] }, { role: [] }])(
    'throws on an empty list %o, which nobody can have meant',
    async (rule) => {
      await expect(renderWith(<Allow {...rule}>x</Allow>, { user: {} })).rejects.toThrow(/needs at least one/)
    },
  )
})
