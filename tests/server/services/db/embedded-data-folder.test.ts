import { cp, mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { claimDataDir } from '#server/services/db/claim-data-dir.ts'
import { openDatabase } from '#server/services/db/open-database.ts'
import { emptyFolder } from '#tests/support/server-process.ts'

describe.skipIf(inject('preparedPostgres'))('a folder that holds no usable database', () => {
  let folder: Awaited<ReturnType<typeof emptyFolder>>
  const whole = (): string => join(folder.path, 'whole')
  beforeAll(async () => {
    folder = await emptyFolder()
    const database = await openDatabase({ dataDir: whole() })
    await sql`create table kept (id int)`.execute(database.db)
    await database.close()
  })
  afterAll(() => folder.remove())

  it.each<[string, (pg: string) => Promise<unknown>, RegExp]>([
    ['lacks its first file', (pg) => rm(join(pg, 'PG_VERSION')), /PG_VERSION is missing/],
    ['is of another version', (pg) => writeFile(join(pg, 'PG_VERSION'), '12\n'), /PG_VERSION is <12>/],
    ['has a torn first file', (pg) => writeFile(join(pg, 'PG_VERSION'), ''), /PG_VERSION is <>/],
    ['has a torn control file', (pg) => truncate(join(pg, 'global/pg_control'), 100), /pg_control is 100 bytes long/],
    ['lacks its control file', (pg) => rm(join(pg, 'global/pg_control')), /pg_control is missing/],
    ['lost its log', (pg) => rm(join(pg, 'pg_wal'), { recursive: true }), /does not open/],
    ['lost its tables', (pg) => rm(join(pg, 'base'), { recursive: true }), /does not open/],
  ])('is refused in a sentence and left as it is where it %s', async (what, damage, reason) => {
    const dataDir = join(folder.path, what)
    await cp(whole(), dataDir, { recursive: true })
    await damage(join(dataDir, 'pg'))
    const opening = openDatabase({ dataDir })
    await expect(opening).rejects.toThrow(reason)
    await expect(opening).rejects.toThrow(/Restore DATA_DIR from a backup/)
  })

  it("holds other people's files and keeps them", async () => {
    const dataDir = join(folder.path, 'foreign')
    await mkdir(join(dataDir, 'pg'), { recursive: true })
    await writeFile(join(dataDir, 'pg/notes.txt'), 'mine')
    await expect(openDatabase({ dataDir })).rejects.toThrow(/Restore DATA_DIR from a backup, or choose another folder/)
    expect(await readdir(join(dataDir, 'pg'))).toEqual(['notes.txt'])
  })

  it('is made again where its making was cut short, and nowhere else', async () => {
    const dataDir = join(folder.path, 'unfinished')
    await mkdir(join(dataDir, 'pg/global'), { recursive: true })
    await writeFile(join(dataDir, 'pg/global/pg_control'), '')
    await writeFile(join(dataDir, 'pg.making'), '')
    await (await openDatabase({ dataDir })).close()
    expect(await readdir(dataDir)).toEqual(['pg'])

    const again = await openDatabase({ dataDir: whole() })
    expect((await sql`select * from kept`.execute(again.db)).rows).toEqual([])
    await again.close()
  })

  it.each(['/proc', '/dev/null', '/dev/null/data'])('%s is refused by name', async (path) => {
    await expect(claimDataDir(path)).rejects.toThrow(`DATA_DIR <${path}> is no folder that this process can write to`)
  })
})
