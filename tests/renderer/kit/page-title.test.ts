import { expect, it } from 'vitest'
import { identityOf } from '#renderer/kit/page-title.ts'

it.each([
  ['/system/user', '', '/system/user'],
  ['/system/user', '?page=2&sort=-age', '/system/user'],
  ['/project/form/editor', '?key=aB3xY9Qz', '/project/form?key=aB3xY9Qz'],
  ['/project/form/data', '?page=3&key=aB3xY9Qz', '/project/form?key=aB3xY9Qz'],
  ['/project/form/editor', '?key=Zz88aaQp', '/project/form?key=Zz88aaQp'],
  ['/message/my', '?id=7&tab=2', '/message/my?id=7'],
])('%s%s is the page %s', (pathname, search, identity) => expect(identityOf({ pathname, search })).toBe(identity))
