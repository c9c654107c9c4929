import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { lockFile } from '#server/kit/file-lock.ts'

const pollMs = 200

/**
 * Runs `act` under an exclusive lock of the folder, because several processes may start at once. The lock of a killed
 * process is released.
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
