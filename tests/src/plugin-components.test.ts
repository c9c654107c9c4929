import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { clientPlugins } from '#plugins/client.ts'

const listOf = (plugin: string): readonly string[] => {
  const file = join(import.meta.dirname, '../../plugins', plugin, 'components.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly string[]) : []
}

// fetched before: compiling them is no part of what a test does
const brought = await Promise.all(clientPlugins.map(async ({ name, components = {} }) => {
  const modules = await Promise.all(Object.values(components).map((load) => load()))
  return [name, Object.keys(components), modules.map((module) => typeof module.default)] as const
}))

it.each(brought)('the components %s brings are those its list tells the checker', (name, components, kinds) => {
  expect(components).toEqual(listOf(name))
  expect(kinds).toEqual(components.map(() => 'function'))
})
