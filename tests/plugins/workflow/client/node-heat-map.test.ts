import { expect, it } from 'vitest'
import { heatOf } from '#plugins/workflow/client/process-diagram/node-heat-map.tsx'

const node = { node: 'a', name: 'A', waiting: 0, done: 0, overdue: 0, medianSeconds: null }

it.each([
  ['nothing has no color', { waiting: 0 }, 'waiting', undefined],
  ['one that waits is work in hand, also where nobody else waits', { waiting: 1 }, 'waiting', 'cool'],
  ['a queue is worth a look', { waiting: 12 }, 'waiting', 'warm'],
  ['a queue that is late is trouble', { waiting: 12, overdue: 3 }, 'waiting', 'hot'],
  ['the slowest step in time is no trouble', { medianSeconds: 90_000 }, 'median', 'warm'],
  ['what is late is', { overdue: 1 }, 'overdue', 'hot'],
] as const)('%s', (_, values, measure, heat) => {
  const most = Math.max(0, ...Object.values(values))
  expect(heatOf({ ...node, ...values }, measure, most)).toBe(heat)
})
