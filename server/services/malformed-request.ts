import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { failures, type FailureId } from '#schemas/api/errors.ts'
import { http } from '../kit/lazy-node-http.ts'

/**
 * Maps Node's error codes for a connection to our errors. Any other code is `request.invalid`: the bytes are no HTTP,
 * or two servers could read the bytes as different requests (request smuggling).
 */
const ids: Readonly<Record<string, FailureId>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
  HPE_HEADER_OVERFLOW: 'request.headers',
}

/**
 * Answers a broken connection with the usual envelope, then closes the connection. Later bytes on the same connection
 * cannot be trusted.
 */
export function answerMalformedRequest({ code }: Error & { readonly code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const id = ids[code ?? ''] ?? 'request.invalid'
  const { code: status, text } = failures[id]
  const requestId = randomUUID()
  const body = JSON.stringify({ code: status, msg: text['zh-cn'], data: { id, requestId } })
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Content-Type-Options: nosniff\r\nx-request-id: ${requestId}\r\n\r\n${body}`,
    )
  }
  socket.destroySoon()
}
