import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Window as BrowserWindow } from 'happy-dom'
import { afterEach } from 'vitest'

export interface Seen {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Hangs up instead of answering. */
  readonly hangUp?: boolean
  /** Breaks off in the midst of the body: hangs up, or says nothing more. */
  readonly half?: 'hangsUp' | 'silent'
  /** Never answers. */
  readonly silent?: boolean
}

const running: (() => Promise<void>)[] = []

declare global {
  interface Window {
    readonly happyDOM: BrowserWindow['happyDOM']
  }
}

/** A real server for one test; relative addresses go to it. Answers what `reply` says and keeps what it was asked. */
export async function serve(reply: (seen: Seen) => Reply | Promise<Reply>): Promise<{ readonly seen: Seen[] }> {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      const one = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      }
      seen.push(one)
      const { status = 200, headers = {}, body, hangUp = false, half, silent = false } = await reply(one)
      if (silent) return
      if (hangUp) return void request.socket.destroy()
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      if (half) return void response.write('half', () => half === 'hangsUp' && request.socket.destroy())
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // it listens on a port
  // The page moves to the server's address, so that the page's own fetch, cookies and limits apply.
  window.happyDOM.setURL(`http://127.0.0.1:${port}/`)
  running.push(
    () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  )
  return { seen }
}

export const ok = (data: unknown): Reply => ({ body: { code: 200, msg: 'ok', data } })
export const fail = (code: number, id: string, msg: string, more: object = {}): Reply => ({
  status: code,
  body: { code, msg, data: { id, requestId: 'r-1', ...more } },
})

afterEach(async () => {
  await Promise.all(running.splice(0).map((stop) => stop()))
})
