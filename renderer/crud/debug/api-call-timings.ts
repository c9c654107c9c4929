import { useEffect, useState } from 'react'

export interface TimedCall {
  readonly path: string
  readonly status: number
  readonly ms: number
  /** The database time reported by the server in development. */
  readonly sqlMs: number | undefined
  readonly statements: string | undefined
  readonly at: number
}

const shown = 12

/** The module's calls as timed by the browser, latest first. */
export function useCalls(base: string): readonly TimedCall[] {
  const [calls, setCalls] = useState(() => callsOf(base))
  useEffect(() => {
    const read = (): void => setCalls(callsOf(base))
    read()
    const observer = new PerformanceObserver(read)
    observer.observe({ type: 'resource' })
    return () => observer.disconnect()
  }, [base])
  return calls
}

function callsOf(base: string): readonly TimedCall[] {
  const timings = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return timings
    .flatMap((timing): readonly TimedCall[] => {
      const { pathname, search } = new URL(timing.name, location.href)
      if (pathname !== `/api${base}` && !pathname.startsWith(`/api${base}/`)) return []
      const sql = timing.serverTiming?.find(({ name }) => name === 'sql')
      return [
        {
          path: decodeURIComponent(pathname.slice('/api'.length) + search),
          status: timing.responseStatus,
          ms: Math.round(timing.duration),
          sqlMs: sql?.duration,
          statements: sql?.description,
          at: timing.startTime,
        },
      ]
    })
    .toSorted((one, other) => other.at - one.at)
    .slice(0, shown)
}
