import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { lockFile } from '../../kit/file-lock.ts'

export interface ClaimOptions {
  /** How long to wait for a holder that is shutting down. */
  readonly patienceMs?: number
  /** Receives the message that the holder is awaited. */
  readonly log?: (line: string) => void
}

const pollMs = 50

/**
 * Claims a folder for this process: the embedded database takes one process at a time, and a second would damage it.
 * The kernel releases the claim of a killed process. Returns the release.
 */
export async function claimDataDir(
  dataDir: string,
  { patienceMs = 5_000, log = () => {} }: ClaimOptions = {},
): Promise<() => Promise<void>> {
  const refused = (error: Error): never => {
    throw new Error(`DATA_DIR <${dataDir}> is no folder that this process can write to`, { cause: error })
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch(refused)
  const deadline = performance.now() + patienceMs
  let unlock: (() => void) | undefined
  try {
    unlock = lockFile(join(dataDir, 'claim.lock'))
  } catch (error) {
    refused(error as Error) // it throws nothing else
  }
  if (!unlock)
    log(
      `DATA_DIR <${dataDir}> is in use by ${await holderIn(dataDir)}; waiting up to ${patienceMs / 1000} s for it to end`,
    )
  while (!unlock) {
    if (performance.now() > deadline) {
      throw new Error(
        `DATA_DIR <${dataDir}> is in use by ${await holderIn(dataDir)}; the embedded database takes one process, several need DATABASE_URL`,
      )
    }
    // random, so that waiting processes do not retry in step: two at once would both be refused
    await wait(pollMs * (1 + Math.random()))
    unlock = lockFile(join(dataDir, 'claim.lock'))
  }
  const release = unlock
  const holder = join(dataDir, holderFile)
  // for people only: the claim holds even when a full disk prevents this file
  await writeFile(holder, `${process.pid} on ${hostname()}\n`).catch(() => {})
  return async () => {
    await rm(holder, { force: true }).catch(() => {})
    release()
  }
}

/** The file that names the holder. Only messages read it. */
const holderFile = 'formwork.lock'

async function holderIn(dataDir: string): Promise<string> {
  const text = await readFile(join(dataDir, holderFile), 'utf8').catch(() => '')
  const [, pid, host] = /^(\d{1,10}) on (\S{1,255})\s*$/.exec(text) ?? []
  return pid ? `process ${pid} on <${host}>` : 'another process'
}
