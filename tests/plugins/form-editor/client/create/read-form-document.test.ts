import { expect, it } from 'vitest'
import { readDocument } from '#plugins/form-editor/client/create/read-form-document.ts'

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
    /^第 1 题的编号：格式不正确$/,
  ],
])('says in words that a file has %s', async (_, content, words) => {
  const read = await readDocument(fileOf(content))
  expect('faults' in read && read.faults[0]?.message['zh-cn']).toMatch(words)
})

it('names every question that is wrong, by its place and title', async () => {
  const items = [
    { id: 'x', type: 'input', label: '姓名' },
    { id: 'tele01', type: 'input', label: '手机', preset: 'mobile' },
    { id: 'city01', type: 'radio', label: '城市', options: [{ value: 'a' }] },
  ]
  const read = await readDocument(fileOf(JSON.stringify({ ...document, items })))
  expect('faults' in read && read.faults.map(({ message }) => message['zh-cn'])).toEqual([
    expect.stringMatching(/^第 1 题「姓名」的编号：/),
    expect.stringMatching(/^第 2 题「手机」的格式：要是 phone、/),
    expect.stringMatching(/^第 3 题「城市」的选项 1：/),
  ])
})

it('names what is wrong beside the questions as well, each part once', async () => {
  const broken = { ...document, title: 7, items: [{ ...document.items[0], id: 'x' }], logic: [{ when: 1 }], theme: 2 }
  const read = await readDocument(fileOf(JSON.stringify(broken)))
  expect('faults' in read && read.faults.map(({ at }) => at.split('/')[0]).toSorted()).toEqual([
    'items',
    'logic',
    'theme',
    'title',
  ])
})

it('says where a text stops being JSON', async () => {
  const read = await readDocument(fileOf('{\n  "format": 1,\n  "title" "报名"\n}'))
  expect('faults' in read && read.faults[0]?.message).toEqual({
    'zh-cn': '文件不是有效的 JSON：第 3 行第 11 个字符有误',
    en: 'The file is not valid JSON: see line 3, character 11',
  })
})

it('tells at once of types and settings that nobody knows here', async () => {
  const items = [
    { id: 'name01', type: 'text', label: '姓名' },
    { id: 'tele01', type: 'input', label: '手机', format: 'mobile' },
  ]
  const read = await readDocument(fileOf(JSON.stringify({ ...document, items })))
  expect('form' in read && read.unknown.map(({ message }) => message['zh-cn'])).toEqual([
    '第 1 题「姓名」：不认识题型「text」，发布前需换成其他题型',
    '第 2 题「手机」：不认识设置「format」，它不会起作用',
  ])
})

it('does not read a file that is far too large', async () => {
  expect(await readDocument({ size: 9e6, text: () => Promise.reject(new Error('must not be read')) })).toMatchObject({
    faults: [{ code: 'file.large' }],
  })
})
