import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleAnswer } from '#plugins/form-editor/client/formula/sample-answers.ts'
import type { Item } from '#schemas/form/form.ts'

// 23:30 on November 20 in Shanghai, 00:30 on November 21 in Tokyo
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:30:00Z') }))
afterEach(() => void vi.useRealTimers())

it.each<[Item, string, unknown]>([
  [{ id: 'q1', type: 'date', label: '日期' }, 'Asia/Shanghai', '2026-11-20'],
  [{ id: 'q1', type: 'date', label: '日期' }, 'Asia/Tokyo', '2026-11-21'],
  [{ id: 'q1', type: 'time', label: '时间' }, 'Europe/Berlin', '16:30'],
  [{ id: 'q1', type: 'dateRange', label: '起止' }, 'Asia/Tokyo', { from: '2026-11-21', to: '2026-11-21' }],
])('is today in the zone of the form: %o in %s is %o', (item, zone, sample) => {
  expect(sampleAnswer(item, zone)).toEqual(sample)
})
