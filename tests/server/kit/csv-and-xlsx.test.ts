import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { csvLines, csvText, type Cell } from '#schemas/module/csv.ts'
import { readXlsx, writeXlsx } from '#server/kit/xlsx.ts'
import { unzip } from '#server/kit/zip.ts'

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
  it('gives every text back byte-equal, and an empty one as a blank cell', async () => {
    const rows = await xlsxOf(texts.map((text, i) => [i, text]))
    expect(texts).toContain('')
    expect(rows.map((row) => row[1])).toEqual(texts.map((text) => (text === '' ? null : text)))
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

  it('types the dates of a column of dates as dates, and leaves its other texts', async () => {
    const given = ['2026-11-21 09:30', '2026-11-21', '—', '0099-01-01', '2026-02-31 25:00']
    const file = await buffer(
      writeXlsx('S', [{ title: 'when', dates: 'minute' }, 'text'], many(given.map((text) => [text, text]))),
    )
    expect((await readXlsx(file)).slice(1)).toEqual(
      [new Date('2026-11-21T09:30Z'), new Date('2026-11-21T00:00Z'), ...given.slice(2)].map((cell, i) => [
        cell,
        given[i],
      ]),
    )
    expect(stylesOf(file)).toContain('yyyy-mm-dd hh:mm')
  })

  it('makes columns as wide as their header and first rows, to a limit', async () => {
    const file = await buffer(
      writeXlsx(
        'S',
        ['n', '城市', 'text'],
        many([
          [7, '呼和浩特市', 'a\nlong line'],
          [8, '', 'x'.repeat(99)],
        ]),
      ),
    )
    expect([...firstEntry(file).matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))).toEqual([
      10, 12, 48,
    ])
  })

  it('gives all rows where more follow than decide on the widths', async () => {
    const rows = await xlsxOf(Array.from({ length: 230 }, (_, i) => [i]))
    expect(rows.map(([n]) => n)).toEqual(Array.from({ length: 230 }, (_, i) => i))
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

const stylesOf = (zip: Buffer): string => Buffer.from(unzip(zip, 1e6).get('xl/styles.xml') ?? []).toString('utf8')

/** The text of a zip file's first entry: hucre writes the sheet first. */
function firstEntry(zip: Buffer): string {
  const start = 30 + zip.readUInt16LE(26) + zip.readUInt16LE(28)
  return inflateRawSync(zip.subarray(start)).toString('utf8')
}

async function* many<T>(list: readonly T[]) {
  yield* list
}
