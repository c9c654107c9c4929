import type { Figure } from './harness/bench-result.ts'
import { compare, comparisonFigures } from './harness/compare-load.ts'
import { onEachEngine } from './harness/server-pair.ts'
import { sameList } from './harness/same-list.ts'
import { fillUsers, lister } from './seed-users.ts'

/**
 * Page 3 of 20 of 100 000 users with a filter, a sort and the caller's data scope, compared with two hand-written
 * statements.
 */
export async function userList(): Promise<readonly Figure[]> {
  const figures = await onEachEngine(fillUsers, async ({ engine, ours, bare }) => {
    const token = await ours.call<string>('POST', '/api/login', { body: lister })
    const path = '/api/system/user/page?status=0&sort=-createTime&page=3&limit=20'
    const headers = { authorization: `Bearer ${token}` }
    const bytes = await sameList({ url: ours.url + path, headers }, { url: `${bare.url}/users` })
    const compared = await compare(
      { ...ours, method: 'GET', path, headers },
      { ...bare, method: 'GET', path: '/users' },
    )
    return comparisonFigures(`users in scope, 20 of 100 000, ${bytes} bytes, ${engine}`, compared, { rate: 0.5 })
  })
  return figures.flat()
}
