import { expect, it } from 'vitest'
import { summaryOf } from '#server/domains/operlog/entry-summary.ts'

const zh = {
  locale: 'zh-cn',
  acts: new Map([
    ['1', '新增'],
    ['5', '导出'],
  ]),
  noun: '岗位',
  measure: undefined,
} as const
const en = {
  locale: 'en',
  acts: new Map([
    ['1', 'Create'],
    ['5', 'Export'],
  ]),
  noun: 'position',
  measure: undefined,
} as const
const clerk = { id: 1, label: '干事', labelEn: 'Clerk' }

it.each([
  ['a row', { businessType: '1', changes: [clerk] }, '新增岗位「干事」', 'Create position “Clerk”'],
  [
    'several rows',
    { businessType: '1', changes: [clerk, { id: 2, label: '科长' }, { id: 3, label: '处长' }] },
    '新增岗位「干事」等 3 个',
    'Create position “Clerk” and 2 more',
  ],
  [
    'rows of an import',
    { businessType: '1', changes: { rows: ['干事'] } },
    '新增岗位「干事」',
    'Create position “干事”',
  ],
  [
    'an action by its own name',
    { businessType: '2', action: '重置密码', actionEn: 'Reset password', changes: [clerk] },
    '重置密码：「干事」',
    'Reset password: “Clerk”',
  ],
  [
    'as many rows as an action stores',
    { businessType: '1', changes: { rows: Array.from({ length: 100 }, () => '干事') } },
    '新增岗位「干事」等 100 多个',
    'Create position “干事” and many more',
  ],
  ['no row', { businessType: '5', title: '岗位管理', titleEn: 'Positions' }, '导出：岗位管理', 'Export: Positions'],
])('names an entry of %s', (_, entry, inChinese, inEnglish) => {
  expect(summaryOf(entry, zh)).toBe(inChinese)
  expect(summaryOf(entry, en)).toBe(inEnglish)
})

it('counts rows by the word of their module', () => {
  const entry = { businessType: '1', changes: [clerk, clerk] }
  expect(summaryOf(entry, { ...zh, noun: '公告', measure: '条' })).toBe('新增公告「干事」等 2 条')
})
