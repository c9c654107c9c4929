import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope } from '#schemas/api/envelope.ts'
import manifest from '../../package.json' with { type: 'json' }

export interface ServerProcess {
  readonly url: string
  /** The output so far. */
  readonly output: () => string
  readonly pid: number
  /** Milliseconds from spawn to listening. */
  readonly startMs: number
  /** Sends the signal and waits for the end; returns the exit code, null when a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Calls `/api…` and returns `data`; throws the response text on a failure. */
  call<T>(method: string, path: string, options?: { body?: unknown; token?: string }): Promise<T>
}

export interface ServerStart {
  readonly dataDir: string
  readonly env?: Readonly<Record<string, string>>
  /** Public key that verifies licenses (Ed25519, SPKI, base64), instead of the vendor's. */
  readonly vendorKey?: string
  /** Server program to run instead of the product's. */
  readonly entry?: string
  /** Command that wraps the server, such as `unshare`. */
  readonly under?: readonly string[]
}

const root = join(import.meta.dirname, '../..')

/** Node options of `npm start`. */
const flags = manifest.scripts.start.split(' ').filter((word) => word.startsWith('--'))

/** Starts the server like `npm start`, on a free port. */
export async function startServer({
  dataDir,
  env = {},
  vendorKey,
  entry = 'server/start.js',
  under = [],
}: ServerStart): Promise<ServerProcess> {
  const began = performance.now()
  const [command = '', ...args] = [
    ...under,
    process.execPath,
    ...flags,
    ...(vendorKey ? ['tests/support/license-vendor-server.ts', vendorKey] : [entry]),
  ]
  const child = spawn(command, args, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const port = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed += chunk.toString()
      const found = /Formwork\s+http:\/\/\S+:(\d+)/.exec(printed)
      if (found) resolve(found[1]!)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then((code) => reject(new Error(`the server ended with ${code} before it listened:\n${printed}`)))
  })
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    pid: child.pid!,
    startMs: performance.now() - began,
    output: () => printed,
    stop: (signal = 'SIGTERM') => stop(child, ended, signal),
    async call<T>(method: string, path: string, { body, token }: { body?: unknown; token?: string } = {}): Promise<T> {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
      return (JSON.parse(text) as Envelope<T>).data
    },
  }
}

async function stop(
  child: ChildProcess,
  ended: Promise<number | null>,
  signal: NodeJS.Signals,
): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  return ended
}

/** An empty folder, removed after the test. */
export async function emptyFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'formwork-'))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}

/** A free port, for servers that must know their URL before they listen. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a server that listens on TCP has an AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
