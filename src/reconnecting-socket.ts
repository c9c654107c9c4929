import {
  heartbeatMs,
  ping,
  pong,
  reconnected,
  reconnectMs,
  closeCodes,
  type LiveMessage,
} from '#schemas/api/websocket-messages.ts'

export interface LiveSocketOptions {
  /** Returns the URL with the current token; undefined when nobody is signed in. */
  readonly address: () => string | undefined
  readonly onMessage: (message: LiveMessage) => void
  /** The connection has opened, for the first time or again. */
  readonly onOpen?: () => void
  /** The connection was lost and is being retried. */
  readonly onLost?: () => void
  /** The connection never opened: the server is away, or the session has ended. */
  readonly onRefused: () => void
}

/**
 * Opens the live socket (specification §4, §9). Sends a PING after 20 s of silence and closes when nothing arrives
 * within another 20 s. Reconnects 5 s after a loss, one attempt at a time, and emits `reconnected` before other
 * messages. Returns a function that closes it.
 */
export function openLiveSocket({ address, onMessage, onOpen, onLost, onRefused }: LiveSocketOptions): () => void {
  let socket: WebSocket | undefined
  let beat: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let wasOpen = false
  let hasStopped = false

  const connect = (): void => {
    const to = address()
    if (to === undefined || hasStopped) return
    let isOpen = false
    const mine = new WebSocket(to)
    socket = mine
    const isCurrent = (): boolean => socket === mine
    mine.addEventListener('open', () => {
      if (!isCurrent()) return
      isOpen = true
      listen()
      onOpen?.()
      if (wasOpen) onMessage({ msgType: reconnected, body: {} })
      wasOpen = true
    })
    mine.addEventListener('message', ({ data }) => {
      if (!isCurrent()) return
      listen()
      if (data !== pong) hear(String(data), onMessage)
    })
    mine.addEventListener('close', ({ code }) => {
      if (!isCurrent()) return
      if (!isOpen) onRefused()
      lost(code !== closeCodes.sessionEnded)
    })
  }

  /** Restarts the heartbeat: any message proves the connection is alive. */
  const listen = (): void => {
    clearTimeout(beat)
    beat = setTimeout(() => {
      try {
        socket?.send(ping)
      } catch (error) {
        console.warn('the live socket could not send', error)
      }
      beat = setTimeout(() => {
        socket?.close()
        // A dead connection fires no close event.
        lost(true)
      }, heartbeatMs)
    }, heartbeatMs)
  }

  const lost = (again: boolean): void => {
    clearTimeout(beat)
    socket = undefined
    clearTimeout(retry)
    hasStopped ||= !again
    if (hasStopped) return
    if (wasOpen) onLost?.()
    retry = setTimeout(connect, reconnectMs)
  }

  /** The browser, or the user (`connection-banner.tsx`), says that the network is back. */
  const connectNow = (): void => {
    clearTimeout(retry)
    if (!socket) connect()
  }
  addEventListener('online', connectNow)

  connect()
  return () => {
    removeEventListener('online', connectNow)
    const last = socket
    lost(false)
    last?.close(1000)
  }
}

function hear(text: string, onMessage: LiveSocketOptions['onMessage']): void {
  try {
    const message = JSON.parse(text) as Partial<LiveMessage>
    if (typeof message.msgType === 'string') onMessage({ msgType: message.msgType, body: message.body })
  } catch {
    console.warn('the live socket said something that is no message')
  }
}
