import { anything, object, oneOf, text, type Shape } from './validator-combinators.ts'
import { finding, named, sourceOf, type Finding, type ItemBase, type OptionSource, type WithOptions } from './item.ts'
import { limits } from './limits.ts'

const dict = object({ kind: oneOf('dict'), type: text(100) }, ['type'], anything(limits.unknownSetting))
const api = object(
  {
    kind: oneOf('api'),
    url: text(limits.url),
    path: text(limits.sourceKey),
    valueKey: text(limits.sourceKey),
    labelKey: text(limits.sourceKey),
    childrenKey: text(limits.sourceKey),
  },
  ['url', 'valueKey', 'labelKey'],
  anything(limits.unknownSetting),
)
const any = object({ kind: oneOf('dict', 'api') }, ['kind'], anything(limits.unknownSetting))

/** The shape of `optionsFrom` in an untrusted document; texts of a draft may still be empty. */
export const optionSourceShape: Shape = (value, at) =>
  any(value, at) ?? ((value as OptionSource).kind === 'dict' ? dict(value, at) : api(value, at)) // `any` has read `kind`

/**
 * Errors of a source that need no server: an unfinished one, or one that the type cannot have. Whether the dictionary
 * exists and the host is allowed is checked by the server.
 */
export function checkOptionSource(
  item: ItemBase & WithOptions,
  supported: readonly OptionSource['kind'][] | undefined,
  at: string,
): readonly Finding[] {
  const source = sourceOf(item)
  if (!source) return []
  const name = named(item)
  const report = (code: string, zh: string, en: string): readonly Finding[] => [
    finding(code, `${at}/optionsFrom`, `「${name}」${zh}`, `“${name}” ${en}`, item.id),
  ]
  if (!supported?.includes(source.kind))
    return source.kind === 'dict'
      ? report('source.type', '的选项不能来自字典', 'can’t take its options from a dictionary')
      : report('source.type', '的选项不能来自接口', 'can’t take its options from an API')
  if (source.kind === 'dict')
    return source.type === '' ? report('source.dict', '还没有选择字典', 'has no dictionary yet') : []
  if (!isSourceUrl(source.url))
    return report(
      'source.url',
      '的接口地址不正确，要以 https:// 开头',
      'needs the address of an API, beginning with https://',
    )
  return source.valueKey.trim() === '' || source.labelKey.trim() === ''
    ? report('source.keys', '的接口还没有填写值和文字的字段', 'needs the fields that hold value and text')
    : []
}

/** Whether a text is an address of an API, without a user and a password. */
export function isSourceUrl(address: string): boolean {
  const url = URL.parse(address.trim())
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
