import type { FieldError } from '#schemas/api/envelope.ts'
import { textIn, type Locale, type LocalizedText } from '#schemas/module/localized-text.ts'
import { readAddressList, type AddressList } from '#server/kit/ip-address-list.ts'
import type { Row } from '#server/kit/module-hooks.ts'

/**
 * Returns the errors of a list of blocked addresses: invalid lines, and lines that would block the editor or the server
 * itself. `ip` is the editor's address.
 */
export function blockListFaults(section: string, values: Row, ip: string, locale: Locale): readonly FieldError[] {
  if (section !== 'blockListConfig' || typeof values.addresses !== 'string') return []
  const list = readAddressList(values.addresses)
  const [code, text] = faultOf(list, ip) ?? []
  return code && text ? [{ field: 'addresses', code, message: textIn(text, locale) }] : []
}

function faultOf(list: AddressList, ip: string): readonly [code: string, text: LocalizedText] | undefined {
  const [line] = list.badLines
  if (line !== undefined)
    return ['line', { 'zh-cn': `第 ${line} 行不是 IP 地址或网段`, en: `Line ${line} is not an IP address or network` }]
  if (['127.0.0.1', '::1'].some((one) => list.has(one)))
    return [
      'loopback',
      {
        'zh-cn': '不能包含服务器本机的地址（127.0.0.1、::1）',
        en: 'The server’s own address (127.0.0.1, ::1) can’t be blocked',
      },
    ]
  if (list.has(ip))
    return ['own', { 'zh-cn': `不能包含你自己的地址 ${ip}`, en: `Your own address, ${ip}, can’t be blocked` }]
  return undefined
}
