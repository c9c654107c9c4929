import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import type { ModuleFile } from '#schemas/module/module-file.ts'
import { createRegistry } from '#server/crud/module-registry.ts'
import { syncTables } from '#server/crud/sync-tables.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'

const {
  database: { db },
  drop,
} = await openTestDatabase()
afterAll(drop)

const label = { 'zh-cn': '字段', en: 'Field' }
const lamp = (fields: ModuleFile['fields'], table: object = {}): ModuleFile => ({
  module: 'school/lamp',
  version: 1,
  title: label,
  table: { name: 'school_lamp', key: 'lampId', ...table },
  fields: { lampId: { type: 'id', label }, ...fields },
  permissions: { prefix: 'school:lamp' },
  dataScope: false,
})
const name = { type: 'string', length: 20, required: true, label } as const
/** What is said of it; the system's own files are not among those given. */
const reports = async (files: readonly ModuleFile[]) =>
  (await syncTables(db, createRegistry(files))).reports.filter((line) => line.includes('school_lamp'))
const columns = async () => {
  const { rows } = await sql<{ columnName: string; dataType: string }>`
    select column_name, data_type from information_schema.columns where table_name = 'school_lamp' order by ordinal_position`.execute(
    db,
  )
  return rows.map((row) => row.columnName)
}

it('follows a file through its changes and keeps the rows', async () => {
  expect(await reports([lamp({ name })])).toEqual([])
  await sql`insert into school_lamp (name) values ('a'), ('b')`.execute(db)

  expect(await reports([lamp({ name })])).toEqual([])

  const grown = lamp(
    { name: { ...name, length: 40 }, watt: { type: 'int', default: 60, required: true, label } },
    { softDelete: true, lock: true },
  )
  expect(await reports([grown])).toEqual([])
  const { rows } = await sql`select name, watt, version, del_flag from school_lamp order by lamp_id`.execute(db)
  expect(rows).toEqual([
    { name: 'a', watt: 60, version: 0, delFlag: '0' },
    { name: 'b', watt: 60, version: 0, delFlag: '0' },
  ])

  const renamed = lamp(
    { title: { ...name, length: 40, was: 'name' }, watt: { type: 'int', default: 60, required: true, label } },
    { softDelete: true, lock: true },
  )
  expect(await reports([renamed])).toEqual([])
  expect(await columns()).toContain('title')

  const shrunk = lamp({ title: { ...name, length: 10 } }, { softDelete: true, lock: true })
  expect(await reports([shrunk])).toEqual([
    'school_lamp.title is character varying(40), the file says character varying(10)',
    expect.stringMatching(
      /^school_lamp\.watt is no field of school\/lamp any more: its values stay, out of sight \(2\)/,
    ),
  ])
  expect(await columns()).toContain('watt')
})
