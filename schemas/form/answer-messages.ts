import type { Locale } from '../module/localized-text.ts'
import type { Item } from './form.ts'
import type { AnswerCode } from './answer-codes.ts'
import { familyOf, itemTypeOf } from './item-types.ts'

/** The respondent's message. `limit` is the exceeded bound, where there is one. */
export function answerMessage(code: AnswerCode, locale: Locale, item?: Item, limit?: unknown): string {
  return texts[code](item?.label.trim() ?? '', limit, item)[locale === 'en' ? 1 : 0]
}

type Say = (name: string, limit: unknown, item: Item | undefined) => readonly [zh: string, en: string]

const texts: Readonly<Record<AnswerCode, Say>> = {
  required: (name, _, item) =>
    isPicked(item)
      ? [`请选择「${name}」`, `Please choose “${name}”`]
      : [`请填写「${name}」`, `Please fill in “${name}”`],
  unknown: (_, id) => [`表单里没有「${String(id)}」这一项`, `The form has no item “${String(id)}”`],
  type: (name, _, item) =>
    item && familyOf(item) === 'number'
      ? [`「${name}」要填数字`, `“${name}” takes a number`]
      : [`「${name}」的内容格式不正确`, `“${name}” is not in the right form`],
  tooLong: (name, limit) => [`「${name}」最多 ${limit} 个字`, `“${name}” takes at most ${limit} characters`],
  tooShort: (name, limit) => [`「${name}」至少 ${limit} 个字`, `“${name}” takes at least ${limit} characters`],
  pattern: (name) => [`「${name}」的格式不正确`, `“${name}” is not in the right form`],
  min: (name, limit) => [`「${name}」不能小于 ${limit}`, `“${name}” cannot be below ${limit}`],
  max: (name, limit) => [`「${name}」不能大于 ${limit}`, `“${name}” cannot be above ${limit}`],
  step: (name, limit) => [`「${name}」要是 ${limit} 的整数倍`, `“${name}” goes in steps of ${limit}`],
  precision: (name, limit) =>
    limit === 0
      ? [`「${name}」要填整数`, `“${name}” takes a whole number`]
      : [`「${name}」最多 ${limit} 位小数`, `“${name}” takes at most ${limit} decimal places`],
  option: (name) => [
    `「${name}」选择了不存在的选项，请重新选择`,
    `“${name}” holds an option that does not exist, please choose again`,
  ],
  repeated: (name) => [`「${name}」重复选择了同一项`, `“${name}” holds the same option twice`],
  exclusive: (name, option) => [
    `「${name}」选了「${String(option)}」就不能再选其他项`,
    `“${String(option)}” in “${name}” cannot be combined with others`,
  ],
  other: (name, option) => [
    `请填写「${name}」中「${String(option)}」的内容`,
    `Please say what “${String(option)}” in “${name}” is`,
  ],
  pickMin: (name, limit) => [`「${name}」至少选 ${limit} 项`, `Choose at least ${limit} in “${name}”`],
  pickMax: (name, limit) => [`「${name}」最多选 ${limit} 项`, `Choose at most ${limit} in “${name}”`],
  date: (name, example) => [`「${name}」要填有效的日期，例如 ${example}`, `“${name}” takes a date such as ${example}`],
  dateMin: (name, limit) => [`「${name}」不能早于 ${day(limit)}`, `“${name}” cannot be before ${day(limit)}`],
  dateMax: (name, limit) => [`「${name}」不能晚于 ${day(limit)}`, `“${name}” cannot be after ${day(limit)}`],
  phone: (name) => [`「${name}」要填 11 位手机号码`, `“${name}” takes an 11-digit mobile number`],
  email: (name) => [
    `「${name}」要填有效的邮箱地址，例如 name@example.com`,
    `“${name}” takes an e-mail address such as name@example.com`,
  ],
  idCard: (name) => [`「${name}」要填有效的 18 位身份证号码`, `“${name}” takes a valid 18-character identity number`],
  url: (name) => [
    `「${name}」要填以 http:// 或 https:// 开头的网址`,
    `“${name}” takes an address that starts with http:// or https://`,
  ],
  characters: (name) => [`「${name}」含有不能保存的字符`, `“${name}” holds a character that cannot be stored`],
}

const isPicked = (item: Item | undefined): boolean =>
  ['choice', 'date'].includes(itemTypeOf(item?.type ?? '')?.group ?? '')
const day = (limit: unknown): string => String(limit).replace('T', ' ')
