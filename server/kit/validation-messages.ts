import { errorMessageKey } from '#schemas/module/error-message-key.ts'
import { textIn, type Locale, type LocalizedText } from '#schemas/module/localized-text.ts'

/**
 * Errors of a field by keyword or code (`errorMessageKey`), worded as in the browser's form. `{label}` and `{limit}`
 * are filled in.
 */
export const texts: Readonly<Record<string, LocalizedText>> = {
  required: { 'zh-cn': '请填写「{label}」', en: '{label} is required' },
  additionalProperties: { 'zh-cn': '字段「{label}」不存在', en: 'Unknown field {label}' },
  readonly: { 'zh-cn': '「{label}」不能修改', en: '{label} can’t be changed' },
  inline: { 'zh-cn': '「{label}」不能在列表里修改', en: '{label} can’t be changed in the list' },
  unique: { 'zh-cn': '「{label}」已存在', en: '{label} already exists' },
  // vague on purpose: not every caller may learn that another row has the value
  unusable: { 'zh-cn': '「{label}」不能用这个值，请换一个', en: '{label} can’t have this value. Choose another.' },
  // true of a row out of scope as well as of one that never existed
  missing: {
    'zh-cn': '「{label}」所选的数据不存在，或不在你的数据范围内',
    en: 'The selected {label} doesn’t exist or isn’t within your data scope',
  },
  notOffered: { 'zh-cn': '「{label}」所选的数据现在不能选用', en: 'The selected {label} can’t be chosen right now' },
  cycle: { 'zh-cn': '「{label}」不能是自己或自己的下级', en: '{label} can’t be the row itself or one below it' },
  depth: { 'zh-cn': '层级最多 {limit} 层', en: 'The tree can have up to {limit} levels' },
  kind: { 'zh-cn': '「{label}」与上下级的类型不相容', en: '{label} isn’t compatible with the rows above or below it' },
  inUse: { 'zh-cn': '数据正被使用', en: 'This row is in use' },
  upload: {
    'zh-cn': '「{label}」的文件不存在，请重新上传',
    en: 'The file in {label} doesn’t exist. Upload it again.',
  },
  denied: { 'zh-cn': '没有修改「{label}」的权限', en: 'You don’t have permission to change {label}' },
  type: { 'zh-cn': '「{label}」的类型不正确', en: '{label} has the wrong type' },
  'type.integer': { 'zh-cn': '「{label}」应是整数', en: '{label} must be a whole number' },
  'type.number': { 'zh-cn': '「{label}」应是数字', en: '{label} must be a number' },
  'type.boolean': { 'zh-cn': '「{label}」应为“是”或“否”', en: '{label} must be yes or no' },
  'type.string': { 'zh-cn': '「{label}」应是文字', en: '{label} must be text' },
  'type.array': { 'zh-cn': '「{label}」应是列表', en: '{label} must be a list' },
  minLength: { 'zh-cn': '「{label}」至少 {limit} 个字', en: '{label} must have at least {limit} characters' },
  maxLength: { 'zh-cn': '「{label}」最多 {limit} 个字', en: '{label} can have up to {limit} characters' },
  minimum: { 'zh-cn': '「{label}」不能小于 {limit}', en: '{label} must be at least {limit}' },
  maximum: { 'zh-cn': '「{label}」不能大于 {limit}', en: '{label} must be at most {limit}' },
  minItems: { 'zh-cn': '「{label}」至少 {limit} 行', en: '{label} must have at least {limit} rows' },
  maxItems: { 'zh-cn': '「{label}」最多 {limit} 行', en: '{label} can have up to {limit} rows' },
  row: { 'zh-cn': '「{label}」的这一行已不存在', en: 'This row of {label} no longer exists' },
  twice: { 'zh-cn': '「{label}」的这一行出现了两次', en: 'This row of {label} appears twice' },
  enum: { 'zh-cn': '「{label}」不在可选范围内', en: '{label} isn’t one of the options' },
  decimals: { 'zh-cn': '「{label}」最多 {limit} 位小数', en: '{label} can have up to {limit} decimal places' },
  multipleOf: { 'zh-cn': '「{label}」应是 {limit} 的倍数', en: '{label} must be a multiple of {limit}' },
  'format.date': { 'zh-cn': '「{label}」应是日期，例如 2026-01-31', en: '{label} must be a date, such as 2026-01-31' },
  'format.date-time': {
    'zh-cn': '「{label}」应是日期和时间，例如 2026-01-31T08:30:00Z',
    en: '{label} must be a date and time, such as 2026-01-31T08:30:00Z',
  },
  'format.time': { 'zh-cn': '「{label}」应是时间，例如 08:30', en: '{label} must be a time, such as 08:30' },
  'format.email': {
    'zh-cn': '「{label}」应是邮箱地址，例如 name@example.com',
    en: '{label} must be an email address, such as name@example.com',
  },
  'format.phone': {
    'zh-cn': '「{label}」应是电话号码，例如 010-12345678',
    en: '{label} must be a phone number, such as 010-12345678',
  },
  'format.url': {
    'zh-cn': '「{label}」应以 http:// 或 https:// 开头',
    en: '{label} must start with http:// or https://',
  },
  'format.ip': {
    'zh-cn': '「{label}」应是 IP 地址，例如 192.168.0.1',
    en: '{label} must be an IP address, such as 192.168.0.1',
  },
  'format.color': { 'zh-cn': '「{label}」应是颜色，例如 #006972', en: '{label} must be a color, such as #006972' },
  'format.cron': {
    'zh-cn': '「{label}」应是 cron 表达式，例如 0 8 * * *',
    en: '{label} must be a cron expression, such as 0 8 * * *',
  },
  'format.icon': {
    'zh-cn': '「{label}」应是图标名称，例如 book',
    en: '{label} must be an icon name, such as book',
  },
  'format.address': { 'zh-cn': '「{label}」应是文件地址', en: '{label} must be a file address' },
  nul: {
    'zh-cn': '「{label}」含有不能保存的字符或数字',
    en: '{label} contains a character or number that can’t be stored',
  },
  other: { 'zh-cn': '「{label}」的格式不正确', en: '{label} has an invalid format' },
}

/**
 * Error of a value rejected by a route's schema. The message uses the property's own name, because no module has a
 * label for it.
 */
export function schemaFault(
  { keyword, params }: { readonly keyword: string; readonly params: Readonly<Record<string, unknown>> },
  name: string,
  locale: Locale,
): string {
  const { key, limit = '' } = errorMessageKey({ keyword, params })
  const label = name || textIn(request, locale)
  return textIn(texts[key] ?? texts.other!, locale)
    .replace('{label}', () => label)
    .replace('{limit}', String(limit))
}

const request: LocalizedText = { 'zh-cn': '请求内容', en: 'The request' }
