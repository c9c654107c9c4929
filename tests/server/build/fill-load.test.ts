import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { ownItemTypes } from '#schemas/form/built-in-item-types.ts'
import { ensureBuilt, loadFillPages } from '#server/build/build-browser-code.ts'
import type { FillPages } from '#server/kit/services/fill-pages.ts'

const root = join(import.meta.dirname, '../../..')
const dist = join(root, 'dist')
let assets: FillPages['assets']
beforeAll(async () => {
  await ensureBuilt({ root, log: () => {} })
  assets = (await loadFillPages(root)).assets
}, 120_000)

const kilobytesOf = async (addresses: readonly string[]): Promise<number> => {
  const sizes = await Promise.all(
    addresses.map(async (address) => gzipSync(await readFile(join(dist, address)), { level: 9 }).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

test('a form of basic types loads at most 90 KB of scripts in two files, gzip', async () => {
  expect(await kilobytesOf(assets.scripts)).toBeLessThan(90)
  expect([assets.scripts.length, assets.styles.length]).toEqual([2, 1])
  // whatever else they import would be fetched after them
  const [first = '', entry = ''] = await Promise.all(
    assets.scripts.map((address) => readFile(join(dist, address), 'utf8')),
  )
  const importedBy = (script: string) => script.match(/(?:from|import)"\.\/[^"]+"/g) ?? []
  expect([importedBy(first).length, importedBy(entry).length]).toEqual([0, 1])
})

/** Kilobytes that a heavy type may weigh, gzip, with what it shares with others; no type more than 15. */
const heavy: Readonly<Record<string, number>> = {
  cascader: 5,
  matrixInput: 5,
  slider: 5,
  sort: 5,
  region: 5,
  subForm: 6,
  phoneVerification: 5,
  goods: 6,
  userSelect: 6,
  deptSelect: 6,
  reserveDay: 5,
  reserveTimeRange: 7,
  upload: 8,
  imageUpload: 8,
  signature: 10,
}

test('what one type of item needs besides is fetched by forms that have such an item, and is small', async () => {
  const inEveryForm = ['input', 'number', 'radio', 'checkbox', 'pagination']
  expect(Object.keys(assets.types ?? {}).toSorted()).toEqual(
    ownItemTypes
      .map(({ type }) => type)
      .filter((type) => !inEveryForm.includes(type))
      .concat('cover-page', 'language-choice', 'page-history', 'rich-text-view')
      .toSorted(),
  )
  for (const [type, files] of Object.entries(assets.types ?? {}))
    expect({ type, isSmall: (await kilobytesOf(files)) < (heavy[type] ?? 4) }).toEqual({ type, isSmall: true })
})

test('a page names every script that its widgets import, so that none is fetched after another', async () => {
  const first = new Set(assets.scripts)
  for (const [type, files] of Object.entries(assets.types ?? {})) {
    const scripts = await Promise.all(files.map((file) => readFile(join(dist, file), 'utf8')))
    const imported = scripts.flatMap((script) =>
      [...script.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(([, name]) => name),
    )
    const unnamed = imported.map((name) => `/fill/${name}`).filter((file) => !first.has(file) && !files.includes(file))
    expect({ type, unnamed }).toEqual({ type, unnamed: [] })
  }
})

test('nothing of the editor is in the scripts', async () => {
  const files = (await readdir(join(dist, 'fill'))).filter((file) => file.endsWith('.js'))
  const scripts = await Promise.all(files.map((file) => readFile(join(dist, 'fill', file), 'utf8')))
  // a label of the inspector, a change of a version, a fault at publishing, a region
  for (const text of ['每行选项数', '删除了选项', 'crossed', 'item.setting', '克孜勒苏'])
    expect(scripts.filter((script) => script.includes(text))).toEqual([])
})

test('no script calls what the build removes from question types', async () => {
  const names = (await readdir(join(dist, 'fill'))).filter((name) => name.endsWith('.js'))
  expect(names.length).toBeGreaterThan(10)
  const calls = /\.(?:becomes|answerSchema|columns|operands|measures|seatsTaken|forVisitors)\??\.?\(/
  const calling: string[] = []
  for (const name of names) {
    const [call] = calls.exec(await readFile(join(dist, 'fill', name), 'utf8')) ?? []
    if (call !== undefined) calling.push(`${name}: ${call}`)
  }
  expect(calling).toEqual([])
})
