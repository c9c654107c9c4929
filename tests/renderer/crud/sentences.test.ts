import { expect, it } from 'vitest'
import { nounOf, saidOf } from '#renderer/crud/actions.ts'

it('puts the noun before a name: with a space in English alone, nothing where the file has none', () => {
  const noun = { 'zh-cn': '用户', en: 'user' }
  expect([nounOf({ noun }, 'zh-cn'), nounOf({ noun }, 'en'), nounOf({}, 'en')]).toEqual(['用户', 'user ', ''])
})

it('fills the name and the number into the sentence of an action, and nothing that a name contains', () => {
  expect(saidOf({ 'zh-cn': '已强制退出「{name}」。' }, { name: '孙丽$&', count: 1 }, 'zh-cn')).toBe('已强制退出「孙丽$&」。')
  expect(saidOf({ 'zh-cn': '{count} 个', en: '{count} of them' }, { name: '', count: 3 }, 'en')).toBe('3 of them')
})
