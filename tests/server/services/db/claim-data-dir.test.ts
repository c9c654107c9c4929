import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { claimDataDir } from '#server/services/db/claim-data-dir.ts'
import type { ClaimOrder } from '#tests/support/data-dir-claimant.ts'
import { emptyFolder } from '#tests/support/server-process.ts'

const rounds = 8
const quiet = '--disable-warning=ExperimentalWarning'
const claimant = join(import.meta.dirname, '../../../support/data-dir-claimant.ts')
let folder: Awaited<ReturnType<typeof emptyFolder>>
beforeAll(async () => {
  folder = await emptyFolder()
})
afterAll(() => folder.remove())

const answer = async (child: ChildProcess): Promise<string> => ((await once(child, 'message')) as [string])[0]
const claim = (child: ChildProcess, order: ClaimOrder): Promise<string> => (child.send(order), answer(child))

describe.skipIf(inject('preparedPostgres'))('processes that start on one folder at once', () => {
  let processes: readonly ChildProcess[]

  beforeAll(async () => {
    processes = Array.from({ length: 4 }, () => fork(claimant, { execArgv: [quiet] }))
    await Promise.all(processes.map(answer))
  })
  afterAll(async () => {
    await Promise.all(processes.map((child) => (child.kill('SIGKILL'), once(child, 'exit'))))
  })

  it.each([
    ['is empty', {}],
    ['was left by a killed process', { 'claim.lock': '', 'formwork.lock': '4194305 on elsewhere' }],
    [
      'was left by a process whose number lives again',
      { 'claim.lock': '', 'formwork.lock': `${process.pid} on elsewhere` },
    ],
    ['has a lock of an earlier version', { 'formwork.lock': '1.0f9a' }],
    ['has a lock that a power failure has torn', { 'claim.lock': '\0\0\0/\0'.repeat(999), 'formwork.lock': '\0' }],
  ])('are one owner and three refused where it %s', async (what, files) => {
    for (let round = 0; round < rounds; round++) {
      const path = join(folder.path, what, String(round))
      await mkdir(path, { recursive: true })
      for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text)
      const answers = await Promise.all(processes.map((child) => claim(child, { folder: path, patienceMs: 150 })))
      expect(answers.toSorted()).toEqual([...Array(3).fill(expect.stringMatching(/is in use by/)), 'owns'])
      expect(await readdir(path)).toEqual(['claim.lock', 'formwork.lock'])
    }
  })
})

describe.skipIf(inject('preparedPostgres'))('a claim', () => {
  it("is refused with the name of its holder, after waiting and saying so, and is the next one's once it is released", async () => {
    const path = join(folder.path, 'next')
    const release = await claimDataDir(path)
    const lines: string[] = []
    const refused = claimDataDir(path, { patienceMs: 100, log: (line) => lines.push(line) })
    await expect(refused).rejects.toThrow(`is in use by process ${process.pid} on <`)
    expect(lines).toEqual([expect.stringMatching(/waiting up to 0\.1 s for it to end/)])

    const waiting = claimDataDir(path, { log: (line) => lines.push(line) })
    await release()
    const releaseNext = await waiting
    // a release that comes twice touches no claim of another
    await release()
    await expect(claimDataDir(path, { patienceMs: 0 })).rejects.toThrow('is in use by')
    await releaseNext()
    expect(await readdir(path)).toEqual(['claim.lock'])
  })

  it.each([{ times: 10 }])('goes with its killed process at once, $times times out of $times', killed)

  it.each([{ times: 50 }])(
    'goes with its killed process at once, $times times out of $times',
    { timeout: 60_000, tags: ['whole'] },
    killed,
  )

  it('goes with a killed process that nobody collects and whose number still answers', async () => {
    const path = join(folder.path, 'zombie')
    // the shell becomes a program that collects no children
    const parent = spawn('sh', ['-c', '"$0" "$@" & echo $!; exec sleep 600', process.execPath, quiet, claimant, path])
    const [pid] = /\d+/.exec(await printed(parent, /owns/))!
    try {
      process.kill(Number(pid), 'SIGKILL')
      await (
        await claimDataDir(path)
      )()
      expect(() => process.kill(Number(pid), 0)).not.toThrow()
    } finally {
      parent.kill('SIGKILL')
    }
  })
})

async function killed({ times }: { readonly times: number }): Promise<void> {
  const path = join(folder.path, `killed-${times}`)
  let owner = await freshClaimant()
  expect(await claim(owner, { folder: path, patienceMs: 0 })).toBe('owns')
  for (let round = 0; round < times; round++) {
    const next = await freshClaimant()
    owner.kill('SIGKILL')
    expect(await claim(next, { folder: path, patienceMs: 5_000 })).toBe('owns')
    owner = next
  }
  owner.kill('SIGKILL')
}

function printed(child: ChildProcess, awaited: RegExp): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let text = ''
  child.stdout!.on('data', (chunk: Buffer) => {
    text += chunk.toString()
    if (awaited.test(text)) resolve(text)
  })
  return promise
}

async function freshClaimant(): Promise<ChildProcess> {
  const child = fork(claimant, { execArgv: [quiet] })
  await answer(child)
  return child
}
