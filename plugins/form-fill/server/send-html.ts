import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(gzip)

/** A page, and the one inline style that its policy lets in: the author's colours. */
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

/** Never kept by anyone in between: what a form shows depends on the moment and the visitor. */
export async function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  { html, policy }: Html,
): Promise<FastifyReply> {
  void reply.code(status).type('text/html; charset=utf-8').headers({
    'content-security-policy': policy,
    'cache-control': 'no-cache, private',
    vary: 'accept-encoding, accept-language',
  })
  return sendCompressed(request, reply, html)
}

/** A text made by the server, small for those who can unpack it. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(await compress(text))
}
