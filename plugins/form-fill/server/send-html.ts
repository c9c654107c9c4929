import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { framesOf } from './frame-ancestors.ts'

const compress = promisify(gzip)

/** Sends a page whose policy allows a single inline style, the author's colors. */
export interface Html {
  readonly html: string
  readonly policy: string
}

export function withPolicy(html: string): Html {
  const style = /<style>([^<]*)<\/style>/.exec(html)?.[1]
  const hash = style === undefined ? '' : ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`
  return {
    html,
    policy: `default-src 'self'; script-src 'self'; style-src 'self'${hash}; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'`,
  }
}

/** Never cached by intermediaries, because a form's page depends on time and visitor. */
export async function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  { html, policy }: Html,
): Promise<FastifyReply> {
  const frames = framesOf(request)
  void reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': frames
        ? policy.replace("frame-ancestors 'self'", `frame-ancestors ${frames}`)
        : policy,
      'cache-control': 'no-cache, private',
      vary: 'accept-encoding, accept-language, sec-fetch-dest',
    })
  // it has no way to name other sites, and browsers ignore it beside the policy
  if (frames) void reply.removeHeader('x-frame-options')
  return sendCompressed(request, reply, html)
}

/** Sends a generated text, compressed where the client supports it. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(await compress(text))
}
