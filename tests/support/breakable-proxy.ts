import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

/** A proxy between browser and server whose connections break. */
export interface BreakableProxy {
  readonly url: string
  /** Bytes that went from the browser to the server in requests for uploads. */
  readonly uploaded: () => number
  /** Destroys the connection that carries this many further bytes of uploads, and is down from then on. */
  cutAfter(bytes: number): void
  /** Lets no more bytes of uploads through until `flow`. */
  hold(): void
  flow(): void
  /** While down, each connection is destroyed, and new ones at once. */
  down(isDown: boolean): void
  close(): Promise<void>
}

/** Starts a proxy before a server. Uploads are recognized by their request line, one part after another. */
export async function breakableProxy(server: string): Promise<BreakableProxy> {
  const target = new URL(server)
  const pairs = new Set<readonly [Socket, Socket]>()
  let uploaded = 0
  let cutAt: number | undefined
  let isHeld = false
  let isDown = false

  const destroyAll = (): void => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }

  const proxy = createServer((browser) => {
    if (isDown) return void browser.destroy()
    const upstream = connect(Number(target.port), target.hostname)
    const pair = [browser, upstream] as const
    pairs.add(pair)
    let isUpload = false
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(pair)
        for (const one of pair) one.destroy()
      })
    }
    browser.on('data', (bytes) => {
      const line = /^(?:GET|POST|PUT|DELETE) (\S+) HTTP/.exec(bytes.subarray(0, 500).toString('latin1'))
      if (line) isUpload = /\/upload\/[0-9a-f]+\?/.test(line[1]!)
      if (isUpload) uploaded += bytes.length
      if (isUpload && cutAt !== undefined && uploaded >= cutAt) {
        cutAt = undefined
        isDown = true
        // what was sent so far reaches the server, the rest of the part does not
        upstream.write(bytes.subarray(0, bytes.length / 2), destroyAll)
        return
      }
      upstream.write(bytes)
      if (isUpload && isHeld) browser.pause()
    })
    upstream.on('data', (bytes) => void browser.write(bytes))
  })
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    uploaded: () => uploaded,
    cutAfter: (bytes) => void (cutAt = uploaded + bytes),
    hold: () => void (isHeld = true),
    flow() {
      isHeld = false
      for (const [browser] of pairs) browser.resume()
    },
    down(next) {
      isDown = next
      if (isDown) destroyAll()
    },
    async close() {
      const closed = new Promise((resolve) => void proxy.close(resolve))
      destroyAll()
      await closed
    },
  }
}
