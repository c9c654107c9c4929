import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { lockFile } from '#server/kit/file-lock.ts'

const pollMs = 200

/**
 * Runs `act` while no other process does: several may start at once on one folder, and a killed one holds nobody up.
 */
export async function alone<T>(file: string, act: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true })
  let release = lockFile(file)
  while (!release) {
    await wait(pollMs * (1 + Math.random()))
    release = lockFile(file)
  }
  try {
    return await act()
  } finally {
    release()
  }
}
