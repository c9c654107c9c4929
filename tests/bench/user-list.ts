import { atLeast, type Figure } from './figure.ts'
import { ratio } from './load.ts'
import { fillUsers, lister } from './many-users.ts'
import { onEachEngine } from './pair.ts'

/**
 * Page 3 of 20 of 100 000 users: a filter, a sort and the caller's data scope, beside the same two statements by hand.
 */
export async function userList(): Promise<readonly Figure[]> {
  return onEachEngine(fillUsers, async ({ engine, ours, bare }) => {
    const token = await ours.call<string>('POST', '/api/login', { body: lister })
    const url = `${ours.url}/api/system/user/page?status=0&sort=-createTime&page=3&limit=20`
    const headers = { authorization: `Bearer ${token}` }
    const [our, hand] = (await Promise.all([
      fetch(url, { headers }).then((answer) => answer.json()),
      fetch(`${bare}/users`).then((answer) => answer.json()),
    ])) as [{ data: Listed }, Listed]
    const namesOf = ({ rows, total }: Listed): string => JSON.stringify([total, rows.map((row) => row.userName)])
    if (namesOf(our.data) !== namesOf(hand)) throw new Error('the two lists are not the same')
    const measured = await ratio({ url, method: 'GET', headers }, { url: `${bare}/users`, method: 'GET' })
    return atLeast(
      `users ÷ hand-written SQL, ${engine}, of ${our.data.total} (${Math.round(measured.subject)}/s ÷ ${Math.round(measured.baseline)}/s)`,
      measured.ratio,
      '×',
      0.5,
    )
  })
}

interface Listed {
  readonly total: number
  readonly rows: readonly { readonly userName: string }[]
}
