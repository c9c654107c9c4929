import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { atLeast, atMost, median, type Figure } from './figure.ts'
import { beside, onPostgres } from './pair.ts'

const connections = 10
const seconds = 3
const rounds = 3

/**
 * One row of a module with its log on, beside the same row through one named statement of bare `pg`. PostgreSQL only.
 */
export async function rows(): Promise<readonly Figure[]> {
  return (
    await onPostgres(
      async ({ db }) => {
        await sql`insert into sys_post (post_name, post_code, post_sort) select 'bench ' || n, 'bench' || n, n % 997 from generate_series(1, 1000) n`.execute(
          db,
        )
        await sql`vacuum analyze sys_post`.execute(db)
      },
      async ({ url, ours, token }) => {
        const bare = await beside('bare-rows.ts', url)
        const headers = { authorization: `Bearer ${token}` }
        const base = `${ours.url}/api/system/post`
        const sides: readonly Side[] = [
          {
            url: bare.url,
            pid: bare.pid,
            rows: '/rows',
            page: '/rows',
            headers: {},
            read: (body) => JSON.parse(body) as Row,
          },
          {
            url: base,
            pid: ours.pid,
            rows: '',
            page: '/page?status=0&sort=postSort&page=3&limit=20',
            headers,
            read: (body) => (JSON.parse(body) as { data: Row }).data,
          },
        ]
        try {
          const figures: Figure[] = []
          for (const [name, work, least] of [
            ['get', get, 0.7],
            ['create', create, 0.5],
            ['update', update, 0.5],
            ['list', page, 0],
          ] as const) {
            const found = sides.map(() => ({ rate: [] as number[], cpu: [] as number[] }))
            for (const side of sides) await measure(side, work, 1)
            for (let round = 0; round < rounds; round++) {
              for (const [i, side] of sides.entries()) {
                const { rate, cpu } = await measure(side, work, seconds)
                found[i]!.rate.push(rate)
                found[i]!.cpu.push(cpu)
              }
            }
            const [by, of] = found.map(({ rate, cpu }) => ({ rate: median(rate), cpu: median(cpu) }))
            const said = `${name} ÷ bare pg (${Math.round(of!.rate)}/s ÷ ${Math.round(by!.rate)}/s)`
            if (least > 0) figures.push(atLeast(said, of!.rate / by!.rate, '×', least))
            figures.push(
              atMost(
                `${name}: CPU ÷ bare pg (${of!.cpu.toFixed(3)} ÷ ${by!.cpu.toFixed(3)} ms)`,
                of!.cpu / by!.cpu,
                '×',
                name === 'list' ? 1.5 : 6,
              ),
            )
          }
          return figures
        } finally {
          bare.stop()
        }
      },
    )
  ).flat()
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

type Work = (side: Side) => autocannon.Request

let made = 0
const json = { 'content-type': 'application/json' }

const get: Work = ({ url, rows: path }) => ({
  method: 'GET',
  path: `${new URL(url).pathname.replace(/\/$/, '')}${path}/${firstId}`,
})
const firstId = 100
const page: Work = ({ url, page: path }) => ({
  method: 'GET',
  path: `${new URL(url).pathname.replace(/\/$/, '')}${path}`,
})

const create: Work = ({ url, rows: path, headers }) => ({
  method: 'POST',
  path: new URL(url).pathname.replace(/\/$/, '') + path,
  setupRequest: (request) => {
    made += 1
    return {
      ...request,
      headers: { ...headers, ...json },
      body: JSON.stringify({ postName: `made ${made}`, postCode: `made${made}`, postSort: made % 997 }),
    }
  },
})

/** Changes go round more rows than calls are under way, each by the version that was last told of it. */
const update: Work = ({ url, rows: path, headers, read }) => ({
  method: 'PUT',
  path: new URL(url).pathname.replace(/\/$/, '') + path,
  setupRequest: (request) => {
    made += 1
    return {
      ...request,
      headers: { ...headers, ...json },
      body: JSON.stringify({ ...changing[made % changing.length], postName: `changed ${made}` }),
    }
  },
  onResponse: (status, body) => {
    if (status !== 200) return
    const { postId, version } = read(body)
    changing[postId - firstId] = { postId, version }
  },
})
let changing: Row[] = []

async function measure(side: Side, work: Work, duration: number): Promise<{ rate: number; cpu: number }> {
  if (work === update) {
    // what the last run had under way when it ended
    await wait(500)
    changing = await Promise.all(
      Array.from({ length: 40 * connections }, async (_, i): Promise<Row> => {
        const { postId, version } = side.read(
          await (await fetch(`${side.url}${side.rows}/${firstId + i}`, { headers: side.headers })).text(),
        )
        return { postId, version }
      }),
    )
  }
  const before = await cpuOf(side.pid)
  const result = await autocannon({
    url: new URL(side.url).origin,
    connections,
    duration,
    headers: side.headers,
    requests: [work(side)],
  })
  const cpu = (await cpuOf(side.pid)) - before
  // the load may build a call before it has heard of the row's last one
  if (result.non2xx > result['2xx'] * 0.02 || result.errors > 0)
    throw new Error(
      `${side.url}: ${JSON.stringify(result.statusCodeStats)} of ${result['2xx']} and ${result.errors} errors under load`,
    )
  return { rate: result['2xx'] / result.duration, cpu: cpu / result['2xx'] }
}

/** Milliseconds of CPU that a process has used: its kernel counts them in hundredths of a second. */
async function cpuOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
