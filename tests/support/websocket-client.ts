import { once } from 'node:events'
import { WebSocket } from 'ws'
import { ping, pong, type LiveMessage } from '#schemas/api/websocket-messages.ts'

export interface TestSocket {
  readonly ws: WebSocket
  /** Received messages that were not taken yet, oldest first. */
  readonly heard: LiveMessage[]
  /** Waits for the next message of this type and takes it. */
  next<Body = unknown>(msgType: string): Promise<Body>
  /** Waits until the server has read all messages sent so far, and its answers have arrived. */
  settled(): Promise<void>
  /** Close code and reason, once closed. */
  readonly closed: Promise<{ code: number; reason: string }>
}

/** A socket like a browser's; throws the HTTP status when the server refuses it. */
export async function openSocket(origin: string, token: string): Promise<TestSocket> {
  const ws = new WebSocket(`${origin.replace(/^http/, 'ws')}/api/ws?token=${token}`)
  const heard: LiveMessage[] = []
  const waiting = new Set<() => void>()
  let pongs = 0
  ws.on('message', (data) => {
    const text = String(data)
    if (text === pong) pongs++
    else heard.push(JSON.parse(text) as LiveMessage)
    for (const look of waiting) look()
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    ws.once('close', (code, reason) => resolve({ code, reason: String(reason) })),
  )
  const until = <T>(find: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = find()
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  await once(ws, 'open')
  // later errors appear in `closed`
  ws.on('error', () => {})
  return {
    ws,
    heard,
    closed,
    next: <Body>(msgType: string) =>
      until(() => {
        const at = heard.findIndex((one) => one.msgType === msgType)
        return at < 0 ? undefined : (heard.splice(at, 1)[0]!.body as Body)
      }),
    async settled() {
      const before = pongs
      ws.send(ping)
      await until(() => (pongs > before ? true : undefined))
    },
  }
}
