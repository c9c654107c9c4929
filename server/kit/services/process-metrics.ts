declare module 'fastify' {
  interface FastifyInstance {
    processMetrics: ProcessMetrics
  }
}

/** Load of one server process over a few seconds. */
export interface Load {
  /** CPU use in cores: 1 is one core all the time. */
  readonly cpu: number
  /** Share of the time the event loop was busy, 0 to 1. */
  readonly busy: number
  /** Delay of timers, in milliseconds. */
  readonly delay: { readonly p50: number; readonly p99: number; readonly max: number }
}

export interface ProcessMetrics {
  /** Identifies this process among several; new at each start. */
  readonly id: string
  readonly startTime: Date
  load(): Load
}
