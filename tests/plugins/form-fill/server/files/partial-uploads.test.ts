import { afterAll, describe, expect, it } from 'vitest'
import type { Item } from '#schemas/form/form.ts'
import { formOf, openFileForms, photosItem as photos } from '#tests/support/file-forms.ts'
import { openApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'

const { opened, openForm, stored } = await openFileForms()
afterAll(() => opened.close())

describe('an upload in parts', () => {
  const mebibyte = 1024 * 1024
  const whole = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2.5 * mebibyte, 'abcdefg')])
  const large: Item = { id: 'files1', type: 'upload', label: '附件', maxMegabytes: 3 }
  const token = (n: number): string => String(n).padStart(48, '0')

  async function openParts(client = opened.anonymous) {
    const form = await openForm([large, photos])
    const part = (n: number, offset: number, more: object = {}, bytes = whole.subarray(offset, offset + mebibyte)) =>
      client.put(`/api/public/form/${form.formKey}/upload/${token(n)}`, {
        query: { item: 'files1', version: 1, name: '合同.pdf', size: whole.length, offset, ...more },
        body: bytes,
        headers: { 'content-type': 'application/octet-stream' },
      })
    return { ...form, part }
  }

  it('is the whole file after the last part; a lost answer is given again', async () => {
    const { part, hand, answers } = await openParts()
    expect((await part(1, 0)).body.data).toEqual({ received: mebibyte })
    expect((await part(1, mebibyte)).body.data).toEqual({ received: 2 * mebibyte })
    const last = (await part(1, 2 * mebibyte)).body.data
    expect(last).toMatchObject({ received: whole.length, file: { name: '合同.pdf', size: whole.length } })
    for (const offset of [0, 2 * mebibyte]) expect((await part(1, offset)).body.data).toEqual(last)
    expect((await opened.anonymous.get(last.file.url)).bytes.equals(whole)).toBe(true)
    const { id } = (await hand({ files1: [last.file] })).body.data
    expect((await answers(id)).files1).toMatchObject([{ url: last.file.url }])
  })

  it('says where to continue, and takes nothing from elsewhere', async () => {
    const { part } = await openParts()
    expect((await part(2, mebibyte)).body.data).toEqual({ received: 0 })
    await part(2, 0)
    expect((await part(2, 2 * mebibyte)).body.data).toEqual({ received: mebibyte })
    expect((await part(2, 0, {}, Buffer.alloc(100))).body.data).toEqual({ received: mebibyte })
    // another secret is another upload
    expect((await part(3, mebibyte)).body.data).toEqual({ received: 0 })
    await part(2, mebibyte)
    const { file } = (await part(2, 2 * mebibyte)).body.data
    expect((await opened.anonymous.get(file.url)).bytes.equals(whole)).toBe(true)
  })

  it('sent twice at once is one file', async () => {
    const { part } = await openParts()
    await Promise.all([part(4, 0), part(4, 0)])
    await Promise.all([part(4, mebibyte), part(4, mebibyte)])
    await Promise.all([part(4, 2 * mebibyte), part(4, 2 * mebibyte)])
    const { file } = (await part(4, 0)).body.data
    expect((await opened.anonymous.get(file.url)).bytes.equals(whole)).toBe(true)
  })

  it('that is too large, empty or of another kind is refused, and leaves nothing', async () => {
    const { part } = await openParts()
    const before = await stored()
    expect((await part(5, 0, { size: 4 * mebibyte })).status).toBe(413)
    expect((await part(5, 0, { size: 0 }, Buffer.alloc(0))).status).toBe(400)
    expect((await part(5, 0, { item: 'name01' })).status).toBe(422)
    const page = Buffer.from('<!doctype html>')
    const refused = await part(5, 0, { size: page.length }, page)
    expect([refused.status, refused.body.data.errors]).toMatchObject([422, [{ code: 'fileType' }]])
    expect((await part(5, 0, {}, Buffer.alloc(mebibyte + 1))).status).toBe(413)
    expect(await stored()).toEqual(before)
  })

  it('says what is the matter when a network has uploaded too much, or too fast', async () => {
    const limited = await openApp({ env: { RATE_LIMIT: 'on' } })
    try {
      const huge: Item = { ...large, maxMegabytes: 50 } as Item // a question for files
      const { formKey } = await publishForm(await limited.as('zhang'), limited.anonymous, formOf([huge]))
      const put = (offset: number, n: number, key = formKey) =>
        limited.anonymous.put(`/api/public/form/${key}/upload/${token(n)}`, {
          query: { item: 'files1', version: 1, name: 'a.pdf', size: 50 * mebibyte, offset },
          body: Buffer.alloc(1),
          headers: { 'content-type': 'application/octet-stream' },
        })
      // declared sizes count until the file is handed in
      for (let n = 0; n < 21; n += 1) expect((await put(0, n)).status).toBe(200)
      const full = await put(0, 400)
      expect([full.status, full.body.msg]).toEqual([
        429,
        '您的网络今天上传了太多未提交的文件，请先提交表单，或明天再上传',
      ])
      // what has begun may end
      expect((await put(1, 1)).body.data).toEqual({ received: 2 })
      await Promise.all(Array.from({ length: 1200 }, () => put(0, 1, 'abcdefgh')))
      const fast = await put(2, 1)
      expect([fast.status, fast.body.msg]).toEqual([429, '当前上传的人较多，请稍等一分钟再重试'])
    } finally {
      await limited.close()
    }
  })
})
