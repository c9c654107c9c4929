import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { clientPlugins } from '#plugins/client.ts'

const read = (plugin: string, list: string): unknown => {
  const file = join(import.meta.dirname, '../../plugins', plugin, list)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
const listOf = (plugin: string): readonly string[] =>
  (read(plugin, 'components.json') as readonly string[] | undefined) ?? []

// fetched before: compiling them is no part of what a test does
const brought = await Promise.all(
  clientPlugins.map(async ({ name, components = {} }) => {
    const modules = await Promise.all(Object.values(components).map((load) => load()))
    return [name, Object.keys(components), modules.map((module) => typeof module.default)] as const
  }),
)

it.each(brought)('the components %s brings are those its list tells the checker', (name, components, kinds) => {
  expect(components).toEqual(listOf(name))
  expect(kinds).toEqual(components.map(() => 'function'))
})

it.each(clientPlugins.map(({ name, screens = {} }) => [name, Object.keys(screens)] as const))(
  'the screens %s brings are those its list tells the server, named in both languages',
  (name, screens) => {
    const list = (read(name, 'screens.json') ?? {}) as Readonly<Record<string, object>>
    expect(Object.keys(list)).toEqual(screens)
    for (const title of Object.values(list))
      expect(title).toEqual({ 'zh-cn': expect.stringMatching(/./), en: expect.stringMatching(/./) })
  },
)
