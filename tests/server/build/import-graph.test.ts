import { expect, it } from 'vitest'
import { moduleGraph, type Info } from '#server/build/import-graph.ts'

const modules: Readonly<
  Record<string, readonly [code: string, imports: readonly string[], dynamic?: readonly string[]]>
> = {
  '/app/main.ts': [
    "import { Bell as Ring } from 'icons'; import * as own from './own.ts'; import('./page.ts')",
    ['/app/node_modules/icons/index.mjs', '/app/own.ts'],
    ['/app/page.ts'],
  ],
  '/app/page.ts': ["import { sky } from 'icons/weather'", ['/app/node_modules/icons/weather.mjs']],
  '/app/own.ts': ['export const own = 1', []],
  '/app/node_modules/icons/index.mjs': [
    "import { Key } from './key.mjs'; export { Key }; export { default as Bell } from './bell.mjs'; export * from './more.mjs'",
    ['/app/node_modules/icons/key.mjs', '/app/node_modules/icons/bell.mjs', '/app/node_modules/icons/more.mjs'],
  ],
  '/app/node_modules/icons/weather.mjs': [
    "export { sky } from './sky.mjs'; export { Key } from './key.mjs'",
    ['/app/node_modules/icons/sky.mjs', '/app/node_modules/icons/key.mjs'],
  ],
  '/app/node_modules/icons/bell.mjs': ['export default 1', []],
  '/app/node_modules/icons/key.mjs': ['export const Key = 1', []],
  '/app/node_modules/icons/more.mjs': ['export const More = 1', []],
  '/app/node_modules/icons/sky.mjs': ['export const sky = 1', []],
}

const infoOf = (id: string): Info | null => {
  const module = modules[id]
  if (!module) return null
  const [code, importedIds, dynamicallyImportedIds = []] = module
  return { id, code, importedIds: [...importedIds], dynamicallyImportedIds: [...dynamicallyImportedIds] }
}

it('follows what a barrel hands on to where it is made, and no further', () => {
  const graph = moduleGraph('/app/main.ts', infoOf)
  expect(graph.get('/app/main.ts')?.imports.toSorted()).toEqual(['/app/node_modules/icons/bell.mjs', '/app/own.ts'])
  expect(graph.get('/app/page.ts')?.imports).toEqual(['/app/node_modules/icons/sky.mjs'])
  expect([...graph.keys()].toSorted()).toEqual([
    '/app/main.ts',
    '/app/node_modules/icons/bell.mjs',
    '/app/node_modules/icons/sky.mjs',
    '/app/own.ts',
    '/app/page.ts',
  ])
})

it('takes a request without an ending for the file of that name, not for a longer one', () => {
  const folder = '/app/node_modules/transitions'
  const ids = {
    group: `${folder}/TransitionGroup.js`,
    one: `${folder}/Transition.js`,
    inner: `${folder}/utils/index.js`,
  }
  const known: Readonly<Record<string, readonly [code: string, imports: readonly string[]]>> = {
    '/app/main.ts': ["import { Transition, reflow } from 'transitions'", [`${folder}/index.js`]],
    [`${folder}/index.js`]: [
      "export { default as Group } from './TransitionGroup'; export { default as Transition } from './Transition'; export { reflow } from './utils'",
      Object.values(ids),
    ],
    [ids.group]: ['export default 1', []],
    [ids.one]: ['export default 1', []],
    [ids.inner]: ['export const reflow = 1', []],
  }
  const graph = moduleGraph('/app/main.ts', (id) => {
    const [code, importedIds] = known[id] ?? []
    return code === undefined ? null : { id, code, importedIds: [...importedIds!], dynamicallyImportedIds: [] }
  })
  expect(graph.get('/app/main.ts')?.imports.toSorted()).toEqual([ids.one, ids.inner])
})
