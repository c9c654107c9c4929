import { deflateRawSync } from 'node:zlib'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { readXlsx, writeBook } from '#server/kit/xlsx.ts'
import { sessionAtWork } from '#tests/support/people.ts'
import { noPages, openApp, type Client } from '#tests/support/open-app.ts'
import { upload } from '#tests/support/table-upload.ts'

/** What an import does with files of all kinds, and with the rows in them. */
const { app, as, anonymous, withHeaders, close } = await openApp({
  schemasDir: join(import.meta.dirname, 'modules'),
  fillPages: noPages,
})
afterAll(close)
const admin = await as()
const [rooms, assets, users] = ['/api/school/room', '/api/school/asset', '/api/system/user']
await admin.post(rooms, { body: { roomName: '阶梯教室', floor: 2 } })

const preview = async (
  table: string | Uint8Array,
  fields: Record<string, string> = {},
  base = assets,
  client: Client = admin,
) => (await upload(client, `${base}/import/preview`, table, fields)).body
const commit = async (
  table: string | Uint8Array,
  fields: Record<string, string> = {},
  base = assets,
  client: Client = admin,
) => (await upload(client, `${base}/import/commit`, table, fields)).body
const assetOf = async (assetNo: string) =>
  (await admin.get(`${assets}/page`, { query: { assetNo: { eq: assetNo } } })).body.data.rows[0]
const faultsOf = (body: {
  data: { faults: readonly { row: number; column: string; field: string; value: string; message: string }[] }
}) => body.data.faults.map((fault) => [fault.row, fault.field, fault.message])

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

describe('rows', () => {
  const table =
    '资产号,名称,教室,状态,种类,数量,用途\r\nR-1,桌子,阶梯教室,正常,B,2,"新增、修改"\r\nr 2,椅子,没有的教室,好的,C,许多,\r\nR-1,柜子,,,,,\r\n'

  it('says of each what is wrong, and writes nothing while looking', async () => {
    const before = (await admin.get(`${assets}/page`)).body.data.total
    const answer = await preview(table)
    expect(faultsOf(answer)).toEqual([
      [3, 'roomId', '教室「没有的教室」不存在'],
      [3, 'status', '「状态」没有「好的」，可填：正常、停用'],
      [3, 'kind', '「种类」没有「C」，可填：A、B'],
      [3, 'amount', '「数量」应为数字'],
      [3, 'assetNo', '「资产号」的格式不正确'],
      [4, 'assetNo', '「资产号」与第 2 行重复'],
    ])
    expect(answer.data.faults[0]).toMatchObject({ column: '教室', value: '没有的教室' })
    expect(answer.data.counts).toEqual({ create: 1, update: 0, unchanged: 0, error: 2 })
    expect((await admin.get(`${assets}/page`)).body.data.total).toBe(before)
  })

  it('stores all or nothing unless told to skip', async () => {
    const refused = await commit(table)
    expect([refused.code, refused.data.id, refused.data.counts.error]).toEqual([400, 'import.faults', 2])
    expect(await assetOf('R-1')).toBeUndefined()
    expect((await commit(table, { mode: 'skip' })).data).toEqual({ created: 1, updated: 0, unchanged: 0, skipped: 2 })
    expect(await assetOf('R-1')).toMatchObject({
      assetName: '桌子',
      status: '0',
      kind: 'b',
      amount: 2,
      uses: ['1', '2'],
      $labels: { roomId: '阶梯教室' },
    })
  })

  it('changes rows that are there only when asked to, blank cells leaving values as they are', async () => {
    const again = '资产号,名称,数量\r\nR-1,书桌,\r\nR-9,新的,1\r\n'
    expect(faultsOf(await preview(again))).toEqual([
      [2, 'assetNo', '「资产号」已存在；要修改已有的数据，请打开「更新已存在的数据」'],
    ])
    const update = await preview(again, { update: 'true' })
    expect(update.data.rows).toMatchObject([
      { becomes: 'update', values: { assetName: '书桌', amount: 2 } },
      { becomes: 'create' },
    ])
    expect((await commit(again, { update: 'true' })).data).toEqual({ created: 1, updated: 1, unchanged: 0, skipped: 0 })
    expect(await assetOf('R-1')).toMatchObject({ assetName: '书桌', amount: 2, version: 1 })
    expect(faultsOf(await preview('资产号,名称\r\nR-1,甲\r\nR-1,乙\r\n', { update: 'true' }))).toEqual([
      [3, 'assetNo', '「资产号」与第 2 行重复'],
    ])
  })

  it('leaves alone what it says nothing new of', async () => {
    const { roomId } = (await admin.get(`${rooms}/page`)).body.data.rows[0]
    const made = (
      await admin.post(assets, {
        body: {
          assetNo: 'SAME-1',
          assetName: '原样',
          usedIn: [roomId],
          uses: ['2', '1'],
          grade: 2,
          price: 12.5,
          insured: false,
          checked: '2026-03-05T08:30:12.345Z',
          opens: '09:05:00',
          bought: '2026-03-05',
          extra: { b: 1, a: [2] },
          story: '<p>x</p>',
        },
      })
    ).body.data
    await admin.post(assets, { body: { assetNo: 'SAME-2', assetName: '另一样' } })
    const header = '资产号,名称,使用教室,用途,等级,单价,已保险,检查时间,开放时间,购买日期,其他,介绍\r\n'
    const same = `${header}SAME-1,原样,阶梯教室,"修改,新增",II,12.50,否,2026-03-05 16:30:12,9:05,2026/3/5,"{""a"":[2],""b"":1}",<p>x</p>\r\n`
    expect((await preview(same, { update: 'true' })).data).toMatchObject({
      counts: { create: 0, update: 0, unchanged: 1, error: 0 },
      rows: [{ becomes: 'unchanged' }],
    })
    expect(
      (await commit(`${same}SAME-2,改了,,,,,,,,,,\r\nSAME-3,第三样,,,,,,,,,,\r\n`, { update: 'true' })).data,
    ).toEqual({ created: 1, updated: 1, unchanged: 1, skipped: 0 })
    expect(await assetOf('SAME-1')).toMatchObject({
      version: 0,
      updateTime: made.updateTime,
      checked: '2026-03-05T08:30:12.345Z',
    })
    expect((await assetOf('SAME-2')).version).toBe(1)
    // the order of a list is a value, too
    expect((await commit(same.replace('修改,新增', '新增,修改'), { update: 'true' })).data).toMatchObject({
      updated: 1,
      unchanged: 0,
    })
  })

  it('gives the file back with the reasons, in its own encoding or as the workbook it was', async () => {
    const csv = await upload(
      admin,
      `${assets}/import/faults`,
      iconv.encode('资产号;名称;备注\r\nr 3;椅子;好\r\nQ-1;桌子;\r\n', 'gbk'),
      {},
      '资产.csv',
    )
    expect(iconv.decode(csv.bytes, 'gbk')).toBe(
      '资产号;名称;备注;错误原因\r\nr 3;椅子;好;「资产号」的格式不正确\r\nQ-1;桌子;;\r\n',
    )
    expect(String(csv.headers['content-disposition'])).toContain(encodeURIComponent('资产-错误原因.csv'))
    const book = await upload(
      admin,
      `${assets}/import/faults`,
      await writeBook([
        {
          name: '表',
          rows: [
            ['资产号', '名称', '购买日期'],
            ['r 3', '椅子', new Date(Date.UTC(2026, 2, 5))],
          ],
        },
      ]),
      {},
      'a.xlsx',
    )
    expect(await readXlsx(book.bytes)).toEqual([
      ['资产号', '名称', '购买日期', '错误原因'],
      ['r 3', '椅子', new Date(Date.UTC(2026, 2, 5)), '「资产号」的格式不正确'],
    ])
  })

  it('tells two rows of one name apart by path, and asks for it where it is missing', async () => {
    const top = (await admin.post('/api/system/dept', { body: { deptName: '东校区', parentId: null } })).body.data
    const other = (await admin.post('/api/system/dept', { body: { deptName: '西校区', parentId: null } })).body.data
    const east = (await admin.post('/api/system/dept', { body: { deptName: '总务科', parentId: top.deptId } })).body
      .data
    await admin.post('/api/system/dept', { body: { deptName: '总务科', parentId: other.deptId } })
    const posts = `岗位名称,岗位编码,部门\r\n甲岗,post-a,总务科\r\n乙岗,post-b,东校区/总务科\r\n丙岗,post-c,${east.deptId}\r\n`
    const { data } = await preview(posts, {}, '/api/system/post')
    expect(data.faults.map((fault: { message: string }) => fault.message)).toEqual([
      '「部门」有 2 个叫「总务科」，请填写编号，或写全路径如 上级/下级',
    ])
    expect(data.rows.slice(1).map((row: { values: { deptId: number } }) => row.values.deptId)).toEqual([
      east.deptId,
      east.deptId,
    ])
  })

  it('belongs to a parent where the screen does', async () => {
    const type = { dictType: 'import_colours' }
    await admin.post('/api/system/dict/type', { body: { dictName: '颜色', ...type } })
    const template = await admin.get('/api/system/dict/data/import/template', { query: { match: type } })
    expect((await readXlsx(template.bytes))[0]).not.toContain('字典类型 *')
    expect(
      (await commit('数据标签,数据键值\r\n红,r\r\n绿,g\r\n', { match: JSON.stringify(type) }, '/api/system/dict/data'))
        .data,
    ).toEqual({ created: 2, updated: 0, unchanged: 0, skipped: 0 })
    expect((await admin.get('/api/system/dict/data/page', { query: type })).body.data.total).toBe(2)
    expect(
      (await preview('数据标签,数据键值\r\n红,r\r\n', { match: '{"status":"1"}' }, '/api/system/dict/data')).code,
    ).toBe(400)
  })

  it('is written down once, with how many and which', async () => {
    const posts = '岗位名称,岗位编码\r\n丁岗,post-d\r\n戊岗,post-e\r\n'
    await commit(posts, {}, '/api/system/post')
    const { rows } = await sql<{
      changes: { created: number; createdIds: string }
      rowIds: string
    }>`select changes, row_ids from sys_oper_log where business_type = '6' and module = 'system/post'`.execute(app.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]!.changes).toMatchObject({
      file: 'table.csv',
      kind: 'csv',
      created: 2,
      updated: 0,
      unchanged: 0,
      skipped: 0,
    })
    expect(rows[0]!.rowIds).toMatch(/^,\d+,\d+,$/)
    expect(rows[0]!.changes.createdIds).toMatch(/^\d+-\d+$/)
  })

  it('is in the history of each row with what it changed, masked as elsewhere', async () => {
    const historyOf = async (id: number) => (await admin.get(`${users}/${id}/history`)).body.data.rows
    const { userId } = (
      await admin.post(users, {
        body: { userName: 'imported', nickName: '前', phonenumber: '13712345678', password: 'Secret-2026' },
      })
    ).body.data
    expect(
      (await commit('用户名,姓名,手机号\r\nimported,后,13887654321\r\n', { update: 'true' }, users)).data.updated,
    ).toBe(1)
    const [entry] = await historyOf(userId)
    expect(entry).toMatchObject({
      kind: 'imported',
      before: { nickName: '前', phonenumber: '137****5678' },
      after: { nickName: '后', phonenumber: '138****4321' },
    })
    expect(entry).not.toHaveProperty('leftOut')
    const {
      rows: [logged],
    } = await sql<{
      changes: object
    }>`select changes from sys_oper_log where business_type = '6' and module = 'system/user' order by oper_id desc limit 1`.execute(
      app.db,
    )
    expect(logged!.changes).toMatchObject({
      updated: 1,
      changes: [{ id: userId, label: '后', fields: { nickName: ['前', '后'] } }],
    })
    // nothing new: nothing to tell
    await commit('用户名,姓名\r\nimported,后\r\n', { update: 'true' }, users)
    expect(await historyOf(userId)).toHaveLength(2)
  })

  it('tells of very many changed rows as far as the log has room, and how many it leaves out', async () => {
    const posts = (name: string) =>
      `岗位编码,岗位名称\r\n${Array.from({ length: 1100 }, (_, i) => `many-${i},${name}${i}\r\n`).join('')}`
    const doneWith = async (file: string) => {
      const {
        data: { process },
      } = await commit(file, { update: 'true' }, '/api/system/post')
      await expect
        .poll(async () => (await admin.get('/api/common/process', { query: { key: process } })).body.data.state, {
          timeout: 30_000,
        })
        .toBe('done')
    }
    await doneWith(posts('物'))
    await doneWith(`${posts('件')}many-new,新件\r\n`)
    const {
      rows: [logged],
    } = await sql<{
      changes: { changes: readonly { id?: number; leftOut?: number }[] }
    }>`select changes from sys_oper_log where business_type = '6' and module = 'system/post' order by oper_id desc limit 1`.execute(
      app.db,
    )
    const kept = logged!.changes.changes
    expect(JSON.stringify(logged!.changes).length).toBeLessThanOrEqual(100_000)
    expect(kept.length).toBeGreaterThan(500)
    expect(kept.at(-1)).toEqual({ leftOut: 1100 - (kept.length - 1) })
    const postOf = async (postCode: string) =>
      (await admin.get('/api/system/post/page', { query: { postCode: { eq: postCode } } })).body.data.rows[0]
    const latest = async (postCode: string) =>
      (await admin.get(`/api/system/post/${(await postOf(postCode)).postId}/history`)).body.data.rows[0]
    expect(await latest('many-0')).toMatchObject({
      kind: 'imported',
      before: { postName: '物0' },
      after: { postName: '件0' },
    })
    expect(await latest('many-1099')).toMatchObject({ kind: 'imported', before: {}, leftOut: true })
    expect(await latest('many-new')).not.toHaveProperty('leftOut')
  })

  it('stores many rows after it has answered, and tells how far it is', async () => {
    const many = `资产号,名称,教室\r\n${Array.from({ length: 1500 }, (_, i) => `BIG-${i},物品${i},阶梯教室\r\n`).join('')}`
    const {
      data: { process },
    } = await commit(many)
    await expect
      .poll(async () => (await admin.get('/api/common/process', { query: { key: process } })).body.data, {
        timeout: 30_000,
      })
      .toMatchObject({ state: 'done', rate: 100, data: { created: 1500, updated: 0, unchanged: 0, skipped: 0 } })
    expect((await admin.get(`${assets}/page`, { query: { assetNo: { startsWith: 'BIG-' } } })).body.data.total).toBe(
      1500,
    )
    expect((await (await as('li')).get('/api/common/process', { query: { key: process } })).status).toBe(404)
  })

  it('stores none of them where the person cancels it meanwhile', async () => {
    const many = `资产号,名称,教室\r\n${Array.from({ length: 3000 }, (_, i) => `OFF-${i},作废物品${i},阶梯教室\r\n`).join('')}`
    const {
      data: { process },
    } = await commit(many)
    await admin.del('/api/common/process', { query: { key: process } })
    await expect
      .poll(async () => (await admin.get('/api/common/process', { query: { key: process } })).body.data, {
        timeout: 30_000,
      })
      .toMatchObject({ state: 'failed', error: { id: 'process.stopped' } })
    expect((await admin.get(`${assets}/page`, { query: { assetNo: { startsWith: 'OFF-' } } })).body.data.total).toBe(0)
  })
})

describe('in English', async () => {
  const english = withHeaders({
    authorization: `Bearer ${await sessionAtWork(app, 1, { ip: '127.0.0.1', userAgent: 'test' })}`,
    'accept-language': 'en',
  })
  const made = async (base: string, body: object) => (await admin.post(base, { body })).body.data
  const campus = await made('/api/system/dept', { deptName: '南校区', deptNameEn: 'South Campus', parentId: null })
  const office = await made('/api/system/dept', { deptName: '档案室', deptNameEn: 'Archive', parentId: campus.deptId })
  const writer = await made('/api/system/post', {
    postName: '文书',
    postNameEn: 'Clerk',
    postCode: 'clerk',
    deptId: office.deptId,
  })
  const keeper = await made(users, {
    userName: 'keeper',
    nickName: '保管员',
    deptId: office.deptId,
    postIds: [writer.postId],
    sex: '1',
    password: 'Secret-2026',
  })

  it.each(['csv', 'xlsx'])('takes back the %s that it has exported, names as they are', async (format) => {
    for (const [base, key, id] of [
      [users, 'userId', keeper.userId],
      ['/api/system/post', 'postId', writer.postId],
    ] as const) {
      const { bytes } = await english.get(`${base}/export`, { query: { format, [key]: id } })
      const { data } = await preview(bytes, { update: 'true' }, base, english)
      expect(data.faults).toEqual([])
      expect((await commit(bytes, { update: 'true' }, base, english)).code).toBe(200)
    }
    expect((await admin.get(`${users}/${keeper.userId}`)).body.data).toMatchObject({
      deptId: office.deptId,
      postIds: [writer.postId],
      sex: '1',
    })
    expect((await admin.get(`/api/system/post/${writer.postId}`)).body.data).toMatchObject({
      postName: '文书',
      postNameEn: 'Clerk',
      deptId: office.deptId,
    })
  })

  it('knows departments by the path of either language, and says where several are called the same', async () => {
    const rowIn = (dept: string) => `岗位名称,岗位编码,部门\r\n庚岗,post-g,${dept}\r\n`
    for (const dept of ['档案室', 'Archive', '南校区/档案室', 'South Campus/Archive', 'South Campus > Archive'])
      expect((await preview(rowIn(dept), {}, '/api/system/post')).data.rows[0].values.deptId).toBe(office.deptId)
    await made('/api/system/dept', { deptName: 'Archive', parentId: null })
    expect((await preview(rowIn('Archive'), {}, '/api/system/post')).data.faults[0].message).toContain(
      '有 2 个叫「Archive」',
    )
    expect((await preview(rowIn('South Campus/Archive'), {}, '/api/system/post')).data.faults).toEqual([])
  })

  it('says where two entries of a dictionary are called the same', async () => {
    await made('/api/system/dict/data', { dictType: 'sys_user_sex', dictLabel: 'Male', dictValue: '7' })
    const rowIn = (sex: string) => `用户名,姓名,部门,性别\r\nanybody,某人,档案室,${sex}\r\n`
    expect((await preview(rowIn('male'), {}, users)).data.faults[0].message).toBe(
      '「性别」有 2 项叫「male」，请填写键值',
    )
    expect((await preview(rowIn('7'), {}, users)).data.faults).toEqual([])
  })
})

describe('people', () => {
  it('get a first password, which they must replace', async () => {
    const { data } = await commit('用户名,姓名,部门,性别\r\nnewcomer,新同事,明德学院/教务处,女\r\n', {}, users)
    expect(data).toEqual({ created: 1, updated: 0, unchanged: 0, skipped: 0 })
    const session = await anonymous.post('/api/login', { body: { username: 'newcomer', password: 'First-2026' } })
    expect(session.status).toBe(200)
    const own = withHeaders({ authorization: `Bearer ${session.body.data}` })
    expect((await own.get('/api/getInfo')).body.data.mustChangePassword).toBe(true)
    expect((await own.get('/api/system/user/page')).body.data.id).toBe('session.mustChangePassword')
  })

  it.each([
    ['is not set', null, /（sys\.user\.initPassword）还没有设置/],
    ['breaks the rules of now', '123', /（sys\.user\.initPassword）不符合现在的密码规则/],
  ])('cannot come before there is one to give: it %s', async (_, secret, words) => {
    const set = (value: string | null) =>
      sql`update sys_config set secret_value = ${value} where config_key = 'sys.user.initPassword'`.execute(app.db)
    const rows = '用户名,姓名\r\nlate,晚来\r\n'
    expect((await admin.get(`${users}/import/obstacle`)).body.data).toBeNull()
    await set(secret)
    for (const call of [preview, commit]) {
      const { code, data } = await call(rows, {}, users)
      expect([code, data.errors.length]).toEqual([400, 1])
      expect(data.errors[0].message).toMatch(words)
    }
    const {
      body: { data },
    } = await admin.get(`${users}/import/obstacle`)
    expect(data).toMatchObject({
      message: expect.stringMatching(words),
      link: '/system/config?configKey=sys.user.initPassword',
    })
    expect((await (await as('li')).get(`${users}/import/obstacle`)).status).toBe(403)
    // who is there can be changed, and one that is there already is told so, not of the password
    for (const name of ['唐若虚', '唐若谷'])
      expect((await commit(`用户名,姓名\r\ntangruogu,${name}\r\n`, { update: 'true' }, users)).data).toEqual({
        created: 0,
        updated: 1,
        unchanged: 0,
        skipped: 0,
      })
    expect(faultsOf(await preview('用户名,姓名\r\ntangruogu,唐若谷\r\n', {}, users))).toEqual([
      [2, 'userName', '「用户名」已存在；要修改已有的数据，请打开「更新已存在的数据」'],
    ])
    await set('First-2026')
    expect((await preview(rows, {}, users)).data.counts).toEqual({ create: 1, update: 0, unchanged: 0, error: 0 })
  })

  it('leads no one to the setting who may not see it', async () => {
    await sql`update sys_config set secret_value = null where config_key = 'sys.user.initPassword'`.execute(app.db)
    const { rows: menus } = await sql<{
      menuId: number
    }>`select menu_id from sys_menu where perms = 'system:user:import'`.execute(app.db)
    const { roleId } = (
      await admin.post('/api/system/role', {
        body: { roleName: '只导入', roleKey: 'only-imports', dataScope: '4', menuIds: menus.map((row) => row.menuId) },
      })
    ).body.data
    const { userId } = (
      await admin.post(users, {
        body: { userName: 'bringer', nickName: '导入员', password: 'Secret-2026', roleIds: [roleId] },
      })
    ).body.data
    const bringer = withHeaders({
      authorization: `Bearer ${await sessionAtWork(app, userId, { ip: '127.0.0.1', userAgent: 'test' })}`,
    })
    expect(Object.keys((await bringer.get(`${users}/import/obstacle`)).body.data)).toEqual(['message'])
    await sql`update sys_config set secret_value = 'First-2026' where config_key = 'sys.user.initPassword'`.execute(
      app.db,
    )
  })

  it('cannot be brought by who may not, nor into departments out of reach, and nothing is said of these', async () => {
    for (const path of ['preview', 'commit', 'faults']) {
      expect((await upload(anonymous, `${users}/import/${path}`, 'x')).status).toBe(401)
      expect((await upload(await as('li'), `${users}/import/${path}`, 'x')).status).toBe(403)
    }
    const deptOf = async (deptName: string) =>
      (await admin.get('/api/system/dept/list', { query: { deptName: { eq: deptName } } })).body.data[0].deptId
    const menus = await sql<{
      menuId: number
    }>`select menu_id from sys_menu where perms in ('system:user:import', 'system:user:list')`.execute(app.db)
    const { roleId } = (
      await admin.post('/api/system/role', {
        body: {
          roleName: '本部门导入',
          roleKey: 'importer',
          dataScope: '4',
          menuIds: menus.rows.map((row) => row.menuId),
        },
      })
    ).body.data
    const { userId } = (
      await admin.post(users, {
        body: {
          userName: 'importer',
          nickName: '导入员',
          deptId: await deptOf('教务处'),
          password: 'Secret-2026',
          roleIds: [roleId],
        },
      })
    ).body.data
    const token = await sessionAtWork(app, userId, { ip: '127.0.0.1', userAgent: 'test' })
    const importer = withHeaders({ authorization: `Bearer ${token}` })
    const rows = '用户名,姓名,部门\r\nnear,近,教学质量科\r\nfar,远,护理系\r\nnever,无,没有这个部门\r\nnowhere,无处,\r\n'
    const seen = faultsOf(await preview(rows, {}, users, importer))
    expect(seen).toEqual([
      [3, 'deptId', '部门「护理系」不存在'],
      [4, 'deptId', '部门「没有这个部门」不存在'],
    ])
    // who says no department gets the importer's
    expect((await commit(rows, { mode: 'skip' }, users, importer)).data).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
      skipped: 2,
    })
    expect((await admin.get(`${users}/page`, { query: { userName: { eq: 'nowhere' } } })).body.data.rows).toMatchObject(
      [{ $labels: { deptId: '教务处' } }],
    )
    // a person elsewhere is not there to be changed, and that they are there is not said
    const foreign = await preview(
      '用户名,姓名,部门\r\njiangyingxue,改名,教务处\r\n',
      { update: 'true' },
      users,
      importer,
    )
    expect(faultsOf(foreign)).toEqual([[2, 'userName', '「用户名」不能用这个值，请换一个']])
    // roles are not theirs to give
    expect(
      faultsOf(await preview('用户名,姓名,部门,角色\r\nsly,狡猾,教务处,超级管理员\r\n', {}, users, importer)),
    ).toEqual([])
    await sql`delete from sys_user where user_name in ('near', 'nowhere')`.execute(app.db)
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
