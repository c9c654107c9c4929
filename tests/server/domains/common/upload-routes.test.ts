import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { pixel, upload } from '#tests/support/upload.ts'

let now = new Date('2026-11-21T08:00:00Z')
let test: TestApp
let li: Client
let admin: Client
beforeAll(async () => {
  test = await openApp({ clock: () => now })
  li = await test.as('li')
  admin = await test.as()
})
afterAll(() => test.close())

const pdf = { name: '报告 2026.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') }
const oldOffice = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(100)])
const zip = (...names: readonly string[]) =>
  Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from(names.join('\0'))])

describe('uploading', () => {
  it('is for the signed in', async () => {
    expect((await upload(test.anonymous, [pdf])).status).toBe(401)
    expect((await upload(test.anonymous, [pixel], { path: '/api/user/file/upload' })).status).toBe(401)
  })

  it('answers an address that gives the same bytes under the same name, to whoever has it', async () => {
    const { body } = await upload(li, [pdf])
    expect(body.data).toMatch(/^\/files\/[\w-]{22}\/%E6%8A%A5%E5%91%8A%202026\.pdf$/)
    const got = await test.anonymous.get(body.data)
    expect(got.bytes.equals(pdf.bytes)).toBe(true)
    expect(got.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''%E6%8A%A5%E5%91%8A%202026.pdf",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  it('shows pictures in place', async () => {
    const { body } = await upload(li, [pixel], { path: '/api/user/file/upload' })
    expect((await test.anonymous.get(body.data)).headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': "inline; filename*=UTF-8''pixel.png",
    })
  })

  it.each([
    ['a.doc', oldOffice],
    ['a.xls', oldOffice],
    ['a.ppt', oldOffice],
    ['A.TXT', Buffer.from('你好')],
    ['a.docx', zip('[Content_Types].xml', 'word/document.xml')],
    ['a.xlsx', zip('[Content_Types].xml', 'xl/workbook.xml')],
    ['a.pptx', zip('[Content_Types].xml', 'ppt/presentation.xml')],
    ['a.jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ])('takes %s', async (name, bytes) => {
    expect((await upload(li, [{ name, bytes }])).status).toBe(200)
  })

  it('goes by the declared type where the name says nothing', async () => {
    expect((await upload(li, [{ ...pdf, name: 'scan' }])).status).toBe(200)
  })

  it.each([
    ['a program', 'a.exe', Buffer.from('MZ')],
    ['a page', 'a.html', Buffer.from('<script>1</script>')],
    ['a drawing that can run scripts', 'a.svg', Buffer.from('<svg/>')],
    ['a page called a picture', 'a.png', Buffer.from('<script>1</script>')],
    ['a program called a text', 'a.txt', Buffer.from('\x7fELF\0\0')],
    ['a spreadsheet called a document', 'a.docx', zip('[Content_Types].xml', 'xl/workbook.xml')],
    ['a picture called a pdf', 'a.pdf', pixel.bytes],
  ])('refuses %s', async (_, name, bytes) => {
    const { status, body } = await upload(li, [{ name, bytes, type: 'application/pdf' }])
    expect([status, body.data]).toMatchObject([400, { id: 'file.format' }])
    expect(body.msg).toBe('文件格式不正确，请上传 doc/docx/xls/xlsx/ppt/pptx/txt/pdf/png/jpg 格式文件')
  })

  it('takes only pictures for rich text', async () => {
    const { body } = await upload(li, [pdf], { path: '/api/user/file/upload' })
    expect(body.msg).toBe('文件格式不正确，请上传 png/jpg 格式文件')
  })

  it('takes 5 MB and not a byte more', async () => {
    const text = (size: number) => [{ name: 'a.txt', bytes: Buffer.alloc(size, 'a') }]
    expect((await upload(li, text(5 * 1024 * 1024))).status).toBe(200)
    const { status, body } = await upload(li, text(5 * 1024 * 1024 + 1))
    expect([status, body.msg]).toEqual([413, '上传文件大小不能超过 5 MB'])
  })

  it('takes one file at a time, and wants one', async () => {
    expect((await upload(li, [pdf, pixel])).body).toMatchObject({ code: 400, msg: '只能上传单个文件' })
    expect((await upload(li, [pdf, pixel, pixel])).body).toMatchObject({ code: 400, msg: '只能上传单个文件' })
    expect((await upload(li, [])).body).toMatchObject({ code: 400, data: { id: 'file.none' } })
    expect((await upload(li, [pdf], { part: 'other' })).body).toMatchObject({ code: 400, data: { id: 'file.none' } })
    expect((await upload(li, [{ ...pdf, bytes: Buffer.alloc(0) }])).body).toMatchObject({
      code: 400,
      data: { id: 'file.none' },
    })
    expect((await li.post('/api/common/upload', { body: {} })).body).toMatchObject({
      code: 400,
      data: { id: 'file.none' },
    })
  })

  it('makes no path of a name', async () => {
    const { body } = await upload(li, [{ ...pdf, name: '../../../etc/passwd\\x\u202efdp.pdf' }])
    expect(body.data).toMatch(/^\/files\/[\w-]{22}\/xfdp\.pdf$/)
    const long = await upload(li, [{ ...pdf, name: `${'长'.repeat(300)}.pdf` }])
    expect(long.body.data.length).toBeLessThan(512)
    expect((await li.get(long.body.data)).headers['content-disposition']).toContain(`${'%E9%95%BF'.repeat(196)}.pdf`)
  })

  it('knows what a field takes', async () => {
    const query = { module: 'system/user', field: 'avatar' }
    expect((await upload(li, [pixel], { query })).status).toBe(200)
    expect((await upload(li, [pdf], { query })).body.msg).toBe('文件格式不正确，请上传 png/jpg 格式文件')
    expect(
      (await upload(li, [{ ...pixel, bytes: Buffer.concat([pixel.bytes, Buffer.alloc(2 * 1024 * 1024)]) }], { query }))
        .body.msg,
    ).toBe('上传文件大小不能超过 2 MB')
    expect((await upload(li, [pixel], { query: { module: 'system/user', field: 'nickName' } })).status).toBe(400)
  })

  it.each(['/files/AAAAAAAAAAAAAAAAAAAAAA/a.png', '/files/short/a.png', '/files/..%2f..%2fetc/passwd'])(
    'has nothing at %s',
    async (address) => {
      expect([400, 404]).toContain((await test.anonymous.get(address)).status)
    },
  )
})

describe('a field of files', () => {
  const save = async (avatar: unknown) => {
    const {
      body: {
        data: {
          rows: [user],
        },
      },
    } = await admin.get('/api/system/user/page', { query: { userName: 'wang' } })
    return admin.put('/api/system/user', { body: { userId: user.userId, version: user.version, avatar } })
  }

  it('keeps an upload of ours, and takes it back unchanged', async () => {
    const { body } = await upload(admin, [pixel])
    expect((await save(body.data)).body.data.avatar).toBe(body.data)
    expect((await save(body.data)).status).toBe(200)
    expect((await save(null)).body.data.avatar).toBeNull()
  })

  it.each(['https://evil.example/a.png', '/files/AAAAAAAAAAAAAAAAAAAAAA/a.png', '/api/logout'])(
    'refuses %s',
    async (address) => {
      expect((await save(address)).body).toMatchObject({
        code: 400,
        data: { errors: [{ field: 'avatar', code: 'upload' }] },
      })
    },
  )

  it('refuses an upload of another type or size than it takes', async () => {
    const document = await upload(admin, [pdf])
    expect((await save(document.body.data)).body.data.errors).toEqual([
      { field: 'avatar', code: 'fileType', message: '文件格式不正确，请上传 png/jpg 格式文件' },
    ])
    const large = await upload(admin, [
      { ...pixel, bytes: Buffer.concat([pixel.bytes, Buffer.alloc(3 * 1024 * 1024)]) },
    ])
    expect((await save(large.body.data)).body.data.errors).toEqual([
      { field: 'avatar', code: 'fileSize', message: '上传文件大小不能超过 2 MB' },
    ])
  })
})

it('forgets after a day what nothing names, and keeps what something does', async () => {
  now = new Date('2026-11-21T08:00:00Z')
  const [kept, loose] = [(await upload(admin, [pixel])).body.data, (await upload(admin, [pixel])).body.data]
  const post = await admin.post('/api/system/post', {
    body: { postName: '有图', postCode: 'with-picture', remark: `见 ${kept}` },
  })
  expect(post.status).toBe(200)
  now = new Date('2026-11-22T07:59:00Z')
  await test.app.files.sweep()
  expect((await admin.get(loose)).status).toBe(200)
  now = new Date('2026-11-22T08:01:00Z')
  await test.app.files.sweep()
  expect([(await admin.get(loose)).status, (await admin.get(kept)).status]).toEqual([404, 200])
  const {
    rows: [{ n }],
  } = (await sql<{ n: number }>`select count(*)::int as n from sys_file`.execute(test.app.db)) as {
    rows: [{ n: number }]
  }
  const folder = join(test.app.config.dataDir, 'uploads')
  const stored = (await Promise.all((await readdir(folder)).map((below) => readdir(join(folder, below))))).flat()
  expect(stored).toHaveLength(n)
})
