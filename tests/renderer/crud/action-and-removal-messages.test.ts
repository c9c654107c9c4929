import { expect, it } from 'vitest'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { nounOf, actionMessage } from '#renderer/crud/row-and-page-actions.ts'
import { countedRows } from '#renderer/crud/bulk/counted-rows.ts'
import { removalText } from '#renderer/crud/bulk/confirm-row-actions.ts'
import { bulkMessages } from '#renderer/crud/lazy-part-messages.ts'
import { startMessages, loadMessages } from '#renderer/kit/i18n.ts'
import { dictRows, dictTypes } from './sample-module.ts'

it('calls a row by the noun of its module: where the file has none, a row in English and nothing in Chinese', () => {
  const noun = { 'zh-cn': '用户', en: 'user' }
  expect([nounOf({ noun }, 'zh-cn'), nounOf({ noun }, 'en'), nounOf({}, 'en'), nounOf({}, 'zh-cn')]).toEqual([
    '用户',
    'user',
    'row',
    '',
  ])
})

it('fills the name and the number into the sentence of an action, and nothing that a name contains', () => {
  expect(actionMessage({ 'zh-cn': '已强制退出「{name}」。' }, { name: '孙丽$&', count: 1 }, 'zh-cn')).toBe(
    '已强制退出「孙丽$&」。',
  )
  expect(actionMessage({ 'zh-cn': '{count} 个', en: '{count} of them' }, { name: '', count: 3 }, 'en')).toBe(
    '3 of them',
  )
})

it.each([
  ['zh-cn', 2, 0, '包括「字典 1」、「字典 2」。'],
  ['zh-cn', 2, 1, '将删除「字典 1」、「字典 2」。「字典 11」不能删除，将保留。'],
  [
    'zh-cn',
    5,
    4,
    '将删除「字典 1」、「字典 2」、「字典 3」等 5 条。「字典 11」、「字典 12」、「字典 13」等 4 条不能删除，将保留。',
  ],
  ['zh-cn', 1, 1, '「字典 11」不能删除，将保留。'],
  ['en', 2, 1, 'To be deleted: “字典 1”, “字典 2”. Can’t be deleted and will be kept: “字典 11”. '],
  [
    'en',
    4,
    5,
    'To be deleted: “字典 1”, “字典 2”, “字典 3” and others, 4 in total. Can’t be deleted and will be kept: “字典 11”, “字典 12”, “字典 13” and others, 5 in total. ',
  ],
] as const)(
  'says in %s what is deleted of %i and what stays of %i, each by name',
  async (locale, goes, stays, said) => {
    await startMessages({}, locale)
    expect(
      removalText(await loadMessages(bulkMessages), dictTypes, dictRows.slice(0, goes), dictRows.slice(10, 10 + stays)),
    ).toBe(said)
  },
)

it.each([
  [1, 'Deleted 1 row.', 'Deleted 1 user.'],
  [2, 'Deleted 2 rows.', 'Deleted 2 users.'],
])('counts %i row in English as one does', async (count, said, named) => {
  await startMessages({}, 'en')
  const t = await loadMessages(bulkMessages)
  const removed = (copy: Pick<ClientModule, 'noun'>) => t('removed', { what: countedRows(t, copy, count) })
  expect(removed({})).toBe(said)
  expect(removed({ noun: { 'zh-cn': '用户', en: 'user' } })).toBe(named)
})

it.each([
  ['用户', undefined, '3 个用户'],
  ['操作记录', '条', '3 条操作记录'],
  ['答卷', '份', '3 份答卷'],
])('counts %s by the word of its module (%s)', async (noun, measure, said) => {
  await startMessages({}, 'zh-cn')
  expect(
    countedRows(
      await loadMessages(bulkMessages),
      { noun: { 'zh-cn': noun, en: '' }, ...(measure ? { measure } : {}) },
      3,
    ),
  ).toBe(said)
})
