import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '#server/build/build-browser-code.ts'

const root = join(import.meta.dirname, '../../..')
/** What an empty browser fetches until the list of users shows: where scripts start, and what is imported on the way. */
const wanted = [
  'src/index.html',
  'src/messages/zh-cn.ts',
  'plugins/captcha/client/captcha-layer.tsx',
  'plugins/notice/client/inbox/notification-bell.tsx',
  'plugins/notice/client/messages/zh-cn.ts',
  'renderer/crud/crud-screen.tsx',
  'renderer/crud/tree-filter/tree-filter.tsx',
  'renderer/crud/list-settings/saved-view-tabs.tsx',
  'renderer/crud/list-settings/messages/zh-cn.ts',
  'renderer/crud/messages/zh-cn.ts',
  'renderer/schema-form/messages/zh-cn.ts',
  'renderer/ui/messages/zh-cn.ts',
]
const budgetKb = 230
/** Page, icon, font and ten calls are the rest of the 25 requests that `first-load.e2e.ts` counts. */
const budgetFiles = 12
const late = [
  /@floating-ui/,
  /@mantine\/core\/esm\/components\/(Menu|Modal|MultiSelect|Popover|ScrollArea(?!\/utils\/to-int)|Select|Tooltip)\//, // to-int is also the floating indicator’s
  /renderer\/crud\/(bulk\/(row|bulk)-requests|cells\/inline|conflict\/conflict-dialog|dialogs\/(edit-dialog|form-page)|import|pick|reorder\/move-row\.ts|totals\/.*-?total)/,
  /renderer\/crud\/list-settings\/column-choices/,
  /renderer\/schema-form\/(dialog-picker|schema-form|widgets)/,
]

let manifest: Manifest
/** The modules in each file. */
let contents: Readonly<Record<string, readonly string[]>>
/** Only where `npm run build` has not been run since the sources changed. */
beforeAll(async () => {
  await ensureBuilt({ root, log: () => {} })
  manifest = JSON.parse(await readFile(join(root, 'dist/admin/.vite/manifest.json'), 'utf8')) as Manifest
  contents = JSON.parse(await readFile(join(root, 'dist/admin/.vite/chunks.json'), 'utf8')) as typeof contents
}, 120_000)

const keyOf = (file: string): string => Object.keys(manifest).find((key) => manifest[key]!.file === file)!

/** The files that hold these modules, and all that they import. */
function filesFor(modules: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (key: string): void => {
    const { file, imports = [] } = manifest[key]!
    if (found.has(file)) return
    found.add(file)
    imports.forEach(add)
  }
  for (const module of modules) {
    const file = Object.keys(contents).find((name) => contents[name]!.includes(module))
    if (!file) throw new Error(`no file of the build holds <${module}>: name in this test what the list fetches now`)
    add(keyOf(file))
  }
  return found
}

const gzipped = async (file: string): Promise<number> =>
  gzipSync(await readFile(join(root, 'dist/admin', file)), { level: 9 }).length

const stylesOf = (files: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...files].flatMap((file) => manifest[keyOf(file)]!.css ?? []))

test(`scripts until the list of users shows stay under ${budgetKb} KB gzip, in at most ${budgetFiles} files with the styles`, async () => {
  const files = filesFor(wanted)
  const sizes = await Promise.all(['boot.js', ...files].map(async (file) => ({ file, bytes: await gzipped(file) })))
  const kilobytes = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
  const count = sizes.length + stylesOf(files).size
  const holds = kilobytes < budgetKb && count <= budgetFiles
  expect(holds ? { holds } : { kilobytes, count, sizes }).toEqual({ holds: true })
})

test('signing in and the home page fetch few files, and nothing of the lists', () => {
  for (const screen of ['src/screens/login.tsx', 'src/screens/home-screen.tsx']) {
    const files = filesFor(['src/index.html', 'src/messages/zh-cn.ts', screen])
    expect(files.size).toBeLessThanOrEqual(10)
    const modules = [...files].flatMap((file) => contents[file]!)
    expect(modules.filter((id) => id.startsWith('renderer/crud/crud-') && !id.endsWith('.css'))).toEqual([])
  }
})

test('what opens over a list is not fetched with it', () => {
  const modules = [...filesFor(wanted)].flatMap((file) => contents[file]!)
  expect(modules.filter((id) => !id.endsWith('.css') && late.some((pattern) => pattern.test(id)))).toEqual([])
})

test('what is for development only is not built', async () => {
  expect(
    Object.values(contents)
      .flat()
      .filter((id) => id.includes('/crud/debug/')),
  ).toEqual([])
  const marked = await Promise.all(
    Object.keys(contents).map(async (file) =>
      (await readFile(join(root, 'dist/admin', file), 'utf8')).includes('data-schema-') ? file : undefined,
    ),
  )
  expect(marked.filter(Boolean)).toEqual([])
})

test('no two files of the build import each other, directly or around', () => {
  const done = new Set<string>()
  const circleFrom = (key: string, way: readonly string[]): readonly string[] => {
    if (way.includes(key)) return [...way.slice(way.indexOf(key)), key].map((one) => manifest[one]!.file)
    if (done.has(key)) return []
    for (const imported of manifest[key]!.imports ?? []) {
      const circle = circleFrom(imported, [...way, key])
      if (circle.length > 0) return circle
    }
    done.add(key)
    return []
  }
  expect(Object.keys(manifest).flatMap((key) => circleFrom(key, []))).toEqual([])
})
