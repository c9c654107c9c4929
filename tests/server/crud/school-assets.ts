import { join } from 'node:path'
import { noPages, openApp } from '#tests/support/open-app.ts'
import { copyOf, sampleBody } from './sample-bodies.ts'

/** Opens the product with the modules of `modules/`, and creates rooms and assets as an administrator. */
export async function openSchool() {
  const test = await openApp({ schemasDir: join(import.meta.dirname, 'modules'), fillPages: noPages })
  const admin = await test.as()
  const [rooms, assets] = ['/api/school/room', '/api/school/asset']
  let n = 1000
  const next = (): number => (n += 1)
  const body = async (change: object) => ({
    ...(await sampleBody(admin, await copyOf(admin, 'school/asset'), next())),
    insured: false,
    insurer: undefined,
    ...change,
  })
  return {
    ...test,
    admin,
    rooms,
    assets,
    /** A number that no row has yet. */
    next,
    /** Creates an asset. */
    post: async (change: object = {}) => admin.post(assets, { body: await body(change) }),
    newRoom: async (change: object = {}) =>
      (await admin.post(rooms, { body: { roomName: `R${next()}`, floor: 3, ...change } })).body.data,
  }
}
