import { BlockList, isIP } from 'node:net'
import { plainAddress } from './network-place.ts'

/** Addresses and networks, as a person wrote them one a line. */
export interface AddressList {
  readonly isEmpty: boolean
  has(address: string): boolean
  /** Numbers of the lines that are neither, from 1. */
  readonly badLines: readonly number[]
}

/**
 * Reads one address or network (CIDR) a line; empty lines and those that begin with `#` are comments. An IPv4 address
 * inside an IPv6 one is the IPv4 address.
 */
export function readAddressList(text: string): AddressList {
  const list = new BlockList()
  const badLines: number[] = []
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.normalize('NFKC').trim()
    if (line === '' || line.startsWith('#')) continue
    const network = networkIn(line)
    if (network) list.addSubnet(network.address, network.prefix, network.family)
    else badLines.push(at + 1)
  }
  const isEmpty = list.rules.length === 0
  return { isEmpty, badLines, has: (address) => !isEmpty && holds(list, plainAddress(address)) }
}

function holds(list: BlockList, address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  // a network of IPv6 that reaches over the mapped addresses holds those of IPv4, too
  return family === 6
    ? list.check(address, 'ipv6')
    : list.check(address, 'ipv4') || list.check(`::ffff:${address}`, 'ipv6')
}

interface Network {
  readonly address: string
  readonly prefix: number
  readonly family: 'ipv4' | 'ipv6'
}

function networkIn(line: string): Network | undefined {
  const [, written = '', length] = /^([\da-f.:]+)(?:\s*\/\s*(\d{1,3}))?$/i.exec(line) ?? []
  const bits = isIP(written) === 6 ? 128 : 32
  const prefix = length === undefined ? bits : Number(length)
  if (isIP(written) === 0 || prefix > bits) return undefined
  const plain = plainAddress(written)
  if (bits === 128 && isIP(plain) === 4 && prefix >= 96) return { address: plain, prefix: prefix - 96, family: 'ipv4' }
  return { address: written, prefix, family: bits === 128 ? 'ipv6' : 'ipv4' }
}
