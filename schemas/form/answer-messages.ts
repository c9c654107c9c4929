import type { Locale } from '../module/localized-text.ts'
import type { Item } from './form.ts'
import type { AnswerCode } from './answer-codes.ts'
import type { ItemRequest } from './item-type.ts'
import { familyOf, itemTypeOf } from './item-types.ts'

/** Message for the respondent. `limit` is the exceeded bound, where there is one. */
export function answerMessage(code: AnswerCode, locale: Locale, item?: Item, limit?: unknown): string {
  return texts[code](item?.label.trim() ?? '', limit, item)[locale === 'en' ? 1 : 0]
}

/** Message for an error in one row of an answer. */
export const inRowMessage = (message: string, row: number, locale: Locale): string =>
  locale === 'en' ? `Row ${row + 1}: ${message}` : `第 ${row + 1} 行：${message}`

type TextOf = (name: string, limit: unknown, item: Item | undefined) => readonly [zh: string, en: string]

const texts: Readonly<Record<AnswerCode, TextOf>> = {
  required: (name, _, item) => {
    const [zh, en] = requests[requestOf(item)]
    return [`${zh}「${name}」`, `${en} “${name}”`]
  },
  unknown: (_, id) => [`表单里没有「${String(id)}」这一项`, `The form has no question “${String(id)}”`],
  type: (name, _, item) =>
    item && familyOf(item) === 'number'
      ? [`「${name}」要填数字`, `“${name}” must be a number`]
      : [`「${name}」的内容格式不正确`, `“${name}” has an invalid format`],
  tooLong: (name, limit) => [`「${name}」最多 ${limit} 个字`, `“${name}” can have up to ${limit} characters`],
  tooShort: (name, limit) => [`「${name}」至少 ${limit} 个字`, `“${name}” must have at least ${limit} characters`],
  pattern: (name) => [`「${name}」的格式不正确`, `“${name}” has an invalid format`],
  min: (name, limit) => [`「${name}」不能小于 ${limit}`, `“${name}” must be at least ${limit}`],
  max: (name, limit) => [`「${name}」不能大于 ${limit}`, `“${name}” must be at most ${limit}`],
  step: (name, limit) => [`「${name}」要是 ${limit} 的整数倍`, `“${name}” must be a multiple of ${limit}`],
  precision: (name, limit) =>
    limit === 0
      ? [`「${name}」要填整数`, `“${name}” must be a whole number`]
      : [`「${name}」最多 ${limit} 位小数`, `“${name}” can have up to ${limit} decimal places`],
  option: (name) => [
    `「${name}」选择了不存在的选项，请重新选择`,
    `“${name}” has an option that doesn’t exist. Choose again.`,
  ],
  level: (name) => [`「${name}」要选到最后一级`, `Choose down to the last level in “${name}”`],
  detail: (name) => [`请填写「${name}」的详细地址`, `Fill in the street address of “${name}”`],
  position: (name) => [`「${name}」要有纬度和经度`, `“${name}” needs a latitude and a longitude`],
  repeated: (name) => [`「${name}」重复选择了同一项`, `“${name}” has the same option twice`],
  exclusive: (name, option) => [
    `「${name}」选了「${String(option)}」就不能再选其他项`,
    `“${String(option)}” in “${name}” can’t be combined with other options`,
  ],
  other: (name, option) => [
    `请填写「${name}」中「${String(option)}」的内容`,
    `Fill in “${String(option)}” in “${name}”`,
  ],
  pickMin: (name, limit) => [`「${name}」至少选 ${limit} 项`, `Choose at least ${limit} in “${name}”`],
  pickMax: (name, limit) => [`「${name}」最多选 ${limit} 项`, `Choose up to ${limit} in “${name}”`],
  date: (name, example) => [
    `「${name}」要填有效的日期，例如 ${example}`,
    `“${name}” must be a valid date such as ${example}`,
  ],
  dateMin: (name, limit) => [`「${name}」不能早于 ${day(limit)}`, `“${name}” can’t be before ${day(limit)}`],
  dateMax: (name, limit) => [`「${name}」不能晚于 ${day(limit)}`, `“${name}” can’t be after ${day(limit)}`],
  time: (name, example) => [
    `「${name}」要填有效的时间，例如 ${example}`,
    `“${name}” must be a valid time such as ${example}`,
  ],
  rangeFrom: (name) => [`「${name}」还没有填开始`, `“${name}” needs a start`],
  rangeTo: (name) => [`「${name}」还没有填结束`, `“${name}” needs an end`],
  rangeOrder: (name) => [`「${name}」的结束不能早于开始`, `The end of “${name}” can’t be before its start`],
  mustBeOn: (name) => [`「${name}」要打开才能继续`, `“${name}” must be on to continue`],
  rank: (name) => [`请给「${name}」的每一项排上不同的位次`, `Give every item of “${name}” a place of its own`],
  row: (name, row) => [`「${name}」的「${String(row)}」还没有回答`, `“${String(row)}” in “${name}” has no answer yet`],
  phone: (name) => [`「${name}」要填 11 位手机号码`, `“${name}” must be an 11-digit mobile number`],
  email: (name) => [
    `「${name}」要填有效的邮箱地址，例如 name@example.com`,
    `“${name}” must be an email address such as name@example.com`,
  ],
  idCard: (name) => [`「${name}」要填有效的 18 位身份证号码`, `“${name}” must be a valid 18-character ID number`],
  url: (name) => [
    `「${name}」要填以 http:// 或 https:// 开头的网址`,
    `“${name}” must be an address that starts with http:// or https://`,
  ],
  fileCount: (name, limit) => [`「${name}」最多 ${limit} 个文件`, `“${name}” can have up to ${limit} files`],
  fileGone: (name, file) => [
    `「${name}」的文件${file ? `「${String(file)}」` : ''}已失效，请重新上传`,
    `${file ? `“${String(file)}”` : 'A file'} in “${name}” is no longer available. Upload it again.`,
  ],
  fileType: (name, types) =>
    types === ''
      ? [`「${name}」不支持这种文件`, `“${name}” doesn’t take this type of file`]
      : [`「${name}」只能上传 ${types} 文件`, `“${name}” takes ${types} files only`],
  fileSize: (name, limit) => [
    `「${name}」的单个文件不能超过 ${limit}`,
    `Files in “${name}” can’t be larger than ${limit}`,
  ],
  characters: (name) => [`「${name}」含有不能保存的字符`, `“${name}” contains a character that can’t be stored`],
}

const requests: Readonly<Record<ItemRequest, readonly [zh: string, en: string]>> = {
  fill: ['请填写', 'Fill in'],
  choose: ['请选择', 'Choose an answer for'],
  answer: ['请回答', 'Answer'],
  upload: ['请上传', 'Upload a file for'],
  sign: ['请签署', 'Sign'],
  rank: ['请排列', 'Rank the items of'],
}
const ofGroups: Readonly<Record<string, ItemRequest>> = {
  choice: 'choose',
  date: 'choose',
  reserve: 'choose',
  people: 'choose',
  place: 'choose',
  matrix: 'answer',
  files: 'upload',
}
function requestOf(item: Item | undefined): ItemRequest {
  const type = itemTypeOf(item?.type ?? '')
  return type?.request ?? ofGroups[type?.group ?? ''] ?? 'fill'
}
const day = (limit: unknown): string => String(limit).replace('T', ' ')
