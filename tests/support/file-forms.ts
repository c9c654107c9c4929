import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Form, Item } from '#schemas/form/form.ts'
import { openApp } from './open-app.ts'
import { publishForm } from './published-form.ts'
import { uploadAnswerFile, type TestFile } from './upload.ts'

export const filesItem: Item = { id: 'files1', type: 'upload', label: '附件', maxFiles: 3, maxMegabytes: 0.5 }
export const photosItem: Item = { id: 'photo1', type: 'imageUpload', label: '照片' }
export const signatureItem: Item = { id: 'signed', type: 'signature', label: '签名' }
export const nameItem: Item = { id: 'name01', type: 'input', label: '姓名' }
export const formOf = (items: readonly Item[], more: Partial<Form> = {}): Form => ({
  format: 1,
  title: '上传',
  items,
  logic: [],
  theme: {},
  settings: {},
  ...more,
})

export const pdf: TestFile = { name: '合同 1.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') }

/** Opens the server for forms with files, which zhang owns; `clock.now` is its time. Close `opened`. */
export async function openFileForms() {
  const clock = { now: new Date('2026-11-20T04:00:00Z') }
  const opened = await openApp({ clock: () => clock.now })
  const owner = await opened.as('zhang')
  return {
    opened,
    owner,
    clock,
    async openForm(
      items: readonly Item[] = [filesItem, photosItem, signatureItem, nameItem],
      more: Partial<Form> = {},
    ) {
      const form = await publishForm(owner, opened.anonymous, formOf(items, more))
      const hand = (answers: object, client = opened.anonymous) =>
        client.post(`/api/public/form/${form.formKey}/data`, { body: { version: 1, answers } })
      const send = (item: string, file: TestFile, client = opened.anonymous) =>
        uploadAnswerFile(client, form.formKey, item, file)
      const sent = async (item: string, file: TestFile = pdf) => (await send(item, file)).body.data
      const answers = async (id: number) => (await owner.get(form.at(`/data/${id}`))).body.data.answers
      return { ...form, hand, send, sent, answers }
    },
    /** The names of the stored files. */
    async stored(): Promise<readonly string[]> {
      const folder = join(opened.app.config.dataDir, 'uploads')
      return (await Promise.all((await readdir(folder)).map((below) => readdir(join(folder, below))))).flat()
    },
  }
}
