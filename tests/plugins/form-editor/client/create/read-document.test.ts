import { expect, it } from 'vitest'
import { readDocument } from '#plugins/form-editor/client/create/read-document.ts'

const fileOf = (content: string) => new Blob([content])
const document = { format: 1, title: '报名', items: [{ id: 'name01', type: 'input', label: '姓名' }] }

it('reads a document and fills in what it leaves out', async () => {
  expect(await readDocument(fileOf(JSON.stringify(document)))).toMatchObject({
    form: { title: '报名', logic: [], settings: {} },
  })
})

it.each([
  ['no JSON', '{ "format": 1,', /JSON/],
  ['JSON of something else', '[1, 2]', /./],
  [
    'an id that cannot be one',
    JSON.stringify({ ...document, items: [{ id: 'x', type: 'input', label: '' }] }),
    /items\/0\/id/,
  ],
])('says in words that a file has %s', async (_, content, words) => {
  const read = await readDocument(fileOf(content))
  expect('faults' in read && read.faults[0]?.message['zh-cn']).toMatch(words)
})

it('does not read a file that is far too large', async () => {
  expect(await readDocument({ size: 9e6, text: () => Promise.reject(new Error('must not be read')) })).toMatchObject({
    faults: [{ code: 'file.large' }],
  })
})
