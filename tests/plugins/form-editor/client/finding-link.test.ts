import { expect, it } from 'vitest'
import { findingPath } from '#plugins/form-editor/client/finding-link.tsx'
import { checkItem, checkSignIn } from '#schemas/form/check-items.ts'
import type { Finding, Form, Item } from '#schemas/form/form.ts'

const finding = (at: string, item?: string): Finding => ({
  code: 'any',
  at,
  message: { 'zh-cn': '', en: '' },
  ...(item === undefined ? {} : { item }),
})

it.each([
  ['items/3/label', 'name01', '&item=name01'],
  ['logic/2/when', 'name01', '&rule=2'],
  ['settings/window/timeZone', undefined, '&section=form-access'],
  ['settings/limits/total/max', undefined, '&section=form-quota'],
  ['settings/submit/url', undefined, '&section=form-end'],
  ['title', undefined, ''],
])('a finding at %s leads to where it is fixed', (at, item, to) => {
  expect(findingPath('abcd1234', finding(at, item)).replace(/^.*key=abcd1234/, '')).toBe(to)
})

it('a question about people leads to the setting that it lacks, by the name of its section', () => {
  const items = [{ id: 'who001', type: 'userSelect', label: '联系人' }] as readonly Item[]
  const [found] = checkSignIn({ format: 1, title: '', items, logic: [], theme: {}, settings: {} } as Form)
  expect(findingPath('abcd1234', found!)).toContain('&section=form-access')
  expect(found!.message['zh-cn']).toContain('「时间与权限」')
  expect(found!.item).toBe('who001')
})

it.each([
  ['richText', { content: '' }, '富文本还没有内容', 'The rich text is empty'],
  ['carousel', { pictures: [] }, '轮播图还没有图片', 'The carousel has no pictures yet'],
])('a %s without a title is called by its type alone', (type, settings, zh, en) => {
  const item = { id: 'x1y2z3', type, label: '', ...settings } as unknown as Item // loose settings
  expect(checkItem(item, 0).map(({ message }) => message)).toEqual([{ 'zh-cn': zh, en }])
  const titled = checkItem({ ...item, label: '校园' } as Item, 0)
  expect(titled[0]!.message['zh-cn']).toBe(zh.replace('还', '「校园」还'))
})
