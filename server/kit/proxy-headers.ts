import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { isLoopback, type Config } from './config.ts'

/**
 * Puts right what stands in front of a request before anything reads it. HTTP is 1.0 or 1.1, and two `Host` are no
 * request (RFC 9112, §3.2); of
 * `X-Forwarded-For` only addresses are left, from the first on that is none nothing to its left is believed.
 */
export function checkFront({ raw }: Pick<FastifyRequest, 'raw'>, reply: FastifyReply): void {
  // llhttp takes any version that is one digit each; of these only two are what we speak
  if (raw.httpVersion !== '1.1' && raw.httpVersion !== '1.0') {
    reply.header('connection', 'close')
    throw new AppError('request.invalid', `HTTP/${raw.httpVersion}`)
  }
  let hosts = 0
  for (let i = 0; i < raw.rawHeaders.length; i += 2)
    if (raw.rawHeaders[i]!.length === 4 && raw.rawHeaders[i]!.toLowerCase() === 'host') hosts++
  if (hosts > 1) {
    // what follows on the line is not believed either
    reply.header('connection', 'close')
    throw new AppError('request.invalid', 'more than one Host')
  }
  const given = raw.headers['x-forwarded-for']
  if (typeof given === 'string') raw.headers['x-forwarded-for'] = addressesIn(given)
}

/** `a, b:80, junk, [::1]:443` → `::1`: proxies write from left to right, so what is nearest to us is last. */
export function addressesIn(header: string): string {
  const all = header.split(',').map((one) =>
    one
      .trim()
      .replace(/^\[([\da-f:.]+)\](:\d+)?$/i, '$1')
      .replace(/^([\d.]+):\d+$/, '$1'),
  )
  return all.slice(all.findLastIndex((one) => isIP(one) === 0) + 1).join(', ')
}

/**
 * Whether a page that opens a socket is ours: its `Origin` has the host that was asked, or that of `publicUrl`.
 * Programs send none. In development pages come from Vite, on another port of this machine.
 */
export function isOwnOrigin(
  origin: string | undefined,
  host: string,
  { publicUrl, development }: Pick<Config, 'publicUrl' | 'development'>,
): boolean {
  if (origin === undefined) return true
  const page = URL.parse(origin)
  if (!page || !/^https?:$/.test(page.protocol)) return false
  // the port that a scheme has anyway is left out on one side only
  if (URL.parse(`${page.protocol}//${host}`)?.host === page.host) return true
  if (publicUrl !== undefined && new URL(publicUrl).origin === page.origin) return true
  return development && isLoopback(page.hostname)
}
