import { monitorEventLoopDelay, performance, type EventLoopUtilization } from 'node:perf_hooks'
import { randomUUID } from 'node:crypto'
import fp from 'fastify-plugin'
import type { Load, ProcessMetrics } from '../kit/services/process-metrics.ts'

const windowMs = 10_000
const resolutionMs = 10

/** Decorates `app.vitals`: the load of this process over the last ten seconds, independent of the number of readers. */
export const processMetrics = fp(
  async (app) => {
    const delay = monitorEventLoopDelay({ resolution: resolutionMs })
    delay.enable()
    const id = randomUUID().slice(0, 8)
    const startTime = app.clock()
    let before: { readonly at: number; readonly cpu: NodeJS.CpuUsage; readonly loop: EventLoopUtilization } = {
      at: performance.now(),
      cpu: process.cpuUsage(),
      loop: performance.eventLoopUtilization(),
    }
    let last: Load | undefined

    const load = (): Load => {
      const cpu = process.cpuUsage(before.cpu)
      const elapsed = Math.max(1, performance.now() - before.at)
      // even a punctual timer is late by its own resolution
      const late = (nanoseconds: number): number =>
        Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e6 - resolutionMs) : 0
      return {
        cpu: (cpu.user + cpu.system) / 1000 / elapsed,
        busy: performance.eventLoopUtilization(before.loop).utilization,
        delay: { p50: late(delay.percentile(50)), p99: late(delay.percentile(99)), max: late(delay.max) },
      }
    }
    const turn = setInterval(() => {
      last = load()
      before = { at: performance.now(), cpu: process.cpuUsage(), loop: performance.eventLoopUtilization() }
      delay.reset()
    }, windowMs)
    turn.unref()

    app.decorate('processMetrics', { id, startTime, load: () => last ?? load() } satisfies ProcessMetrics)
    app.addHook('onClose', async () => {
      clearInterval(turn)
      delay.disable()
    })
  },
  { name: 'process-metrics' },
)
