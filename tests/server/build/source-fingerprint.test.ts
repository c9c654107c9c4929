import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { alone } from '#server/build/build-lock.ts'
import { isFresh, takeStamp, writeStamp, type Sources } from '#server/build/source-fingerprint.ts'

let root: string
let file: string
let sources: Sources

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'formwork-build-'))
  writeFileSync(join(root, 'a.ts'), 'one')
  writeFileSync(join(root, 'notes.md'), 'one')
  file = `${root}.stamp`
  sources = { root, paths: ['.'], holds: (path) => !path.endsWith('.md') }
  writeStamp(file, takeStamp(sources))
})
afterEach(() => {
  rmSync(root, { recursive: true })
  rmSync(file, { force: true })
})

describe('whether a build is stale', () => {
  it.each<[string, () => void, boolean]>([
    ['nothing has changed', () => {}, true],
    ['a source has changed', () => writeFileSync(join(root, 'a.ts'), 'two'), false],
    ['a source has come', () => writeFileSync(join(root, 'b.ts'), ''), false],
    ['a source has gone', () => rmSync(join(root, 'a.ts')), false],
    ['a file that is no source has changed', () => writeFileSync(join(root, 'notes.md'), 'two'), true],
    ['the same sources were checked out again', () => utimesSync(join(root, 'a.ts'), new Date(0), new Date(0)), true],
    ['it was never finished', () => rmSync(file), false],
    ['its stamp is not readable', () => writeFileSync(file, '{'), false],
  ])('%s', (_, change, fresh) => {
    change()
    expect(isFresh(file, sources)).toBe(fresh)
    // looking changes no verdict
    expect(isFresh(file, sources)).toBe(fresh)
  })

  it('builds one after the other, and does not wait for a process that is gone', async () => {
    const lock = join(root, 'dist/.building')
    const order: string[] = []
    const build = (name: string) =>
      alone(lock, async () => {
        order.push(`${name} begins`)
        await Promise.resolve()
        order.push(`${name} ends`)
      })
    await Promise.all([build('a'), build('b')])
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
    // as a killed build of an earlier version left it, whose number may live again
    writeFileSync(lock, String(process.pid))
    await build('c')
    expect(order.at(-1)).toBe('c ends')
  })
})
