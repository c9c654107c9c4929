import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../../kit/database-tables.ts'

/**
 * Runs the `.sql` files of a folder that changed since their last run, in name order. Each file is one `create or
 * replace function`. Changed arguments require another name, or a migration that drops the function.
 */
export async function applyFunctions(db: Db, owner: string, folder: URL): Promise<readonly string[]> {
  await sql`create table if not exists sys_sql_function (name varchar(200) primary key, hash char(64) not null)`.execute(
    db,
  )
  const dir = fileURLToPath(folder)
  const { rows } = await sql<{
    name: string
    hash: string
  }>`select name, hash from sys_sql_function where starts_with(name, ${`${owner}/`})`.execute(db)
  const known = new Map(rows.map(({ name, hash }) => [name, hash]))
  const applied: string[] = []
  for (const file of (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort()) {
    const text = await readFile(join(dir, file), 'utf8')
    const name = `${owner}/${file}`
    const hash = createHash('sha256').update(text).digest('hex')
    if (known.get(name) === hash) continue
    await db.withoutPlugins().executeQuery(CompiledQuery.raw(text))
    await sql`insert into sys_sql_function (name, hash) values (${name}, ${hash}) on conflict (name) do update set hash = excluded.hash`.execute(
      db,
    )
    applied.push(name)
  }
  return applied
}
