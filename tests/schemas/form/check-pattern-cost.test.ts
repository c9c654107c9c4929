import { describe, expect, it } from 'vitest'
import { patternFault } from '#schemas/form/check-pattern-cost.ts'
import { presetPatterns } from '#schemas/form/text-format-presets.ts'
import { workOf } from './form-builders.ts'

describe('a pattern that could take for ever is refused', () => {
  it.each([
    '(a+)+$',
    '(a|aa)+$',
    '(.*)*',
    '(a|a)*b',
    '(a?)+',
    '(a*)*$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(x+x+)+y',
    '^(a|ab)+$',
    '(a{1,10}){10}$',
    '^(\\d+|\\w+)+$',
    '(\\w\\d?)+$',
    '(a*){2,}b',
    '^([a-zA-Z0-9_.-])+@(([a-zA-Z0-9-])+.)+([a-zA-Z0-9]{2,4})+$',
    `${'a?'.repeat(30)}${'a'.repeat(30)}`,
    '^.*.*.*.*$',
    '\\d+\\d+\\d+$',
    '^.+@.+\\..+$',
    '^(?:a|[a-c])*$',
    '(?<year>\\d+)+$',
    '^(\\p{L}+)*$',
    '((((a+))))+!',
  ])('%s', (pattern) =>
    expect(patternFault(pattern, 500)).toEqual({ 'zh-cn': expect.any(String), en: expect.any(String) }),
  )
})

describe('a pattern that cannot be checkOf, or is none, is refused', () => {
  it.each([
    '',
    '[a-z',
    '(',
    'a{2,1}',
    '\\',
    '*',
    '(a)\\1',
    '(?<x>a)\\k<x>',
    '(?=.*\\d)x',
    '(?!a)b',
    '(?<=a)b',
    '(?<!a)b',
    'a'.repeat(201),
  ])('<%s>', (pattern) => {
    expect(patternFault(pattern, 500)).toBeDefined()
  })
})

describe('a pattern where the next character decides is fine', () => {
  it.each([
    '^1[3-9]\\d{9}$',
    '^\\d{6}$',
    '^[A-Z]{2}\\d{4}$',
    '^[\\u4e00-\\u9fa5]{2,10}$',
    '^(13|15|18)\\d{9}$',
    '^(\\w+,)*\\w+$',
    '^\\d{1,3}(\\.\\d{1,2})?$',
    '^(\\d{1,3}\\.){3}\\d{1,3}$',
    '^(ab|cd)+$',
    '^[\\w.-]+$',
    '\\d+',
    '\\s+$',
    '^(?:[a-z]+-)*[a-z]+$',
    '^\\p{Lu}+$',
    '^(a|b)*$',
    '^[^@\\s]+@[^@\\s]+$',
    '^\\+?\\d+$',
    '^\\S+\\.(png|jpe?g)$',
    '^$',
    ...Object.values(presetPatterns),
  ])('%s', (pattern) => expect(patternFault(pattern, 500)).toBeUndefined())
})

it('asks less of short answers than of long ones', () => {
  expect(patternFault('\\d+$', 500)).toBeUndefined()
  expect(patternFault('\\d+$', 20_000)?.en).toContain('start it with ^')
  expect(patternFault('^\\d+$', 20_000)).toBeUndefined()
})

it('keeps its promise: what it lets pass is quick on texts made to be slow', () => {
  const passed = [
    '^(\\w+,)*\\w+$',
    '\\s+$',
    '^\\S+\\.(png|jpe?g)$',
    '^(?:[a-z]+-)*[a-z]+$',
    '\\d+$',
    ...Object.values(presetPatterns),
  ]
  const texts = [
    'a'.repeat(500),
    '1'.repeat(499) + '!',
    'a,'.repeat(249) + '!',
    'a-'.repeat(249) + '!',
    ' '.repeat(499) + 'x',
    'a.'.repeat(250),
    'a@' + 'a.'.repeat(249),
    'http://' + 'a/'.repeat(240) + ' ',
  ]
  const work = workOf(() => {
    for (const pattern of passed) for (const text of texts) new RegExp(pattern, 'u').test(text)
  })
  expect(work).toBeLessThan(500)
})
