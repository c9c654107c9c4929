import { describe, expect, it } from 'vitest'
import {
  passwordChecks,
  passwordFault,
  passwordRulesText,
  passwordRuleText,
  passwordFaultIds,
} from '#schemas/module/password-rules.ts'

const rules = { minLength: 8, classes: 2 }

describe('a new password', () => {
  it.each([
    ['Formwork-2026', undefined],
    ['a-new-Secret-7', undefined],
    ['Xk9-tree', undefined],
    ['正确的马电池订书钉1', undefined],
    ['short-1', 'length'],
    [`${'ab-9'.repeat(25)}x`, 'length'],
    ['onlyletters', 'simple'],
    ['73915284', 'simple'],
    ['abcd1234', 'common'],
    ['P@ssw0rd123', 'common'],
    ['qwer1234!', 'common'],
    ['1qaz2wsx', 'common'],
    ['aaaa1111', 'common'],
    ['abcabc123', 'common'],
    ['Admin123', 'common'],
    ['woaini520', 'common'],
    ['my-zhang-2041', 'isName'],
    ['my-ZHANG-2041', 'isName'],
  ])('%s → %s', (password, fault) => expect(passwordFault(password, rules, 'zhang')).toBe(fault))

  it('is told of in one sentence, of the rules as they are set', () => {
    expect(passwordRulesText({ minLength: 10, classes: 3 })).toEqual({
      'zh-cn':
        '10 到 100 个字符，含大写字母、小写字母、数字、符号中的至少 3 种，不是连续、重复的字符或常见的词，不含用户名。',
      en: '10 to 100 characters; at least 3 of: uppercase, lowercase, digits, symbols; no sequences, repetitions or common words; doesn’t contain the username.',
    })
    expect(JSON.stringify(passwordRulesText({ minLength: 8, classes: 1 }))).not.toMatch(/种|uppercase/)
  })

  it('needs as many kinds of characters as are asked for', () => {
    expect(passwordFault('kitchen-table', { minLength: 8, classes: 3 }, '')).toBe('simple')
    expect(passwordFault('kitchen-Table', { minLength: 8, classes: 3 }, '')).toBeUndefined()
    expect(passwordFault('kitchen-Table', { minLength: 8, classes: 4 }, '')).toBe('simple')
  })

  it('counts characters as people do, and says all that is missing at once', () => {
    expect(passwordChecks('😀😀😀😀', rules, '').find(({ id }) => id === 'length')!.holds).toBe(false)
    expect(passwordChecks('', rules, 'li').map(({ holds }) => holds)).toEqual([false, false, false, false])
  })

  it('is told the rules with their numbers, in both languages', () => {
    for (const id of [...passwordFaultIds, 'same', 'recent'] as const)
      expect(Object.keys(passwordRuleText(id, rules))).toEqual(['zh-cn', 'en'])
    expect(passwordRuleText('length', { minLength: 12, classes: 2 })).toMatchObject({
      en: 'The password must have 12 to 100 characters',
    })
  })
})
