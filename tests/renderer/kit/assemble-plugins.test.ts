import { expect, it } from 'vitest'
import { assemble } from '#renderer/kit/assemble-plugins.ts'
import type { ClientPlugin, Lazy } from '#renderer/kit/client-plugin-type.ts'

const screen: Lazy = async () => ({ default: () => null })
const plugin = (name: string, more: Omit<ClientPlugin, 'name'> = {}): ClientPlugin => ({ name, ...more })

it('finds a screen by what the menu asks for', () => {
  const { screens } = assemble([plugin('form', { screens: { default: screen, list: screen } })])
  expect(Object.keys(screens)).toEqual(['plugin:form#default', 'plugin:form#list'])
})

it('finds a part of a module screen by what the module file says', () => {
  const { components } = assemble([
    plugin('a', { components: { Tag: screen } }),
    plugin('b', { components: { Tag: screen } }),
  ])
  expect(Object.keys(components)).toEqual(['plugin:a#Tag', 'plugin:b#Tag'])
})

it('knows whether the code of a part is there, also when it could not be fetched', async () => {
  const { components } = assemble([
    plugin('a', {
      components: {
        Tag: screen,
        Lost: async () => {
          throw new TypeError('Failed to fetch dynamically imported module')
        },
      },
    }),
  ])
  for (const part of Object.values(components)) {
    expect(part.isLoaded()).toBe(false)
    await part.load()
    expect(part.isLoaded()).toBe(true)
  }
})

it('lets two plugins name a screen alike, since the menu asks by plugin', () => {
  expect(() =>
    assemble([plugin('a', { screens: { list: screen } }), plugin('b', { screens: { list: screen } })]),
  ).not.toThrow()
})

it.each([
  ['a route', { routes: [{ path: '/x', screen }] }, 'route </x> is claimed by both <a> and <b>'],
  ['a command', { commands: [{ id: 'go', title: 'x', run() {} }] }, 'command <go> is claimed by both <a> and <b>'],
])('refuses %s that is claimed twice, naming both', (_, more, message) => {
  expect(() => assemble([plugin('a', more), plugin('b', more)])).toThrow(message)
})

it('refuses two plugins of one name', () => {
  expect(() => assemble([plugin('a'), plugin('a')])).toThrow('plugin <a> is claimed by both <a> and <a>')
})
