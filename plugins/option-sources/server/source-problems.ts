import type { LocalizedText } from '#schemas/module/localized-text.ts'
import type { OutboundProblem } from '#server/kit/outbound-http.ts'

/** Why a source has no options. */
export type SourceProblem =
  | OutboundProblem
  | 'host'
  | 'status'
  | 'redirect'
  | 'tooLarge'
  | 'notJson'
  | 'noList'
  | 'noOptions'
  | 'tooMany'
  | 'noDict'

/** The reasons in words, as a sentence about the source. */
export const sourceProblems: Readonly<Record<SourceProblem, LocalizedText>> = {
  url: { 'zh-cn': '接口地址不正确', en: 'The address of the API is not valid' },
  host: {
    'zh-cn': '这个接口的主机不在允许的名单里，请联系管理员添加',
    en: 'The host of this API isn’t on the list of allowed hosts. Ask an administrator to add it',
  },
  address: { 'zh-cn': '这个接口在不允许访问的内网地址上', en: 'The API has a private address that isn’t allowed' },
  unknownHost: { 'zh-cn': '找不到接口的主机', en: 'The host of the API can’t be found' },
  timeout: { 'zh-cn': '接口 5 秒内没有回应', en: 'The API didn’t respond within 5 seconds' },
  connection: { 'zh-cn': '无法连接接口', en: 'The API can’t be reached' },
  status: { 'zh-cn': '接口返回了错误', en: 'The API responded with an error' },
  redirect: {
    'zh-cn': '接口转向了另一个地址，请直接填写那个地址',
    en: 'The API redirects to another address. Enter that address instead',
  },
  tooLarge: { 'zh-cn': '接口返回的内容超过 1 MB', en: 'The response of the API is larger than 1 MB' },
  notJson: { 'zh-cn': '接口返回的不是 JSON', en: 'The response of the API isn’t JSON' },
  noList: { 'zh-cn': '按填写的路径没有找到列表', en: 'There is no list at this path' },
  noOptions: {
    'zh-cn': '列表里没有可用的选项，请检查值的字段',
    en: 'The list has no usable option. Check the field that holds the value',
  },
  tooMany: { 'zh-cn': '选项超过 2000 个', en: 'There are more than 2,000 options' },
  noDict: {
    'zh-cn': '字典不存在、已停用，或没有可用的条目',
    en: 'The dictionary doesn’t exist, is disabled, or has no entry in use',
  },
}
