import autocannon from 'autocannon'
import { cpuOf } from './process-usage.ts'
import { atLeast, atMost, measured, median, type Figure } from './bench-result.ts'

/** Values that a load keeps about one request. */
export type About = Record<string, unknown>

/** One side of a comparison: a server and its requests. */
export interface Target {
  /** Base URL of the requests' paths. */
  readonly url: string
  /** Process whose CPU time counts. */
  readonly pid: number
  /** Milliseconds of CPU used by the database's connections so far. */
  readonly databaseCpu?: () => Promise<number>
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Called before each request, for values that differ between requests. `onResponse` gets the same `about`. */
  readonly next?: (about: About) => {
    readonly path?: string
    readonly body?: string
    readonly headers?: Readonly<Record<string, string>>
  }
  readonly onResponse?: (status: number, body: string, about: About) => void
  /** Called before each round. */
  readonly prepare?: () => Promise<void>
}

interface Side {
  /** Responses per second. */
  readonly rate: number
  /** Milliseconds of the server's CPU per response. */
  readonly cpu: number
  /** Milliseconds of the database's CPU per response; 0 where the database runs in the server. */
  readonly databaseCpu: number
}

export interface Comparison {
  readonly ours: Side
  readonly bare: Side
}

export interface LoadOptions {
  readonly seconds?: number
  readonly rounds?: number
  readonly connections?: number
  /** Share of requests that may fail. */
  readonly refused?: number
}

/**
 * Load on each server before the measured rounds. V8 optimizes a server's code during its first ten thousand calls:
 * until then a create costs almost twice the CPU, on either side.
 */
const warmUpSeconds = 4

/**
 * Medians of two servers under the same load, measured alternately, so that a busy machine slows both alike. A failed
 * request fails the comparison.
 */
export async function compare(ours: Target, bare: Target, options: LoadOptions = {}): Promise<Comparison> {
  const { rounds = 5 } = options
  const found = { ours: [] as Side[], bare: [] as Side[] }
  await run(bare, { ...options, seconds: warmUpSeconds })
  await run(ours, { ...options, seconds: warmUpSeconds })
  for (let round = 0; round < rounds; round++) {
    found.bare.push(await run(bare, options))
    found.ours.push(await run(ours, options))
  }
  return { ours: middle(found.ours), bare: middle(found.bare) }
}

const middle = (sides: readonly Side[]): Side => ({
  rate: median(sides.map(({ rate }) => rate)),
  cpu: median(sides.map(({ cpu }) => cpu)),
  databaseCpu: median(sides.map(({ databaseCpu }) => databaseCpu)),
})

/** Rate and CPU of a comparison as lines; a line without a given bar is not judged. */
export function comparisonFigures(
  what: string,
  { ours, bare }: Comparison,
  bars: { readonly rate?: number; readonly cpu?: number },
): readonly Figure[] {
  const rate = `${what} ÷ bare (${Math.round(ours.rate)} ÷ ${Math.round(bare.rate)} a second)`
  const cpu = `${what}: CPU ÷ bare (${ours.cpu.toFixed(3)} ÷ ${bare.cpu.toFixed(3)} ms)`
  const [rates, cpus] = [ours.rate / bare.rate, ours.cpu / bare.cpu]
  const [sum, bareSum] = [ours.cpu + ours.databaseCpu, bare.cpu + bare.databaseCpu]
  return [
    bars.rate === undefined ? measured(rate, rates, '×') : atLeast(rate, rates, '×', bars.rate),
    bars.cpu === undefined ? measured(cpu, cpus, '×') : atMost(cpu, cpus, '×', bars.cpu),
    ...(bare.databaseCpu > 0
      ? [
          measured(
            `${what}: with the database's ÷ bare (${sum.toFixed(3)} ÷ ${bareSum.toFixed(3)} ms)`,
            sum / bareSum,
            '×',
          ),
        ]
      : []),
  ]
}

async function run(
  { url, pid, databaseCpu, method, path, headers = {}, body, next, onResponse, prepare }: Target,
  { seconds = 2, connections = 10, refused = 0 }: LoadOptions,
): Promise<Side> {
  await prepare?.()
  const [before, databaseBefore] = [await cpuOf(pid), (await databaseCpu?.()) ?? 0]
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        method,
        path,
        headers: { ...headers, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body }),
        ...(next
          ? {
              setupRequest: (request, about) => {
                const given = next(about as About)
                return { ...request, ...given, headers: { ...request.headers, ...given.headers } }
              },
            }
          : {}),
        ...(onResponse ? { onResponse: (status, answer, about) => onResponse(status, answer, about as About) } : {}),
      },
    ],
  })
  const cpu = (await cpuOf(pid)) - before
  const ofDatabase = ((await databaseCpu?.()) ?? 0) - databaseBefore
  const answered = result['2xx']
  if (result.errors > 0 || result.non2xx > answered * refused)
    throw new Error(
      `${url}${path}: ${JSON.stringify(result.statusCodeStats)} and ${result.errors} errors of ${answered} under load`,
    )
  return { rate: answered / result.duration, cpu: cpu / answered, databaseCpu: ofDatabase / answered }
}
