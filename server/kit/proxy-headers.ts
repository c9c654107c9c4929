import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { isLoopback, type Config } from './config.ts'

/**
 * Validates the front of a request before any other code reads it. HTTP must be 1.0 or 1.1, and a request with two
 * `Host` headers is refused (RFC 9112 §3.2). `X-Forwarded-For` is cut at the nearest entry that is no address: nothing
 * to the left of it is trusted.
 */
export function checkFront({ raw }: Pick<FastifyRequest, 'raw'>, reply: FastifyReply): void {
  // llhttp accepts any one-digit version numbers; this server speaks only two
  if (raw.httpVersion !== '1.1' && raw.httpVersion !== '1.0') {
    reply.header('connection', 'close')
    throw new AppError('request.invalid', `HTTP/${raw.httpVersion}`)
  }
  let hosts = 0
  for (let i = 0; i < raw.rawHeaders.length; i += 2)
    if (raw.rawHeaders[i]!.length === 4 && raw.rawHeaders[i]!.toLowerCase() === 'host') hosts++
  if (hosts > 1) {
    // later bytes on the connection cannot be trusted either
    reply.header('connection', 'close')
    throw new AppError('request.invalid', 'more than one Host')
  }
  const given = raw.headers['x-forwarded-for']
  if (typeof given === 'string') raw.headers['x-forwarded-for'] = addressesIn(given)
}

/** `a, b:80, junk, [::1]:443` → `::1`: each proxy appends on the right, so the nearest is last. */
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
 * Whether the page that opens a socket is ours: its `Origin` has the requested host or the host of `publicUrl`.
 * Programs send no `Origin`. In development, pages come from Vite on another port of this machine.
 */
export function isOwnOrigin(
  origin: string | undefined,
  host: string,
  { publicUrl, development }: Pick<Config, 'publicUrl' | 'development'>,
): boolean {
  if (origin === undefined) return true
  const page = URL.parse(origin)
  if (!page || !/^https?:$/.test(page.protocol)) return false
  // only one side omits a scheme's default port
  if (URL.parse(`${page.protocol}//${host}`)?.host === page.host) return true
  if (publicUrl !== undefined && new URL(publicUrl).origin === page.origin) return true
  return development && isLoopback(page.hostname)
}
