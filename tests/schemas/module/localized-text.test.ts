import { expect, test } from 'vitest'
import { midSentence } from '#schemas/module/localized-text.ts'

test.each([
  ['Copies', 'en', 'copies'],
  ['Sign-ins', 'en', 'sign-ins'],
  ['IP addresses', 'en', 'IP addresses'],
  ['副本', 'en', '副本'],
  ['Excel 文件', 'zh-cn', 'Excel 文件'],
] as const)('%s stands in a sentence of %s as %s', (title, locale, said) =>
  expect(midSentence(title, locale)).toBe(said),
)
