import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { importsOf, projectFiles, readSource, root } from './imports.ts'

/** A test file and its distance from the change: 0 is the test itself or its namesake, 1 imports the changed file. */
export interface Related {
  readonly file: string
  readonly distance: number
}

/**
 * Lists of all registered parts. They would relate every test of the application to every file, so imports are not
 * followed through them.
 */
export const lists: ReadonlySet<string> = new Set([
  'plugins/client.ts',
  'plugins/fill.ts',
  'plugins/server.ts',
  'schemas/form/item-types.ts',
  'server/app.ts',
  'server/prepare-database.ts',
  'src/app.tsx',
  'src/routes.tsx',
])
/** Maximum distance; farther tests are hardly related. */
const farthest = 5

const isTest = (file: string): boolean => /^tests\/.*\.test\.tsx?$/.test(file)
const isSource = (file: string): boolean => /\.tsx?$/.test(file)

/** Tests related to a change, nearest first: by imports, and by the mirrored folder. */
export function relatedTests(changed: readonly string[]): readonly Related[] {
  const files = projectFiles().filter((file) => existsSync(join(root, file)))
  const tests = files.filter(isTest)
  const distances = new Map<string, number>()
  const note = (file: string, distance: number): void => {
    if (distance < (distances.get(file) ?? Infinity)) distances.set(file, distance)
  }

  const importers = reverseImports(files)
  for (const file of changed.filter(isSource)) {
    for (const [found, distance] of importersWithin(file, importers)) if (isTest(found)) note(found, distance)
  }
  for (const file of changed) {
    for (const test of tests) {
      const mirrored = mirrorDistance(file, test)
      if (mirrored !== undefined) note(test, mirrored)
    }
    for (const test of namers(file, tests)) note(test, 1)
  }
  return [...distances]
    .map(([file, distance]) => ({ file, distance }))
    .sort((a, b) => a.distance - b.distance || a.file.localeCompare(b.file))
}

function reverseImports(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  for (const file of files.filter(isSource))
    for (const imported of importsOf(file)) importers.set(imported, [...(importers.get(imported) ?? []), file])
  return importers
}

function importersWithin(
  start: string,
  importers: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, number> {
  const found = new Map([[start, 0]])
  // entries added while iterating are visited, too: a breadth-first search
  for (const [file, distance] of found) {
    if (distance === farthest || (lists.has(file) && file !== start)) continue
    for (const importer of importers.get(file) ?? []) if (!found.has(importer)) found.set(importer, distance + 1)
  }
  return found
}

/** `tests/` mirrors the tree. */
function mirrorDistance(file: string, test: string): number | undefined {
  if (file === test) return 0
  const folder = file.startsWith('tests/') ? dirname(file) : `tests/${dirname(file)}`
  const stem = (path: string): string => basename(path).replace(/(\.test)?\.[^.]+$/, '')
  if (dirname(test) === folder) return stem(test) === stem(file) ? 0 : 2
  if (test.startsWith(`${folder}/`)) return 3
  // tests of the parent folder, such as server/crud/ for server/crud/write/, but never of a whole layer
  const around = dirname(folder)
  if (around.split('/').length > 2 && dirname(test) === around) return stem(test) === basename(folder) ? 1 : 3
  return undefined
}

/** Module files are referenced by name, such as `system/post`, or by URL, not imported. */
function namers(file: string, tests: readonly string[]): readonly string[] {
  const name = /^(?:schemas|plugins\/[^/]+\/modules)\/([^/]+\/[^/]+)\.json$/.exec(file)?.[1]
  if (!name) return []
  return [
    'tests/server/crud/module-contract.test.ts',
    ...tests.filter((test) => new RegExp(`['"\`/]${name}['"\`/?]`).test(readSource(test))),
  ]
}
