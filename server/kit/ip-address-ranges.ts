import { BlockList, isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { LocalizedText } from '#schemas/module/localized-text.ts'

/**
 * Describes an address by the special-purpose registries alone (RFC 6890), without an outside service. A public address
 * is only called public.
 */
export function networkLocation(ip: string): LocalizedText {
  const known = recent.get(ip)
  if (known) return known
  const place = foundPlace(ip)
  recent.set(ip, place)
  return place
}

const recent = new LRUCache<string, LocalizedText>({ max: 1_000 })

function foundPlace(ip: string): LocalizedText {
  const address = plainAddress(ip)
  const family = isIP(address)
  if (family === 0) return places.unknown
  const found = networks.find(({ list }) => list.check(address, family === 6 ? 'ipv6' : 'ipv4'))
  return found ? places[found.place] : places.public
}

/** Whether the address is public; an IPv6 address that embeds an IPv4 address is not. */
export const isPublicAddress = (ip: string): boolean => networkLocation(ip) === places.public

/**
 * An address without its zone id, and as IPv4 where it is IPv4-mapped. A zone names an interface of this machine, not a
 * network.
 */
export function plainAddress(ip: string): string {
  const address = ip.trim().replace(/%.*$/, '')
  const dotted = /^(?:0{0,4}:){1,6}ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (dotted) return dotted[1]!
  const hex = /^(?:0{0,4}:){1,6}ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(address)
  if (!hex || isIP(address) !== 6) return address
  const [high, low] = [Number.parseInt(hex[1]!, 16), Number.parseInt(hex[2]!, 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

const places = {
  machine: { 'zh-cn': '本机', en: 'This machine' },
  private: { 'zh-cn': '内网 IP', en: 'Private network' },
  carrier: { 'zh-cn': '运营商内网', en: 'Carrier network' },
  link: { 'zh-cn': '本地链路', en: 'Local link' },
  special: { 'zh-cn': '保留地址', en: 'Reserved address' },
  public: { 'zh-cn': '公网 IP', en: 'Public network' },
  unknown: { 'zh-cn': '未知', en: 'Unknown' },
} as const satisfies Readonly<Record<string, LocalizedText>>

/** The first matching network names the address. */
const networks = (
  [
    ['machine', ['127.0.0.0/8', '::1/128']],
    ['private', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
    ['carrier', ['100.64.0.0/10']],
    ['link', ['169.254.0.0/16', 'fe80::/10']],
    [
      'special',
      [
        '0.0.0.0/8',
        '192.0.0.0/24',
        '192.0.2.0/24',
        '198.18.0.0/15',
        '198.51.100.0/24',
        '203.0.113.0/24',
        '192.88.99.0/24',
        '224.0.0.0/3',
        '::/96',
        '64:ff9b::/96',
        '64:ff9b:1::/48',
        '100::/64',
        '2001::/23',
        '2001:db8::/32',
        '2002::/16',
        'fec0::/10',
        'ff00::/8',
      ],
    ],
  ] as const
).map(([place, ranges]) => {
  const list = new BlockList()
  for (const range of ranges) {
    const [address, length] = range.split('/') as [string, string]
    list.addSubnet(address, Number(length), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return { place, list }
})
