import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Figure } from './harness/bench-result.ts'
import { compare, comparisonFigures, type Target } from './harness/compare-load.ts'
import { onPostgres, type Pair } from './harness/server-pair.ts'
import { sameList } from './harness/same-list.ts'

/** Bars of design/README.md §6 and issue 10. */
const cases = [
  { name: 'get', of: get, bars: { rate: 0.7 } },
  // before the rows are inserted, on each side
  { name: 'list of 20', of: page, bars: { cpu: 1.5 } },
  { name: 'create, logged', of: create, bars: { rate: 0.5 } },
  { name: 'update, logged', of: update, bars: { rate: 0.5 } },
] as const

/** One row of a logged module, compared with a named statement of bare `pg`. PostgreSQL only. */
export async function rows(): Promise<readonly Figure[]> {
  const figures = await onPostgres(
    async ({ db }) => {
      await sql`insert into sys_post (post_name, post_code, post_sort) select 'bench ' || n, 'bench' || n, n % 997 from generate_series(1, 1000) n`.execute(
        db,
      )
      await sql`vacuum analyze sys_post`.execute(db)
    },
    async ({ ours, bare, token, databaseCpu }) => {
      const sides = [oursOf(ours, token), bareOf(bare)] as const
      const lines: Figure[] = []
      await sameList({ url: sides[0].url + sides[0].page, headers: sides[0].headers }, { url: `${bare.url}/rows` })
      for (const { name, of, bars } of cases) {
        const [our, other] = sides.map((side) => ({ ...of(side), ...(databaseCpu ? { databaseCpu } : {}) })) as [
          Target,
          Target,
        ]
        // concurrent updates may use an outdated version of the row
        lines.push(...comparisonFigures(name, await compare(our, other, { refused: 0.02 }), bars))
      }
      return lines
    },
  )
  return figures.flat()
}

interface Row {
  readonly postId: number
  readonly version: number
}

interface Side {
  readonly url: string
  readonly pid: number
  readonly rows: string
  readonly page: string
  readonly headers: Readonly<Record<string, string>>
  read(body: string): Row
}

const bareOf = ({ url, pid }: Pair['bare']): Side => ({
  url,
  pid,
  rows: '/rows',
  page: '/rows',
  headers: {},
  read: (body) => JSON.parse(body) as Row,
})

const oursOf = ({ url, pid }: Pair['ours'], token: string): Side => ({
  url,
  pid,
  rows: '/api/system/post',
  page: '/api/system/post/page?status=0&sort=postSort&page=3&limit=20',
  headers: { authorization: `Bearer ${token}` },
  read: (body) => (JSON.parse(body) as { data: Row }).data,
})

const firstId = 100
/** Number of rows for reads and updates, larger than the number of concurrent calls. */
const changed = 400
let made = 0

function get({ url, pid, rows: path, headers }: Side): Target {
  let at = 0
  const next = () => ({ path: `${path}/${firstId + (at++ % changed)}` })
  return { url, pid, headers, method: 'GET', path, next }
}

function page({ url, pid, page: path, headers }: Side): Target {
  return { url, pid, headers, method: 'GET', path }
}

function create({ url, pid, rows: path, headers }: Side): Target {
  const next = () => {
    made += 1
    return { body: JSON.stringify({ postName: `made ${made}`, postCode: `made${made}`, postSort: made % 997 }) }
  }
  return { url, pid, headers, method: 'POST', path, next }
}

/** Each update sends the version that the last response gave for its row. */
function update({ url, pid, rows: path, headers, read }: Side): Target {
  let known: Row[] = []
  return {
    url,
    pid,
    headers,
    method: 'PUT',
    path,
    async prepare() {
      // requests still running at the end of the last round
      await wait(500)
      known = await Promise.all(
        Array.from({ length: changed }, async (_, i): Promise<Row> => {
          const { postId, version } = read(await (await fetch(`${url}${path}/${firstId + i}`, { headers })).text())
          return { postId, version }
        }),
      )
    },
    next() {
      made += 1
      return { body: JSON.stringify({ ...known[made % changed], postName: `changed ${made}` }) }
    },
    onResponse(status, body) {
      if (status !== 200) return
      const { postId, version } = read(body)
      known[postId - firstId] = { postId, version }
    },
  }
}
