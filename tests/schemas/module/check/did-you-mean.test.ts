import { expect, it } from 'vitest'
import { didYouMean } from '#schemas/module/check/did-you-mean.ts'

it.each([
  ['edti', 'edit'],
  ['trsh', 'trash'],
  ['nmae', 'name'],
  ['userz', 'user'],
  ['repare', 'repair'],
  ['DeskID', 'deskId'],
  ['sys_normal_disabel', 'sys_normal_disable'],
])('<%s> is near to <%s>', (word, known) =>
  expect(didYouMean(word, ['other', known])).toBe(` (did you mean "${known}"?)`),
)

it.each([
  ['kod', 'id'],
  ['nope', 'code'],
  ['m', 's'],
  ['xl', 'l'],
  ['size', 'side_effect'],
  ['title', 'table'],
])('<%s> is another word than <%s>', (word, known) => expect(didYouMean(word, [known])).toBe(''))
