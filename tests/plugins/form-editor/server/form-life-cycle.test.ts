import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import { noPages, openApp, type Client, type TestApp } from '#tests/support/open-app.ts'

let test: TestApp
let zhang: Client
let wang: Client
let li: Client
let admin: Client

beforeAll(async () => {
  test = await openApp({ fillPages: noPages })
  ;[zhang, wang, li, admin] = await Promise.all([test.as('zhang'), test.as('wang'), test.as('li'), test.as()])
})
afterAll(() => test.close())

const survey: Form = {
  format: 1,
  title: '满意度',
  items: [
    {
      id: 'mood01',
      type: 'radio',
      label: '您满意吗？',
      required: true,
      options: [
        { value: 'y', label: '满意' },
        { value: 'n', label: '不满意' },
      ],
    },
  ],
  logic: [],
  theme: {},
  settings: {},
}
const withoutNo: Form = {
  ...survey,
  items: [
    { id: 'mood01', type: 'radio', label: '您满意吗？', required: true, options: [{ value: 'y', label: '满意' }] },
  ],
}

async function created(body: object = {}, who = zhang): Promise<{ formKey: string; revision: number }> {
  const answer = await who.post('/api/project/form', { body: { name: '满意度调查', document: survey, ...body } })
  expect(answer.status).toBe(200)
  return answer.body.data
}

const at = (formKey: string, rest = ''): string => `/api/project/form/${formKey}${rest}`

describe('pictures of a form', () => {
  it('stay when loose uploads are swept, from the first draft that shows them', async () => {
    const key = (n: number): string => String(n).repeat(22)
    const addressOf = (n: number): string => `/files/${key(n)}/cover.png`
    await test.app.db
      .insertInto('sysFile')
      .values(
        [1, 2, 3].map((n) => ({
          fileKey: key(n),
          name: 'cover.png',
          type: 'image/png',
          size: 1,
          sha256: '',
          userId: null,
          createBy: 'zhang',
          createTime: new Date('2020-01-01'),
          keepTime: null,
        })),
      )
      .execute()
    const { formKey, revision } = await created({ document: { ...survey, theme: { logo: addressOf(1) } } })
    const document = { ...survey, theme: { headImage: addressOf(2) } }
    expect((await zhang.put(at(formKey, '/draft'), { body: { document, revision } })).status).toBe(200)
    await test.app.files.sweep()
    const left = await test.app.db.selectFrom('sysFile').select('fileKey').orderBy('fileKey').execute()
    // the logo too: an undo, or a version, may bring it back
    expect(left.map(({ fileKey }) => fileKey)).toEqual([key(1), key(2)])
  })
})

describe('creating a form', () => {
  it('answers a key of eight letters and digits and the first revision', async () => {
    const { formKey, revision } = await created()
    expect(formKey).toMatch(/^[0-9A-Za-z]{8}$/)
    expect(revision).toBe(1)
  })

  it('starts with an empty document of that name when none is given', async () => {
    const { formKey } = await created({ name: '空表', document: undefined })
    const { body } = await zhang.get(at(formKey))
    expect(body.data).toMatchObject({
      name: '空表',
      status: 'draft',
      version: 0,
      submissions: 0,
      draft: { revision: 1, document: { title: '空表', items: [] } },
    })
  })

  it('keeps the document that is given, to the letter', async () => {
    const { formKey } = await created()
    expect((await zhang.get(at(formKey))).body.data.draft.document).toEqual(survey)
  })

  it.each([
    ['without a name', {}],
    ['with a blank name', { name: '  ' }],
    ['with a name beyond 200 characters', { name: 'x'.repeat(201) }],
    ['with a NUL in its name', { name: 'a\u0000b' }],
    ['of an unknown type', { name: 'a', type: 'poem' }],
    ['with an unknown key', { name: 'a', colour: 'red' }],
    ['in a folder that does not exist', { name: 'a', folderId: 999_999 }],
    ['with a document of no known format', { name: 'a', document: { format: 9, title: 'a', items: [] } }],
    ['with two items of one id', { name: 'a', document: { ...survey, items: [survey.items[0], survey.items[0]] } }],
    ['with a NUL in the document', { name: 'a', document: { ...survey, title: 'a\u0000b' } }],
    ['with half a character in the document', { name: 'a', document: { ...survey, title: 'a\uD800' } }],
  ])('%s is refused with the place of the fault', async (_, body) => {
    const answer = await zhang.post('/api/project/form', { body })
    expect(answer.status).toBe(400)
    expect(answer.body.data.errors[0]).toMatchObject({ field: expect.any(String), message: expect.any(String) })
  })

  it('needs a session and the permission', async () => {
    expect((await test.anonymous.post('/api/project/form', { body: { name: 'a' } })).status).toBe(401)
    expect((await li.post('/api/project/form', { body: { name: 'a' } })).status).toBe(403)
  })

  it('into a folder of one’s own lists it there', async () => {
    const folder = await created({ name: '夹', type: 'folder', document: undefined })
    const { formId: folderId } = await test.app.forms.managed(folder.formKey, { ...(await callerOf('zhang')) })
    const { formKey } = await created({ folderId })
    const { body } = await zhang.get('/api/project/form/page', { query: { folderId } })
    expect(body.data.rows.map((row: { formKey: string }) => row.formKey)).toEqual([formKey])
    expect((await wang.post('/api/project/form', { body: { name: 'a', folderId } })).status).toBe(400)
  })
})

describe('my forms', () => {
  it('shows one’s own, the administrator everyone’s', async () => {
    const mine = await created({ name: '只有张能看' })
    const names = async (who: Client) =>
      (await who.get('/api/project/form/page', { query: { name: '只有张能看' } })).body.data.total
    expect([await names(zhang), await names(wang), await names(admin)]).toEqual([1, 0, 1])
    expect((await wang.get(at(mine.formKey))).status).toBe(404)
  })

  it.each([
    [{ name: '100%' }, ['100%']],
    [{ name: '_' }, ['a_b']],
    [{ status: 'draft', name: 'a_b' }, ['a_b']],
    [{ status: 'open', name: 'a_b' }, []],
    [{ type: 'folder', name: 'a_b' }, []],
  ])('filtered by %o holds %o', async (query, names) => {
    for (const name of ['100%', 'a_b'])
      if ((await zhang.get('/api/project/form/page', { query: { name } })).body.data.total === 0)
        await created({ name })
    const { body } = await zhang.get('/api/project/form/page', { query })
    expect(body.data.rows.map((row: { name: string }) => row.name)).toEqual(names)
  })

  it('pages, newest change first', async () => {
    const { body } = await zhang.get('/api/project/form/page', { query: { page: 2, limit: 1 } })
    expect(body.data).toMatchObject({ page: 2, limit: 1, rows: [{ status: 'draft' }] })
    expect(body.data.total).toBeGreaterThan(1)
  })

  it.each([{ limit: 0 }, { limit: 101 }, { page: 'x' }, { status: 'gone' }, { folderId: 'x' }])(
    'refuses %o',
    async (query) => {
      expect((await zhang.get('/api/project/form/page', { query })).status).toBe(400)
    },
  )

  it('counts stored answers, deleted ones aside', async () => {
    const { formKey } = await published()
    const { formId } = await test.app.forms.managed(formKey, await callerOf('zhang'))
    await test.app.db
      .insertInto('formSubmission')
      .values(
        [1, 2, 3].map((serial) => ({ formId, serial, version: 1, answers: {}, delFlag: serial === 3 ? '1' : '0' })),
      )
      .execute()
    expect((await zhang.get(at(formKey))).body.data.submissions).toBe(2)
  })

  it('needs a session and the permission', async () => {
    expect((await test.anonymous.get('/api/project/form/page')).status).toBe(401)
    expect((await li.get('/api/project/form/page')).status).toBe(403)
  })
})

describe('saving a draft', () => {
  it('answers the next revision', async () => {
    const { formKey } = await created()
    const { body } = await zhang.put(at(formKey, '/draft'), { body: { document: withoutNo, revision: 1 } })
    expect(body.data).toEqual({ revision: 2 })
    expect((await zhang.get(at(formKey))).body.data.draft).toEqual({ document: withoutNo, revision: 2 })
  })

  it('of an old revision is refused with what is stored now, and changes nothing', async () => {
    const { formKey } = await created()
    await zhang.put(at(formKey, '/draft'), { body: { document: withoutNo, revision: 1 } })
    const answer = await zhang.put(at(formKey, '/draft'), { body: { document: survey, revision: 1 } })
    expect(answer.status).toBe(409)
    expect(answer.body.data).toMatchObject({
      id: 'form.stale',
      current: { document: withoutNo, revision: 2, updateBy: 'zhang' },
    })
    expect((await zhang.get(at(formKey))).body.data.draft.revision).toBe(2)
  })

  it('lets exactly one of many savers of the same revision through', async () => {
    const { formKey } = await created()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => zhang.put(at(formKey, '/draft'), { body: { document: withoutNo, revision: 1 } })),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  })

  it('takes what is unfinished, not what is misshapen', async () => {
    const { formKey } = await created()
    const unfinished = { ...survey, items: [{ id: 'abc123', type: 'radio', label: '' }] }
    expect((await zhang.put(at(formKey, '/draft'), { body: { document: unfinished, revision: 1 } })).status).toBe(200)
    const misshapen = { ...survey, items: [{ id: 'abc123', type: 'radio', label: 7 }] }
    const answer = await zhang.put(at(formKey, '/draft'), { body: { document: misshapen, revision: 2 } })
    expect(answer.status).toBe(400)
    expect(answer.body.data.errors).toMatchObject([{ field: 'document.items.0.label' }])
  })

  it('needs session, permission and to be the owner', async () => {
    const { formKey } = await created()
    const body = { document: survey, revision: 1 }
    expect((await test.anonymous.put(at(formKey, '/draft'), { body })).status).toBe(401)
    expect((await li.put(at(formKey, '/draft'), { body })).status).toBe(403)
    expect((await wang.put(at(formKey, '/draft'), { body })).status).toBe(404)
    expect((await admin.put(at(formKey, '/draft'), { body })).status).toBe(200)
  })
})

describe('publishing', () => {
  it('freezes the draft as version 1 with the hash of its artifact, and opens the form', async () => {
    const { formKey } = await created()
    const { body } = await zhang.post(at(formKey, '/publish'), { body: {} })
    expect(body.data).toEqual({ version: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/), url: `/s/${formKey}` })
    expect((await zhang.get(at(formKey))).body.data).toMatchObject({
      status: 'open',
      version: 1,
      hash: body.data.hash,
      publishTime: expect.any(String),
    })
  })

  it('needs no body', async () => {
    const { formKey } = await created()
    expect((await zhang.post(at(formKey, '/publish'))).status).toBe(200)
  })

  it('gives the same document the same hash', async () => {
    const [one, two] = [await published(), await published()]
    expect(one.hash).toBe(two.hash)
  })

  it('of a form with faults is refused with each of them', async () => {
    const { formKey } = await created({ document: { ...survey, items: [] } })
    const answer = await zhang.post(at(formKey, '/publish'))
    expect(answer.status).toBe(422)
    expect(answer.body.data).toMatchObject({
      id: 'form.unpublishable',
      errors: [{ message: { 'zh-cn': expect.any(String) } }],
    })
    expect((await zhang.get(at(formKey))).body.data).toMatchObject({ status: 'draft', version: 0 })
  })

  it('a change that breaks collected answers asks first', async () => {
    const { formKey } = await published()
    expect((await zhang.get(at(formKey))).body.data.hasChanges).toBe(false)
    await zhang.put(at(formKey, '/draft'), { body: { document: withoutNo, revision: 1 } })
    expect((await zhang.get(at(formKey))).body.data.hasChanges).toBe(true)
    const refused = await zhang.post(at(formKey, '/publish'), { body: { acceptBreaking: false } })
    expect(refused.status).toBe(422)
    expect(refused.body.data).toMatchObject({
      id: 'form.breaking',
      diff: expect.arrayContaining([expect.objectContaining({ level: 'breaking' })]),
    })
    const accepted = await zhang.post(at(formKey, '/publish'), { body: { acceptBreaking: true } })
    expect(accepted.body.data.version).toBe(2)
  })

  it('an unchanged draft opens a stopped form again without a new version', async () => {
    const { formKey, hash } = await published()
    await zhang.post(at(formKey, '/stop'))
    const { body } = await zhang.post(at(formKey, '/publish'))
    expect(body.data).toMatchObject({ version: 1, hash })
    expect((await zhang.get(at(formKey))).body.data.status).toBe('open')
  })

  it('twice at once makes one version', async () => {
    const { formKey } = await created()
    const answers = await Promise.all([zhang.post(at(formKey, '/publish')), zhang.post(at(formKey, '/publish'))])
    expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThan(0)
    expect((await zhang.get(at(formKey))).body.data.version).toBe(1)
  })

  it('leaves earlier versions as they were', async () => {
    const { formKey } = await published()
    const { formId } = await test.app.forms.managed(formKey, await callerOf('zhang'))
    await zhang.put(at(formKey, '/draft'), { body: { document: { ...survey, title: '新标题' }, revision: 1 } })
    await zhang.post(at(formKey, '/publish'))
    expect((await test.app.forms.frozen(formId, 1))?.document).toEqual(survey)
    expect((await test.app.forms.version(formId, 2))?.document.title).toBe('新标题')
  })

  it('needs session, permission and to be the owner', async () => {
    const { formKey } = await created()
    expect((await test.anonymous.post(at(formKey, '/publish'))).status).toBe(401)
    expect((await li.post(at(formKey, '/publish'))).status).toBe(403)
    expect((await wang.post(at(formKey, '/publish'))).status).toBe(404)
    expect((await zhang.post(at(formKey, '/publish'), { body: { force: 1 } })).status).toBe(400)
  })
})

describe('checking', () => {
  it('says what publishing would say, and changes nothing', async () => {
    const { formKey } = await published()
    await zhang.put(at(formKey, '/draft'), { body: { document: withoutNo, revision: 1 } })
    const { body } = await zhang.post(at(formKey, '/check'))
    expect(body.data).toMatchObject({ errors: [], diff: [expect.objectContaining({ level: 'breaking' })] })
    expect((await zhang.get(at(formKey))).body.data.version).toBe(1)
  })
})

describe('stopping, renaming, copying, deleting', () => {
  it('stops an open form; one that was never published stays a draft', async () => {
    const { formKey } = await published()
    expect((await zhang.post(at(formKey, '/stop'))).body.data).toEqual({ status: 'stopped' })
    expect((await test.app.forms.find(formKey))?.status).toBe('stopped')
    const draft = await created()
    expect((await zhang.post(at(draft.formKey, '/stop'))).body.data).toEqual({ status: 'draft' })
  })

  it.each([
    ['未命名表单', 'form'],
    ['Untitled form', 'form'],
    ['未命名表单', 'workflow'],
  ])('names <%s> after its title, until somebody names it: %s', async (name, type) => {
    const { formKey, revision } = await created({ name, type, document: { ...survey, title: name } })
    const save = (title: string, at_: number) =>
      zhang.put(at(formKey, '/draft'), { body: { document: { ...survey, title }, revision: at_ } })
    expect((await save('图书馆服务调查', revision)).body.data).toEqual({
      revision: revision + 1,
      name: '图书馆服务调查',
    })
    // an empty title names nothing
    expect((await save(' ', revision + 1)).body.data).toEqual({ revision: revision + 2 })
    await save('2026 图书馆服务调查', revision + 2)
    expect((await zhang.get(at(formKey))).body.data.name).toBe('2026 图书馆服务调查')
    await zhang.put(at(formKey), { body: { name: '图书馆' } })
    expect((await save('又一个标题', revision + 3)).body.data).toEqual({ revision: revision + 4 })
    expect((await zhang.get(at(formKey))).body.data.name).toBe('图书馆')
    // in the list, too
    const other = await created({ name, document: { ...survey, title: name } })
    const { formId } = (await test.app.forms.find(other.formKey))!
    await zhang.put('/api/project/form/rename', { body: { formId, name: '内部名称' } })
    await zhang.put(at(other.formKey, '/draft'), { body: { document: survey, revision: other.revision } })
    expect((await zhang.get(at(other.formKey))).body.data.name).toBe('内部名称')
  })

  it('warns of a closing time that has passed, before it is published', async () => {
    const window = { to: '2020-01-01T00:00:00.000Z' }
    const { formKey } = await created({ document: { ...survey, settings: { window } } })
    expect((await zhang.post(at(formKey, '/check'))).body.data).toMatchObject({
      errors: [],
      warnings: [{ code: 'window.past', at: 'settings/window/to' }],
      warningCount: 1,
    })
  })

  it('tells the editor which options the draft lost and which questions were never published', async () => {
    const { formKey, revision } = await created()
    await zhang.post(at(formKey, '/publish'))
    const more = { id: 'more01', type: 'input', label: '建议' }
    const document = { ...withoutNo, items: [...withoutNo.items, more] }
    await zhang.put(at(formKey, '/draft'), { body: { document, revision } })
    expect((await zhang.get(at(formKey))).body.data).toMatchObject({
      hasChanges: true,
      removedOptions: { mood01: [{ value: 'n', label: '不满意' }] },
      newItems: ['more01'],
    })
  })

  it('renames the form, not the title people read', async () => {
    const { formKey } = await created()
    expect((await zhang.put(at(formKey), { body: { name: '新名' } })).status).toBe(200)
    expect((await zhang.get(at(formKey))).body.data).toMatchObject({
      name: '新名',
      draft: { document: { title: '满意度' } },
    })
    expect((await zhang.put(at(formKey), { body: { name: '' } })).status).toBe(400)
  })

  it('copies the draft into a form of its own', async () => {
    const { formKey } = await published()
    const { body } = await zhang.post(at(formKey, '/copy'))
    expect(body.data.formKey).not.toBe(formKey)
    expect((await zhang.get(at(body.data.formKey))).body.data).toMatchObject({
      name: '满意度调查（副本）',
      version: 0,
      status: 'draft',
      draft: { document: survey },
    })
  })

  it('deletes into the bin: gone for its owner and the public, kept in the table', async () => {
    const { formKey } = await published()
    expect((await wang.del(at(formKey))).status).toBe(404)
    expect((await zhang.del(at(formKey))).status).toBe(200)
    expect((await zhang.get(at(formKey))).status).toBe(404)
    expect((await zhang.del(at(formKey))).status).toBe(404)
    expect(await test.app.forms.find(formKey)).toBeUndefined()
    expect(await test.app.db.selectFrom('form').select('delFlag').where('formKey', '=', formKey).execute()).toEqual([
      { delFlag: '1' },
    ])
  })

  it.each([
    ['get', ''],
    ['put', ''],
    ['put', '/draft'],
    ['post', '/check'],
    ['post', '/publish'],
    ['post', '/stop'],
    ['post', '/copy'],
    ['del', ''],
  ] as const)(
    '%s %s: 401 without a session, 403 without the permission, 404 for a key that is none',
    async (verb, rest) => {
      const body = rest === '/draft' ? { document: survey, revision: 1 } : verb === 'put' ? { name: 'a' } : undefined
      const options = body ? { body } : {}
      expect((await test.anonymous[verb](at('AAAAAAAA', rest), options)).status).toBe(401)
      expect((await li[verb](at('AAAAAAAA', rest), options)).status).toBe(403)
      expect((await zhang[verb](at('AAAAAAAA', rest), options)).status).toBe(404)
      expect((await zhang[verb](at('a%00b', rest), options)).status).toBe(404)
    },
  )
})

async function published(): Promise<{ formKey: string; hash: string }> {
  const { formKey } = await created()
  const { body } = await zhang.post(at(formKey, '/publish'))
  return { formKey, hash: body.data.hash }
}

async function callerOf(userName: string) {
  const { userId } = await test.app.db
    .selectFrom('sysUser')
    .select('userId')
    .where('userName', '=', userName)
    .executeTakeFirstOrThrow()
  return {
    userId,
    userName,
    nickName: '',
    deptId: null,
    avatar: null,
    roles: [],
    roleIds: [],
    permissions: [],
    mustChangePassword: false,
    tokenHash: '',
  }
}
