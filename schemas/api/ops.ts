/**
 * `GET /system/ops`: how the process of the server that answered is, and what it shares with the others. Times are ISO
 * texts.
 */
export interface Ops {
  readonly at: string
  readonly process: {
    /** Names the process among several; new with each start. */
    readonly id: string
    readonly startTime: string
    readonly version: string
    readonly node: string
    readonly platform: string
    /** In which jobs run by the clock. */
    readonly timeZone: string
    readonly cores: number
    /** Of one core: 1 is one core all the time. */
    readonly cpu: number
    /** Mean number of waiting programs of the machine over a minute. */
    readonly loadAverage: number
  }
  /** Bytes. */
  readonly memory: {
    readonly rss: number
    readonly heapUsed: number
    readonly heapLimit: number
    readonly systemFree: number
    readonly systemTotal: number
  }
  /** Lateness of timers in milliseconds; `busy` is the part of the time the loop had something to do. */
  readonly eventLoop: { readonly p50: number; readonly p99: number; readonly max: number; readonly busy: number }
  readonly database: {
    readonly engine: 'pglite' | 'postgres'
    readonly version: string
    readonly bytes: number
    /** Milliseconds for the smallest statement. */
    readonly latency: number
    readonly used: number
    readonly max: number
    readonly waiting: number
    /** Milliseconds since the oldest statement under way began; null where none is, or where nobody can tell. */
    readonly longest: number | null
  }
  /** Milliseconds for a message to come back; null when it did not within a second. */
  readonly bus: { readonly latency: number | null }
  readonly sockets: { readonly connections: number; readonly people: number }
  /** People's sessions that have not ended, in all processes. */
  readonly sessions: number
  /** Background tasks of all processes. */
  readonly processes: { readonly running: number; readonly failedToday: number }
}

/** `GET /system/ops/dead`: work that failed for good, the newest first; at most 100. */
export interface DeadWork {
  readonly id: string
  /** Name of the job, or of the event and the feature that listens. */
  readonly title: string
  readonly queue: string
  /** Message of the last error. */
  readonly error: string
  readonly attempts: number
  /** When it failed for good, ISO 8601. */
  readonly time: string
}
