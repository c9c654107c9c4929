import { expect, it } from 'vitest'
import { initialsOf } from '#src/palette/pinyin-initials.ts'
import { matchOf, rangesIn } from '#src/palette/match-search-text.ts'

it.each([
  ['用户管理', 'yhgl'],
  ['角色管理', 'jsgl'],
  ['部门', 'bm'],
  ['岗位', 'gw'],
  ['字典', 'zd'],
  ['通知公告', 'tzgg'],
  ['操作日志', 'czrz'],
  ['授权中心', 'sqzx'],
  ['在线用户', 'zxyh'],
  ['我的表单', 'wdbd'],
  ['菜单', 'cd'],
  ['安全', 'aq'],
  ['二维码', 'ewm'],
  ['模板', 'mb'],
  ['偏好', 'ph'],
  ['OA 流程', 'oa lc'],
  ['', ''],
])('the initials of %s are %s', (text, initials) => expect(initialsOf(text)).toBe(initials))

const screen = ['用户管理', ['Users', '/system/user']] as const

it.each([
  ['the title', '用户管理', 100, [[0, 4]]],
  ['its middle', '管理', 80, [[2, 4]]],
  ['initials', 'YH', 70, [[0, 2]]],
  ['initials inside', 'gl', 60, [[2, 4]]],
  ['the other language', 'user', 50, []],
  ['a path', 'system/us', 40, []],
  ['full-width letters', 'ｕｓｅｒ', 50, []],
  [
    'two words',
    '管理 用户',
    80,
    [
      [2, 4],
      [0, 2],
    ],
  ],
])('a screen is found by %s', (_, query, score, ranges) => expect(matchOf(query, ...screen)).toEqual({ score, ranges }))

it('a word that is nowhere finds nothing, whatever the others say', () => {
  expect(matchOf('用户 火星', ...screen)).toBeUndefined()
  expect(matchOf('lgyh', ...screen)).toBeUndefined()
})

it('marks what was typed, by characters as they are shown', () => {
  expect(rangesIn('𠮷野家 Café ﬁle', 'FILE 野')).toEqual([
    [9, 12],
    [1, 2],
  ])
  expect(rangesIn('欧阳修', '王')).toEqual([])
})
