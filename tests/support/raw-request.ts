import { once } from 'node:events'
import { connect } from 'node:net'

export interface RawAnswer {
  readonly status: number
  readonly headers: string
  readonly body: string
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says what it expects of the answer
  json(): any
}

/** Sends raw bytes to the server, because HTTP clients correct paths, headers and methods. */
export async function rawRequest(origin: string, text: string): Promise<RawAnswer> {
  const line = connect(Number(new URL(origin).port), '127.0.0.1')
  const chunks: Buffer[] = []
  line.on('data', (chunk: Buffer) => chunks.push(chunk))
  line.write(Buffer.from(text, 'latin1'))
  await once(line, 'close')
  const whole = Buffer.concat(chunks).toString('utf8')
  const at = whole.indexOf('\r\n\r\n')
  const body = whole.slice(at + 4)
  return {
    status: Number(whole.slice(9, 12)),
    headers: whole.slice(0, at).toLowerCase(),
    body,
    json: () => JSON.parse(body),
  }
}

/** A request as raw text; the server closes the connection afterwards. */
export const rawGet = (
  origin: string,
  target: string,
  headers: readonly string[] = [],
  method = 'GET',
): Promise<RawAnswer> =>
  rawRequest(
    origin,
    [`${method} ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'),
  )
