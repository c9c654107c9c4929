import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '#server/build/build.ts'

const root = join(import.meta.dirname, '../../..')
/**
 * What an empty browser fetches until a list shows: where scripts start, the list, and what both fetch themselves on
 * the way.
 */
const entries = [
  'index.html',
  '../renderer/crud/crud-screen.tsx',
  'shell/menu-icons.tsx',
  'i18n/zh-cn.ts',
  '../renderer/crud/messages/zh-cn.ts',
  '../renderer/ui/messages/zh-cn.ts',
]
const budgetKb = 250
const late = [
  'Select',
  'MultiSelect',
  'ScrollArea',
  'FormPage',
  'search-select',
  'reorder',
  'row-requests',
  'bulk-requests',
  'view-tabs',
  'column-choices',
  'edit-dialog',
  'rich-text-widget',
  'dialog-picker',
  'pick-dialog',
  'total-row',
  'card-totals',
]

let manifest: Manifest
/** Only where `npm run build` has not been run since the sources changed. */
beforeAll(async () => {
  await ensureBuilt({ root, log: () => {} })
  manifest = JSON.parse(await readFile(join(root, 'dist/admin/.vite/manifest.json'), 'utf8')) as Manifest
}, 120_000)

function needed(keys: readonly string[], found = new Set<string>()): ReadonlySet<string> {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the manifest lacks <${key}>: name in this test what the list fetches now`)
    if (found.has(key)) continue
    found.add(key)
    needed(chunk.imports ?? [], found)
  }
  return found
}

test(`scripts until the first list shows stay under ${budgetKb} KB gzip`, async () => {
  const files = [...new Set([...needed(entries)].map((key) => manifest[key]!.file))].filter((file) =>
    file.endsWith('.js'),
  )
  const sizes = await Promise.all(
    ['boot.js', ...files].map(async (file) => ({
      file,
      bytes: gzipSync(await readFile(join(root, 'dist/admin', file)), { level: 9 }).length,
    })),
  )
  const kilobytes = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
  const largest = sizes.toSorted((one, other) => other.bytes - one.bytes).slice(0, 8)
  expect(kilobytes < budgetKb ? { holds: true } : { kilobytes, largest }).toEqual({ holds: true })
})

test('what opens over a list is not fetched with it', () => {
  const names = [...needed(entries)].map((key) => manifest[key]!.name)
  expect(names.filter((name) => late.includes(name ?? ''))).toEqual([])
})

test('what is for development only is not built', async () => {
  expect(Object.keys(manifest).filter((key) => key.includes('/crud/debug/'))).toEqual([])
  const files = [...new Set(Object.values(manifest).map(({ file }) => file))].filter((file) => file.endsWith('.js'))
  const marked = await Promise.all(
    files.map(async (file) =>
      (await readFile(join(root, 'dist/admin', file), 'utf8')).includes('data-schema-') ? file : undefined,
    ),
  )
  expect(marked.filter(Boolean)).toEqual([])
})
