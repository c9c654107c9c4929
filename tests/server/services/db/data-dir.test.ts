import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { claimDataDir } from '#server/services/db/data-dir.ts'
import { emptyFolder } from '#tests/support/server-process.ts'

const rounds = 40
const dead = '4194305' // above what Linux gives out

describe.skipIf(inject('preparedPostgres'))('processes that start on one folder at once', () => {
  let folder: Awaited<ReturnType<typeof emptyFolder>>
  let processes: readonly ChildProcess[]

  const answer = async (child: ChildProcess): Promise<string> => ((await once(child, 'message')) as [string])[0]

  beforeAll(async () => {
    folder = await emptyFolder()
    processes = Array.from({ length: 4 }, () => fork(join(import.meta.dirname, '../../../support/claimant.ts')))
    await Promise.all(processes.map(answer))
  })
  afterAll(async () => {
    await Promise.all(processes.map((child) => (child.kill('SIGKILL'), once(child, 'exit'))))
    await folder.remove()
  })

  it.each([
    ['is empty', undefined],
    ['has the lock of a killed process', `${dead}.0f9a`],
    ['has a lock that only a process id is written in', dead],
    ['has a lock that its process was killed before writing to', ''],
    ['has a lock that a power failure has torn', '\0\0\0/\0'],
  ])('are one owner and three refused where it %s', async (what, lock) => {
    for (let round = 0; round < rounds; round++) {
      const path = join(folder.path, what, String(round))
      await mkdir(path, { recursive: true })
      if (lock !== undefined) await writeFile(join(path, 'formwork.lock'), lock)
      const answers = await Promise.all(processes.map((child) => (child.send(path), answer(child))))
      expect(answers.toSorted()).toEqual([...Array(3).fill(expect.stringMatching(/is in use by process|is being claimed/)), 'owns'])
      expect(await readdir(path)).toEqual(['formwork.lock'])
    }
  })

  it('leave it to the next when the one before has let go, and take over from one that died taking over', async () => {
    const path = join(folder.path, 'next')
    const release = await claimDataDir(path)
    await release()
    expect(await readdir(path)).toEqual([])

    await writeFile(join(path, 'formwork.lock'), dead)
    await writeFile(join(path, `formwork.lock.after.${dead}`), `${dead}.5e1f`)
    const again = await claimDataDir(path)
    expect(await readdir(path)).toEqual(['formwork.lock'])
    await again()
  })
})
