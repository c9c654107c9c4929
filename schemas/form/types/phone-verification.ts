import { finding, named, type Answers, type ItemBase, type ItemId } from '../item.ts'
import { placeholderSetting } from '../item-setting.ts'
import { defineItemType, type AnswerFault } from '../item-type.ts'
import { presetPatterns } from '../text-format-presets.ts'
import { textSettings, textual } from './text-input-base.ts'

/** A mobile number, verified by a code sent as a text message. */
export interface PhoneVerificationItem extends ItemBase {
  readonly type: 'phoneVerification'
  /** Whether stored answers must be unique. */
  readonly unique?: boolean
}

/** Digits of a code. */
export const codeLength = 6
export const codePattern = /^\d{6}$/

/** Submitted with the number, and never stored. */
export const codeKey = (id: ItemId): string => `${id}${codeSuffix}`
const codeSuffix = ':code'

/** Splits answers into codes by item and the remaining answers. */
export function takeCodes(answers: Answers): {
  readonly answers: Answers
  readonly codes: ReadonlyMap<ItemId, unknown>
} {
  const codes = new Map<ItemId, unknown>()
  for (const key in answers) if (key.endsWith(codeSuffix)) codes.set(key.slice(0, -codeSuffix.length), answers[key])
  if (codes.size === 0) return { answers, codes }
  return { answers: Object.fromEntries(Object.entries(answers).filter(([key]) => !key.endsWith(codeSuffix))), codes }
}

/**
 * Placeholder value of the page until a code is entered: an invalid number, so that the page's own check requires the
 * code.
 */
export const unproved = (number: string): string => `${number} `

/** Normalizes a number with spaces, dashes or a country code. */
export const plainNumber = (text: string): string =>
  text.replaceAll(/[\s-]/g, '').replace(/^(?:\+|00)?86(?=1\d{10}$)/, '')

export const isMobile = (text: string): boolean => new RegExp(presetPatterns.phone).test(text)

export const codeMissing: AnswerFault = {
  code: 'phoneCode',
  message: {
    'zh-cn': '请获取短信验证码，并填在手机号下面',
    en: 'Get a code by text message and enter it below the number',
  },
}

/** Longer texts cannot be numbers, whatever separators they contain. */
const longest = 20

export const phoneVerification = defineItemType<PhoneVerificationItem>({
  ...textual<PhoneVerificationItem>(longest),
  type: 'phoneVerification',
  name: { 'zh-cn': '手机验证', en: 'Phone verification' },
  group: 'people',
  grading: 'none',
  request: 'fill',
  needsCode: true,
  settings: { placeholder: placeholderSetting, unique: { ...textSettings.unique, section: 'limits' } },
  check: (item, at) =>
    item.hidden || item.readOnly
      ? [
          finding(
            'phone.closed',
            `${at}/${item.hidden ? 'hidden' : 'readOnly'}`,
            `「${named(item)}」要填写者验证手机号，不能隐藏或设为只读`,
            `“${named(item)}” asks people to verify a number, so it can’t be hidden or read-only`,
            item.id,
          ),
        ]
      : [],
  answerSchema: () => ({ type: 'string', maxLength: longest, pattern: presetPatterns.phone }),
  posts: ({ id }) => [id, codeKey(id)],
  parse: (item, posted) => plainNumber(posted(item.id)[0] ?? '') || undefined,
  oversize: (_, value) =>
    typeof value === 'string' && value.length > longest
      ? { code: 'phone' }
      : Array.isArray(value) && value.length > 1
        ? { code: 'type' }
        : undefined,
  explain: (_, { keyword }, value) => {
    if (keyword === 'type') return { code: 'type' }
    const number = String(value)
    return number.endsWith(' ') && isMobile(number.slice(0, -1)) ? codeMissing : { code: 'phone' }
  },
  fault: () => undefined,
  mask: () => 'phone',
})
