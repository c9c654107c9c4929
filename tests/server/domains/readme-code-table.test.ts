import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownModules } from '#tests/support/product-module-folders.ts'

const root = join(import.meta.dirname, '../../..')
const lines = (folder: string): number => {
  const dir = [join(root, 'server/domains', folder), join(root, 'plugins', folder, 'server')].find((one) =>
    existsSync(one),
  )!
  return readdirSync(dir)
    .filter((name) => name.endsWith('.ts'))
    .reduce((sum, name) => sum + readFileSync(join(dir, name), 'utf8').trimEnd().split('\n').length, 0)
}
const readme = readFileSync(join(root, 'schemas/README.md'), 'utf8')
const rows = [
  ...readme
    .slice(readme.indexOf('## Code beside each system file'))
    .matchAll(/^\| ([a-z, -]+) \|(?: ([a-z]+))? \| (\d+) \|/gm),
].map(([, modules, folder, count]) => ({ modules: modules!.split(', '), folder: folder ?? '', count: Number(count) }))

it('the table of code beside each system file is true, give or take ten lines', () => {
  const wrong = rows.filter(({ folder, count }) => Math.abs((folder === '' ? 0 : lines(folder)) - count) > 10)
  expect(wrong.map(({ folder, count }) => `${folder}: ${lines(folder)}, not ${count}`)).toEqual([])
})

it('names every system module', () => {
  const folders = ownModules.map((dir) => join(dir, 'system')).filter((dir) => existsSync(dir))
  const files = folders.flatMap((dir) => readdirSync(dir)).map((name) => name.replace('.json', ''))
  expect(rows.flatMap((row) => row.modules).toSorted()).toEqual(files.toSorted())
})
