import { spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * `npm run dev`: restarts the server when its code changes, reloads changed module files at run time, and runs Vite for
 * the browser code. Open Vite's address.
 */
const root = join(import.meta.dirname, '..')
/** Module files are excluded, because the server reloads them without a restart. */
const code = ['server', 'plugins', 'schemas/api', 'schemas/form', 'schemas/module']
const address = `http://localhost:${process.env.VITE_PORT ?? 5173}`
console.log(
  `\n  Formwork, in development   ${address}\n\n  The admin is there, reloaded as its code changes; the server behind it answers on port ${process.env.PORT ?? 8080}.\n  A first start prints the administrator's password below.\n`,
)

const children = [
  spawn(
    'node',
    [
      '--watch',
      '--watch-preserve-output',
      '--disable-warning=ExperimentalWarning',
      '--liftoff-only',
      ...code.map((folder) => `--watch-path=${folder}`),
      'server/start.js',
    ],
    child({ NODE_ENV: 'development' }),
  ),
  spawn('npx', ['vite'], child({})),
]
for (const one of children)
  one.once('exit', (status) => {
    for (const other of children) other.kill('SIGTERM')
    process.exitCode = status ?? 0
  })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => children.forEach((one) => one.kill(signal)))

function child(env: NodeJS.ProcessEnv): { cwd: string; stdio: 'inherit'; env: NodeJS.ProcessEnv } {
  return { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }
}
