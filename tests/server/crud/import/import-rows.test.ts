import { sql } from 'kysely'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { readXlsx, writeBook } from '#server/kit/xlsx.ts'
import { upload } from '#tests/support/table-upload.ts'
import { assets, faultsOf, rooms, users, openImports } from './open-imports.ts'

const { app, as, admin, preview, commit, assetOf } = await openImports()

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
