import type { Ops } from '#schemas/api/server-metrics-api-types.ts'
import { formatBytes, formatNumber } from '#renderer/kit/format-values.ts'
import { inMs, type OpsTranslate } from './format-units.ts'

export interface MeterOf {
  readonly key: string
  readonly name: string
  readonly value: string
  readonly hint: string
  readonly number: (ops: Ops) => number
  readonly show: (number: number) => string
  readonly limits: Limits
}

/** Thresholds of the states `high` and `too high`. */
export type Limits = readonly [high: number, tooHigh: number]

export const verdictOf = (number: number, [high, tooHigh]: Limits): 'ok' | 'warn' | 'fail' =>
  number >= tooHigh ? 'fail' : number >= high ? 'warn' : 'ok'

/** The six main metrics. Thresholds mark values that users begin to notice. */
export function metersOf(t: OpsTranslate, now: Ops): readonly MeterOf[] {
  const percent = (part: number): string => `${formatNumber(part * 100, 0)}%`
  const { memory, eventLoop, database, process } = now
  const meters: readonly Omit<MeterOf, 'value'>[] = [
    {
      key: 'cpu',
      name: t('cpu'),
      hint: t('cpuHint', { cores: process.cores }),
      number: (ops) => ops.process.cpu,
      show: percent,
      limits: [0.7, 0.9],
    },
    {
      key: 'delay',
      name: t('delay'),
      hint: t('delayHint', { p50: inMs(t, eventLoop.p50), max: inMs(t, eventLoop.max) }),
      number: (ops) => ops.eventLoop.p99,
      show: (ms) => inMs(t, ms),
      limits: [50, 200],
    },
    {
      key: 'memory',
      name: t('memory'),
      hint: t('memoryHint', { total: formatBytes(memory.systemTotal), free: formatBytes(memory.systemFree) }),
      number: (ops) => ops.memory.rss,
      show: formatBytes,
      limits: [memory.systemTotal * 0.5, memory.systemTotal * 0.8],
    },
    {
      key: 'heap',
      name: t('heap'),
      hint: t('heapHint', { limit: formatBytes(memory.heapLimit) }),
      number: (ops) => ops.memory.heapUsed,
      show: formatBytes,
      limits: [memory.heapLimit * 0.7, memory.heapLimit * 0.9],
    },
    {
      key: 'latency',
      name: t('latency'),
      hint: t('latencyHint'),
      number: (ops) => ops.database.latency,
      show: (ms) => inMs(t, ms),
      limits: [50, 250],
    },
    {
      key: 'waiting',
      name: t('waiting'),
      hint: t('waitingHint', { used: database.used, max: database.max }),
      number: (ops) => ops.database.waiting,
      show: (count) => formatNumber(count),
      limits: [20, 200],
    },
  ]
  return meters.map((meter) => ({ ...meter, value: meter.show(meter.number(now)) }))
}
