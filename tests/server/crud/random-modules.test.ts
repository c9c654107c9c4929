/**
 * @module-tag whole
 * Left out of `npm test`: tries very many cases.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { exportFields } from '#schemas/module/client-module.ts'
import { checkModules } from '#schemas/module/check/check-modules.ts'
import { isEmpty } from '#schemas/module/condition.ts'
import type { ModuleFile } from '#schemas/module/module-file.ts'
import { resolve, type Module } from '#schemas/module/resolve-module.ts'
import { nameOf, randomModule } from '#tests/support/modules/random-module.ts'
import { randomBody, type World } from '#tests/support/modules/random-row.ts'
import { openApiResponseCheck } from '#tests/support/openapi-response-check.ts'
import { noPages, openApp } from '#tests/support/open-app.ts'
import { random } from '#tests/support/seeded-random.ts'
import { upload as sendTable } from '#tests/support/table-upload.ts'
import { pixel, upload } from '#tests/support/upload.ts'
import { agrees, idsOf, wantedBy } from './filter-oracle.ts'

/**
 * Modules nobody thought of: whatever a file may say must load, have a table, and do what every module does. Another
 * round:
 * `RANDOM_SEED=7 RANDOM_MODULES=200 npx vitest run tests/server/crud/random-modules.test.ts`.
 */
const seed = Number(process.env.RANDOM_SEED ?? 1)
const count = Number(process.env.RANDOM_MODULES ?? 12)
const next = random(seed)
const files: ModuleFile[] = []
for (let n = 1; n <= count; n++) files.push(randomModule(next, n, files))
const modules = files.map(resolve)

const dir = await mkdtemp(join(tmpdir(), 'formwork-random-'))
await mkdir(join(dir, 'random'))
await Promise.all(files.map((file) => writeFile(join(dir, `${file.module}.json`), JSON.stringify(file, null, 2))))
const { as, close } = await openApp({
  schemasDir: dir,
  fillPages: noPages,
})
const admin = await as()
const described = openApiResponseCheck(JSON.parse((await admin.get('/api/openapi.json')).text))
afterAll(async () => {
  console.log(
    `random modules: seed ${seed}, ${count} modules, ${files.reduce((sum, file) => sum + Object.keys(file.fields).length, 0)} fields, ${described.checked} answers held against OpenAPI`,
  )
  await close()
  await rm(dir, { recursive: true })
})

type Row = Record<string, unknown>
const kept = new Map<string, readonly number[]>()
const addresses = new Map<string, string>()
const world: World = {
  rows: kept,
  async file(module, field) {
    const place = `${module} ${field}`
    if (!addresses.has(place))
      addresses.set(place, (await upload(admin, [pixel], { query: { module, field } })).body.data)
    return addresses.get(place)!
  },
}
let rows = 0
const bodyFor = async (module: Module): Promise<Row> => randomBody(next, module, world, `row ${(rows += 1)}`)

async function call(
  method: 'get' | 'post' | 'put' | 'del',
  path: string,
  options: { query?: object; body?: unknown } = {},
) {
  const { status, headers, text, bytes } = await admin[method](path, options)
  const body = String(headers['content-type']).startsWith('application/json') ? JSON.parse(text) : undefined
  expect(
    described.faultOf(method === 'del' ? 'DELETE' : method.toUpperCase(), path, { status, headers, body }),
  ).toBeUndefined()
  return { status, text, bytes, body }
}

async function create(module: Module): Promise<{ readonly sent: Row; readonly made: Row }> {
  const sent = await bodyFor(module)
  const { body } = await call('post', `/api${module.base}`, { body: sent })
  if (body.code !== 200) throw new Error(`${module.name} refuses ${JSON.stringify(sent)}: ${JSON.stringify(body)}`)
  return { sent, made: body.data }
}

it('the checker passes them all', () => {
  const { faults } = checkModules(
    files.map((file) => ({ path: `${file.module}.json`, name: file.module, text: JSON.stringify(file) })),
    {},
  )
  expect(faults.filter(({ severity, code }) => severity === 'error' && code !== 'SCH023')).toEqual([])
  expect(nameOf(count)).toBe(files.at(-1)!.module)
})

describe.each(modules.map((module) => [module.name, module] as const))('%s', (_, module) => {
  const base = `/api${module.base}`
  const shownOf = (body: Row): Row =>
    Object.fromEntries(Object.entries(body).filter(([name]) => !module.fields[name]!.secret))

  it('keeps what it is given and reads it back', async () => {
    const made: Row[] = []
    for (let i = 0; i < 3; i++) {
      const { sent, made: row } = await create(module)
      expect(row).toMatchObject(shownOf(sent))
      const { $labels: _labels, ...read } = (await call('get', `${base}/${row.id}`)).body.data
      expect(read).toMatchObject(shownOf(sent))
      made.push(row)
    }
    kept.set(
      module.name,
      made.map((row) => row.id as number),
    )
  })

  it('finds by every operator what the condition says, and sorts by what can be', async () => {
    const all = (await call('get', `${base}/list`)).body.data as readonly Row[]
    for (const field of Object.values(module.fields)) {
      for (const op of field.ops) {
        const [one, other] = [next.pick(all)[field.name], next.pick(all)[field.name]]
        if (op === 'under' || (op === 'between' && (other === null || other === undefined))) continue
        const value = wantedBy(op, one, other)
        if (value === undefined || String(value).length > 500 || (op !== 'empty' && value === '')) continue
        const answer = await call('get', `${base}/list`, { query: { [field.name]: { [op]: value } } })
        const wanted = all.filter((row) => agrees({ [field.name]: { [op]: value } }, row))
        expect([field.name, field.type, op, value, answer.status, idsOf(module, answer.body.data ?? [])]).toEqual([
          field.name,
          field.type,
          op,
          value,
          200,
          idsOf(module, wanted),
        ])
      }
      const sorted = await call('get', `${base}/page`, { query: { sort: `-${field.name}` } })
      expect([field.name, field.type, sorted.status]).toEqual([field.name, field.type, field.sortable ? 200 : 400])
    }
    for (const { key } of module.file.views ?? [])
      expect((await call('get', `${base}/page`, { query: { view: key } })).status).toBe(200)
    expect((await call('get', `${base}/options`, { query: { keyword: 'row' } })).body.data.length).toBe(all.length)
    expect((await call('get', `/api/schema/${module.name}`)).status).toBe(200)
  })

  it('changes a row, and refuses a stale change where it locks', async () => {
    const { made } = await create(module)
    const { name: _name, ...wanted } = await bodyFor(module)
    const change = Object.fromEntries(
      Object.entries(wanted).filter(([field]) => !module.fields[field]!.immutable && field !== 'parentId'),
    )
    const changed = await call('put', base, { body: { ...made, ...change } })
    expect([changed.status, changed.body.data?.errors]).toEqual([200, undefined])
    expect(changed.body.data).toMatchObject({
      ...shownOf(change),
      ...(module.table.lock ? { version: (made.version as number) + 1 } : {}),
    })
    expect((await call('put', base, { body: { ...made, ...change } })).status).toBe(module.table.lock ? 409 : 200)
    expect((await call('del', `${base}/${made.id}`)).status).toBe(200)
  })

  it('exports what it lists, and takes it back after it was removed', async () => {
    const made = [(await create(module)).made, (await create(module)).made]
    const ids = made.map((row) => row.id)
    const file = async (some: readonly unknown[]) =>
      (await call('get', `${base}/export`, { query: { format: 'csv', id: { in: some }, sort: 'id' } })).text
    const before = await file(ids)
    expect((await call('get', `${base}/export`, { query: { id: { in: ids } } })).bytes.subarray(0, 2).toString()).toBe(
      'PK',
    )
    for (const id of ids) expect((await call('del', `${base}/${String(id)}`)).status).toBe(200)
    // rows that must have what is in no file, such as a secret, cannot come back from it
    const inFile = new Set(exportFields(module))
    if (
      Object.values(module.fields).some(
        (field) => field.required && field.default === undefined && !field.readonly && !inFile.has(field.name),
      )
    )
      return
    const looked = (await sendTable(admin, `${base}/import/preview`, before)).body
    expect([looked.data?.faults, looked.data?.counts]).toEqual([[], { create: 2, update: 0, unchanged: 0, error: 0 }])
    expect((await sendTable(admin, `${base}/import/commit`, before)).body.data).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
      skipped: 0,
    })
    const back = (await call('get', `${base}/list`, { query: { name: { in: made.map((row) => row.name) } } })).body
      .data as readonly Row[]
    const asked = module.import!.fields.filter((name) => inFile.has(name))
    for (const row of made) {
      const now = back.find((one) => one.name === row.name)!
      // a blank cell says nothing, whether a list was empty or there was none
      const said = (one: Row): Row =>
        Object.fromEntries(asked.map((name) => [name, isEmpty(one[name]) ? null : one[name]]))
      expect(said(now)).toEqual(said(row))
      expect((await call('del', `${base}/${String(now.id)}`)).status).toBe(200)
    }
  })

  it('removes a row, gives it back and forgets it', async () => {
    const { made } = await create(module)
    expect((await call('del', `${base}/${made.id}`)).status).toBe(200)
    expect((await call('get', `${base}/${made.id}`)).status).toBe(404)
    if (!module.table.softDelete) return
    expect((await call('put', `${base}/restore/${made.id}`)).status).toBe(200)
    expect((await call('get', `${base}/${made.id}`)).body.data).toMatchObject({ name: made.name })
    expect((await call('del', `${base}/${made.id}`)).status).toBe(200)
    expect((await call('del', `${base}/purge/${made.id}`)).status).toBe(200)
    expect((await call('put', `${base}/restore/${made.id}`)).status).toBe(404)
  })
})
