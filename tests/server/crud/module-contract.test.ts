/**
 * @module-tag whole
 * Left out of `npm test`: every call of every module file takes a minute.
 */
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { holds } from '#schemas/module/condition.ts'
import type { Verb } from '#schemas/module/module-file.ts'
import { bpmnOf } from '#schemas/process/tree/tree-to-bpmn.ts'
import { loadRegistry } from '#server/crud/load-modules.ts'
import { noPages, openApp, type Client } from '#tests/support/open-app.ts'
import { takeRoles } from '#tests/support/test-users.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { openApiResponseCheck } from '#tests/support/openapi-response-check.ts'
import { sourceHooks } from './view-and-service-hooks.ts'
import { agrees, idsOf, wantedBy } from './filter-oracle.ts'
import { copyOf, sampleBody } from './sample-bodies.ts'
import { ownModules } from '#tests/support/product-module-folders.ts'

/**
 * What every module does, whatever it is about. The suite is told of no module: it finds the files, ours and those
 * of a folder such as SCHEMAS_DIR names, and learns the rest from the schema the server gives.
 */
const schemasDir = [join(import.meta.dirname, 'modules'), join(import.meta.dirname, 'view-and-service-modules')]
const { registry } = await loadRegistry([...ownModules, ...schemasDir])
const { hooks, clocks, prepare } = sourceHooks()
clocks.push(
  { clockId: 1, place: 'A', deptId: null, ticks: true, setAt: '2026-03-01T08:00:00.000Z', hands: ['1'] },
  { clockId: 2, place: 'B', deptId: null, ticks: false, setAt: null, hands: null },
)
const { app, as, anonymous: stranger, close } = await openApp({ schemasDir, hooks, prepare, fillPages: noPages })
afterAll(async () => {
  console.log(`contract: ${copies.length} modules, ${described.checked} answers held against OpenAPI`)
  await close()
})
const described = openApiResponseCheck(JSON.parse((await (await as()).get('/api/openapi.json')).text))
const faults = new Set<string>()
const choices = ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() }))

/** The same client, each of whose answers is held against the server's own description. */
function watched(client: Client): Client {
  const watch =
    (method: 'get' | 'post' | 'put' | 'patch' | 'del'): Client['get'] =>
    async (path, options) => {
      const answer = await client[method](path, options)
      const isJson = String(answer.headers['content-type']).startsWith('application/json')
      const fault = described.faultOf(method === 'del' ? 'DELETE' : method.toUpperCase(), path, {
        status: answer.status,
        headers: answer.headers,
        body: (isJson ? JSON.parse(answer.text) : undefined) as never,
      })
      if (fault) faults.add(fault)
      return answer
    }
  return { get: watch('get'), post: watch('post'), put: watch('put'), patch: watch('patch'), del: watch('del') }
}
const anonymous = watched(stranger)
const admin = watched(await as())
await takeRoles(app.db, 'li')
const nobody = watched(await as('li'))
// a run of a job, whose record nobody writes by hand
await admin.post('/api/tool/job/1/run')
// likewise a process: they come by deployment only
await admin.post('/api/workflow/definition/deploy', {
  body: { xml: bpmnOf({ id: 'start', type: 'start', name: '' }, { key: 'deployed', name: 'Deployed' }) },
})
/** A published form is a module too: its rows come as visitors hand them in. */
const form = await publishForm(await as(), stranger, {
  format: 1,
  title: '合同',
  theme: {},
  settings: {},
  logic: [],
  items: [
    { id: 'text01', type: 'input', label: '文本' },
    { id: 'numb01', type: 'number', label: '数字' },
    { id: 'pick01', type: 'radio', label: '单选', options: choices },
    { id: 'many01', type: 'checkbox', label: '多选', options: choices },
    { id: 'date01', type: 'date', label: '日期' },
    { id: 'rate01', type: 'rate', label: '评分', max: 5 },
    { id: 'calc01', type: 'calc', label: '计算', formula: 'numb01 * 2' },
  ],
})
const formModule = `form/${form.formKey}`
const copies = await Promise.all([...registry.modules.keys(), formModule].map((name) => copyOf(admin, name)))

/** No two samples are alike, whatever module they are for. */
let n = 100

const calls: Readonly<
  Record<Verb, (base: string) => readonly ['get' | 'post' | 'put' | 'patch' | 'del', string, object?]>
> = {
  page: (base) => ['get', `${base}/page`],
  list: (base) => ['get', `${base}/list`],
  tree: (base) => ['get', `${base}/tree`],
  options: (base) => ['get', `${base}/options`],
  get: (base) => ['get', `${base}/1`],
  create: (base) => ['post', base, {}],
  update: (base) => ['put', base, {}],
  patch: (base) => ['patch', `${base}/1`, {}],
  sort: (base) => ['put', `${base}/sort`, {}],
  remove: (base) => ['del', `${base}/1`],
  restore: (base) => ['put', `${base}/restore/1`],
  purge: (base) => ['del', `${base}/purge/1`],
  export: (base) => ['get', `${base}/export`],
  import: (base) => ['get', `${base}/import/template`],
}

describe.each(copies.map((copy) => [copy.module, copy] as const))('%s', (name, copy) => {
  const base = `/api${copy.base}`
  /** Some modules keep rows that nobody writes by hand. */
  const isWritable = copy.permissions.create !== undefined
  const isForm = name === formModule
  const hasRows = isWritable || isForm
  /** Rows of a form carry their answers together. */
  // oxlint-disable-next-line typescript/no-explicit-any -- rows of any module
  const withAnswers = (row: any): any => (isForm ? { ...row, ...row.answers } : row)
  const sample = async () => sampleBody(admin, copy, (n += 1))
  /** A sample that clashes with a row that is there says nothing: the next one does not. */
  const create = async (change: object = {}) => {
    if (isForm) {
      const id = await form.submit(submissionOf((n += 1)))
      return withAnswers((await admin.get(`${base}/${id}`)).body.data)
    }
    for (let tries = 0; ; tries++) {
      const answer = await admin.post(base, { body: { ...(await sample()), ...change } })
      if (answer.body.data?.id === 'row.notUnique' && tries < 5) continue
      expect(answer.body).toMatchObject({ code: 200 })
      return answer.body.data
    }
  }
  const remove = (row: Record<string, unknown>) => admin.del(`${base}/${String(row[copy.key])}`)

  const verbs = Object.entries(copy.permissions) as readonly (readonly [Verb, string])[]
  it.each(verbs)('%s wants a session, and %s', async (verb, permission) => {
    const [method, path, body] = calls[verb](base)
    const call = (client: Client) => client[method](path, body ? { body } : {})
    expect((await call(anonymous)).status).toBe(401)
    expect((await call(nobody)).status).toBe(permission.startsWith('@') ? 200 : 403)
  })

  it.skipIf(!isWritable)('keeps what it is given, lists it, changes it, removes it', async () => {
    const body = await sample()
    const made = (await admin.post(base, { body })).body.data
    const id = made[copy.key]
    expect(made).toMatchObject(keptOf(copy, body, made))
    expect(Object.keys(made).filter((field) => copy.fields[field]?.secret)).toEqual([])
    expect((await admin.get(`${base}/${id}`)).body.data).toEqual(made)
    const page = (await admin.get(`${base}/page`, { query: { [copy.key]: { eq: id } } })).body.data
    expect(page).toMatchObject({ total: 1, page: 1, limit: 20, rows: [counted(copy, made)] })

    const [field, value] = await changeOf(copy, made, sample)
    const changed = await admin.put(base, { body: { ...made, [field]: value } })
    expect(changed.body.data).toMatchObject({
      [copy.key]: id,
      [field]: value,
      ...(copy.lock ? { version: made.version + 1 } : {}),
    })

    expect((await remove(made)).body.data).toEqual({ ids: [id] })
    expect((await admin.get(`${base}/${id}`)).status).toBe(404)
    expect((await remove(made)).status).toBe(404)
    expect((await admin.put(base, { body: changed.body.data })).status).toBe(404)
    expect((await admin.get(`${base}/page`, { query: { [copy.key]: id } })).body.data.total).toBe(0)
  })

  it.skipIf(!hasRows)('removes all the rows it is named, or none', async () => {
    const row = await create()
    expect((await admin.del(`${base}/${row[copy.key]},999999`)).status).toBe(404)
    expect((await admin.get(`${base}/${row[copy.key]}`)).status).toBe(200)
    const other = await create()
    expect((await admin.del(`${base}/${row[copy.key]},${other[copy.key]}`)).body.data).toEqual(
      isForm ? { removed: 2 } : { ids: [row[copy.key], other[copy.key]] },
    )
  })

  it.skipIf(!copy.softDelete || !hasRows)('gives back what was removed, and forgets what is purged', async () => {
    const row = await create()
    const id = row[copy.key]
    expect((await admin.del(`${base}/purge/${id}`)).status).toBe(404)
    await remove(row)
    const bin = await admin.get(`${base}/page`, { query: { params: { deleted: 'true' }, [copy.key]: id } })
    expect(bin.body.data.total).toBe(1)
    expect((await admin.put(`${base}/restore/${id}`)).status).toBe(200)
    expect((await admin.get(`${base}/${id}`)).status).toBe(200)
    await remove(row)
    expect((await admin.del(`${base}/purge/${id}`)).status).toBe(200)
    expect((await admin.put(`${base}/restore/${id}`)).status).toBe(404)
  })

  it.skipIf(!hasRows)('does to many at once what it does to one, or nothing at all', async () => {
    const bulk = (verb: string, body: object) => admin.post(`${base}/bulk/${verb}`, { body })
    const ids = [(await create())[copy.key], (await create())[copy.key]]
    const those = { [copy.key]: { in: ids } }
    expect((await bulk('remove', { filter: those, expect: 1 })).body).toMatchObject({
      code: 409,
      data: { expect: 1, found: 2 },
    })
    for (const body of [
      {},
      { ids: [] },
      { ids: ['1'] },
      { filter: those },
      { ids, filter: those, expect: 2 },
      { ids, all: true },
    ])
      expect([body, (await bulk('remove', body)).status]).toEqual([body, 400])
    expect((await bulk('remove', { ids: [...ids, 999_999] })).status).toBe(404)
    expect((await bulk('remove', { filter: those, expect: 2 })).body.data.ids.toSorted()).toEqual(ids.toSorted())
    expect((await admin.get(`${base}/list`, { query: { [copy.key]: { in: ids } } })).body.data).toEqual([])
    expect((await bulk('remove', { filter: those, expect: 2 })).status).toBe(409)
  })

  it.skipIf(!copy.softDelete || !hasRows)('gives back many at once, and forgets many at once', async () => {
    const bulk = (verb: string, body: object) => admin.post(`${base}/bulk/${verb}`, { body })
    const ids = [(await create())[copy.key], (await create())[copy.key]]
    const those = { [copy.key]: { in: ids } }
    await bulk('remove', { ids })
    expect((await bulk('restore', { filter: those, expect: 2 })).status).toBe(200)
    expect((await bulk('purge', { ids })).status).toBe(404)
    await bulk('remove', { ids })
    expect((await bulk('purge', { filter: those, expect: 3 })).status).toBe(409)
    expect((await bulk('purge', { filter: those, expect: 2 })).status).toBe(200)
    expect((await bulk('restore', { ids })).status).toBe(404)
  })

  it.skipIf(!copy.permissions.patch)('takes from a list only what its columns offer to edit', async () => {
    const row = await create()
    const path = `${base}/${row[copy.key]}`
    const version = copy.lock ? { version: row.version } : copy.revision ? { [copy.revision]: row[copy.revision] } : {}
    const inline = new Set(copy.list.columns.filter((column) => column.inline).map((column) => column.field))
    for (const field of Object.keys(copy.fields).filter((one) => !inline.has(one) && one !== copy.revision)) {
      expect([field, (await admin.patch(path, { body: { ...version, [field]: row[field] ?? null } })).status]).toEqual([
        field,
        400,
      ])
    }
    const kept = Object.fromEntries([...inline].filter((field) => field in row).map((field) => [field, row[field]]))
    const changed = await admin.patch(path, { body: { ...version, ...kept } })
    expect(withAnswers(changed.body.data)).toMatchObject(kept)
    expect(
      inline.size === 0 ||
        Object.keys(version).length === 0 ||
        (await admin.patch(path, { body: { ...version, ...kept } })).status === 409,
    ).toBe(true)
    expect((await admin.patch(`${base}/999999`, { body: version })).status).toBe(404)
    await remove(row)
  })

  it.skipIf(!copy.permissions.sort)('puts a row where it is wanted, and its neighbours around it', async () => {
    const matched = Object.keys(copy.parent?.match ?? {})
    const first = await create()
    const beside = Object.fromEntries(
      [...matched, ...(copy.tree ? [copy.tree.parent] : [])].map((field) => [field, first[field]]),
    )
    const second = await create(beside)
    const moved = await admin.put(`${base}/sort`, { body: { id: second[copy.key], index: 0 } })
    expect(moved.body.data.ids[0]).toBe(second[copy.key])
    const order = moved.body.data.ids as readonly number[]
    const back = await admin.put(`${base}/sort`, { body: { [copy.key]: second[copy.key], index: order.length - 1 } })
    expect(back.body.data.ids).toEqual([...order.slice(1), second[copy.key]])
    for (const body of [{}, { id: 'x', index: 0 }, { id: first[copy.key] }, { id: first[copy.key], index: 0, nmae: 1 }])
      expect([body, (await admin.put(`${base}/sort`, { body })).status]).toEqual([body, 400])
    expect((await admin.put(`${base}/sort`, { body: { id: 999_999, index: 0 } })).status).toBe(404)
    await remove(second)
    await remove(first)
  })

  it.skipIf(!copy.tree || !isWritable)('is a tree of all its rows, and keeps what is above a hit', async () => {
    type Node = Record<string, unknown> & { readonly children: readonly Node[] }
    const flat = (nodes: readonly Node[]): readonly Node[] => nodes.flatMap((node) => [node, ...flat(node.children)])
    const known = flat((await admin.get(`${base}/tree`)).body.data).find((node) => node.children.length > 0) as
      // oxlint-disable-next-line typescript/no-explicit-any -- rows of any module
      Record<string, any> | undefined
    const above = known ?? (await create({ [copy.tree!.parent]: null }))
    const below = known?.children[0] ?? (await create({ [copy.tree!.parent]: above[copy.key] }))
    const [all, rows] = [(await admin.get(`${base}/tree`)).body.data, (await admin.get(`${base}/list`)).body.data]
    expect(
      flat(all)
        .map((node) => Number(node[copy.key]))
        .toSorted((a, b) => a - b),
    ).toEqual(
      idsOf(copy, rows)
        .map(Number)
        .toSorted((a, b) => a - b),
    )
    expect(flat(all).every((node) => node.children.every((child) => child[copy.tree!.parent] === node[copy.key]))).toBe(
      true,
    )
    const found = (await admin.get(`${base}/tree`, { query: { [copy.key]: below[copy.key] } })).body.data
    expect(
      flat(found)
        .map((node) => node[copy.key])
        .slice(-2),
    ).toEqual([above[copy.key], below[copy.key]])
    const onto = await admin.put(base, {
      body: {
        [copy.key]: above[copy.key],
        [copy.tree!.parent]: below[copy.key],
        ...(copy.lock ? { version: above.version } : {}),
      },
    })
    expect(onto.body.data.errors).toMatchObject([{ field: copy.tree!.parent }])
    if (known) return
    await remove(below)
    await remove(above)
  })

  it.skipIf(!copy.lock)('refuses a stale write and answers the row as it is', async () => {
    const row = await create()
    const [field, value] = await changeOf(copy, row, sample)
    const first = await admin.put(base, { body: { ...row, [field]: value } })
    const second = await admin.put(base, { body: { ...row, [field]: value } })
    expect(second.status).toBe(409)
    expect(second.body.data).toMatchObject({ id: 'row.stale', row: first.body.data })
    const { version: _version, ...without } = row
    expect((await admin.put(base, { body: without })).body.data.errors).toMatchObject([
      { field: 'version', code: 'required' },
    ])
    await remove(row)
  })

  it.skipIf(!copy.lock)('lets one of many writers win', async () => {
    const row = await create()
    const [field, value] = await changeOf(copy, row, sample)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.put(base, { body: { ...row, [field]: value } })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    await remove(row)
  })

  it.skipIf(!isWritable)(
    'refuses each unknown, readonly, ill-typed and missing field by name, and stores nothing',
    async () => {
      const before = (await admin.get(`${base}/page`)).body.data.total
      const body = await sample()
      for (const [field, value] of wrongValues(copy, body)) {
        const answer = await admin.post(base, { body: { ...body, [field]: value } })
        expect([field, value, answer.status]).toEqual([field, value, 400])
        expect(answer.body.data.errors.map((error: { field: string }) => error.field)).toContain(field)
      }
      expect((await admin.get(`${base}/page`)).body.data.total).toBe(before)
    },
  )

  it.skipIf(!isWritable)('refuses bodies that are no objects', async () => {
    for (const body of ['[]', '1', 'null', '"x"', '{']) {
      const { status } = await admin.post(base, { body, headers: { 'content-type': 'application/json' } })
      expect([body, status]).toEqual([body, 400])
    }
  })

  it.skipIf(!isWritable)(
    'refuses what is there already, by field, and takes it when the other is removed',
    async () => {
      const unique = Object.entries(copy.fields)
        .filter(([, field]) => field.unique)
        .map(([field]) => field)
      for (const field of unique) {
        const shown = async () => {
          for (;;) {
            const body = await sample()
            if (!isHidden(copy, field, body)) return body
          }
        }
        const row = await create(await shown())
        const twin = { ...(await shown()), [field]: row[field] }
        const answer = await admin.post(base, { body: twin })
        expect(answer.status).toBe(400)
        expect(answer.body.data).toMatchObject({ id: 'row.notUnique', errors: [{ field, code: 'unique' }] })
        await remove(row)
        const second = await admin.post(base, { body: twin })
        expect(second.status).toBe(200)
        await remove(second.body.data)
      }
    },
  )

  it.skipIf(!hasRows)('finds by every operator of every field what the condition says, and nothing else', async () => {
    const made = [await create(), await create(), await create()]
    const rows = ((await admin.get(`${base}/list`)).body.data as readonly Record<string, unknown>[]).map(withAnswers)
    for (const [field, one] of Object.entries(copy.fields)) {
      for (const op of one.ops) {
        // a parameter of other calls has the name; a form is asked by `filter`
        if (isForm && field === 'version') continue
        // under a row of a tree means below it too, which a single row cannot tell
        if (op === 'under' && registry.find(one.ref?.module ?? '')?.table.tree) continue
        const value = wantedBy(op, made[1][field], made[2][field])
        if (value === undefined) continue
        const answer = await admin.get(`${base}/list`, { query: { [field]: { [op]: value } } })
        expect([field, op, answer.status]).toEqual([field, op, 200])
        expect([field, op, ...idsOf(copy, answer.body.data)]).toEqual([
          field,
          op,
          ...idsOf(
            copy,
            rows.filter((row) => agrees({ [field]: { [op]: value } }, row)),
          ),
        ])
      }
    }
    for (const row of made) await remove(row)
  })

  it('sorts by every field that can be, and says which cannot', async () => {
    for (const [field, one] of Object.entries(copy.fields)) {
      const answer = await admin.get(`${base}/page`, { query: { sort: `-${field}` } })
      expect([field, answer.status]).toEqual([field, one.sortable ? 200 : 400])
    }
    expect((await admin.get(`${base}/page`, { query: { sort: 'nmae' } })).status).toBe(400)
    expect((await admin.get(`${base}/page`, { query: { sort: 'a,b,c,d' } })).status).toBe(400)
  })

  it.each([
    ['an unknown field', { nmae: 'x' }],
    ['an unknown operator', { createTime: { resembles: 'x' } }],
    ['an unknown parameter', { params: { x: '1' } }],
    ['page 0', { page: 0 }],
    ['101 rows', { limit: 101 }],
    ['half a filter', { filter: '{' }],
    ['a filter on nothing', { filter: '{"nmae":{"eq":1}}' }],
    ['501 characters', { [copy.labelField]: 'x'.repeat(501) }],
    ['NUL', { [copy.labelField]: '\0' }],
  ])('answers a list asked for %s with 400', async (_, query) => {
    const answer = await admin.get(`${base}/page`, { query })
    expect(answer.status).toBe(400)
    expect(answer.body.data.errors).toHaveLength(1)
  })

  it.skipIf(!hasRows)('pages without gaps or repeats', async () => {
    const made = [await create(), await create(), await create()]
    const total = (await admin.get(`${base}/page`)).body.data.total
    const ids: unknown[] = []
    for (let page = 1; page <= Math.ceil(total / 2); page++)
      ids.push(...idsOf(copy, (await admin.get(`${base}/page`, { query: { page, limit: 2 } })).body.data.rows))
    expect(new Set(ids).size).toBe(total)
    expect((await admin.get(`${base}/page`, { query: { page: 9999 } })).body.data).toMatchObject({ rows: [], total })
    for (const row of made) await remove(row)
  })

  it.each(['x', '1x', '-1', '1,x', '1;drop'])('has no row <%s>', async (id) => {
    // the calls of a form have always said which parameter is wrong
    expect((await admin.get(`${base}/${id}`)).status).toBe(isForm ? 400 : 404)
    expect((await admin.del(`${base}/${id}`)).status).toBe(isForm ? 400 : 404)
  })

  it.skipIf(!hasRows)('offers rows to pick by keyword, and names chosen ones', async () => {
    const row = await create()
    const label = String(row[copy.labelField])
    const found = (await admin.get(`${base}/options`, { query: { keyword: label } })).body.data
    expect(found).toContainEqual(expect.objectContaining({ value: row[copy.key], label, disabled: false }))
    expect(
      (await admin.get(`${base}/options`, { query: { ids: String(row[copy.key]), keyword: 'nothing' } })).body.data,
    ).toHaveLength(1)
    expect((await admin.get(`${base}/options`, { query: { keyword: '%' } })).body.data).toEqual([])
    await remove(row)
  })

  it.skipIf(!copy.export)('exports the rows of the list', async () => {
    const row = hasRows ? await create() : (await admin.get(`${base}/page`)).body.data.rows[0]
    const ids = idsOf(copy, (await admin.get(`${base}/page`, { query: { limit: 50 } })).body.data.rows)
    const csv = await admin.get(`${base}/export`, { query: { format: 'csv', [copy.key]: { in: ids } } })
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.text.split('\r\n').filter(Boolean)).toHaveLength(ids.length + 1)
    // a service may have no rows here
    const one = await admin.get(`${base}/export`, { query: { format: 'csv', [copy.key]: row?.[copy.key] ?? 0 } })
    expect(one.text.split('\r\n').filter(Boolean)).toHaveLength(row ? 2 : 1)
    const xlsx = await admin.get(`${base}/export`, { query: { format: 'xlsx' } })
    expect([xlsx.status, xlsx.bytes.subarray(0, 2).toString()]).toEqual(
      copy.export!.formats.includes('xlsx') ? [200, 'PK'] : [400, '{"'],
    )
    expect((await admin.get(`${base}/export`, { query: { format: 'pdf' } })).status).toBe(400)
    expect((await admin.get(`${base}/export`, { query: { nmae: 'x' } })).status).toBe(400)
    if (hasRows) await remove(row)
  })

  it('gives the browser no server-only key, and validators that agree with the server', async () => {
    const kept = [
      '"column"',
      '"through"',
      '"access"',
      '"mask"',
      '"was"',
      `"${isForm ? 'form_submission' : registry.find(name)!.table.name}"`,
      '"inside"',
    ]
    // every copy has a key "form", which is a table's name, too
    expect(kept.filter((key) => key !== '"form"' && JSON.stringify(copy).includes(key))).toEqual([])
    expect((await nobody.get(`/api/schema/${name}`)).status).toBe(isForm ? 404 : 403)
    // a form takes no body of the engine's
    if (isForm) return
    const source = await anonymous.get(copy.validators.create)
    expect(source.headers['cache-control']).toContain('immutable')
    expect(source.text).not.toMatch(/\bimport\b|require\(|new Function|eval\(/)
    const { default: validate } = (await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source.text)}`
    )) as { default: (data: unknown) => boolean }
    expect(validate(isWritable ? await sample() : {})).toBe(true)
    expect(validate({ ...(await sample()), nmae: 1 })).toBe(false)
    expect((await anonymous.get(copy.validators.create.replace(/.{4}\.js$/, '0000.js'))).status).toBe(404)
  })
})

it('answered each call as its own OpenAPI document says', () => {
  expect([...faults]).toEqual([])
  expect(described.checked).toBeGreaterThan(copies.length * 30)
})

it('was run for the modules of every folder: tables, a view, services, and for a form', () => {
  expect(copies.map((copy) => copy.module)).toEqual(
    expect.arrayContaining([
      'system/dict-type',
      'system/dict-data',
      'system/config',
      'school/asset',
      'school/room',
      'school/load',
      'school/clock',
      'system/online',
      formModule,
    ]),
  )
})

/** Answers to every question, no two alike. */
const submissionOf = (at: number) => ({
  text01: `n${at}`,
  numb01: at,
  pick01: choices[at % 3]!.value,
  many01: [choices[at % 3]!.value],
  date01: `2026-03-${String(1 + (at % 28)).padStart(2, '0')}`,
  rate01: 1 + (at % 5),
})

/** A body's values as the row must show them: hidden ones are dropped, secrets never come back. */
function keptOf(
  copy: ClientModule,
  body: Record<string, unknown>,
  made: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body)
      .filter(([field]) => !copy.fields[field]?.secret)
      .map(([field, value]) => {
        if (!isHidden(copy, field, body)) return [field, value]
        // the server may have filled it in, with anything but what was sent
        const isKept = made[field] === value && value !== (copy.fields[field]?.default ?? null)
        return [field, isKept ? 'kept although it is hidden' : made[field]]
      }),
  )
}

/** As lists have a row: the number of the rows below it. */
const counted = (copy: ClientModule, row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [
      field,
      copy.fields[field]?.type === 'children' ? (value as readonly unknown[]).length : value,
    ]),
  )

/** Each way one field can be wrong, as [field, value]. */
function wrongValues(copy: ClientModule, body: Record<string, unknown>): readonly (readonly [string, unknown])[] {
  const fields = Object.entries(copy.fields)
  const writable = fields.filter(([field, one]) => !one.readonly && field !== copy.key && !isHidden(copy, field, body))
  return [
    ['nmae', 1],
    [copy.key, 1],
    ...fields.filter(([, one]) => one.stamp).map(([field]) => [field, 'x'] as const),
    ...writable.flatMap(([field, one]): readonly (readonly [string, unknown])[] => [
      ...(one.type === 'json' ? [] : [[field, { a: 1 }] as const]),
      ...(one.required && one.default === undefined ? [[field, undefined] as const] : []),
      ...(one.required ? [[field, null] as const] : []),
      ...(one.type === 'string' ? [[field, 'a\0b'] as const] : []),
      ...(one.length && one.type !== 'password' ? [[field, 'x'.repeat(one.length + 1)] as const] : []),
    ]),
  ]
}

/** Some field that may change, and a value other than the row's. */
async function changeOf(
  copy: ClientModule,
  row: Record<string, unknown>,
  sample: () => Promise<Record<string, unknown>>,
): Promise<readonly [string, unknown]> {
  const body = await sample()
  const matched = new Set(Object.keys(copy.parent?.match ?? {}))
  const field = Object.keys(copy.fields).find(
    (name) =>
      name in row &&
      !copy.fields[name]!.readonly &&
      !copy.fields[name]!.immutable &&
      !matched.has(name) &&
      copy.fields[name]!.type === 'string' &&
      body[name] !== row[name] &&
      !isHidden(copy, name, row),
  )
  return [field!, body[field!]]
}

const isHidden = (copy: ClientModule, field: string, row: Record<string, unknown>): boolean =>
  copy.form.groups.some((group) =>
    group.fields.some((item) => item.field === field && item.when && !holds(item.when, (name) => row[name])),
  )
