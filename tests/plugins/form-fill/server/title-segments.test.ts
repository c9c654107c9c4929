import { expect, it } from 'vitest'
import { titleSegments } from '#plugins/form-fill/server/title-segments.ts'

it.each([
  ['二〇二六年春季公开课报名登记表', '公开课报名'],
  ['周末亲子读书会（第三期）报名', '（第三期）'],
  ['社区卫生服务中心居民健康状况登记', '健康状况'],
])('a line of %s never ends inside a word', (title, whole) => {
  const words = titleSegments(title)!
  expect(words.join('')).toBe(title)
  expect(words.filter((word) => /^[）。，表]/.test(word) || word.endsWith('（'))).toEqual([])
  const breaks = new Set(words.map((_, i) => words.slice(0, i).join('').length))
  const start = title.indexOf(whole)
  // whole words begin where a line may begin
  expect(breaks.has(start)).toBe(true)
})

it('a title with spaces between its words needs no help', () => {
  expect(titleSegments('Spring open day')).toBeUndefined()
})
