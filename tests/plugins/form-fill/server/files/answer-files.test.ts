import { deflateRawSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import {
  filesItem as files,
  openFileForms,
  pdf,
  photosItem as photos,
  signatureItem as sign,
} from '#tests/support/file-forms.ts'
import { testPassword } from '#tests/support/test-users.ts'
import type { Client } from '#tests/support/open-app.ts'
import { pixel, uploadAnswerFile, type TestFile } from '#tests/support/upload.ts'

const { opened, owner, clock, openForm, stored } = await openFileForms()
afterAll(() => opened.close())

const zipOf = (...names: readonly string[]): Buffer =>
  Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from(names.join('\0'))])

describe('a file of an answer', () => {
  it('is uploaded before the answer that names it, and stored as the server knows it', async () => {
    const form = await openForm()
    const file = await form.sent('files1')
    expect(file).toEqual({
      name: '合同 1.pdf',
      url: `/api/public/form/${form.formKey}/file/${file.ref}/%E5%90%88%E5%90%8C%201.pdf`,
      size: pdf.bytes.length,
      type: 'application/pdf',
      ref: expect.stringMatching(/^[\w-]{22}$/),
    })
    const { ref: _, ...known } = file
    const lied = { ...file, name: 'x.exe', size: 1, type: 'text/html', url: 'https://evil.example/x' }
    for (const said of [{ ref: file.ref }, file, known, file.ref, lied]) {
      const { status, body } = await form.hand({ files1: [said, said] })
      expect(status).toBe(200)
      expect(await form.answers(body.data.id)).toEqual({ files1: [known] })
    }
  })

  it('of a signature is its address alone', async () => {
    const form = await openForm()
    const file = await form.sent('signed', pixel)
    const { body } = await form.hand({ signed: { ref: file.ref } })
    expect(await form.answers(body.data.id)).toEqual({ signed: { url: file.url } })
  })

  it.each<[string, unknown]>([
    ['nobody has uploaded', [{ ref: 'A'.repeat(22) }]],
    ['lies elsewhere', [{ name: 'a.pdf', url: 'https://evil.example/a.pdf', size: 1, type: 'application/pdf' }]],
    ['is a file of the system', [{ url: `/files/${'A'.repeat(22)}/a.png` }]],
    ['is named by nothing', [{ name: 'a.pdf' }]],
    ['is no file', 'a.pdf'],
    ['is a path', [{ ref: '../../../../etc/passwd' }]],
    ['brings more than it may', [{ ref: 'A'.repeat(22), more: 1 }]],
    ['cannot be stored', [{ ref: 'A'.repeat(22), name: '\0' }]],
  ])('is refused when it %s', async (_, value) => {
    const form = await openForm()
    const { status, body } = await form.hand({ files1: value })
    expect([status, body.data]).toMatchObject([422, { errors: [{ item: 'files1' }] }])
  })

  it('is a name in a file of labels, and what leads to it in a file of values', async () => {
    const form = await openForm([files, photos, sign])
    const given = { files1: [await form.sent('files1'), await form.sent('files1', pdf)] }
    const signed = await form.sent('signed', pixel)
    const photo1 = [await form.sent('photo1', pixel)]
    expect((await form.hand({ ...given, photo1, signed })).status).toBe(200)
    const exported = async (labels: '0' | '1') =>
      (await owner.get(form.at('/data/export'), { query: { format: 'csv', labels } })).text
    const people = await exported('1')
    expect(people).toContain('"合同 1.pdf\n合同 1.pdf"')
    expect(people).toContain(`,${pixel.name},${pixel.name}`)
    expect(people).not.toMatch(/api\/public|application\/pdf|image\/png|[{|]/)
    expect(await exported('0')).toContain('/api/public/form/')
  })

  it('belongs to its question and its form', async () => {
    const [form, other] = [await openForm(), await openForm()]
    const file = await form.sent('photo1', pixel)
    expect((await form.hand({ files1: [file] })).status).toBe(422)
    expect((await other.hand({ photo1: [file] })).status).toBe(422)
    expect((await form.hand({ photo1: [file] })).status).toBe(200)
  })

  it('counts against the number that the question takes', async () => {
    const form = await openForm()
    const all = await Promise.all([1, 2, 3, 4].map(() => form.sent('files1')))
    expect((await form.hand({ files1: all })).body.data.errors).toMatchObject([{ code: 'fileCount' }])
    expect((await form.hand({ files1: all.slice(1) })).status).toBe(200)
  })
})

describe('an upload', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  it.each<[string, TestFile]>([
    ['a page', { name: 'a.html', type: 'text/html', bytes: page }],
    ['a drawing that runs scripts', { name: 'a.svg', type: 'image/svg+xml', bytes: svg }],
    ['a drawing called a picture', { name: 'a.png', type: 'image/png', bytes: svg }],
    ['a page called a pdf', { name: 'a.pdf', type: 'application/pdf', bytes: page }],
    ['a drawing with another extension behind it', { name: 'a.svg.exe', type: 'image/png', bytes: svg }],
    ['a program', { name: 'a.exe', type: 'application/octet-stream', bytes: Buffer.from('MZ') }],
    ['a program called a text', { name: 'a.txt', type: 'text/plain', bytes: Buffer.from('\x7fELF\0\0') }],
    ['a spreadsheet called a document', { name: 'a.docx', bytes: zipOf('[Content_Types].xml', 'xl/') }],
    ['a film called a sound', { name: 'a.mp3', type: 'audio/mpeg', bytes: Buffer.from('....ftypqt  ') }],
  ])('of %s is refused with 422, and leaves nothing', async (_, file) => {
    const form = await openForm()
    const before = await stored().catch(() => [])
    const { status, body } = await form.send('files1', file)
    expect([status, body.data]).toMatchObject([422, { errors: [{ item: 'files1', code: 'fileType' }] }])
    expect(await stored()).toEqual(before)
  })

  it('of another type than the question takes is refused', async () => {
    const form = await openForm()
    expect((await form.send('photo1', pdf)).body.data.errors).toMatchObject([
      { code: 'fileType', message: '「照片」只能上传 png/jpg/gif/webp 文件' },
    ])
  })

  it.each<[string, TestFile, string]>([
    [
      'a picture with a page behind it',
      { name: 'a.png', bytes: Buffer.concat([pixel.bytes, Buffer.from('<script>alert(1)</script>')]) },
      'image/png',
    ],
    [
      'a picture that is a script, too',
      { name: 'a.gif', bytes: Buffer.from('GIF89a=1;alert(1)//<svg onload=alert(1)>') },
      'image/gif',
    ],
    [
      'a text that is a page',
      { name: 'a.txt', type: 'text/html', bytes: Buffer.from('<script>1</script>') },
      'text/plain; charset=utf-8',
    ],
  ])('of %s is never run: its type is fixed, nothing sniffs it', async (_, file, type) => {
    const form = await openForm()
    const { url } = await form.sent('files1', file)
    const got = await opened.anonymous.get(url)
    expect(got.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(got.headers['content-disposition']).toMatch(type.startsWith('image/') ? /^inline/ : /^attachment/)
    expect(got.bytes.equals(file.bytes)).toBe(true)
  })

  it('of a zip bomb stays what it is: a small file that nobody unpacks', async () => {
    const form = await openForm()
    const bomb = Buffer.concat([zipOf('a'), deflateRawSync(Buffer.alloc(100_000_000))])
    const started = performance.now()
    expect((await form.send('files1', { name: 'a.zip', bytes: bomb })).status).toBe(200)
    expect(performance.now() - started).toBeLessThan(2000)
  })

  it.each([
    ['../../../../etc/passwd.pdf'],
    ['..\\..\\a\u202efdp.pdf'],
    ['%2e%2e%2fa.pdf'],
    [`${'长'.repeat(300)}.pdf`],
  ])('makes no path of the name %s', async (given) => {
    const form = await openForm()
    const file = await form.sent('files1', { ...pdf, name: given })
    expect(file.name).not.toMatch(/[/\\\u202e]/)
    expect((await opened.anonymous.get(file.url)).bytes.equals(pdf.bytes)).toBe(true)
    expect((await stored()).every((one) => /^[\w-]{22}$/.test(one))).toBe(true)
    expect((await form.hand({ files1: [file] })).status).toBe(200)
  })

  it('larger than the question takes is refused, and leaves nothing', async () => {
    const form = await openForm()
    const before = await stored()
    const { status, body } = await form.send('files1', { name: 'a.txt', bytes: Buffer.alloc(600_000, 'a') })
    expect([status, body.msg]).toEqual([413, '上传文件大小不能超过 512 KB'])
    expect((await form.send('photo1', { ...pixel, bytes: Buffer.alloc(51 * 1024 * 1024) })).status).toBe(413)
    expect(await stored()).toEqual(before)
  })

  it('needs a file, a question for files, and a form that is open', async () => {
    const form = await openForm()
    expect((await form.send('files1', { ...pdf, bytes: Buffer.alloc(0) })).status).toBe(400)
    expect((await form.send('name01', pdf)).status).toBe(422)
    expect((await form.send('nobody', pdf)).status).toBe(422)
    expect((await uploadAnswerFile(opened.anonymous, 'abcdefgh', 'files1', pdf)).status).toBe(404)
    expect((await uploadAnswerFile(opened.anonymous, form.formKey, 'files1', pdf, 99)).status).toBe(422)
    await owner.post(form.at('/stop'))
    expect((await form.send('files1', pdf)).body.data).toMatchObject({ reason: 'stopped' })
    expect((await form.send('files1', pdf, owner)).status).toBe(200)
    expect((await form.send('files1', pdf, await opened.as('li'))).status).toBe(423)
  })
})

describe('who may open a file', () => {
  it('until it is handed in, who has uploaded it; then its staff, its author and who has the receipt', async () => {
    const form = await openForm()
    const file = await form.sent('files1')
    const opens = async (client: Client, query: object = {}) => (await client.get(file.url, { query })).status
    expect(await opens(opened.anonymous)).toBe(200)
    const li = await opened.as('li')
    const { id, receipt } = (await form.hand({ files1: [file] }, li)).body.data
    expect(await opens(opened.anonymous)).toBe(404)
    expect(await opens(await opened.as('wang'))).toBe(404)
    expect(await opens(li)).toBe(200)
    expect(await opens(owner)).toBe(200)
    expect(await opens(opened.anonymous, { id, receipt })).toBe(200)
    expect(await opens(opened.anonymous, { id: id + 1, receipt })).toBe(404)
    expect(await opens(opened.anonymous, { id, receipt: 'f'.repeat(64) })).toBe(404)
    // no public address leads to it
    expect((await opened.anonymous.get(`/files/${file.ref}/a.pdf`)).status).toBe(404)
    const other = await openForm()
    expect((await owner.get(file.url.replace(form.formKey, other.formKey))).status).toBe(404)
  })

  it('who edits the submission by its link, before and after the edit, and nobody else', async () => {
    const form = await openForm(undefined, { settings: { submit: { editAfter: true } } })
    const [photo, signed] = [await form.sent('photo1', pixel), await form.sent('signed', pixel)]
    const { link } = (await form.hand({ photo1: [photo], signed })).body.data
    const receipt = (await opened.anonymous.get(link)).text
    const path = /href="(\/s\/[^"]*\?edit=[^"]+)"/.exec(receipt)![1]!
    const begun = async () => {
      const { text } = await opened.anonymous.get(path)
      const { answers, version } = JSON.parse(/id="page">([^<]+)</.exec(text)![1]!)
      expect(text).toContain(`src="${answers.photo1[0].url.replace('&', '&amp;')}"`)
      return { answers, version }
    }
    const { answers, version } = await begun()
    for (const { url } of [answers.photo1[0], answers.signed]) {
      expect((await opened.anonymous.get(url)).status).toBe(200)
      expect((await opened.anonymous.get(url.split('?')[0])).status).toBe(404)
      expect((await opened.anonymous.get(url.replace(/.$/, (end: string) => (end === '0' ? '1' : '0')))).status).toBe(
        404,
      )
    }
    const edited = await opened.anonymous.post(`/api/public/form/${form.formKey}/data`, {
      body: { version, answers: { ...answers, name01: '张三' }, url: { edit: path.split('edit=')[1] } },
    })
    expect(edited.status).toBe(200)
    // the address of its time is no part of the answer
    const { ref: _, ...known } = photo
    expect(await form.answers(edited.body.data.id)).toEqual({
      name01: '张三',
      photo1: [known],
      signed: { url: signed.url },
    })
    const later = await begun()
    expect((await opened.anonymous.get(later.answers.photo1[0].url)).status).toBe(200)
    expect((await opened.anonymous.get(answers.photo1[0].url)).status).toBe(404)
  })
})

describe('the life of a file', () => {
  it('ends after a week without an answer, and with the last answer that names it', async () => {
    const form = await openForm()
    const [loose, kept, shared] = [await form.sent('files1'), await form.sent('files1'), await form.sent('files1')]
    const first = (await form.hand({ files1: [kept, shared] })).body.data
    const second = (await form.hand({ files1: [shared] })).body.data
    const start = clock.now
    clock.now = new Date(start.getTime() + 6 * 86_400_000)
    await opened.app.files.sweep()
    expect((await opened.anonymous.get(loose.url)).status).toBe(200)
    clock.now = new Date(start.getTime() + 7 * 86_400_000 + 60_000)
    expect((await form.hand({ files1: [loose] })).body.data.errors).toMatchObject([{ code: 'fileGone' }])
    await opened.app.files.sweep()
    const signIn = await opened.anonymous.post('/api/login', { body: { username: 'zhang', password: testPassword } })
    const back = opened.withHeaders({ authorization: `Bearer ${signIn.body.data}` })
    const there = async () => Promise.all([loose, kept, shared].map(async ({ url }) => (await back.get(url)).status))
    expect(await there()).toEqual([404, 200, 200])

    // an edit names old files again, and what it leaves out stays with the history
    const { revision } = (await back.get(form.at(`/data/${first.id}`))).body.data
    const edit = await back.put(form.at(`/data/${first.id}`), { body: { answers: { files1: [shared] }, revision } })
    expect(edit.status).toBe(200)
    expect(await there()).toEqual([404, 200, 200])
    const stranger = await back.put(form.at(`/data/${second.id}`), {
      body: { answers: { files1: [kept] }, revision: 0 },
    })
    expect(stranger.status).not.toBe(200)

    for (const { id } of [first, second]) {
      expect((await back.del(form.at(`/data/${id}`))).status).toBe(200)
      expect(await there()).toEqual(id === first.id ? [404, 200, 200] : [404, 404, 200])
      const purged = await back.del(form.at(`/data/purge/${id}`))
      expect(purged.status).toBe(200)
    }
    expect(await there()).toEqual([404, 404, 404])
    clock.now = start
  })
})

describe('without scripts', () => {
  const post = (
    formKey: string,
    fields: readonly (readonly [string, string])[],
    some: readonly (TestFile & { item: string })[],
  ) => {
    const boundary = '----page'
    const parts = [
      ...some.map(({ item, name: given, type = 'application/octet-stream', bytes }) =>
        Buffer.concat([
          Buffer.from(
            `--${boundary}\r\ncontent-disposition: form-data; name="${item}"; filename="${given}"\r\ncontent-type: ${type}\r\n\r\n`,
          ),
          bytes,
          Buffer.from('\r\n'),
        ]),
      ),
      ...fields.map(([field, value]) =>
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
      ),
      Buffer.from(`--${boundary}--\r\n`),
    ]
    return opened.anonymous.post(`/s/${formKey}`, {
      body: Buffer.concat(parts),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, accept: 'text/html' },
    })
  }
  const fieldsOf = (html: string) =>
    [...html.matchAll(/<input[^>]*type="(hidden|checkbox)"[^>]*>/g)].flatMap(([tag]) => {
      const field = /name="([^"]*)"/.exec(tag)?.[1]
      const value = /value="([^"]*)"/.exec(tag)?.[1] ?? ''
      return field ? [[field, value.replaceAll('&quot;', '"').replaceAll('&amp;', '&')] as const] : []
    })

  it('files go with the page; one that is refused is said beside its question, and the others stay', async () => {
    const form = await openForm()
    const page = await opened.anonymous.get(`/s/${form.formKey}`)
    expect(page.text).toMatch(/enctype="multipart\/form-data"/i)
    const refused = await post(
      form.formKey,
      [...fieldsOf(page.text), ['name01', '张三'], ['_do', 'submit']],
      [
        { ...pdf, item: 'files1' },
        { name: 'a.svg', bytes: Buffer.from('<svg/>'), item: 'photo1' },
        { name: '', bytes: Buffer.alloc(0), item: 'signed' },
      ],
    )
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('「照片」只能上传 png/jpg/gif/webp 文件')
    expect(refused.text).toContain('合同 1.pdf')
    const done = await post(
      form.formKey,
      [...fieldsOf(refused.text), ['name01', '张三'], ['_do', 'submit']],
      [
        { ...pixel, item: 'photo1' },
        { ...pixel, name: 'sign.png', item: 'signed' },
      ],
    )
    expect([done.status, done.headers.location]).toMatchObject([303, expect.stringContaining('/done?id=')])
    const id = Number(/id=(\d+)/.exec(String(done.headers.location))?.[1])
    expect(await form.answers(id)).toMatchObject({
      name01: '张三',
      files1: [{ name: '合同 1.pdf', size: pdf.bytes.length }],
      photo1: [{ name: 'pixel.png', type: 'image/png' }],
      signed: { url: expect.stringContaining('/sign.png') },
    })
  })
})
