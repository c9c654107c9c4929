import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { hash } from '@node-rs/argon2'
import type { TestProject } from 'vitest/node'
import { loadRegistry } from '#server/crud/load-modules.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import { openDatabase, type Database } from '#server/services/db/open-database.ts'
import { prepareQueue } from '#server/services/work-queue.ts'
import { asAdmin, databaseAt } from './admin-sql.ts'
import { keptFolder } from './cached-data-folder.ts'
import { dropTestDatabases } from './drop-test-databases.ts'
import { ownModules } from './product-module-folders.ts'
import { seedPeople, testPassword } from './test-users.ts'

/** Prepares a database for test files to copy: one per run on PostgreSQL, a cached dump on the embedded engine. */
export default async function prepare({ provide }: TestProject): Promise<(() => void) | void> {
  const admin = process.env.TEST_DATABASE_URL
  if (!admin) {
    const folder = await keptFolder('database', async (to) => {
      const database = await openDatabase({ dump: undefined })
      await fill(database)
      await writeFile(join(to, 'prepared.tar'), new Uint8Array(await database.embedded!.dump()))
      await database.close()
    })
    provide('preparedDump', join(folder, 'prepared.tar'))
    provide('preparedPostgres', undefined)
    return
  }
  const template = `formwork_test_${process.pid}`
  await asAdmin(admin, `create database ${template}`)
  const database = await openDatabase({ url: databaseAt(admin, template) })
  await fill(database)
  await database.close()
  provide('preparedDump', '')
  provide('preparedPostgres', { admin, template })
  return () => dropTestDatabases(admin, template)
}

async function fill(database: Database): Promise<void> {
  const { registry, faults } = await loadRegistry(ownModules)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  // argon2's lowest cost, because every test file signs in and the hash determines the cost of its check
  const passwordHash = await hash(testPassword, { memoryCost: 8, timeCost: 1 })
  await prepareDatabase(database.db, registry, async () => ({ passwordHash, mustChangePassword: false }))
  await seedPeople(database.db, passwordHash)
  // required before users can be imported
  await sql`update sys_config set secret_value = 'First-2026' where config_key = 'sys.user.initPassword'`.execute(
    database.db,
  )
  await prepareQueue(database)
}
