import { expect, it } from 'vitest'
import { areDays, byDay, treeOf } from '#plugins/statistics/client/nested-rows.ts'

const row = (label: string, count: number, key = label) => ({ key, label, count })

it('stand below the option that contains them, by their own names, the most counted first', () => {
  const rows = [row('理 / 工', 3), row('理 / 工 / 物理', 3), row('文', 9), row('文 / 史', 2), row('文 / 哲', 7)]
  expect(treeOf(rows).map(({ label, depth, count }) => [label, depth, count])).toEqual([
    ['文', 0, 9],
    ['哲', 1, 7],
    ['史', 1, 2],
    // its name has the mark between levels itself
    ['理 / 工', 0, 3],
    ['物理', 1, 3],
  ])
})

it('stand alone where what contained them is no option any more', () => {
  expect(treeOf([row('旧 / 甲', 1), row('乙', 2)]).map(({ label, depth }) => [label, depth])).toEqual([
    ['乙', 0],
    ['旧 / 甲', 0],
  ])
})

it('of days are in the order of time, slots below their day', () => {
  const slots = [row('2026-12-02 上午', 5, '2026-12-02 1'), row('2026-12-01 下午', 2, '2026-12-01 2')]
  expect(areDays(slots)).toBe(true)
  expect(byDay(slots).map(({ label, group }) => [group, label])).toEqual([
    ['2026-12-01', '下午'],
    ['2026-12-02', '上午'],
  ])
  expect(byDay([row('2026-12-03', 1), row('2026-12-02', 2)]).map(({ label, group }) => [group, label])).toEqual([
    [undefined, '2026-12-02'],
    [undefined, '2026-12-03'],
  ])
  expect(areDays([row('甲', 1)])).toBe(false)
})
