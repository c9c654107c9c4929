import { describe, expect, it } from 'vitest'
import { binRows, daysBetween } from '#plugins/statistics/client/chart-rows.ts'
import { ticksOf } from '#plugins/statistics/client/column-ticks.ts'

const columns = (labels: readonly string[]) => labels.map((label, at) => ({ key: String(at), label, count: 1 }))
const labelled = (labels: readonly string[], width: number) =>
  ticksOf(columns(labels), { width, sidePx: 16 }).map(({ at }) => at)
const ranges = Array.from({ length: 9 }, (_, at) => `${at + 5},000 – ${at + 6},000`)

describe('labels below columns', () => {
  it('leave out those that would touch their neighbours', () => {
    expect(labelled(ranges, 412)).toEqual([1, 4, 7])
    expect(labelled(ranges, 1200)).toEqual([0, 2, 4, 6, 8])
  })

  it('leave out those that the sides would cut', () => {
    expect(labelled(['5,000 – 6,000', '1', '2', '3', '4', '5', '6', '7', '8'], 240)).not.toContain(0)
    expect(labelled(['2026 年 11 月 24 日'], 60)).toEqual([])
  })

  it('are all of the digits of a scale', () => {
    expect(labelled(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'], 412)).toHaveLength(11)
  })

  it('are the edges of ranges, so that an empty one is told by its neighbours', () => {
    const bins = [0, 5, 10].map((from) => ({ from, to: from + 5, count: from === 5 ? 0 : 1 }))
    expect(ticksOf(binRows(bins), { width: 400, sidePx: 16 })).toEqual([
      { at: -0.5, label: '0' },
      { at: 0.5, label: '5' },
      { at: 1.5, label: '10' },
      { at: 2.5, label: '15' },
    ])
    const many = Array.from({ length: 15 }, (_, at) => ({ from: at * 1000, to: at * 1000 + 1000, count: 1 }))
    expect(ticksOf(binRows(many), { width: 300, sidePx: 16 }).map(({ label }) => label)).toEqual([
      '0',
      '4,000',
      '8,000',
      '12,000',
    ])
  })

  it('name each of a few days with answers, whatever lies between them', () => {
    const given = ['2026-06-18', '2026-06-21', '2026-06-24'].map((day) => ({ day, count: 3 }))
    const label = ticksOf(daysBetween(given), { width: 500, sidePx: 16 }, true).map((tick) => tick.label)
    expect(label).toEqual(['06-18', '06-21', '06-24'])
  })

  it.each([300, 360, 1200])('name the first and the last day, also where room is short (%i px)', (width) => {
    const days = daysBetween(
      Array.from({ length: 30 }, (_, at) => ({ day: `2026-11-${String(at + 1).padStart(2, '0')}`, count: 1 })),
    )
    const ticks = ticksOf(days, { width, sidePx: 16 }, true)
    expect([ticks[0]!.label, ticks.at(-1)!.label]).toEqual(['11-01', '11-30'])
    const steps = ticks.slice(1).map(({ at }, before) => at - ticks[before]!.at)
    // no gap stands out
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(2)
    // no two touch: at least the width of one apart
    expect(Math.min(...steps) * ((width - 32) / days.length)).toBeGreaterThan(38)
  })
})
