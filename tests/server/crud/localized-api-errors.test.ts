import { afterAll, describe, expect, it } from 'vitest'
import { bulkCap } from '#schemas/api/limits.ts'
import { noPages, openApp, type Answer } from '#tests/support/open-app.ts'

/** What no form can lead to is said in the caller's language all the same: programs show it, and so do our dialogs. */
const { as, close } = await openApp({ fillPages: noPages })
afterAll(close)
const admin = await as()
const posts = '/api/system/post'

type Call = (
  headers: Record<string, string>,
) => Promise<Answer<{ readonly errors: readonly { readonly message: string }[] }>>
const remove =
  (body: object): Call =>
  (headers) =>
    admin.post(`${posts}/bulk/remove`, { body, headers })
const keep =
  (value: object): Call =>
  (headers) =>
    admin.put('/api/user/pref', { body: { key: 'list:system/post', value }, headers })

describe('a refusal', () => {
  it.each<[string, Call, string, string]>([
    [
      'a change without a key',
      (headers) => admin.put(posts, { body: { postName: 'x' }, headers }),
      '请填写「岗位编号」',
      'ID is required',
    ],
    [
      'an edit in the list of another column',
      (headers) => admin.patch(`${posts}/1`, { body: { isLeader: true }, headers }),
      '「主管岗位」不能在列表里修改',
      'Heads the department can’t be changed in the list',
    ],
    [
      'a page that is none',
      (headers) => admin.get(`${posts}/page`, { query: { page: 'x' }, headers }),
      '「page」应是 1 到 1000000 的整数，不是「x」',
      'page must be a whole number from 1 to 1000000, not “x”',
    ],
    ['a part that is unknown', remove({ idds: [1] }), '参数「idds」不存在', 'Unknown parameter idds'],
    [
      'no ids',
      remove({ ids: [] }),
      `编号应有 1 到 ${bulkCap} 个，且不能与条件同时给出`,
      `Give 1 to ${bulkCap} IDs without a condition`,
    ],
    [
      'neither ids nor a condition',
      remove({}),
      '请给出编号，或条件及其应符合的条数',
      'Give IDs, or a condition and the number of rows it should match',
    ],
    [
      'a condition alone',
      remove({ filter: {} }),
      '请给出条件应符合的条数',
      'Give the number of rows the condition should match',
    ],
    [
      'too many rows',
      remove({ filter: {}, expect: bulkCap + 1 }),
      `一次最多处理 ${bulkCap} 条`,
      `Up to ${bulkCap} rows at once`,
    ],
    ['a setting that is too long', keep({ a: 'x'.repeat(9000) }), '设置最多 8 KB', 'A setting takes at most 8 KB'],
    [
      'a setting that cannot be kept',
      keep({ a: '\0' }),
      '「value」含有不能保存的字符或数字',
      'value contains a character or number that can’t be stored',
    ],
  ])('of %s is in the caller’s words', async (_, call, zh, en) => {
    const said = async (locale: string) =>
      (await call({ 'accept-language': locale })).body.data.errors.map(({ message }) => message)
    expect([await said('zh-CN'), await said('en')]).toEqual([[zh], [en]])
  })
})
