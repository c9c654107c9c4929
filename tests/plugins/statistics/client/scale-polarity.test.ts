import { expect, it } from 'vitest'
import { polaritiesOf, stepPolaritiesOf } from '#plugins/statistics/client/scale-polarity.ts'

it.each([
  ['非常不满意 不满意 一般 满意 非常满意', [-1, -0.5, 0, 0.5, 1]],
  ['非常满意 满意 一般 不太满意 很不满意', [1, 0.5, 0, -0.5, -1]],
  ['同意 中立 不同意', [1, 0, -1]],
  ['优秀 良好 合格 不合格', [1, 2 / 3, 1 / 3, -1]],
  ['更好 差不多 更差', [1, 0, -1]],
  ['不满意 满意 不适用', [-1, 1, undefined]],
])('options from good to bad, or from bad to good, are placed between −1 and 1: %s', (labels, expected) => {
  expect(polaritiesOf(labels.split(' '))).toEqual(expected)
})

it.each([
  [
    ['Strongly disagree', 'Disagree', 'Neither agree nor disagree', 'Agree', 'Strongly agree', 'Don’t know'],
    [-1, -0.5, 0, 0.5, 1, undefined],
  ],
  [
    ['Excellent', 'Good', 'Fair', 'Poor', 'Very poor'],
    [1, 0.5, 0, -0.5, -1],
  ],
  [
    ['Very unlikely', 'Unlikely', 'Likely', 'Very likely'],
    [-1, -0.5, 0.5, 1],
  ],
])('so are English ones: %j', (labels, expected) => {
  expect(polaritiesOf(labels)).toEqual(expected)
})

it.each([
  ['sessions', '上午 下午 晚上'],
  ['frequencies', '从不 偶尔 经常 总是'],
  ['words without an opposite', '满意 非常满意'],
  ['good and bad in no order', '满意 不满意 非常满意'],
  ['yes and no', '是 否'],
])('%s are neither good nor bad', (_, labels) => {
  expect(polaritiesOf(labels.split(' '))).toBeUndefined()
})

it('more of a number is better, unless the texts at its ends tell otherwise', () => {
  expect(stepPolaritiesOf(5)).toEqual([-1, -0.5, 0, 0.5, 1])
  expect(stepPolaritiesOf(3, '很好', '很差')?.map((one = 2) => one + 0)).toEqual([1, 0, -1]) // −0 is 0
  expect(stepPolaritiesOf(3, '从不', '总是')).toBeUndefined()
  expect(stepPolaritiesOf(3, '很差')).toBeUndefined()
})
