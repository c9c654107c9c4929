/**
 * @module-tag whole
 * Left out of `npm test`: tries very many cases.
 */
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { audience } from '#server/crud/change-broadcast.ts'
import { sessionAtWork } from '#tests/support/test-users.ts'
import { loadRegistry } from '#server/crud/load-modules.ts'
import { must, noPages, openApp, type Answer, type Client } from '#tests/support/open-app.ts'
import { upload } from '#tests/support/table-upload.ts'
import { ownModules } from '#tests/support/product-module-folders.ts'

/**
 * Six people in different places, five row scopes, every verb of four modules: whoever they are, they reach exactly
 * the rows an independent reading of the rules says, and of all others learn nothing, not even that they exist.
 */
const { app, as, withHeaders, close } = await openApp({
  schemasDir: join(import.meta.dirname, 'modules'),
  fillPages: noPages,
})
afterAll(async () => {
  console.log(`role matrix: ${actors.length} people × ${targets.length} modules, ${cells} cells`)
  await close()
})
const { registry } = await loadRegistry(ownModules)
const admin = await as()
// oxlint-disable-next-line typescript/no-explicit-any -- rows of four modules
type Row = Record<string, any>

// R ── A ── A1, R ── B, R ── C; C is what the custom scope names
const dept = async (deptName: string, parentId: number | null): Promise<number> =>
  (await must(admin.post('/api/system/dept', { body: { deptName, parentId } }))).deptId
const R = await dept('矩阵学院', null)
const A = await dept('甲系', R)
const A1 = await dept('甲系一科', A)
const B = await dept('乙系', R)
const C = await dept('丙系', R)
const places: readonly (number | null)[] = [R, A, A1, B, C, null]

const menus = await sql<{ menuId: number }>`select menu_id from sys_menu where perms like 'system:%'`.execute(app.db)
const menuIds = menus.rows.map((row) => row.menuId)
const scopes = ['1', '2', '3', '4', '5'] as const
const roleOf = new Map<string, number>()
for (const dataScope of scopes) {
  const role = await must(
    admin.post('/api/system/role', {
      body: {
        roleName: `范围${dataScope}`,
        roleKey: `scope-${dataScope}`,
        dataScope,
        menuIds,
        ...(dataScope === '2' ? { deptIds: [C] } : {}),
      },
    }),
  )
  roleOf.set(dataScope, role.roleId)
}

interface Actor {
  readonly name: string
  readonly scope: string
  /** One of each place, with every scope among them: what `npm test` runs. */
  readonly isOfFifth: boolean
  readonly userId: number
  readonly deptId: number | null
  readonly client: Client
}
const stands = [
  ['root', R],
  ['head', A],
  ['leaf', A1],
  ['other', B],
  ['custom', C],
  ['nowhere', null],
] as const
const actors: Actor[] = []
for (const [i, [who, deptId]] of stands.entries()) {
  for (const [j, scope] of scopes.entries()) {
    const name = `${who}${scope}`
    const { userId } = await must(
      admin.post('/api/system/user', {
        body: { userName: name, nickName: name, deptId, password: 'Secret-2026', roleIds: [roleOf.get(scope)] },
      }),
    )
    const token = await sessionAtWork(app, userId, { ip: '127.0.0.1', userAgent: 'matrix' })
    actors.push({
      name,
      scope,
      isOfFifth: (i + j) % 5 === 0,
      userId,
      deptId,
      client: withHeaders({ authorization: `Bearer ${token}` }),
    })
  }
}

interface Target {
  readonly module: string
  readonly base: string
  readonly key: string
  readonly label: string
  /** The column that finds a row again when a table is imported; none: the module takes no tables. */
  readonly code?: string
  readonly make: (deptId: number | null, n: string) => object
}
const targets: readonly Target[] = [
  {
    module: 'user',
    base: '/api/system/user',
    key: 'userId',
    label: 'nickName',
    code: 'userName',
    make: (deptId, n) => ({
      userName: `t${n}`,
      nickName: `某人${n}`,
      deptId,
      password: 'Secret-2026',
      phonenumber: `139000000${n.length}${n.charCodeAt(0) % 10}`,
    }),
  },
  {
    module: 'role',
    base: '/api/system/role',
    key: 'roleId',
    label: 'roleName',
    make: (deptId, n) => ({ roleName: `某角色${n}`, roleKey: `t-${n}`, deptId }),
  },
  {
    module: 'post',
    base: '/api/system/post',
    key: 'postId',
    label: 'postName',
    code: 'postCode',
    make: (deptId, n) => ({ postName: `某岗位${n}`, postCode: `t-${n}`, deptId }),
  },
  {
    module: 'dept',
    base: '/api/system/dept',
    key: 'deptId',
    label: 'deptName',
    make: (parentId, n) => ({ deptName: `某部门${n}`, parentId }),
  },
]
const letters = ['a', 'b', 'c', 'd', 'e', 'f']
const made = new Map<string, readonly Row[]>()
const binned = new Map<string, readonly Row[]>()
for (const { module, base, key, make } of targets) {
  const rows: Row[] = []
  const bin: Row[] = []
  for (const [i, place] of places.entries()) {
    rows.push(await must(admin.post(base, { body: make(place, letters[i]!) })))
    const gone = await must(admin.post(base, { body: make(place, `${letters[i]!}${letters[i]!}`) }))
    await must(admin.del(`${base}/${gone[key]}`))
    bin.push(gone)
  }
  made.set(module, rows)
  binned.set(module, bin)
}

const everyDept = (await must(admin.get('/api/system/dept/list'))) as readonly Row[]
const deletedDepts = binned.get('dept')!
const pathOf = new Map([...everyDept, ...deletedDepts].map((row) => [row.deptId as number, row.ancestors as string]))
const below = (deptId: unknown, top: number | null): boolean =>
  top !== null && (pathOf.get(deptId as number) ?? '').startsWith(pathOf.get(top)!)

/** The rules, read once more without SQL. */
function reaches({ scope, deptId, userId }: Actor, module: string, row: Row): boolean {
  switch (scope) {
    case '1':
      return true
    case '2':
      return row.deptId === C
    case '3':
      return deptId !== null && row.deptId === deptId
    case '4':
      return below(row.deptId, deptId)
    default:
      return module === 'user' && row.userId === userId
  }
}

/** The calls users have besides: a password, roles one by one, a role to many. */
async function userCalls(client: Client, userId: number, version: number): Promise<readonly Answer[]> {
  const roleId = roleOf.get('5')
  return [
    await client.put('/api/system/user/resetPwd', { body: { userId, password: 'Another-2026' } }),
    await client.get(`/api/system/user/authRole/${userId}`),
    await client.put(`/api/system/user/authRole/${userId}`, { body: { roleIds: [], version } }),
    await client.put('/api/system/user/giveRole', { body: { ids: [userId], roleId } }),
    await client.put('/api/system/user/takeRole', { body: { ids: [userId], roleId } }),
  ]
}

const sorted = (ids: readonly unknown[]): readonly unknown[] => [...ids].sort((a, b) => Number(a) - Number(b))
const flat = (rows: readonly Row[]): readonly Row[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])])
/** What an answer says, without the request's own id and the ids asked about. */
const said = ({ status, body }: { status: number; body: Row }, id: unknown): string =>
  JSON.stringify({ status, ...body, data: { ...body.data, requestId: '' } }).replaceAll(String(id), '#')

let cells = 0
const parts = [
  { part: 'a fifth of the people', who: actors.filter((actor) => actor.isOfFifth), tags: [] },
  { part: 'the others', who: actors.filter((actor) => !actor.isOfFifth), tags: ['whole'] },
]
const matrix = parts.flatMap((part) => targets.map((target) => ({ ...part, ...target })))
describe.each(matrix)('$module, $part', ({ module, base, key, label, code, make, who, tags }) => {
  const rows = made.get(module)!
  const bin = binned.get(module)!

  it.each(who.map((actor) => [actor.name, actor] as const))(
    '%s reads what is theirs and nothing else',
    { tags },
    async (_, actor) => {
      const { client } = actor
      const all = (await must(admin.get(`${base}/list`))) as readonly Row[]
      const mine = all.filter((row) => reaches(actor, module, row))
      const ids = sorted(mine.map((row) => row[key]))
      const foreign = rows.filter((row) => !reaches(actor, module, row))

      const page = await must(client.get(`${base}/page`, { query: { limit: 100 } }))
      expect(page.total).toBe(mine.length)
      expect(sorted(page.rows.map((row: Row) => row[key]))).toEqual(ids)
      expect(sorted((await must(client.get(`${base}/list`))).map((row: Row) => row[key]))).toEqual(ids)
      const { groups } = await must(client.get('/api/search', { query: { keyword: '某' } }))
      const hits = groups.find((group: Row) => group.component === `schema:system/${module}`)?.records ?? []
      const named = mine.filter((row) => String(row[label]).startsWith('某'))
      expect(hits.every((hit: Row) => named.some((row) => String(row[key]) === hit.id))).toBe(true)
      expect(hits.length).toBe(Math.min(named.length, 8))
      const tree = module === 'dept' ? flat(await must(client.get(`${base}/tree`))) : mine
      expect(sorted(tree.map((row) => row[key]))).toEqual(ids)
      const lines = (await client.get(`${base}/export`, { query: { format: 'csv' } })).text
      expect(lines.split('\r\n').filter(Boolean)).toHaveLength(mine.length + 1)
      expect(foreign.filter((row) => lines.includes(String(row[label])))).toEqual([])

      // options take no more than a session, so every role counts; here there is one
      const everyId = all.map((row) => row[key]).slice(-100)
      const offered = await must(client.get(`${base}/options`, { query: { ids: everyId.join(',') } }))
      // a role of no department is the whole institution's: offered to all, listed and changed by those who see all
      const isShared = (row: Row): boolean => module === 'role' && row.deptId === null
      const shared = all.filter(isShared).map((row) => row[key])
      expect(sorted(offered.map((option: Row) => option.value))).toEqual(
        sorted(everyId.filter((id) => ids.includes(id) || shared.includes(id))),
      )
      for (const row of rows) {
        const isMine = reaches(actor, module, row)
        const got = await client.get(`${base}/${row[key]}`)
        expect([row[label], got.status]).toEqual([row[label], isMine ? 200 : 404])
        expect([row[label], (await client.get(`${base}/${row[key]}/history`)).status]).toEqual([
          row[label],
          isMine ? 200 : 404,
        ])
        expect(flat(await must(client.get(`${base}/list`, { query: { [label]: { like: row[label] } } }))).length).toBe(
          isMine ? 1 : 0,
        )
        expect((await must(client.get(`${base}/page`, { query: { [key]: row[key] } }))).total).toBe(isMine ? 1 : 0)
        expect((await must(client.get(`${base}/options`, { query: { keyword: row[label] } }))).length > 0).toBe(
          isMine || isShared(row),
        )
        cells += 5
      }
      // a row out of reach is answered as one that never was
      const never = said(await client.get(`${base}/987654321`), 987654321)
      const neverWas = said(await client.get(`${base}/987654321/history`), 987654321)
      for (const row of foreign) {
        expect(said(await client.get(`${base}/${row[key]}`), row[key])).toBe(never)
        expect(said(await client.get(`${base}/${row[key]}/history`), row[key])).toBe(neverWas)
      }
      // a condition on everything foreign finds nothing, in a list, an export or an offer to do something with all of
      // it
      const theirIds = [987654321, ...foreign.map((row) => row[key])]
      const theirs = { [key]: { in: theirIds } }
      expect(await must(client.get(`${base}/list`, { query: theirs }))).toEqual([])
      expect(
        (await client.get(`${base}/export`, { query: { format: 'csv', ...theirs } })).text
          .split('\r\n')
          .filter(Boolean),
      ).toHaveLength(1)
      expect(module === 'dept' ? await must(client.get(`${base}/tree`, { query: theirs })) : []).toEqual([])
      expect(
        (await must(client.get(`${base}/options`, { query: { ids: theirIds.join(',') } })))
          .map((option: Row) => option.value)
          .filter((id: unknown) => !shared.includes(id)),
      ).toEqual([])
      cells += 4
      const inBin = await must(client.get(`${base}/page`, { query: { params: { deleted: 'true' }, limit: 100 } }))
      expect(sorted(inBin.rows.map((row: Row) => row[key])).filter((id) => bin.some((row) => row[key] === id))).toEqual(
        sorted(bin.filter((row) => reaches(actor, module, row)).map((row) => row[key])),
      )
      const binLines = (await client.get(`${base}/export`, { query: { format: 'csv', params: { deleted: 'true' } } }))
        .text
      expect(bin.filter((row) => binLines.includes(`,${String(row[label])},`)).map((row) => row[key])).toEqual(
        bin.filter((row) => reaches(actor, module, row)).map((row) => row[key]),
      )
      cells += 7
    },
  )

  it.each(who.map((actor) => [actor.name, actor] as const))(
    '%s changes nothing that is not theirs',
    { tags },
    async (_, actor) => {
      const { client } = actor
      const own = rows.find((row) => reaches(actor, module, row))
      for (const [i, row] of rows.entries()) {
        if (reaches(actor, module, row)) continue
        const id = row[key]
        const now = await must(admin.get(`${base}/${id}`))
        const gone = bin[i]![key]
        const bulk = (verb: string, ids: readonly unknown[]): Promise<Answer> =>
          client.post(`${base}/bulk/${verb}`, { body: { ids } })
        const answers = [
          await client.put(base, { body: { [key]: id, version: now.version, [label]: '别人的' } }),
          await client.put(base, { body: { [key]: id, version: now.version + 7, [label]: '别人的' } }),
          await client.patch(`${base}/${id}`, { body: { version: now.version } }),
          await client.del(`${base}/${id}`),
          await client.put(`${base}/restore/${gone}`),
          await client.del(`${base}/purge/${gone}`),
          await bulk('remove', [id]),
          await bulk('restore', [gone]),
          await bulk('purge', [gone]),
          ...(own ? [await client.del(`${base}/${own[key]},${id}`), await bulk('remove', [own[key], id])] : []),
          ...(module === 'user'
            ? await userCalls(client, id, now.version)
            : [await client.put(`${base}/sort`, { body: { id, index: 0 } })]),
        ]
        expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404))
        expect(JSON.stringify(answers.map((answer) => answer.body))).not.toContain(String(row[label]))
        expect(await must(admin.get(`${base}/${id}`))).toEqual(now)
        cells += answers.length
        // told how many there are, the answer is how many are theirs: none
        for (const [verb, one] of [
          ['remove', id],
          ['restore', gone],
          ['purge', gone],
        ] as const) {
          const counted = await client.post(`${base}/bulk/${verb}`, {
            body: { filter: { [key]: { eq: one } }, expect: 1 },
          })
          expect([verb, counted.status, counted.body.data.found]).toEqual([verb, 409, 0])
          cells += 1
        }
        if (code === undefined) continue
        const table = `${code},${label}\r\n${String(row[code])},别人的\r\n`
        const looked = await must(upload(client, `${base}/import/preview`, table, { update: 'true' }))
        expect(looked.counts).toEqual({ create: 0, update: 0, unchanged: 0, error: 1 })
        expect(JSON.stringify(looked)).not.toContain(String(row[label]))
        expect((await upload(client, `${base}/import/commit`, table, { update: 'true' })).status).toBe(400)
        expect(await must(admin.get(`${base}/${id}`))).toEqual(now)
        cells += 2
      }
      // removing one's own along with another's removed neither
      expect((await admin.get(`${base}/${(own ?? rows[0]!)[key]}`)).status).toBe(200)
    },
  )

  it.each(who.map((actor) => [actor.name, actor] as const))(
    '%s puts nothing where they do not reach, nor takes it there',
    { tags },
    async (_, actor) => {
      const { client } = actor
      const link = module === 'dept' ? 'parentId' : 'deptId'
      const own = rows.find((row) => reaches(actor, module, row))
      for (const [i, place] of places.entries()) {
        const isMine =
          module === 'dept'
            ? actor.scope === '1' || (actor.scope === '4' && below(place, actor.deptId))
            : reaches(actor, module, { deptId: place })
        const created = await client.post(base, {
          body: make(
            place,
            `${actor.name}${letters[i]!}`.replaceAll(/\d/g, (digit) => letters[Number(digit)]!),
          ),
        })
        expect([place, created.status]).toEqual([place, isMine ? 200 : 400])
        if (isMine) await must(admin.del(`${base}/${created.body.data[key]}`))
        cells += 1
        const n = `i${actor.name}${letters[i]!}`.replaceAll(/\d/g, (digit) => letters[Number(digit)]!)
        const table = `${code},${label},deptId\r\n${n},${n},${place}\r\n`
        const wanted =
          code === undefined || place === null
            ? undefined
            : { create: isMine ? 1 : 0, update: 0, unchanged: 0, error: isMine ? 0 : 1 }
        const looked = wanted && (await must(upload(client, `${base}/import/preview`, table)))
        expect([place, looked?.counts]).toEqual([place, wanted])
        const refused = wanted && !isMine ? await upload(client, `${base}/import/commit`, table) : created
        expect([place, refused.status]).toEqual([place, isMine ? 200 : 400])
        cells += wanted ? 2 : 0
        if (isMine || !own || place === null) continue
        const now = await must(admin.get(`${base}/${own[key]}`))
        const moved = await client.put(base, { body: { [key]: own[key], version: now.version, [link]: place } })
        const toNowhere = await client.put(base, { body: { [key]: own[key], version: now.version, [link]: 987654321 } })
        expect(moved.status).toBe(400)
        // in words that would serve for a department that never was
        expect(said(moved, place)).toBe(said(toNowhere, 987654321))
        expect(await must(admin.get(`${base}/${own[key]}`))).toEqual(now)
        cells += 2
      }
    },
  )
})

it('a change within reach is made', async () => {
  const head = actors.find((actor) => actor.name === 'head4')!
  for (const { module, base, key, label } of targets) {
    const row = made.get(module)!.find((one) => reaches(head, module, one))!
    const now = await must(admin.get(`${base}/${row[key]}`))
    expect(
      (
        await must(
          head.client.put(base, { body: { [key]: row[key], version: now.version, [label]: `改过的${module}` } }),
        )
      )[label],
    ).toBe(`改过的${module}`)
  }
})

it.each(targets)('changes of $module are told to whom they concern', async ({ module, key }) => {
  const all = [...made.get(module)!, ...binned.get(module)!].filter(
    (row) => module !== 'dept' || pathOf.has(row.deptId),
  )
  const found = await audience(
    app.db,
    registry.find(`system/${module}`)!,
    all.map((row) => row[key]),
    actors.map((actor) => actor.userId),
  )
  for (const actor of actors) {
    const told = found.find((one) => one.userId === actor.userId)?.ids ?? []
    const reached = sorted(all.filter((row) => reaches(actor, module, row)).map((row) => row[key]))
    expect([actor.name, actor.scope === '1' ? told : sorted(told as readonly number[])]).toEqual([
      actor.name,
      actor.scope === '1' ? 'all' : reached,
    ])
    cells++
  }
  const { userId } = await app.db
    .selectFrom('sysUser')
    .select('userId')
    .where('userName', '=', 'li')
    .executeTakeFirstOrThrow()
  expect(
    await audience(
      app.db,
      registry.find(`system/${module}`)!,
      all.map((row) => row[key]),
      [userId],
    ),
  ).toEqual([])
})

it('roles add up, but each only for what it permits', async () => {
  const permitted = async (roleKey: string, dataScope: string, perms: readonly string[]): Promise<number> => {
    const { rows } = await sql<{
      menuId: number
    }>`select menu_id from sys_menu where perms in (${sql.join(perms)})`.execute(app.db)
    return (
      await must(
        admin.post('/api/system/role', {
          body: { roleName: roleKey, roleKey, dataScope, menuIds: rows.map((row) => row.menuId) },
        }),
      )
    ).roleId
  }
  const roleIds = [
    await permitted('sees-own-dept', '3', ['system:post:list', 'system:post:query', 'system:post:edit']),
    await permitted('lists-all', '1', ['system:post:list']),
  ]
  const { userId } = await must(
    admin.post('/api/system/user', {
      body: { userName: 'both', nickName: 'both', deptId: B, password: 'Secret-2026', roleIds },
    }),
  )
  const client = withHeaders({ authorization: `Bearer ${await sessionAtWork(app, userId, { ip: '', userAgent: '' })}` })
  const posts = (await must(client.get('/api/system/post/list'))) as readonly Row[]
  expect(new Set(posts.map((row) => row.deptId))).toEqual(new Set(places))
  for (const { postId, deptId, version } of posts.filter((row) => places.includes(row.deptId))) {
    expect([deptId, (await client.get(`/api/system/post/${postId}`)).status]).toEqual([
      deptId,
      deptId === B ? 200 : 404,
    ])
    expect([deptId, (await client.put('/api/system/post', { body: { postId, version, remark: 'x' } })).status]).toEqual(
      [deptId, deptId === B ? 200 : 404],
    )
  }
})

it('a branch cannot be cut off by those who only reach the branch', async () => {
  const head = actors.find((actor) => actor.name === 'head4')!
  const { version } = await must(admin.get(`/api/system/dept/${A}`))
  expect((await head.client.put('/api/system/dept', { body: { deptId: A, version, parentId: null } })).status).toBe(400)
  expect((await head.client.put('/api/system/dept/sort', { body: { id: A, parentId: null, index: 0 } })).status).toBe(
    400,
  )
})

it('the fifth of the matrix had every cell', () => expect(cells).toBeGreaterThan(2_000))
it('the rest of it, too', { tags: ['whole'] }, () => expect(cells).toBeGreaterThan(8_000))
