/**
 * @module-tag whole
 * Left out of `npm test`: tries very many cases.
 */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionAtWork } from '#tests/support/test-users.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { upload } from '#tests/support/table-upload.ts'

/** Whoever is refused is told why in their own language, also where no module has words of its own. */
let test: TestApp
let readers: readonly (readonly ['zh-cn' | 'en', Client])[]
beforeAll(async () => {
  test = await openApp({ schemasDir: join(import.meta.dirname, 'crud/modules') })
  const authorization = `Bearer ${await sessionAtWork(test.app, 1, { ip: '127.0.0.1', userAgent: 'test' })}`
  readers = (['zh-cn', 'en'] as const).map((locale) => [
    locale,
    test.withHeaders({ authorization, 'accept-language': locale }),
  ])
})
afterAll(() => test.close())
const assets = '/api/school/asset'
const table = '资产号,名称\r\nW-1,台灯\r\n'

describe('a refusal', () => {
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says what it expects by asserting it
  it.each<[string, (client: Client) => Promise<{ readonly status: number; readonly body: any }>, string, string]>([
    ['of a search without a word', (client) => client.get('/api/search'), '请填写「keyword」', 'keyword is required'],
    [
      'of a search for a novel',
      (client) => client.get('/api/search', { query: { keyword: 'x'.repeat(51) } }),
      '「keyword」最多 50 个字',
      'keyword can have up to 50 characters',
    ],
    [
      'of a search for a NUL',
      (client) => client.get('/api/search', { query: { keyword: 'ab\0' } }),
      '「keyword」的格式不正确',
      'keyword has an invalid format',
    ],
    [
      'of a search for a letter',
      (client) => client.get('/api/search', { query: { keyword: 'a' } }),
      '请输入一个汉字，或两个其他字符',
      'Type one Chinese character, or two others',
    ],
    [
      'of a body of something else',
      (client) => client.post('/api/login', { body: [] }),
      '「请求内容」的格式不正确',
      'The request has an invalid format',
    ],
    [
      'of a number that is none',
      (client) => client.put('/api/system/view/order', { body: { module: 'school/asset', ids: ['x'] } }),
      '「ids.0」应是整数',
      'ids.0 must be a whole number',
    ],
    [
      'of a part that nobody knows',
      (client) => client.put('/api/system/view/order', { body: { module: 'school/asset', ids: [], more: 1 } }),
      '字段「more」不存在',
      'Unknown field more',
    ],
    [
      'of an upload to nowhere',
      (client) =>
        client.post('/api/common/upload?module=school/asset&field=nope', {
          body: Buffer.from('--x--\r\n'),
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
        }),
      'school/asset 的「nope」不能上传文件',
      'school/asset takes no files at “nope”',
    ],
    [
      'of a column to export',
      (client) => client.get(`${assets}/export?fields=salary`),
      '字段「salary」不可导出',
      'salary can’t be exported',
    ],
    [
      'of a format to export',
      (client) => client.get(`${assets}/export?format=ods`),
      '不支持「ods」格式，可用：xlsx, csv',
      'Format “ods” isn’t supported. Use: xlsx, csv',
    ],
    [
      'of a format of the template',
      (client) => client.get(`${assets}/import/template?format=ods`),
      '「format」应为 xlsx, csv，不是「ods」',
      'format must be xlsx, csv, not “ods”',
    ],
    [
      'of a mapping',
      (client) => upload(client, `${assets}/import/preview`, table, { mapping: '{}' }),
      '列的对应关系不正确。',
      'The columns aren’t mapped correctly.',
    ],
    [
      'of a mode',
      (client) => upload(client, `${assets}/import/preview`, table, { mode: 'most' }),
      '「mode」应为 all, skip，不是「most」',
      'mode must be all, skip, not “most”',
    ],
    [
      'of a parent',
      (client) => upload(client, `${assets}/import/preview`, table, { match: '{"a":1}' }),
      '「match」只能包含：{}',
      'match can only contain: {}',
    ],
    [
      'of a condition without parts',
      (client) => client.get(`${assets}/page`, { query: { filter: '{"and":[]}' } }),
      '搜索条件格式不正确：「and」应有 1 到 50 项',
      'The condition is malformed: <and> takes 1 to 50 parts',
    ],
    [
      'of a condition by no operator',
      (client) => client.get(`${assets}/page`, { query: { filter: '{"assetNo":{"is":1}}' } }),
      '搜索条件格式不正确：「assetNo」没有运算符「is」',
      'The condition is malformed: <assetNo> has unknown operator <is>',
    ],
    [
      'of a preference',
      (client) => client.put('/api/user/pref', { body: { key: 'list', value: { a: '\ud800' } } }),
      '「value」含有不能保存的字符或数字',
      'value contains a character or number that can’t be stored',
    ],
  ])('%s is told in the language of who asks', async (_, ask, chinese, english) => {
    for (const [locale, client] of readers) {
      const { status, body } = await ask(client)
      expect([locale, status, body.data.errors?.[0]?.message]).toEqual([
        locale,
        400,
        locale === 'en' ? english : chinese,
      ])
    }
  })
})
