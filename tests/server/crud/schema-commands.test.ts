/**
 * @module-tag whole
 * Left out of `npm test`: starts processes of its own.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { moduleEngine } from '#server/crud/module-engine.ts'
import { loadRegistry } from '#server/crud/load-modules.ts'
import { menuSeeds } from '#server/crud/module-registry.ts'
import type { AppError } from '#server/kit/app-error.ts'
import { ownModules } from '#tests/support/product-module-folders.ts'

const folder = await mkdtemp(join(tmpdir(), 'formwork-modules-'))
afterAll(() => rm(folder, { recursive: true }))
const root = join(import.meta.dirname, '../../..')
const run = (script: string, ...args: readonly string[]) =>
  promisify(execFile)(join(root, 'node_modules/.bin/node'), [join(root, 'server/crud/cli', script), ...args])

describe('schema:new', () => {
  it('writes a module that passes the check, and never writes over one', async () => {
    await run('new-module.ts', 'school/asset-book', folder)
    const { registry, faults, warnings } = await loadRegistry([folder])
    expect([faults, warnings, [...registry.modules.keys()]]).toEqual([[], [], ['school/asset-book']])
    expect(menuSeeds(registry)[0]).toMatchObject({
      path: '/school/asset-book',
      component: 'schema:school/asset-book',
      permission: 'school:assetBook:list',
    })
    const before = await readFile(join(folder, 'school/asset-book.json'), 'utf8')
    await expect(run('new-module.ts', 'school/asset-book', folder)).rejects.toMatchObject({ code: 1 })
    expect(await readFile(join(folder, 'school/asset-book.json'), 'utf8')).toBe(before)
  })

  it('refuses a name that is none', async () => {
    await expect(run('new-module.ts', '../escape', folder)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('usage'),
    })
  })
})

describe('schema:check', () => {
  const failed = async (...args: readonly string[]) =>
    (await run('check-modules.ts', ...args).catch((error: unknown) => error)) as {
      readonly code: number
      readonly stdout: string
      readonly stderr: string
    }

  it('says how it is used', async () => {
    const { stdout, stderr } = await run('check-modules.ts', '--help')
    expect([stdout.split('\n')[0], stderr]).toEqual([
      'usage: npm run schema:check [-- [--format text|json|github] folder …]',
      '',
    ])
  })

  it.each([
    ['a folder that is not there', ['/no/folder'], 'the folder of module files </no/folder> is not there'],
    [
      'a file for a folder',
      [import.meta.filename],
      `the folder of module files <${import.meta.filename}> is no folder`,
    ],
    [
      'an option that is none',
      ['--fix'],
      "Unknown option '--fix'; usage: npm run schema:check [-- [--format text|json|github] folder …]",
    ],
    [
      'a format that is none',
      ['--format', 'xml'],
      'there is no format "xml"; usage: npm run schema:check [-- [--format text|json|github] folder …]',
    ],
  ])('answers %s in one line', { tags: ['whole'] }, async (_, args, words) => {
    expect(await failed(...args)).toMatchObject({ code: 1, stdout: '', stderr: `${words}\n` })
  })
})

describe('a file with mistakes', () => {
  it('fails schema:check at its line, and leaves the other modules as they are', async () => {
    await mkdir(join(folder, 'bad'))
    await writeFile(
      join(folder, 'bad/lamp.json'),
      '{\n  "module": "bad/lamp",\n  "endpoints": { "base": "/lamps" },\n  "vresion": 1\n}',
    )
    const failed = (await run('check-modules.ts', folder).catch((error: unknown) => error)) as {
      code: number
      stdout: string
    }
    expect(failed.code).toBe(1)
    expect(failed.stdout).toContain(
      'bad/lamp.json:4:3  error  SCH010  /vresion  unknown key "vresion" (did you mean "version"?)',
    )
    const { registry, faults } = await loadRegistry([folder])
    expect(faults.length).toBeGreaterThan(1)
    expect([...registry.modules.keys()]).toEqual(['school/asset-book'])
  })

  it('answers its calls in development with what is wrong', async () => {
    const { registry } = await loadRegistry([folder])
    const app = fastify()
    // the least of a host: a caller, and failures as they are
    app.decorateRequest('caller', undefined)
    app.decorateRequest('locale', 'en')
    app.addHook('onRequest', async (request) => {
      request.caller = { permissions: [], mustChangePassword: false } as unknown as typeof request.caller
    })
    app.setErrorHandler(async (error: AppError, _request, reply) =>
      reply.code(error.code).send({ id: error.id, ...error.data }),
    )
    await app.register(moduleEngine, { registry, hooks: [] })
    for (const url of ['/api/lamps/page', '/api/lamps', '/api/schema/bad/lamp']) {
      const answer = await app.inject({ url })
      expect([url, answer.statusCode]).toEqual([url, 500])
      expect(answer.json()).toMatchObject({
        id: 'module.broken',
        faults: expect.arrayContaining([expect.objectContaining({ line: 4, code: 'SCH010' })]),
      })
    }
    await app.close()
  })
})

it('a module in two folders is a mistake, and a folder that is not there is named', async () => {
  const { faults } = await loadRegistry([join(root, 'schemas'), join(root, 'schemas')])
  expect(faults.join('\n')).toContain('module "system/config" is there already')
  await expect(loadRegistry([join(folder, 'nowhere')])).rejects.toThrow('nowhere')
})

it.each([
  ['a virtual field without a hook', [], 'virtual field <isSecretSet>'],
  [
    'an action without a hook',
    [{ module: 'system/config', virtual: { isSecretSet: () => new Map() } }],
    'action <refreshCache>',
  ],
  ['hooks for no module', [{ module: 'system/none' }], 'which is no module'],
  ['a hook for no action', [{ module: 'system/config', actions: { dance: () => null } }], 'answer <dance>'],
])('does not start with %s', async (_, hooks, words) => {
  const { registry } = await loadRegistry(ownModules)
  const app = fastify()
  await expect(async () => {
    await app.register(moduleEngine, { registry, hooks })
  }).rejects.toThrow(words)
})
