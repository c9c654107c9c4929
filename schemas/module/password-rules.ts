import { textIn, type LocalizedText } from './localized-text.ts'

/** Requirements on new passwords, set by administrators. */
export interface PasswordRules {
  /** Minimum length in characters, 8 or more. */
  readonly minLength: number
  /** Number of required character classes, 1 to 4: lower case, upper case, digits, others. */
  readonly classes: number
}

export const passwordFaultIds = ['length', 'simple', 'common', 'isName'] as const
export type PasswordFault = (typeof passwordFaultIds)[number]

export interface PasswordCheck {
  readonly id: PasswordFault
  readonly holds: boolean
}

export const maxPasswordLength = 100

/** Every rule with its result, in display order. `userName` may be empty while unknown. */
export function passwordChecks(password: string, rules: PasswordRules, userName: string): readonly PasswordCheck[] {
  const name = userName.trim().toLowerCase()
  return [
    { id: 'length', holds: [...password].length >= rules.minLength && password.length <= maxPasswordLength },
    { id: 'simple', holds: kindsIn(password) >= rules.classes },
    { id: 'common', holds: weight(password) >= minWeight },
    { id: 'isName', holds: password !== '' && (name === '' || !password.toLowerCase().includes(name)) },
  ]
}

/** The first rule a new password breaks; undefined when none. */
export const passwordFault = (password: string, rules: PasswordRules, userName: string): PasswordFault | undefined =>
  passwordChecks(password, rules, userName).find((check) => !check.holds)?.id

/** The text of a rule, used for refusals and for conditions. */
export function passwordRuleText(
  id: PasswordFault | 'same' | 'recent',
  { minLength, classes }: PasswordRules,
): LocalizedText {
  switch (id) {
    case 'length':
      return {
        'zh-cn': `密码需要 ${minLength} 到 ${maxPasswordLength} 个字符`,
        en: `The password must have ${minLength} to ${maxPasswordLength} characters`,
      }
    case 'simple':
      return classes <= 1
        ? { 'zh-cn': '密码不能为空', en: 'The password can’t be empty' }
        : {
            'zh-cn': `密码需要包含大写字母、小写字母、数字、符号中的 ${classes} 种`,
            en: `The password needs ${classes} of: uppercase, lowercase, digits, symbols`,
          }
    case 'common':
      return {
        'zh-cn': '密码不能是连续、重复的字符或常见的词',
        en: 'The password can’t be a sequence, a repetition or a common word',
      }
    case 'isName':
      return { 'zh-cn': '密码不能含有用户名', en: 'The password can’t contain the username' }
    case 'same':
      return { 'zh-cn': '新密码不能与原密码相同', en: 'The new password can’t be the same as the current one' }
    case 'recent':
      return { 'zh-cn': '不能使用最近用过的密码', en: 'This password was used recently' }
  }
}

/** A rule as a property of the password, for a checklist. */
export function passwordConditionText(id: PasswordFault, { minLength, classes }: PasswordRules): LocalizedText {
  switch (id) {
    case 'length':
      return {
        'zh-cn': `${minLength} 到 ${maxPasswordLength} 个字符`,
        en: `${minLength} to ${maxPasswordLength} characters`,
      }
    case 'simple':
      return {
        'zh-cn': `含大写字母、小写字母、数字、符号中的至少 ${classes} 种`,
        en: `at least ${classes} of: uppercase, lowercase, digits, symbols`,
      }
    case 'common':
      return { 'zh-cn': '不是连续、重复的字符或常见的词', en: 'no sequences, repetitions or common words' }
    case 'isName':
      return { 'zh-cn': '不含用户名', en: 'doesn’t contain the username' }
  }
}

/** The effective rules: one character class is always met. */
export const askedOf = ({ classes }: PasswordRules): readonly PasswordFault[] =>
  passwordFaultIds.filter((id) => id !== 'simple' || classes > 1)

/** All rules in one sentence. */
export function passwordRulesText(rules: PasswordRules): LocalizedText {
  const all = askedOf(rules).map((id) => passwordConditionText(id, rules))
  return {
    'zh-cn': `${all.map((one) => textIn(one, 'zh-cn')).join('，')}。`,
    en: `${all.map((one) => textIn(one, 'en')).join('; ')}.`,
  }
}

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{Ll}\p{Lu}\d]/u]
const kindsIn = (password: string): number => kinds.filter((kind) => kind.test(password)).length

/** Below this weight, a list of common guesses finds the password, whatever its length. */
const minWeight = 5

/** Words in about half of all leaked passwords. */
const everyday =
  /passwor[dt]|passwd|admin|welcome|letmein|iloveyou|woaini|dragon|monkey|master|hello|root|test|user|login|secret|super/g
/** Adjacent keys, row by row. */
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv']
const leet: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/**
 * The effective length of a password: a common word, a run of three or more (`abc`, `321`, `aaa`, `qwe`) and a
 * repetition count as one. `P@ssw0rd123` weighs 2, `Formwork-2026` 10.
 */
function weight(password: string): number {
  const lower = password.toLowerCase()
  const read = [...lower].map((char) => leet[char] ?? char).join('')
  let text = lower
  // positions match in both readings, because each letter replaces one character
  if (read.length === lower.length)
    for (const { 0: word, index } of read.matchAll(everyday))
      text = `${text.slice(0, index)}${'\u0000'.repeat(word.length)}${text.slice(index + word.length)}`
  const pieces: string[] = []
  for (let at = 0; at < text.length;) {
    const length = runAt(text, at)
    pieces.push(length >= 3 ? text.slice(at, at + length) : text[at]!)
    at += length >= 3 ? length : 1
  }
  return new Set(pieces).size
}

/** Length of the run that continues the step between the first two characters. */
function runAt(text: string, at: number): number {
  let length = 1
  const step = text.charCodeAt(at + 1) - text.charCodeAt(at)
  if (Math.abs(step) <= 1)
    while (at + length < text.length && text.charCodeAt(at + length) - text.charCodeAt(at + length - 1) === step)
      length++
  for (const row of rows) {
    let keys = 1
    while (at + keys < text.length && row.includes(text.slice(at, at + keys + 1))) keys++
    length = Math.max(length, keys)
  }
  return length
}
