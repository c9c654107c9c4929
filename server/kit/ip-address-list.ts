import { BlockList, isIP } from 'node:net'
import { plainAddress } from './ip-address-ranges.ts'

/** Addresses and networks from a text with one entry per line. */
export interface AddressList {
  readonly isEmpty: boolean
  has(address: string): boolean
  /** Numbers of invalid lines, from 1. */
  readonly badLines: readonly number[]
}

/**
 * Reads one address or network (CIDR) per line. Empty lines and lines that begin with `#` are skipped. An IPv4-mapped
 * IPv6 address counts as its IPv4 address.
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
  // an IPv6 network that covers the mapped range contains its IPv4 addresses too
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
