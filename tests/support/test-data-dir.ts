import { randomBytes } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { inject } from 'vitest'
import { asAdmin, databaseAt } from './admin-sql.ts'
import { testPassword } from './test-users.ts'
import { preparedFolder } from './cached-data-folder.ts'
import { emptyFolder } from './server-process.ts'

/** Data directory of a test's server. */
export interface OwnData {
  /** Options for `startServer`. */
  readonly start: { readonly dataDir: string; readonly env: Readonly<Record<string, string>> }
  /** Its database on PostgreSQL. */
  readonly database: string | undefined
  remove(): Promise<void>
}

/**
 * Data of a server that has started before, on the engine of the run: migrated and seeded, with `admin` and the common
 * password. Starting on it takes a third of a first start.
 */
export const ownData = (): Promise<OwnData> => dataFor(true)

/** An empty folder and database, for a first start. */
export const noData = (): Promise<OwnData> => dataFor(false)

async function dataFor(isPrepared: boolean): Promise<OwnData> {
  const postgres = inject('preparedPostgres')
  const folder = await emptyFolder()
  if (!postgres) {
    if (isPrepared) await cp(await preparedFolder(), folder.path, { recursive: true })
    return {
      start: { dataDir: folder.path, env: { ADMIN_PASSWORD: testPassword } },
      database: undefined,
      remove: folder.remove,
    }
  }
  const { admin, template } = postgres
  const name = `${template}_${randomBytes(4).toString('hex')}`
  await asAdmin(admin, `create database ${name}${isPrepared ? ` template ${template}` : ''}`)
  return {
    start: {
      dataDir: folder.path,
      env: { ADMIN_PASSWORD: testPassword, DATABASE_URL: databaseAt(admin, name) },
    },
    database: name,
    async remove() {
      await folder.remove()
      await asAdmin(admin, `drop database ${name} with (force)`)
    },
  }
}
