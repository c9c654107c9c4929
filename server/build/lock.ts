import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const pollMs = 200

/** Runs `act` while no other process on this machine does: several may start at once on one folder. */
export async function alone<T>(file: string, act: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true })
  while (!taken(file)) await wait(pollMs)
  try {
    return await act()
  } finally {
    rmSync(file, { force: true })
  }
}

function taken(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (!isHeld(file)) rmSync(file, { force: true })
    return false
  }
}

/** A process that was killed leaves its lock behind. */
function isHeld(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
