import { describe, expect, it } from 'vitest'
import { keepAlive, maxKept, type Keeping, type KeptAlive } from '#src/shell/keep-alive/keep-alive.ts'

const open: Keeping = { isOpen: () => true, isUnsaved: () => false }
const page = (identity: string, isKeepAlive = true) => ({ identity, isKeepAlive, shown: identity })
const visit = (identities: readonly string[], how = open): readonly KeptAlive<string>[] =>
  identities.reduce<readonly KeptAlive<string>[]>(
    (kept, identity) => keepAlive(kept, page(identity, !identity.startsWith('/form')), how),
    [],
  )
const names = (kept: readonly KeptAlive<string>[]): string => kept.map((one) => one.identity).join(' ')

describe('the pages that stay mounted', () => {
  it.each([
    ['each page once, where it first was', visit(['/a', '/b', '/a']), '/a /b'],
    ['only pages that are kept alive, beside the one shown', visit(['/a', '/form', '/b']), '/a /b'],
    ['the one shown, kept alive or not', visit(['/a', '/form']), '/a /form'],
    ['none whose tag was closed', visit(['/a', '/b'], { ...open, isOpen: (one) => one !== '/a' }), '/b'],
    [
      'the last ones, by when they were seen',
      visit(['/1', '/2', '/3', '/4', '/5', '/6', '/7', '/8', '/1', '/9']),
      '/1 /3 /4 /5 /6 /7 /8 /9',
    ],
    [
      'what is unsaved, however long ago',
      visit(['/1', '/2', '/3', '/4', '/5', '/6', '/7', '/8', '/9'], { ...open, isUnsaved: (one) => one === '/1' }),
      '/1 /3 /4 /5 /6 /7 /8 /9',
    ],
  ])('%s', (_, kept, expected) => {
    expect(names(kept)).toBe(expected)
    expect(kept.length).toBeLessThanOrEqual(maxKept)
  })

  it('are the same list when nothing has changed, so that nothing is drawn anew', () => {
    const kept = visit(['/a', '/b'])
    expect(keepAlive(kept, page('/b'), open)).toBe(kept)
    expect(keepAlive(kept, { ...page('/b'), shown: 'other' }, open)).not.toBe(kept)
  })
})
