import { asAdmin, databaseAt } from '../support/admin-sql.ts'
import { preparedFolder } from '../support/cached-data-folder.ts'
import { testPassword } from '../support/test-users.ts'
import { emptyFolder, startServer } from '../support/server-process.ts'

/**
 * Every server of the journeys starts on a copy of what one has started on before: a database where TEST_DATABASE_URL
 * names a PostgreSQL, else a folder with the embedded one.
 */
export default async function prepare(): Promise<(() => Promise<void>) | void> {
  const admin = process.env.TEST_DATABASE_URL
  if (!admin) {
    process.env.PREPARED_DATA_DIR = await preparedFolder()
    return
  }
  const template = `formwork_journeys_${process.pid}`
  await asAdmin(admin, `create database ${template}`)
  const folder = await emptyFolder()
  const server = await startServer({
    dataDir: folder.path,
    env: { ADMIN_PASSWORD: testPassword, DATABASE_URL: databaseAt(admin, template) },
  })
  await server.stop()
  Object.assign(process.env, { PREPARED_DATA_DIR: folder.path, PREPARED_DATABASE: template })
  return async () => {
    await asAdmin(admin, `drop database ${template} with (force)`)
    await folder.remove()
  }
}
