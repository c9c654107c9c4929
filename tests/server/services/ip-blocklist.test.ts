/**
 * @module-tag whole
 * Left out of `npm test`: waits for time limits and pauses.
 */
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readAddressList } from '#server/kit/ip-address-list.ts'
import { openApp } from '#tests/support/open-app.ts'

const { app, as, anonymous, close } = await openApp({ env: { TRUST_PROXY: '127.0.0.1' } })
afterAll(close)
const admin = await as()
const from = (ip: string, accept?: string) => ({ headers: { 'x-forwarded-for': ip, ...(accept ? { accept } : {}) } })
const save = async (addresses: string, client = admin, options: { readonly headers?: Record<string, string> } = {}) => {
  const { version } = (await admin.get('/api/system/env/config/blockListConfig')).body.data
  return client.post('/api/system/env/config/save', {
    ...options,
    body: { envKey: 'blockListConfig', values: { addresses }, version },
  })
}
beforeEach(async () => void (await save('')))

describe('lists of addresses', () => {
  it.each([
    ['203.0.113.7', ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107'], ['203.0.113.8', '::cb00:7107', 'junk']],
    ['::ffff:203.0.113.7', ['203.0.113.7', '0:0:0:0:0:ffff:203.0.113.7'], ['203.0.113.8']],
    ['::ffff:203.0.113.0/120', ['203.0.113.255'], ['203.0.114.0']],
    ['203.0.113.9/24', ['203.0.113.1'], ['203.0.114.1']],
    [
      '2001:DB8::/32',
      ['2001:db8:1::1', '2001:0db8:0001:0000:0000:0000:0000:0001', '2001:db8::1%eth0'],
      ['2001:db9::1', '1.2.3.4'],
    ],
    ['# staff\r\n\r\n 198.51.100.1 \n198.51.100.2 / 31', ['198.51.100.1', '198.51.100.3'], ['198.51.100.4']],
  ])('%s', (text, held, free) => {
    const list = readAddressList(text)
    expect(list.badLines).toEqual([])
    expect(held.filter((one) => !list.has(one))).toEqual([])
    expect(free.filter((one) => list.has(one))).toEqual([])
  })

  it.each([
    '203.0.113',
    '203.0.113.256',
    '10.0.0.0/33',
    '::/129',
    'example.edu',
    '1.2.3.4-9',
    '010.0.0.1',
    '1.2.3.4/',
    '1.2.3.4/-1',
    '1.2.3.4 5.6.7.8',
  ])('names the line of %s', (line) => {
    expect(readAddressList(`10.0.0.1\n${line}`).badLines).toEqual([2])
  })
})

describe('blocked addresses', () => {
  it('may not call, from the moment the list is saved until it is changed', async () => {
    const calls = ['/api/public/systemInfoConfig', '/api/getInfo', '/healthz', '/api/nowhere']
    const statuses = (ip: string) =>
      Promise.all(calls.map(async (path) => (await anonymous.get(path, from(ip))).status))
    expect(await statuses('203.0.113.7')).toEqual([200, 401, 200, 404])
    expect((await save('203.0.113.0/24\n2001:db8::/32')).status).toBe(200)
    for (const ip of ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8::5'])
      expect(await statuses(ip)).toEqual([403, 403, 403, 403])
    expect(await statuses('198.51.100.1')).toEqual([200, 401, 200, 404])
    // before the session and the body are looked at
    const refused = await anonymous.post('/api/login', { ...from('203.0.113.7'), body: 'junk' })
    expect(refused.body).toMatchObject({
      code: 403,
      msg: '你的网络地址已被禁止访问，如有疑问请联系管理员',
      data: { id: 'request.blocked' },
    })
    expect(
      (await admin.get('/api/getInfo', { headers: { 'x-forwarded-for': '203.0.113.7', 'accept-language': 'en' } })).body
        .msg,
    ).toMatch(/^Your network address is blocked/)
    await save('')
    expect(await statuses('203.0.113.7')).toEqual([200, 401, 200, 404])
  })

  it('read a page where they asked for one', async () => {
    await save('203.0.113.7')
    for (const path of ['/s/aaaaaa', '/', '/login']) {
      const answer = await anonymous.get(path, from('203.0.113.7', 'text/html,*/*'))
      expect([answer.status, answer.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
      expect(answer.text).toContain('你的网络地址已被禁止访问')
    }
    expect((await anonymous.get('/api/getInfo', from('203.0.113.7', 'text/html'))).headers['content-type']).toMatch(
      /json/,
    )
  })

  it.each([
    ['10.0.0.1\nhere', 'line', '第 2 行不是 IP 地址或网段'],
    ['127.0.0.0/8', 'loopback', '不能包含服务器本机的地址（127.0.0.1、::1）'],
    ['::1', 'loopback', '不能包含服务器本机的地址（127.0.0.1、::1）'],
    ['::ffff:0:0/90', 'loopback', '不能包含服务器本机的地址（127.0.0.1、::1）'],
    ['198.51.0.0/16', 'own', '不能包含你自己的地址 198.51.100.9'],
  ])('cannot be %j: the editor and the server stay in', async (addresses, code, message) => {
    const refused = await save(addresses, admin, from('198.51.100.9'))
    expect([refused.status, refused.body.data.errors]).toEqual([400, [{ field: 'addresses', code, message }]])
    // nor by way of the raw list of settings
    const row = (await admin.get('/api/system/config/page', { query: { configKey: { eq: 'sys.blockList' } } })).body
      .data.rows[0]
    const raw = await admin.put('/api/system/config', {
      ...from('198.51.100.9'),
      body: { ...row, configValue: JSON.stringify({ addresses }) },
    })
    expect([raw.status, raw.body.data.errors]).toEqual([400, [{ field: 'configValue', code: 'json', message }]])
    expect(app.settings.blockList().addresses).toBe('')
  })

  it('are set by those who may change settings', async () => {
    expect((await save('203.0.113.7', anonymous)).status).toBe(401)
    expect((await save('203.0.113.7', await as('li'))).status).toBe(403)
    expect((await save('203.0.113.7')).status).toBe(200)
  })
})
