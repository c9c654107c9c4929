import type { FieldError } from '#schemas/api/envelope.ts'
import type { ValidateError } from '#schemas/api/module-wire.ts'
import type { Module } from '#schemas/kit/resolve.ts'
import { textIn, type Locale, type Text } from '#schemas/kit/text.ts'

/** What is said of a field, by the keyword or code that refused it. `{label}`, `{limit}` are filled in. */
const texts: Readonly<Record<string, Text>> = {
  required: { 'zh-cn': '请填写「{label}」', en: '{label} is required' },
  additionalProperties: { 'zh-cn': '没有字段「{label}」', en: 'There is no field {label}' },
  readonly: { 'zh-cn': '「{label}」不能修改', en: '{label} cannot be changed' },
  unique: { 'zh-cn': '「{label}」已存在', en: '{label} exists already' },
  missing: { 'zh-cn': '「{label}」所选的数据不存在', en: 'What {label} points to does not exist' },
  cycle: { 'zh-cn': '「{label}」不能是自己或自己的下级', en: '{label} can be neither the row itself nor one below it' },
  depth: { 'zh-cn': '层级最多 {limit} 层', en: 'The tree has at most {limit} levels' },
  kind: { 'zh-cn': '「{label}」与上下级的类型不相容', en: '{label} does not fit what is above or below it' },
  inUse: { 'zh-cn': '数据正被使用', en: 'The row is in use' },
  upload: { 'zh-cn': '「{label}」的文件不存在，请重新上传', en: 'The file of {label} does not exist, please upload it again' },
  denied: { 'zh-cn': '没有修改「{label}」的权限', en: 'You may not change {label}' },
  type: { 'zh-cn': '「{label}」的类型不正确', en: '{label} has the wrong type' },
  minLength: { 'zh-cn': '「{label}」至少 {limit} 个字', en: '{label} takes at least {limit} characters' },
  maxLength: { 'zh-cn': '「{label}」最多 {limit} 个字', en: '{label} takes at most {limit} characters' },
  minimum: { 'zh-cn': '「{label}」不能小于 {limit}', en: '{label} must be at least {limit}' },
  maximum: { 'zh-cn': '「{label}」不能大于 {limit}', en: '{label} must be at most {limit}' },
  minItems: { 'zh-cn': '「{label}」至少 {limit} 行', en: '{label} takes at least {limit} rows' },
  maxItems: { 'zh-cn': '「{label}」最多 {limit} 行', en: '{label} takes at most {limit} rows' },
  row: { 'zh-cn': '「{label}」的这一行已不存在', en: 'This row of {label} does not exist any more' },
  twice: { 'zh-cn': '「{label}」的这一行出现了两次', en: 'This row of {label} is there twice' },
  enum: { 'zh-cn': '「{label}」不在可选范围内', en: '{label} is not one of the choices' },
  other: { 'zh-cn': '「{label}」的格式不正确', en: '{label} does not have the right format' },
}

/** One fault of one field, in words of the caller's language. */
export function fieldError(module: Module, name: string, code: string, locale: Locale, limit: unknown = ''): FieldError {
  const field = module.fields[name]
  const own = code === 'pattern' ? field?.patternMessage : undefined
  const text = own ? `${locale === 'en' ? '{label}: ' : '「{label}」'}${textIn(own, locale)}` : textIn(texts[code] ?? texts.other!, locale)
  return { field: name, code, message: text.replace('{label}', field ? textIn(field.label, locale) : name).replace('{limit}', String(limit)) }
}

/** What Ajv says of a body, one fault a field: the first is the one to fix. */
export function bodyErrors(module: Module, body: Readonly<Record<string, unknown>>, errors: readonly ValidateError[], locale: Locale): readonly FieldError[] {
  const found = new Map<string, FieldError>()
  for (const { instancePath, keyword, params } of errors) {
    const { missingProperty, additionalProperty, limit } = params as { missingProperty?: string; additionalProperty?: string; limit?: unknown }
    const [, inside] = instancePath.split('/')
    const name = inside ?? missingProperty ?? additionalProperty ?? ''
    // a required field that is blank is missing, whatever keyword noticed
    const isBlank = body[name] === null || body[name] === ''
    const code = isBlank && name in module.fields && !module.fields[name]!.readonly ? 'required' : name === additionalProperty && name in module.fields ? 'readonly' : keyword
    if (!found.has(name)) found.set(name, fieldError(module, name, code, locale, limit))
  }
  return [...found.values()]
}
