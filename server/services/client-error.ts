import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { failures, type FailureId } from '#schemas/api/errors.ts'

/**
 * Of what never became a request, by Node's code: all else is no HTTP, or HTTP that two servers could read as two
 * things.
 */
const ids: Readonly<Record<string, FailureId>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
  HPE_HEADER_OVERFLOW: 'request.headers',
}

/**
 * Answers it with the envelope like everything else, and closes: whatever follows on that connection is not believed
 * either.
 */
export function clientError({ code }: Error & { readonly code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const id = ids[code ?? ''] ?? 'request.invalid'
  const { code: status, text } = failures[id]
  const requestId = randomUUID()
  const body = JSON.stringify({ code: status, msg: text['zh-cn'], data: { id, requestId } })
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Content-Type-Options: nosniff\r\nx-request-id: ${requestId}\r\n\r\n${body}`,
    )
  }
  socket.destroySoon()
}
