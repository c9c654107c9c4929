import { isIPv6 } from 'node:net'

/**
 * The key an address is counted by. Different spellings of an address share a key (`::FFFF:1.2.3.4` is `1.2.3.4`). IPv6
 * addresses are counted per /64, because one site receives at least a whole /64 (RFC 6177).
 */
export function networkOf(address: string): string {
  const plain = address.split('%', 1)[0]!.toLowerCase()
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  if (isMapped(groups)) return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** Whether the groups are an IPv4-mapped IPv6 address, as dual-stack sockets report IPv4 peers. */
const isMapped = (groups: readonly number[]): boolean =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): readonly number[] {
  const [head, tail] = address.split('::')
  const [before, after] = [readGroups(head), readGroups(tail)]
  return tail === undefined ? before : [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

function readGroups(text: string | undefined): readonly number[] {
  if (!text) return []
  return text.split(':').flatMap((part) => {
    if (!part.includes('.')) return [Number.parseInt(part, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}
