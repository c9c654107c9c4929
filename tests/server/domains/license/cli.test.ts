/**
 * @module-tag whole
 * Left out of `npm test`: starts processes of its own.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp, type TestApp } from '#tests/support/open-app.ts'

const run = promisify(execFile)
const license = async (...args: string[]): Promise<string> =>
  (await run('node', [join(import.meta.dirname, '../../../../server/domains/license/cli.ts'), ...args])).stdout.trim()

let folder: string
let key: string
let vendorKey: string
let test: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'license-'))
  key = join(folder, 'vendor.pem')
  vendorKey = await license('key', key)
  test = await openApp({ vendorKey })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

it('makes a key that only its owner reads, once', async () => {
  expect((await stat(key)).mode & 0o777).toBe(0o600)
  expect(vendorKey).toMatch(/^MCowBQYDK2VwAyEA/)
  const before = await readFile(key, 'utf8')
  await expect(license('key', key)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('EEXIST') })
  expect(await readFile(key, 'utf8')).toBe(before)
})

it('issues what the installation takes, until the day it ends', async () => {
  const { instance } = (await test.anonymous.get('/api/license')).body.data
  const text = await license(
    'issue',
    key,
    '--instance',
    instance,
    '--holder',
    '明德学院',
    '--expires',
    '2099-12-31',
    '--edition',
    'campus',
    '--max-users',
    '300',
  )
  const { body } = await (await test.as()).post('/api/license', { body: { license: text } })
  expect(body.data).toMatchObject({
    state: 'valid',
    license: { holder: '明德学院', edition: 'campus', maxUsers: 300, expires: new Date(2099, 11, 31).toISOString() },
  })
})

it.each([
  ['usage', [], 'npm run license'],
  ['an instance', ['--holder', 'x', '--expires', '2099-12-31'], '--instance, --holder and --expires'],
  ['a day there is', ['--instance', 'x', '--holder', 'x', '--expires', '2099-02-30'], '--expires is a day'],
  ['an end after its beginning', ['--instance', 'x', '--holder', 'x', '--expires', '2020-01-01'], 'is not after'],
  [
    'a count',
    ['--instance', 'x', '--holder', 'x', '--expires', '2099-12-31', '--max-users', 'many'],
    '--max-users is a number',
  ],
  ['an option it knows', ['--instanz', 'x'], '--instanz'],
])('refuses in words what has not %s', async (_, options, words) => {
  await expect(license(...(options.length > 0 ? ['issue', key, ...options] : []))).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(words),
  })
})
