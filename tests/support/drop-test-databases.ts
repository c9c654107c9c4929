import { spawn } from 'node:child_process'
import pg from 'pg'

/**
 * Drops a database and its copies, whose names start with its name and `_`, in a process that outlives the caller:
 * PostgreSQL writes a checkpoint for each drop, which would keep the next tests waiting for half a minute.
 */
export function dropTestDatabases(url: string, template: string): void {
  spawn(process.execPath, [import.meta.filename, url, template], { detached: true, stdio: 'ignore' }).unref()
}

if (process.argv[1] === import.meta.filename) {
  const [, , url, template] = process.argv
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname = $1 or starts_with(datname, $1 || '_')`,
    [template],
  )
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  await client.end()
}
