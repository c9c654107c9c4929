import { describe, expect, it } from 'vitest'
import { decideVisit, safeRedirect, signOnPath, type Visit } from '#src/route-guard-rules.ts'

const closed = { requireLogin: true }
const open = { requireLogin: false }
const visit = (more: Partial<Visit>): Visit => ({
  pathname: '/home',
  search: '',
  hasToken: true,
  isLoaded: true,
  mustChangePassword: false,
  page: closed,
  ...more,
})

describe('the guard', () => {
  it.each<[string, Partial<Visit>, object]>([
    ['shows a page to someone signed in', {}, { do: 'show' }],
    [
      'shows an open page to anyone',
      { hasToken: false, isLoaded: false, page: open, pathname: '/test' },
      { do: 'show' },
    ],
    [
      'keeps a token in the address and takes it out',
      { search: '?a=1&token=abc', hasToken: false, isLoaded: false },
      { do: 'storeToken', token: 'abc', to: '/home?a=1' },
    ],
    [
      'keeps a token on an open page too',
      { search: '?token=abc', hash: '#x', page: open },
      { do: 'storeToken', token: 'abc', to: '/home#x' },
    ],
    ['ignores an empty token', { search: '?token=' }, { do: 'show' }],
    ['sends someone signed in from the login to the root', { pathname: '/login', page: open }, { do: 'go', to: '/' }],
    [
      'sends someone who has just signed in to where they were going',
      { pathname: '/login', search: '?redirect=%2Fsystem%2Fuser%3Fpage%3D2', page: open, isLoaded: false },
      { do: 'go', to: '/system/user?page=2' },
    ],
    [
      'shows the login to anyone else',
      { pathname: '/login', hasToken: false, isLoaded: false, page: open },
      { do: 'show' },
    ],
    [
      'asks for a sign-on before a closed page, remembering it',
      { hasToken: false, isLoaded: false, pathname: '/system/user', search: '?page=2' },
      { do: 'signOn', redirect: '/system/user?page=2' },
    ],
    [
      'asks for a sign-on before an unknown page, which may be in the menu',
      { hasToken: false, isLoaded: false, page: undefined, pathname: '/x' },
      { do: 'signOn', redirect: '/x' },
    ],
    [
      'asks nobody to sign in for a public page that is not there',
      { hasToken: false, isLoaded: false, page: undefined, pathname: '/q/abc' },
      { do: 'go', to: '/404' },
    ],
    ['fetches person and menu first', { isLoaded: false }, { do: 'load' }],
    ['fetches them before it calls a page unknown', { isLoaded: false, page: undefined }, { do: 'load' }],
    ['sends unknown pages to /404', { page: undefined, pathname: '/x' }, { do: 'go', to: '/404' }],
    [
      'shows an error beside the menu',
      { page: { ...open, isError: true }, isLoaded: false, pathname: '/404' },
      { do: 'load' },
    ],
    [
      'shows an error to strangers, too',
      { page: { ...open, isError: true }, hasToken: false, isLoaded: false, pathname: '/404' },
      { do: 'show' },
    ],
    ['lets nobody past the change of a one-time password', { mustChangePassword: true }, { do: 'go', to: '/password' }],
    ['shows that change', { mustChangePassword: true, pathname: '/password' }, { do: 'show' }],
    ['but only while it is due', { pathname: '/password' }, { do: 'go', to: '/' }],
  ])('%s', (_, more, verdict) => expect(decideVisit(visit(more))).toEqual(verdict))
})

describe('whatever is combined', () => {
  const every = ['/home', '/login', '/password', '/nowhere', '//evil.example', '/\\evil.example'].flatMap((pathname) =>
    [true, false].flatMap((hasToken) =>
      [true, false].flatMap((isLoaded) =>
        [true, false].flatMap((mustChangePassword) =>
          [closed, open, undefined].flatMap((page) =>
            ['', '?token=abc', '?redirect=%2Fsystem'].map((search) =>
              visit({ pathname, hasToken, isLoaded: isLoaded && hasToken, mustChangePassword, page, search }),
            ),
          ),
        ),
      ),
    ),
  )

  it(`of ${every.length} visits none shows a closed page to nobody, to who has not been fetched, or before a one-time password is replaced`, () => {
    const shown = every.filter((one) => decideVisit(one).do === 'show')
    expect(shown.length).toBeGreaterThan(20)
    expect(
      shown.filter(
        ({ page, hasToken, isLoaded, mustChangePassword, pathname }) =>
          page === undefined ||
          (page.requireLogin && (!hasToken || !isLoaded || (mustChangePassword && pathname !== '/password'))),
      ),
    ).toEqual([])
  })

  it('none leads out of the application, or twice to itself', () => {
    for (const one of every) {
      const verdict = decideVisit(one)
      const to = verdict.do === 'go' || verdict.do === 'storeToken' ? verdict.to : '/'
      expect([one, to]).toEqual([one, expect.stringMatching(/^\/(?![/\\])/)])
      expect([one, verdict.do === 'go' && to === one.pathname]).toEqual([one, false])
    }
  })
})

describe('after signing in one goes', () => {
  it.each([
    ['?redirect=%2Fsystem%2Fuser', '/system/user'],
    ['', '/'],
    ['?redirect=https%3A%2F%2Fevil.example', '/'],
    ['?redirect=%2F%2Fevil.example', '/'],
    ['?redirect=%2F%5Cevil.example', '/'],
    ['?redirect=%2F%09%2Fevil.example', '/'],
    ['?redirect=javascript%3Aalert(1)', '/'],
    ['?redirect=%2F%2F%2Fevil.example', '/'],
    ['?redirect=%2F%0D%0Aevil.example', '/'],
    ['?redirect=%5C%2Fevil.example', '/'],
    ['?redirect=https%3Aevil.example', '/'],
    ['?redirect=evil.example', '/'],
    ['?redirect=%2Fa%5Cb', '/'],
    ['?redirect=data%3Atext%2Fhtml%2Cx', '/'],
    ['?redirect=%2Fa&redirect=%2F%2Fevil.example', '/a'],
    ['?redirect=%2Flogin%3Fredirect%3D%2F', '/'],
  ])('with %s to %s', (search, to) => expect(safeRedirect(search)).toBe(to))

  it.each([
    ['/', '/login'],
    ['/login?redirect=x', '/login'],
    ['/a?b=1#c', '/login?redirect=%2Fa%3Fb%3D1%23c'],
  ])('and from %s by way of %s', (from, path) => expect(signOnPath(from)).toBe(path))
})
