import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import type { AddressList } from './ip-address-list.ts'
import { isPublicAddress, plainAddress } from './ip-address-ranges.ts'
import { openRequest } from './lazy-node-http.ts'

/** A call to a URL entered by a user: a POST, such as a webhook's, or a GET where there is no body. */
export interface OutboundCall {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Absent: a GET. */
  readonly body?: string
  /** Private addresses that may be called; all public ones may. */
  readonly allowed: Pick<AddressList, 'has'>
  readonly timeoutMs: number
  /** Maximum number of bytes read of the answer; absent: enough for a note in a log. */
  readonly maxBytes?: number
  readonly signal?: AbortSignal
}

export interface OutboundAnswer {
  readonly status: number
  /** Its first 2 000 characters, or all of it up to `maxBytes`. */
  readonly text: string
  /** Whether the text lacks the end of the answer. */
  readonly isCut: boolean
}

export type OutboundProblem = 'url' | 'address' | 'unknownHost' | 'timeout' | 'connection'

/** A call that got no answer, or was not made at all. */
export class OutboundError extends Error {
  readonly problem: OutboundProblem

  constructor(problem: OutboundProblem, options?: ErrorOptions) {
    super(`outbound call: ${problem}`, options)
    this.problem = problem
  }
}

const keptBytes = 8_000
const keptCharacters = 2_000

/**
 * Calls a URL outside of private networks (protection against server-side request forgery): every resolved address is
 * checked, and the connection goes to a checked one. Redirects are returned like any other response, never followed.
 */
export async function callOutbound(call: OutboundCall): Promise<OutboundAnswer> {
  const url = outboundUrl(call.url)
  if (!url) throw new OutboundError('url')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = await resolve(host)
  if (!addresses.every(({ address }) => mayCall(address, call.allowed))) throw new OutboundError('address')
  const toCheckedAddress: LookupFunction = (_host, { all }, done) => {
    if (all) done(null, addresses)
    else done(null, addresses[0]!.address, addresses[0]!.family)
  }
  const timeout = AbortSignal.timeout(call.timeoutMs)
  const signal = call.signal ? AbortSignal.any([timeout, call.signal]) : timeout
  try {
    return await send(url, call, { lookup: toCheckedAddress, signal })
  } catch (cause) {
    throw new OutboundError(timeout.aborted ? 'timeout' : 'connection', { cause })
  }
}

/** An http or https URL without a name and password in it; undefined for anything else. */
export function outboundUrl(text: string): URL | undefined {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : undefined
}

/** Whether a literal address may be called; names are checked once resolved. */
export const mayCallHost = ({ hostname }: URL, allowed: Pick<AddressList, 'has'>): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? host !== 'localhost' || mayCall('127.0.0.1', allowed) : mayCall(host, allowed)
}

const mayCall = (address: string, allowed: Pick<AddressList, 'has'>): boolean =>
  isPublicAddress(address) || allowed.has(plainAddress(address))

async function resolve(host: string): Promise<{ readonly address: string; readonly family: number }[]> {
  if (isIP(host)) return [{ address: host, family: isIP(host) }]
  try {
    return await lookup(host, { all: true })
  } catch (cause) {
    throw new OutboundError('unknownHost', { cause })
  }
}

function send(
  url: URL,
  { headers, body, maxBytes }: OutboundCall,
  { lookup: toCheckedAddress, signal }: { readonly lookup: LookupFunction; readonly signal: AbortSignal },
): Promise<OutboundAnswer> {
  return new Promise((done, fail) => {
    const request = openRequest(
      url,
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
        agent: false,
        lookup: toCheckedAddress,
        signal,
      },
      (response) => {
        const chunks: Buffer[] = []
        const most = maxBytes ?? keptBytes
        let size = 0
        const end = (): void => {
          const whole = Buffer.concat(chunks).toString('utf8').replaceAll('\0', '')
          const text = maxBytes === undefined ? whole.slice(0, keptCharacters) : whole
          const isCut = size > most || !response.complete || text.length < whole.length
          done({ status: response.statusCode ?? 0, text, isCut })
          // a body without end is not read to its end
          response.destroy()
        }
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          size += chunk.length
          if (size > most) end()
        })
        response.once('end', end)
        response.once('error', fail)
      },
    )
    request.once('error', fail)
    request.end(body)
  })
}
