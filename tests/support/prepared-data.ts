import { randomBytes } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { inject } from 'vitest'
import { asAdmin, databaseAt } from './admin-sql.ts'
import { testPassword } from './people.ts'
import { preparedFolder } from './kept-folder.ts'
import { emptyFolder } from './server-process.ts'

/** Where a server of a test keeps what it stores. */
export interface OwnData {
  /** What `startServer` is given. */
  readonly start: { readonly dataDir: string; readonly env: Readonly<Record<string, string>> }
  /** Its database on PostgreSQL. */
  readonly database: string | undefined
  remove(): Promise<void>
}

/**
 * Data that a server has started on before, on the engine of the run: migrated, seeded, `admin` with the password of
 * all tests. A start on it takes a third of one on nothing.
 */
export const ownData = (): Promise<OwnData> => dataFor(true)

/** Nothing yet: what a first start finds. */
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
