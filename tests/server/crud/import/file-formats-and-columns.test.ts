/**
 * @module-tag whole
 * Left out of `npm test`: writes and reads files of every format.
 */
import { deflateRawSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { writeBook } from '#server/kit/xlsx.ts'
import { sessionAtWork } from '#tests/support/test-users.ts'
import type { Client } from '#tests/support/open-app.ts'
import { upload } from '#tests/support/table-upload.ts'
import { assets, faultsOf, openImports } from './open-imports.ts'

const { app, withHeaders, admin, preview, commit, assetOf } = await openImports()

const bookOf = (...rows: readonly string[][]): Promise<Uint8Array> =>
  writeXlsx({ sheets: [{ name: 'x', rows: [['资产号', '名称'], ...rows] }] })
const longCell = await bookOf(['L-1', 'x'.repeat(20_000_000)])
const sharedText = await bookOf(...Array.from({ length: 120 }, () => ['L-1', 'x'.repeat(1_000_000)]))

describe('files', () => {
  it.each<[string, (text: string) => Uint8Array]>([
    ['UTF-8', (text) => Buffer.from(text)],
    ['UTF-8 with a mark', (text) => Buffer.from(`\uFEFF${text}`)],
    ['GBK', (text) => iconv.encode(text, 'gbk')],
    ['GB18030', (text) => iconv.encode(text, 'gb18030')],
    ['UTF-16', (text) => iconv.encode(text, 'utf-16le', { addBOM: true })],
    ['semicolons', (text) => Buffer.from(text.replaceAll(',', ';'))],
    ['tabs', (text) => Buffer.from(text.replaceAll(',', '\t'))],
  ])('reads a csv in %s', async (_, encode) => {
    const { data } = await preview(encode('资产号,名称,教室\r\nC-1,投影仪,阶梯教室\r\n'))
    expect(data).toMatchObject({
      counts: { create: 1, update: 0, unchanged: 0, error: 0 },
      rows: [
        { row: 2, becomes: 'create', values: { assetNo: 'C-1', assetName: '投影仪', $labels: { roomId: '阶梯教室' } } },
      ],
    })
  })

  it('reads numbers, dates and truth of a workbook as they are meant', async () => {
    const book = await writeBook([
      {
        name: 'x',
        rows: [
          ['资产登记表'],
          ['资产号 *', '名称', '数量', '购买日期', '检查时间', '开放时间', '已保险', '单价', '保险公司'],
          [
            'X-1',
            '投影仪',
            3,
            new Date(Date.UTC(2026, 2, 5)),
            new Date(Date.UTC(2026, 2, 5, 8, 30)),
            0.5,
            true,
            0.1 + 0.2,
            'PICC',
          ],
          ['X-2', 8800, '1,200', '2026年3月5日', '2026/3/5 8:30', '9:05', '否', '12.50', null],
        ],
      },
    ])
    const { data } = await preview(book)
    expect(data.faults).toEqual([])
    expect(data.rows[1]).toMatchObject({
      row: 4,
      values: {
        assetNo: 'X-2',
        assetName: '8800',
        amount: 1200,
        bought: '2026-03-05',
        checked: '2026-03-05T00:30:00.000Z',
        opens: '09:05:00',
        insured: false,
        price: 12.5,
      },
    })
    expect(data.rows[0]).toMatchObject({
      values: {
        amount: 3,
        bought: '2026-03-05',
        checked: '2026-03-05T00:30:00.000Z',
        opens: '12:00:00',
        insured: true,
      },
    })
  })

  it.each<[string, string | Uint8Array, string, RegExp]>([
    ['nothing', '', 'empty', /没有数据/],
    ['a header alone', '资产号,名称\r\n', 'empty', /没有数据/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0]), 'notTable', /不是表格/],
    ['an old Excel', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'oldExcel', /另存为/],
    ['half a workbook', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200)]), 'broken', /损坏/],
    ['columns of another table', 'xx,yy\r\n1,2\r\n', 'noHeader', /表头/],
    ['too many rows', `资产号,名称\r\n${'A,B\r\n'.repeat(3001)}`, 'tooMany', /3000/],
    ['a bomb', bomb(150 * 1024 * 1024), 'tooLarge', /100 MB/],
    ['a cell that holds a library', `资产号,名称\r\nL-1,${'x'.repeat(4_000_000)}\r\n`, 'longCell', /第 2 行/],
    ['a workbook with such a cell', longCell, 'longCell', /第 2 行/],
    ['a book kept once and meant in every cell', sharedText, 'tooLarge', /100 MB/],
  ])('refuses %s in words', async (_, table, code, words) => {
    const { code: status, data } = await preview(table)
    expect([status, data.id, data.errors[0].field, data.errors[0].code]).toEqual([400, 'import.file', 'file', code])
    expect(data.errors[0].message).toMatch(words)
  })

  it.each([
    ['amount', `${'1'.repeat(900_000)}x`],
    ['bought', `2026-03-05${' '.repeat(900_000)}x`],
    ['checked', `2026-03-05${' '.repeat(900_000)}x`],
    ['insured', '是'.repeat(900_000)],
    ['manual', `http://${'a'.repeat(900_000)} x`],
    ['assetName', '名称'.repeat(450_000)],
    ['kind', 'x'.repeat(900_000)],
    ['roomId', 'x'.repeat(900_000)],
    ['keeper', `a@${'a.'.repeat(450_000)}`],
  ])('says of a very long cell in %s what is wrong, and holds nobody up', async (field, cell) => {
    const { data } = await preview(
      `资产号,名称,${field}\r\nL-1,台灯,${cell}\r\n`
        .replace(field === 'assetName' ? ',名称' : '', '')
        .replace(field === 'assetName' ? ',台灯' : '', ''),
    )
    expect(data.faults).toMatchObject([{ row: 2, field }])
    expect(data.faults[0].message.length).toBeLessThan(3_000)
  })

  it('shows few of the columns that nobody named', async () => {
    const { data } = await preview(
      await writeXlsx({
        sheets: [
          {
            name: 'x',
            rows: [
              ['资产号', '名称'],
              ['L-3', '台灯', ...Array.from({ length: 2_000 }, () => null), 'x'],
            ],
          },
        ],
      }),
    )
    expect([data.columns.length, data.counts.create]).toEqual([22, 1])
  })

  it('says of a formula that failed that it has, instead of taking its error as a text', async () => {
    const book = await writeXlsx({
      sheets: [
        {
          name: 'x',
          rows: [
            ['资产号', '名称'],
            ['L-4', ''],
          ],
          cells: new Map([['1,1', { value: '#REF!', type: 'error' }]]),
        },
      ],
    })
    expect(faultsOf(await preview(book))).toEqual([[2, 'assetName', '「名称」的公式出错：#REF!']])
  })

  it('takes the longest text that a field may have', async () => {
    const story = `<p>${'书'.repeat(900_000)}</p>`
    expect((await commit(`资产号,名称,介绍\r\nL-2,台灯,${story}\r\n`)).data).toMatchObject({ created: 1 })
  })

  it('refuses more than 5 MB, no file, and a body that is no form', async () => {
    expect((await preview(Buffer.alloc(5 * 1024 * 1024 + 1, 'a'))).data.id).toBe('file.tooLarge')
    expect((await admin.post(`${assets}/import/preview`, { body: {} })).body.data.id).toBe('file.none')
  })

  it.each<[string, Record<string, string>, string, string]>([
    ['a part', { udpate: 'true' }, '', 'udpate'],
    ['a query parameter', {}, '?update=true', 'update'],
    ['a word for yes', { update: 'yes' }, '', 'update'],
    ['a file beside the file', { mode: 'skip', attachment: 'x' }, '', 'attachment'],
  ])('refuses %s that means nothing, instead of reading over it', async (_, fields, query, name) => {
    for (const path of ['preview', 'faults', 'commit']) {
      const { status, body } = await upload(
        admin,
        `${assets}/import/${path}${query}`,
        '资产号,名称\r\nZ-1,台灯\r\n',
        fields,
      )
      expect([status, body.data.id, body.data.errors[0].field]).toEqual([400, 'request.invalid', name])
    }
    expect(await assetOf('Z-1')).toBeUndefined()
  })

  it('gives a template as csv, too, and in no other format', async () => {
    const { headers, text } = await admin.get(`${assets}/import/template`, { query: { format: 'csv' } })
    expect([headers['content-type'], decodeURIComponent(String(headers['content-disposition']))]).toEqual([
      'text/csv; charset=utf-8',
      expect.stringMatching(/\.csv$/),
    ])
    expect(text).toMatch(/^\uFEFF资产号 \*,名称 \*,教室,/)
    expect(
      (await preview(`${text}T-1,台灯\r\n`)).data.columns.every((column: { isSure: boolean }) => column.isSure),
    ).toBe(true)
    expect((await admin.get(`${assets}/import/template`, { query: { format: 'ods' } })).status).toBe(400)
  })

  it('reads and writes times by the zone of the caller', async () => {
    const { data } = (
      await admin.post(assets, { body: { assetNo: 'ZONE-1', assetName: '时区', checked: '2026-03-05T00:30:00.000Z' } })
    ).body
    const berlin = withHeaders({
      authorization: `Bearer ${await sessionAtWork(app, 1, { ip: '127.0.0.1', userAgent: 'test' })}`,
      'x-time-zone': 'Europe/Berlin',
    })
    const fileOf = async (client: Client) =>
      (
        await client.get(`${assets}/export`, {
          query: { format: 'csv', assetId: data.assetId, fields: 'assetNo,checked' },
        })
      ).text
    const [theirs, ours] = [await fileOf(berlin), await fileOf(admin)]
    expect([theirs, ours].map((text) => text.split('\r\n')[1])).toEqual([
      'ZONE-1,2026-03-05 01:30:00',
      'ZONE-1,2026-03-05 08:30:00',
    ])
    expect((await commit(theirs, { update: 'true' }, assets, berlin)).data).toMatchObject({ updated: 0, unchanged: 1 })
    expect((await commit(ours, { update: 'true' })).data).toMatchObject({ updated: 0, unchanged: 1 })
  })

  it('undoes the guard against formulas that our own csv carries', async () => {
    const { data } = await preview(`资产号,名称\r\nG-1,'=1+1\r\n`)
    expect(data.rows[0].values.assetName).toBe('=1+1')
  })
})

describe('columns', () => {
  it('finds fields by label in both languages, by name, and by what resembles them', async () => {
    const { data } = await preview('Number,assetName,教室名称,没有的列\r\nM-1,台灯,阶梯教室,x\r\n')
    expect(data.columns).toEqual([
      { header: 'Number', field: 'assetNo', isSure: true, sample: 'M-1' },
      { header: 'assetName', field: 'assetName', isSure: true, sample: '台灯' },
      { header: '教室名称', field: 'roomId', isSure: false, sample: '阶梯教室' },
      { header: '没有的列', field: null, isSure: false, sample: 'x' },
    ])
  })

  it('follows the person who maps them, and says which required fields are missing', async () => {
    const { data } = await preview('a,b\r\nM-2,台灯\r\n', { mapping: JSON.stringify(['assetNo', null]) })
    expect(data.missing).toEqual(['assetName'])
    expect(data.counts).toEqual({ create: 0, update: 0, unchanged: 0, error: 1 })
    const wrong = await preview('a,b\r\nM-2,台灯\r\n', { mapping: '["nmae", null]' })
    expect([wrong.code, wrong.data.errors[0].code]).toEqual([400, 'mapping'])
  })
})

/** A workbook whose one entry claims to be small and unpacks to `size` bytes of nothing. */
function bomb(size: number): Uint8Array {
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const packed = deflateRawSync(Buffer.alloc(size))
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(100, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(100, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, central, name, end])
}
