import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { hashPassword } from '#server/kit/password.ts'
import { loadRegistry } from '#server/crud/load.ts'
import { prepareDatabase } from '#server/prepare.ts'
import { openDatabase } from '#server/services/db/open.ts'
import { prepareQueue } from '#server/services/work-queue.ts'
import { asAdmin } from './admin-sql.ts'
import { seedPeople, testPassword } from './people.ts'
import { ownModules } from './own-modules.ts'

/** Prepares one database per run; each test file then starts from a copy of it. */
export default async function prepare({ provide }: TestProject): Promise<() => Promise<void>> {
  const { registry, faults } = await loadRegistry(ownModules)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const admin = process.env.TEST_DATABASE_URL
  const template = `formwork_test_${process.pid}`
  const folder = await mkdtemp(join(tmpdir(), 'formwork-'))
  if (admin) await asAdmin(admin, `create database ${template}`)
  const database = await openDatabase(
    admin ? { url: Object.assign(new URL(admin), { pathname: `/${template}` }).href } : { dump: undefined },
  )
  const passwordHash = await hashPassword(testPassword)
  await prepareDatabase(database.db, registry, async () => ({ passwordHash, mustChangePassword: false }))
  await seedPeople(database.db, passwordHash)
  // without it nobody is imported
  await sql`update sys_config set secret_value = 'First-2026' where config_key = 'sys.user.initPassword'`.execute(
    database.db,
  )
  await prepareQueue(database)
  const dump = join(folder, 'prepared.tar')
  if (database.embedded) await writeFile(dump, new Uint8Array(await database.embedded.dump()))
  await database.close()
  provide('preparedDump', dump)
  provide('preparedPostgres', admin ? { admin, template } : undefined)
  return async () => {
    await rm(folder, { recursive: true })
    if (admin) await asAdmin(admin, `drop database ${template} with (force)`)
  }
}
