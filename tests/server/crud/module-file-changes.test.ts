/**
 * @module-tag whole
 * Left out of `npm test`: it waits for changes of files to be noticed.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadRegistry } from '#server/crud/load-modules.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import { noPages, openApp } from '#tests/support/open-app.ts'
import { ownModules } from '#tests/support/product-module-folders.ts'

/** What becomes of a module, its rows and its calls when its file changes after there are rows. */
const label = { 'zh-cn': '字段', en: 'Field' }
const plate = { type: 'string', length: 20, required: true, label } as const

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'formwork-changed-'))
  await mkdir(join(folder, 'school'))
})
const { app, as, close } = await openApp({
  env: { NODE_ENV: 'development' },
  fillPages: noPages,
})
const admin = await as()
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true })
})

async function write(name: string, fields: object, change: { table?: object } & object = {}): Promise<void> {
  await writeFile(
    join(folder, `school/${name}.json`),
    JSON.stringify(
      {
        module: `school/${name}`,
        version: 1,
        title: { 'zh-cn': '灯具', en: 'Lamps' },
        menu: { parent: 'system', path: `/school/${name}` },
        fields: { [`${name}Id`]: { type: 'id', label }, ...fields },
        permissions: { prefix: `school:${name}` },
        dataScope: false,
        ...change,
        table: { name: `school_${name}`, key: `${name}Id`, ...change.table },
      },
      null,
      2,
    ),
  )
}

/** Takes the files as they are now; what is reported of this module. */
async function take(name: string): Promise<readonly string[]> {
  const { registry, faults } = await loadRegistry([...ownModules, folder])
  expect(faults).toEqual([])
  return about(name, (await app.modules.replace(registry)).differences)
}
/** What the next start reports of it, its file as it is now. */
async function nextStart(name: string): Promise<readonly string[]> {
  const { registry } = await loadRegistry([...ownModules, folder])
  return about(
    name,
    (await prepareDatabase(app.db, registry, () => Promise.reject(new Error('there are people')))).differences,
  )
}
const about = (name: string, lines: readonly string[]) =>
  lines.filter((line) => line.includes(`school_${name}`) || line.includes(`school/${name}`))
const post = async (name: string, body: object) => admin.post(`/api/school/${name}`, { body })

it('a required field that is dropped, or no longer required, keeps nobody from adding rows', async () => {
  await write('lamp', {
    plate,
    watt: { type: 'int', required: true, label },
    colour: { type: 'color', required: true, label },
  })
  expect(await take('lamp')).toEqual([])
  expect((await post('lamp', { plate: 'A1', watt: 60, colour: '#ffffff' })).status).toBe(200)
  await write('lamp', { plate, colour: { type: 'color', label } })
  expect(await take('lamp')).toEqual([
    'school_lamp.watt had to have a value and is no field of school/lamp any more: it may be empty now, so that rows can be added',
    expect.stringMatching(
      /^school_lamp\.watt is no field of school\/lamp any more: its values stay, out of sight \(1\)/,
    ),
  ])
  expect((await post('lamp', { plate: 'A2' })).body.data).toMatchObject({ plate: 'A2', colour: null })
  expect((await sql`select watt from school_lamp order by lamp_id`.execute(app.db)).rows).toEqual([
    { watt: 60 },
    { watt: null },
  ])
})

it('a type that holds every value is taken on, with the values, and said', async () => {
  const wide = {
    int: { type: 'int', default: 1, label },
    big: { type: 'bigint', label },
    price: { type: 'decimal', precision: 10, scale: 1, label },
    level: { type: 'int', default: 3, required: true, label },
    note: { type: 'string', length: 10, label },
  }
  await write('shelf', wide)
  await take('shelf')
  expect((await post('shelf', { int: 4, big: 9_007_199_254_740_991, price: 12.5, note: 'abc' })).status).toBe(200)
  await write('shelf', {
    int: { type: 'bigint', default: 1, label },
    big: { type: 'decimal', precision: 18, scale: 2, label },
    price: { type: 'decimal', precision: 12, scale: 3, label },
    level: { type: 'string', length: 20, default: '3', required: true, label },
    note: { type: 'text', label },
  })
  expect(await take('shelf')).toEqual([
    'school_shelf.int was integer and is bigint now, as the file says',
    'school_shelf.big was bigint and is numeric(18,2) now, as the file says',
    'school_shelf.price was numeric(10,1) and is numeric(12,3) now, as the file says',
    'school_shelf.level was integer and is character varying(20) now, as the file says',
  ])
  expect((await admin.get('/api/school/shelf/page', { query: { level: '3' } })).body.data.rows).toMatchObject([
    { int: 4, big: 9_007_199_254_740_991, price: 12.5, level: '3', note: 'abc' },
  ])
  expect((await post('shelf', { level: 'high' })).body.data).toMatchObject({ int: 1, level: 'high' })
})

it('any other type is a fault of the file: not served, no start in production, and the words say what to do', async () => {
  await write('book', { title: plate, rating: { type: 'int', label } })
  await write('desk', { title: plate })
  await take('book')
  await post('book', { title: 'B', rating: 4 })
  await write('book', { title: plate, added: { type: 'int', label }, rating: { type: 'string', length: 5, label } })
  const [fault] = await take('book')
  expect(fault).toMatch(
    /school\/book\.json:\d+:\d+ {2}error {2}SCH046 {2}\/fields\/rating\/type {2}column "rating" of table "school_book" is integer and has values; field "rating" of type "string" needs character varying\(5\)\. .*"was": "rating"/,
  )
  for (const path of ['/api/school/book/page?rating=4', '/api/schema/school/book']) {
    const { status, body } = await admin.get(path)
    expect([path, status, body.data.id, body.data.faults[0].code]).toEqual([path, 500, 'module.broken', 'SCH046'])
  }
  expect((await admin.get('/api/school/desk/page')).status).toBe(200)
  // nothing of it is half done
  expect((await sql`select * from school_book`.execute(app.db)).rows).toMatchObject([{ rating: 4 }])
  expect(
    (
      await sql`select 1 from information_schema.columns where table_name = 'school_book' and column_name = 'added'`.execute(
        app.db,
      )
    ).rows,
  ).toEqual([])
  const { registry } = await loadRegistry([...ownModules, folder])
  const start = prepareDatabase(app.db, registry, () => Promise.reject(new Error('there are people')))
  await expect(start).rejects.toThrow(
    /tables hold what their module files no longer say:\n .*school\/book\.json.*SCH046/,
  )

  // as its words say: the old values under another name, beside the new field
  await write('book', {
    title: plate,
    rating: { type: 'string', length: 5, label },
    ratingOld: { type: 'int', was: 'rating', label },
  })
  expect(await take('book')).toEqual([])
  expect((await post('book', { title: 'C', rating: 'good' })).status).toBe(200)
  expect((await admin.get('/api/school/book/page', { query: { sort: 'bookId' } })).body.data.rows).toMatchObject([
    { rating: null, ratingOld: 4 },
    { rating: 'good', ratingOld: null },
  ])
})

it('a table without a row takes any type', async () => {
  await write('pen', { title: plate, size: { type: 'string', length: 5, default: 's', required: true, label } })
  await take('pen')
  await write('pen', { title: plate, size: { type: 'bool', default: true, required: true, label } })
  expect(await take('pen')).toEqual([])
  expect((await post('pen', { title: 'P' })).body.data).toMatchObject({ size: true })
})

const names = async (path: string, field: string) =>
  (await admin.get(path, { query: { limit: 50 } })).body.data.rows
    .map((row: Record<string, unknown>) => row[field])
    .sort()

it('a field that goes, or is renamed without a word, is reported at each start until it is mended', async () => {
  const oldest = {
    title: plate,
    colour: { type: 'string', length: 20, default: 'red', required: true, label },
    grade: { type: 'int', label },
  }
  await write('chair', oldest, { table: { softDelete: true } })
  await take('chair')
  for (const title of ['A', 'B', 'C'])
    await post('chair', { title, colour: `${title}-blue`, ...(title === 'A' ? { grade: 1 } : {}) })
  await admin.del('/api/school/chair/3')
  const hue = { type: 'string', length: 30, label }
  await write('chair', { title: plate, hue })
  const lost = [
    expect.stringMatching(
      /^school_chair\.colour is no field of school\/chair any more: its values stay, out of sight \(3\)\. Renamed\? Say "was": "colour"/,
    ),
    expect.stringMatching(/^school_chair\.grade is no field .*\(1\)/),
    expect.stringMatching(/^school_chair has no "softDelete" any more: rows of its recycle bin are shown again \(1\)/),
  ]
  expect(await take('chair')).toEqual(lost)
  expect(await nextStart('chair')).toEqual(lost)
  await post('chair', { title: 'D' })

  // said late, `was` still takes the values along, and leaves none behind that a new row would find
  await write('chair', { title: plate, hue: { ...hue, was: 'colour' } })
  expect((await take('chair'))[0]).toMatch(/^school_chair\.grade/)
  expect(await names('/api/school/chair/page', 'hue')).toEqual(['A-blue', 'B-blue', 'C-blue', 'red'])
  await post('chair', { title: 'E' })
  expect((await nextStart('chair')).join()).not.toContain('colour')
  expect(await names('/api/school/chair/page', 'hue')).toContain(null)
})

it('a table that no file names any more is reported with its rows, and `was` brings it back, late too', async () => {
  await write('board', { title: plate })
  await take('board')
  await post('board', { title: 'X' })
  await write('board', { title: plate }, { table: { name: 'school_panel' } })
  const lost = expect.stringMatching(
    /^table "school_board", once of school\/board, is in no module file any more: its rows stay, out of sight \(1\)/,
  )
  expect(await take('board')).toContainEqual(lost)
  expect(await nextStart('board')).toEqual([lost])
  await write('board', { title: plate }, { table: { name: 'school_panel', was: 'school_board' } })
  expect((await take('board')).join()).not.toContain('school_board')
  expect(await names('/api/school/board/page', 'title')).toEqual(['X'])
})

it("a module whose file is gone is in nobody's menu, and reported", async () => {
  await write('globe', { title: plate })
  await take('globe')
  await post('globe', { title: 'G' })
  expect((await admin.get('/api/getRouters')).text).toContain('/school/globe')
  await rm(join(folder, 'school/globe.json'))
  const lost = [
    expect.stringMatching(/^table "school_globe", once of school\/globe/),
    'menu "/school/globe" opens school/globe, which has no file any more: nobody is shown it. Remove the menu, or bring the file back',
  ]
  expect(await take('globe')).toEqual(expect.arrayContaining(lost))
  expect(await nextStart('globe')).toEqual(lost)
  expect((await admin.get('/api/getRouters')).text).not.toContain('/school/globe')
  expect((await admin.get('/api/screen', { query: { path: '/school/globe' } })).status).toBe(404)
  expect((await admin.get('/api/screen', { query: { path: '/school/lamp' } })).status).toBe(200)
})

it('a field that is required of rows without a value is reported at each start until they have one', async () => {
  await write('clip', { title: plate, size: { type: 'string', length: 9, label } }, { table: { softDelete: true } })
  await take('clip')
  for (const size of [null, 'm', null]) await post('clip', { title: 'c', size })
  await admin.del('/api/school/clip/3')
  await write(
    'clip',
    {
      title: plate,
      size: { type: 'string', length: 9, required: true, label },
      deep: { type: 'int', required: true, label },
    },
    { table: { softDelete: true } },
  )
  const lost = [
    'school_clip.size is required, but rows have no value there (1): they can be read, but saved only with one. Give them one, or let the field be empty',
    expect.stringMatching(/^school_clip\.deep is required, but rows have no value there \(2\)/),
  ]
  expect(await take('clip')).toEqual(expect.arrayContaining(lost))
  expect(await nextStart('clip')).toEqual(lost)
  const { data: row } = (await admin.get('/api/school/clip/1')).body
  expect((await admin.put('/api/school/clip', { body: row })).status).toBe(400)
  expect((await admin.put('/api/school/clip', { body: { ...row, size: 's', deep: 1 } })).status).toBe(200)
  await admin.put('/api/school/clip', { body: { clipId: 2, deep: 2 } })
  expect(await nextStart('clip')).toEqual([])
})
