import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { root } from './imports.ts'

export interface Command {
  readonly title: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
}

/** Duration of a step by the clock and in CPU seconds, including its child processes. */
export interface Spent {
  readonly title: string
  readonly seconds: number
  readonly cpu: number
}

export const spent: Spent[] = []

/** Runs a command, prints its output when it ends, because others run in parallel, and returns its exit code. */
export async function run(command: Command): Promise<number> {
  console.log(`\n— ${command.title} …`)
  const { code, output, seconds } = await timed(command)
  console.log(`\n— ${command.title}: ${seconds.toFixed(1)} s\n${output.trimEnd()}`)
  return code
}

/** Runs commands in parallel, prints the output of each when it ends, and returns the first title that failed. */
export async function runTogether(commands: readonly Command[]): Promise<string | undefined> {
  const codes = await Promise.all(
    commands.map(async (command) => {
      const { code, output, seconds } = await timed(command)
      console.log(`\n— ${command.title}: ${seconds.toFixed(1)} s\n${output.trimEnd()}`)
      return code
    }),
  )
  return commands.find((_, at) => codes[at] !== 0)?.title
}

/** `times` of the shell prints the CPU time of all its child processes. */
const script = '"$@"; code=$?; times >&3; exit $code'

async function timed({
  title,
  args,
  env = {},
}: Command): Promise<{ readonly code: number; readonly output: string; readonly seconds: number }> {
  const began = performance.now()
  const child = spawn('sh', ['-c', script, 'sh', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'test', ...env },
  })
  const read = (stream: unknown): Promise<string> => (stream ? text(stream as Readable) : Promise.resolve(''))
  const [code, out, error, times] = await Promise.all([
    new Promise<number>((resolve, reject) =>
      child.once('error', reject).once('exit', (status) => resolve(status ?? 1)),
    ),
    read(child.stdout),
    read(child.stderr),
    read(child.stdio[3]),
  ])
  const seconds = (performance.now() - began) / 1000
  spent.push({ title, seconds, cpu: cpuOf(times) })
  return { code, output: out + error, seconds }
}

/** Adds up durations such as `0m1.5s 0m0.2s`, user and system. */
const cpuOf = (times: string): number =>
  [...times.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0)
