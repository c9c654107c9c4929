import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** `npm run dev`: the server restarts and Vite reloads as files change; open Vite's address. */
const root = join(import.meta.dirname, '..')
const children = [
  spawn('node', ['--watch', '--watch-path=server', '--watch-path=schemas', '--watch-path=plugins', 'server/start.ts'], child({ NODE_ENV: 'development' })),
  spawn('npx', ['vite'], child({})),
]
for (const one of children) one.once('exit', (code) => {
  for (const other of children) other.kill('SIGTERM')
  process.exitCode = code ?? 0
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => children.forEach((one) => one.kill(signal)))

function child(env: NodeJS.ProcessEnv): { cwd: string; stdio: 'inherit'; env: NodeJS.ProcessEnv } {
  return { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }
}
