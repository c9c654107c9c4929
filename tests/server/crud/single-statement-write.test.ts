import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { ModuleHooks } from '#server/kit/module-hooks.ts'
import { moduleHooks } from '#server/domains/module-hooks.ts'
import { noPages, openApp, type Answer } from '#tests/support/open-app.ts'

const shelves = '/api/school/shelf'
/** Hooks that change nothing, so that every write takes its transaction. */
const looking: ModuleHooks = { module: 'school/shelf', beforeCreate() {}, beforeUpdate() {} }
const options = {
  schemasDir: join(import.meta.dirname, 'single-row'),
  env: { NODE_ENV: 'development' },
  clock: () => new Date('2026-11-23T08:00:00.123Z'),
  fillPages: noPages,
}
const alone = await openApp(options)
const inTransaction = await openApp({ ...options, hooks: [...moduleHooks, looking] })
afterAll(async () => {
  await alone.close()
  await inTransaction.close()
})
const sides = await Promise.all([alone, inTransaction].map(async (side) => ({ app: side.app, admin: await side.as() })))
const [{ app, admin }] = sides as [(typeof sides)[0], (typeof sides)[0]]

const statements = ({ status, text, headers }: Answer): number => {
  if (status !== 200) throw new Error(text)
  return Number(/desc="(\d+)"/.exec(String(headers['server-timing']))?.[1])
}

describe('a row that one statement writes', () => {
  const full = {
    shelfName: '馆藏 😀',
    shelfNo: 'N-1',
    status: '1',
    uses: ['3', '1'],
    grade: 2,
    kind: 'b',
    amount: -7,
    serial: 9_007_199_254_740_991,
    price: 4743.47113,
    isOpen: true,
    bought: '2024-02-29',
    checked: '2024-02-29T23:59:59.5+08:00',
    opens: '08:30',
    keeper: 'keeper@school.example',
    hotline: '13812345678',
    pin: 'First-Pass-2026',
    extra: { zz: 1, a: [{ b: 2, aa: null }] },
    script: 'if (a) { b }\n',
    story: '<p>one <b>two</b><script>x</script></p>',
    remark: 'not for the log',
    shelfSort: 5,
  }
  const { extra: _extra, ...plain } = full
  const bodies: Readonly<Record<string, object>> = {
    'hardly anything': { shelfName: 'A', shelfSort: 1 },
    everything: { ...full, shelfNo: 'N-2' },
    'everything but JSON': plain,
    'nothing but none': {
      shelfName: 'B',
      shelfNo: null,
      status: '0',
      uses: null,
      price: null,
      bought: null,
      story: null,
      shelfSort: 2,
    },
    microseconds: { shelfName: 'D', checked: '2024-02-29T23:59:59.123456Z', shelfSort: 2 },
    'the first years': { shelfName: 'E', bought: '0001-01-01', checked: '0099-01-01T00:00:00Z', shelfSort: 2 },
    'small and large numbers': { shelfName: 'F', price: 0.00001, serial: -9_007_199_254_740_991, shelfSort: 2 },
    'more than the log holds': {
      shelfName: 'G',
      script: 'x'.repeat(30_000),
      story: `<p>${'y'.repeat(9_000)}</p>`,
      shelfSort: 2,
    },
  }
  const changes: Readonly<Record<string, object>> = {
    nothing: {},
    'a name': { shelfName: 'other' },
    everything: { ...full, pin: undefined, shelfNo: 'N-3', shelfName: 'again' },
    'back to none': {
      uses: [],
      grade: null,
      price: null,
      bought: null,
      checked: null,
      opens: null,
      keeper: null,
      remark: null,
    },
    'the same moment in another zone': { checked: '2024-02-29T15:59:59.5Z' },
    'a time with seconds': { opens: '08:30:00' },
  }
  /** The last entry of the log, but for how long the call took, and when. */
  const entry = async ({ db }: (typeof sides)[0]['app']) => {
    const { rows } = await sql<Record<string, unknown>>`
      select l.*, array(select (r.module, r.row_id)::text from sys_oper_log_row r where r.oper_id = l.oper_id) as rows_of
      from sys_oper_log l where module = 'school/shelf' order by oper_id desc limit 1`.execute(db)
    const { operId: _id, costTime: _cost, jsonResult: _answer, ...told } = rows[0]!
    return told
  }
  const both = async (call: (side: (typeof sides)[0]) => Promise<Answer>) =>
    Promise.all(
      sides.map(async (side) => {
        const { status, body } = await call(side)
        return { status, data: body.data, entry: await entry(side.app) }
      }),
    )
  /** Both databases give the same numbers, as both get the same rows. */
  const same = ([one, other]: readonly unknown[]) =>
    expect(JSON.parse(JSON.stringify(one))).toEqual(JSON.parse(JSON.stringify(other)))

  it.each(Object.entries(bodies))('is stored, answered and logged as in a transaction: %s', async (_what, body) => {
    const made = await both((side) => side.admin.post(shelves, { body }))
    const ids = made.map(({ data }) => (data as { shelfId: number }).shelfId) as [number, number]
    expect(made[0]!.status).toBe(200)
    same(made)
    for (const [, change] of Object.entries(changes)) {
      const stored = await Promise.all(
        sides.map(async (side, i) => (await side.admin.get(`${shelves}/${ids[i]}`)).body.data),
      )
      const after = await both((side) => {
        const { shelfId, version } = stored[sides.indexOf(side)]
        return side.admin.put(shelves, {
          body: { shelfId, version, ...change, ...('shelfNo' in change ? { shelfNo: `U-${ids[0]}` } : {}) },
        })
      })
      expect(after[0]!.status).toBe(200)
      same(after)
    }
  })

  it('keeps its answer in the log, too', async () => {
    const { body } = await admin.post(shelves, { body: { shelfName: 'answered', shelfSort: 1 } })
    const answer = async () =>
      (
        await sql<{
          jsonResult: string | null
        }>`select json_result from sys_oper_log where row_ids = ${`,${body.data.shelfId},`} and module = 'school/shelf'`.execute(
          app.db,
        )
      ).rows[0]!.jsonResult
    await expect.poll(answer).toContain('"shelfName":"answered"')
  })
})

describe('statements of one row, with its log on', () => {
  const body = { shelfName: 'A', shelfSort: 3 }

  it('are one to create it, one to get it, and two to change it: one to read what is there', async () => {
    const made = await admin.post(shelves, { body })
    expect(statements(made)).toBe(1)
    const { shelfId } = made.body.data
    expect(statements(await admin.get(`${shelves}/${shelfId}`))).toBe(1)
    expect(statements(await admin.put(shelves, { body: { shelfId, version: 0, shelfName: 'B' } }))).toBe(2)
  })

  it('are one for any page that has rows, with their number; two past the end', async () => {
    for (const shelfName of ['P', 'Q', 'R']) await admin.post(shelves, { body: { ...body, shelfName } })
    const page = async (query: { readonly limit: number; readonly page: number }) => {
      const answer = await admin.get(`${shelves}/page`, { query })
      return { statements: statements(answer), total: answer.body.data.total, rows: answer.body.data.rows.length }
    }
    // once a minute a page also reads which tables are small
    await page({ limit: 1, page: 1 })
    const whole = await page({ limit: 100, page: 1 })
    const { total } = whole
    expect(total).toBeGreaterThanOrEqual(3)
    expect(whole).toEqual({ statements: 1, total, rows: total })
    expect(await page({ limit: 1, page: 1 })).toEqual({ statements: 1, total, rows: 1 })
    expect(await page({ limit: 2, page: 1 })).toEqual({ statements: 1, total, rows: 2 })
    expect(await page({ limit: total, page: 1 })).toEqual({ statements: 1, total, rows: total })
    expect(await page({ limit: 1, page: total })).toEqual({ statements: 1, total, rows: 1 })
    expect(await page({ limit: total - 1, page: 2 })).toEqual({ statements: 1, total, rows: 1 })
    expect(await page({ limit: 1, page: total + 1 })).toEqual({ statements: 2, total, rows: 0 })
  })

  it('are one more for what the body names in a dictionary, and for a place after the others', async () => {
    expect(statements(await admin.post(shelves, { body: { ...body, status: '1' } }))).toBe(2)
    expect(statements(await admin.post(shelves, { body: { shelfName: 'last' } }))).toBe(2)
  })

  it('are more where a new link must be held until the row is there', async () => {
    const { rows } = await sql<{ deptId: number }>`select dept_id from sys_dept order by dept_id limit 1`.execute(
      app.db,
    )
    expect(statements(await admin.post(shelves, { body: { ...body, ...rows[0] } }))).toBeGreaterThan(3)
  })
})

describe('one of many', () => {
  it('writers of one row wins, and each of the others is told what is there', async () => {
    const { shelfId } = (await admin.post(shelves, { body: { shelfName: 'raced', shelfSort: 1 } })).body.data
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => admin.put(shelves, { body: { shelfId, version: 0, shelfName: `r${i}` } })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(11).fill(409)])
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from sys_oper_log where row_ids = ${`,${shelfId},`} and business_type = '2' and status = '0' and module = 'school/shelf'`.execute(
      app.db,
    )
    expect(rows).toEqual([{ n: 1 }])
  })
})

describe('calls that come at once', () => {
  const create = (shelfName: string, shelfNo?: string) =>
    admin.post(shelves, { body: { shelfName, shelfSort: 1, ...(shelfNo ? { shelfNo } : {}) } })
  const update = (shelfId: number, shelfName: string) =>
    admin.put(shelves, { body: { shelfId, version: 0, shelfName } })
  /** The rows that changed, and the answers kept, of the entries with these labels. */
  const logged = async (labels: readonly string[]) =>
    (
      await sql<{ label: string; rowIds: string; rowId: number }>`
        select l.changes->0->>'label' as label, l.row_ids, r.row_id
        from sys_oper_log l join sys_oper_log_row r on r.oper_id = l.oper_id
        where l.module = 'school/shelf' and l.changes->0->>'label' = any (${labels}::text[])`.execute(app.db)
    ).rows

  it('share statements, and each gets its own row and its own entry of the log', async () => {
    const names = Array.from({ length: 20 }, (_, i) => `at once ${i}`)
    const made = await Promise.all(names.map((name) => create(name)))
    expect(made.reduce((sum, answer) => sum + statements(answer), 0)).toBeLessThan(10)
    expect(made.map(({ body }) => body.data.shelfName)).toEqual(names)
    const ids = made.map(({ body }) => body.data.shelfId as number)
    expect(new Set(ids).size).toBe(names.length)
    expect((await logged(names)).toSorted((a, b) => a.rowId - b.rowId)).toEqual(
      ids.map((id, i) => ({ label: names[i], rowIds: `,${id},`, rowId: id })).toSorted((a, b) => a.rowId - b.rowId),
    )

    const changed = await Promise.all(ids.map((id, i) => update(id, `changed ${i}`)))
    expect(changed.map(({ body }) => [body.data.shelfId, body.data.shelfName])).toEqual(
      ids.map((id, i) => [id, `changed ${i}`]),
    )
    const read = await Promise.all([...ids, 987_654].map((id) => admin.get(`${shelves}/${id}`)))
    expect(read.map(({ status, body }) => (status === 200 ? body.data.shelfName : status))).toEqual([
      ...ids.map((_, i) => `changed ${i}`),
      404,
    ])
  })

  it('stand or fall alone', async () => {
    const numbers = ['S-1', 'S-2', 'S-1', 'S-3', 'S-2', 'S-4']
    const made = await Promise.all(numbers.map((no, i) => create(`alone ${i}`, no)))
    const stored = made.filter(({ status }) => status === 200).map(({ body }) => body.data.shelfNo)
    expect(stored.toSorted((a, b) => a.localeCompare(b))).toEqual(['S-1', 'S-2', 'S-3', 'S-4'])
    for (const { status, body } of made.filter((one) => one.status !== 200)) {
      expect(status).toBe(400)
      expect(body.data.errors).toMatchObject([{ field: 'shelfNo', code: 'unique' }])
    }
  })

  it.runIf(app.engine === 'postgres')('do not wait for the one whose row is locked', async () => {
    const [locked, free] = await Promise.all(['locked', 'free'].map((name) => create(name)))
    let waiting: Promise<Answer> | undefined
    await app.db.transaction().execute(async (trx) => {
      await sql`select from school_shelf where shelf_id = ${locked!.body.data.shelfId} for update`.execute(trx)
      waiting = update(locked!.body.data.shelfId, 'later')
      await expect(update(free!.body.data.shelfId, 'at once')).resolves.toMatchObject({ status: 200 })
    })
    await expect(waiting).resolves.toMatchObject({ status: 200, body: { data: { shelfName: 'later' } } })
  })
})
