import { join } from 'node:path'
import { afterAll } from 'vitest'
import { noPages, openApp, type Client } from '#tests/support/open-app.ts'
import { upload } from '#tests/support/table-upload.ts'

export const [rooms, assets, users] = ['/api/school/room', '/api/school/asset', '/api/system/user']

/** Opens the app with the modules of the tests and one room, and closes it after the file's tests. */
export async function openImports() {
  const test = await openApp({ schemasDir: join(import.meta.dirname, '../modules'), fillPages: noPages })
  afterAll(test.close)
  const admin = await test.as()
  await admin.post(rooms, { body: { roomName: '阶梯教室', floor: 2 } })
  const send =
    (step: 'preview' | 'commit') =>
    async (table: string | Uint8Array, fields: Record<string, string> = {}, base = assets, client: Client = admin) =>
      (await upload(client, `${base}/import/${step}`, table, fields)).body
  return {
    ...test,
    admin,
    preview: send('preview'),
    commit: send('commit'),
    assetOf: async (assetNo: string) =>
      (await admin.get(`${assets}/page`, { query: { assetNo: { eq: assetNo } } })).body.data.rows[0],
  }
}

export const faultsOf = (body: {
  data: { faults: readonly { row: number; column: string; field: string; value: string; message: string }[] }
}) => body.data.faults.map((fault) => [fault.row, fault.field, fault.message])
