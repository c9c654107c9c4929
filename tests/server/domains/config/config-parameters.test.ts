import { afterAll, expect, it } from 'vitest'
import { envSections } from '#schemas/api/settings/host-sections.ts'
import { envValues } from '#schemas/api/settings/section.ts'
import { beside, firstValues, isFixed, readerOf } from '#renderer/schema-form/form-values.ts'
import { noPages, openApp } from '#tests/support/open-app.ts'

const { as, anonymous, close } = await openApp({ fillPages: noPages })
afterAll(close)
const admin = await as()
const theme = envValues(envSections.themeConfig, undefined)
const value = async (key: string) => (await admin.get(`/api/system/config/${key}/configValue`)).body.data
const rowOf = async (key: string) =>
  (await admin.get('/api/system/config/page', { query: { configKey: { eq: key } } })).body.data.rows[0]

it('tells everyone what the institution is called, signed in or not', async () => {
  expect((await anonymous.get('/api/public/systemInfoConfig')).body.data).toEqual({
    name: 'Formwork',
    logoImg: '',
    copyright: '',
    backgroundImage: '',
    timeZone: 'Asia/Shanghai',
    theme,
  })
  const row = await rowOf('sys.info')
  const { body } = await admin.put('/api/system/config', { body: { ...row, configValue: '{"name":"第一中学"}' } })
  expect((await anonymous.get('/api/public/systemInfoConfig')).body.data).toEqual({
    name: '第一中学',
    logoImg: '',
    copyright: '',
    backgroundImage: '',
    timeZone: 'Asia/Shanghai',
    theme,
  })
  for (const wrong of ['{', '[]', '{"name":1}']) {
    const refused = await admin.put('/api/system/config', { body: { ...body.data, configValue: wrong } })
    expect(refused.body.data.errors).toMatchObject([{ field: 'configValue', code: 'json' }])
  }
})

it('gives the value of a key as it is now, and null for one that is not there', async () => {
  expect(await value('app.colour')).toBeNull()
  const {
    body: { data: row },
  } = await admin.post('/api/system/config', {
    body: { configName: '颜色', configKey: 'app.colour', configValue: 'blue' },
  })
  expect(row.configType).toBe('N')
  expect(await value('app.colour')).toBe('blue')
  await admin.put('/api/system/config', { body: { ...row, configValue: 'red' } })
  expect(await value('app.colour')).toBe('red')
  await admin.del(`/api/system/config/${row.configId}`)
  expect(await value('app.colour')).toBeNull()
  expect((await anonymous.get('/api/system/config/app.colour/configValue')).status).toBe(401)
})

it('keeps what is built in, and its key', async () => {
  const row = await rowOf('sys.info')
  const removed = await admin.del(`/api/system/config/${row.configId}`)
  expect([removed.status, removed.body.data.id]).toEqual([403, 'row.protected'])
  const renamed = await admin.put('/api/system/config', { body: { ...row, configKey: 'sys.other' } })
  expect([renamed.status, renamed.body.data.errors]).toEqual([
    400,
    [{ field: 'configKey', code: 'readonly', message: '「参数键名」不能修改' }],
  ])
  // and the form shows as much beforehand
  const { data: copy } = (await admin.get('/api/schema/system/config')).body
  const form = { ...copy, schema: copy.schemas.update }
  const keyItem = copy.form.groups[0].fields.find((item: { field: string }) => item.field === 'configKey')
  for (const [configType, fixed] of [
    ['Y', true],
    ['N', false],
  ]) {
    const shown = { ...row, configType }
    expect(
      isFixed(
        form,
        keyItem,
        readerOf(firstValues(form, 'update', shown, {}), { mode: 'update', beside: beside(form, shown) }),
      ),
    ).toBe(fixed)
  }
  expect((await admin.put('/api/system/config', { body: row })).status).toBe(200)
  const made = await admin.post('/api/system/config', {
    body: { configName: 'x', configKey: 'x', configValue: 'x', configType: 'Y' },
  })
  expect(made.body.data.errors).toMatchObject([{ field: 'configType', code: 'readonly' }])
})

it('refreshes for those who may', async () => {
  expect((await admin.del('/api/system/config/refreshCache')).body).toMatchObject({ code: 200, data: null })
  expect((await (await as('li')).del('/api/system/config/refreshCache')).status).toBe(403)
})

it('tells what is called a secret only to who may see the settings', async () => {
  const secret = '/api/system/config/sys.user.initPassword/configValue'
  expect((await (await as('li')).get(secret)).body).toMatchObject({ code: 403, data: { id: 'session.denied' } })
  expect((await (await as('li')).get('/api/system/config/sys.info/configValue')).status).toBe(200)
  // a kind of setting that nobody is told
  expect((await admin.get(secret)).body.data).toBeNull()
})

it('tells the sections of the settings only to who may see their forms', async () => {
  const li = await as('li')
  const keys = Object.values(envSections).map(({ configKey }) => configKey)
  const told = async (client: typeof li) =>
    (
      await Promise.all(
        keys.map(async (key) => [key, (await client.get(`/api/system/config/${key}/configValue`)).status] as const),
      )
    )
      .filter(([, status]) => status === 200)
      .map(([key]) => key)
  expect(await told(li)).toEqual(['sys.info'])
  expect(await told(admin)).toEqual(keys)
})

it('takes no first password of people that they could not use', async () => {
  const { configId, version } = await rowOf('sys.user.initPassword')
  for (const [secretValue, code, message] of [
    ['1', 'length', '密码需要 8 到 100 个字符'],
    ['abcdxkeq', 'simple', '密码需要包含大写字母、小写字母、数字、符号中的 2 种'],
    ['Abcd1234', 'common', '密码不能是连续、重复的字符或常见的词'],
  ]) {
    const refused = await admin.put('/api/system/config', { body: { configId, version, secretValue } })
    expect([refused.status, refused.body.data.errors]).toEqual([400, [{ field: 'secretValue', code, message }]])
  }
})

it('never tells a secret again: not in lists, files, logs or the calls of programs', async () => {
  const row = await rowOf('sys.user.initPassword')
  expect(row).toMatchObject({ valueType: 'secret', isSecretSet: true })
  expect(
    (
      await admin.put('/api/system/config', {
        body: { configId: row.configId, version: row.version, secretValue: 'Second-2026' },
      })
    ).status,
  ).toBe(200)
  expect(await rowOf('sys.user.initPassword')).toMatchObject({ configValue: null, isSecretSet: true })
  expect(await value('sys.user.initPassword')).toBeNull()
  for (const path of ['config/page', 'config/export?format=csv', 'operlog/page', `config/${row.configId}/history`])
    expect((await admin.get(`/api/system/${path}`)).text).not.toMatch(/(First|Second)-2026/)
  // saved again without another one, it stays
  await admin.put('/api/system/config', { body: { ...(await rowOf('sys.user.initPassword')), remark: '导入用' } })
  expect(await rowOf('sys.user.initPassword')).toMatchObject({ isSecretSet: true, remark: '导入用' })
})
