import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { inject } from 'vitest'
import { openDatabase, type Database } from '#server/services/db/open-database.ts'
import { asAdmin } from './admin-sql.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of a dump of a prepared embedded database. */
    preparedDump: string
    /** Set when tests run on PostgreSQL: the prepared database to copy, and the server's URL. */
    preparedPostgres: { readonly admin: string; readonly template: string } | undefined
  }
}

/**
 * A copy of the prepared database for one test file: migrated and seeded, without forms. A server opens all connections
 * that it may while it starts, and the first statements of each take 30 ms of a core in a new database, so there are
 * few; a file that keeps several busy asks for as many as the product has.
 */
export async function openTestDatabase(connections = 4): Promise<{
  database: Database
  url: string | undefined
  drop(): Promise<void>
}> {
  const postgres = inject('preparedPostgres')
  if (postgres) return copyOf(postgres, connections)
  const bytes = await readFile(inject('preparedDump'))
  const database = await openDatabase({
    dump: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  })
  return { database, url: undefined, drop: () => database.close() }
}

async function copyOf({ admin, template }: { admin: string; template: string }, connections: number) {
  const name = `${template}_${randomBytes(4).toString('hex')}`
  await asAdmin(admin, `create database ${name} template ${template}`)
  const address = Object.assign(new URL(admin), { pathname: `/${name}` })
  // durability is off: a test database may be lost with the machine
  address.searchParams.set('options', '-c synchronous_commit=off')
  const url = address.href
  const database = await openDatabase({ url, connections })
  // the end of the run drops it: PostgreSQL writes a checkpoint for each drop, which a test file would wait for
  return { database, url, drop: () => database.close() }
}
