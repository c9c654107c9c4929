import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { csvLines, csvText, type Cell } from '#schemas/module/csv.ts'
import { readXlsx, writeXlsx } from '#server/kit/xlsx.ts'

const naughty: readonly string[] = JSON.parse(
  await readFile(new URL('../../support/naughty-strings.json', import.meta.url), 'utf8'),
)
const more = [
  '=1+1',
  "'=1",
  "''=1",
  "'plain",
  '\ttab',
  '\rcr',
  '\nlf',
  'a\r\nb',
  '_x0041_',
  '_x005F_',
  ' both ',
  'quote " and , comma',
  '＝1',
  '－1',
  'a\uFFFEb\uFFFF',
  '',
]
const texts = [...naughty, ...more]

describe('a CSV file', () => {
  it('gives every text back as it was', async () => {
    expect((await csvOf(texts)).map(csvText)).toEqual(texts)
  })

  it('has no cell that starts a formula', async () => {
    expect((await csvOf(texts)).filter((field) => /^[=+\-@＝＋－＠\t\r\n]/.test(field))).toEqual([])
  })

  it('leaves texts alone that could not start one', async () => {
    const harmless = texts.filter((text) => !/^'*[=+\-@＝＋－＠\t\r\n]/.test(text))
    expect(await csvOf(harmless)).toEqual(harmless)
  })

  it('writes numbers as numbers, nothing for what is missing, and a byte-order mark first', async () => {
    expect(await csvFile(['a', 'b', 'c'], [[-5, null, true]])).toBe('\uFEFFa,b,c\r\n-5,,true\r\n')
  })
})

describe('an xlsx file', () => {
  it('gives every text back byte-equal', async () => {
    const rows = await xlsxOf(texts.map((text, i) => [i, text]))
    expect(rows.map((row) => row[1])).toEqual(texts)
  })

  it('is well-formed XML whatever the texts hold', async () => {
    const file = await buffer(writeXlsx('S', ['text'], many(texts.map((text) => [text]))))
    // oxlint-disable-next-line no-control-regex -- control characters are what this is about
    expect(firstEntry(file)).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/)
  })

  it('types every text as text, so that none is a formula', async () => {
    const rows = await xlsxOf([['=1+1', -5, true]])
    expect(rows).toEqual([['=1+1', -5, true]])
  })

  it('cuts a text that Excel would refuse', async () => {
    const [[cell]] = (await xlsxOf([['长'.repeat(40_000)]])) as [[string]]
    expect(cell).toHaveLength(32_767)
    expect(cell.endsWith('…')).toBe(true)
  })

  it.each(['a/b:c*d?[e]', "'quoted'", '', '长'.repeat(60)])('takes <%s> for the name of a sheet', async (name) => {
    await expect(buffer(writeXlsx(name, ['a'], many([])))).resolves.toBeDefined()
  })
})

async function csvOf(values: readonly string[]): Promise<readonly string[]> {
  const rows = parse(
    await csvFile(
      ['n', 'text'],
      values.map((text, i) => [i, text]),
    ),
    { bom: true },
  ) as string[][]
  return rows.slice(1).map((row) => row[1]!)
}

async function csvFile(header: readonly string[], rows: readonly (readonly Cell[])[]): Promise<string> {
  return (await Array.fromAsync(csvLines(header, rows))).join('')
}

async function xlsxOf(rows: readonly (readonly Cell[])[]): Promise<readonly (readonly unknown[])[]> {
  const file = await buffer(
    writeXlsx(
      'S',
      rows[0]!.map((_, i) => `c${i}`),
      many(rows),
    ),
  )
  return (await readXlsx(file)).slice(1)
}

/** The text of a zip file's first entry: hucre writes the sheet first. */
function firstEntry(zip: Buffer): string {
  const start = 30 + zip.readUInt16LE(26) + zip.readUInt16LE(28)
  return inflateRawSync(zip.subarray(start)).toString('utf8')
}

async function* many<T>(list: readonly T[]) {
  yield* list
}
