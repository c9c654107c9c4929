import { afterAll, expect, it } from 'vitest'
import { noPages, openApp } from '#tests/support/open-app.ts'

const { app, as, anonymous, close } = await openApp({
  fillPages: noPages,
})
afterAll(close)
const admin = await as()
const items = async (type: string) => (await admin.get(`/api/system/dict/data/type/${type}`)).body.data
const newType = async (dictType: string) =>
  (await admin.post('/api/system/dict/type', { body: { dictName: dictType, dictType } })).body.data
const newItem = async (dictType: string, dictValue: string, more: object = {}) =>
  (await admin.post('/api/system/dict/data', { body: { dictType, dictValue, dictLabel: `L${dictValue}`, ...more } }))
    .body.data

it('gives everyone signed in the entries of a dictionary, in order', async () => {
  expect((await anonymous.get('/api/system/dict/data/type/sys_yes_no')).status).toBe(401)
  const li = await as('li')
  expect((await li.get('/api/system/dict/data/type/sys_yes_no')).body.data).toEqual([
    { dictValue: 'Y', dictLabel: '是', dictLabelEn: 'Yes', listClass: 'default', cssClass: '', isDefault: 'N' },
    { dictValue: 'N', dictLabel: '否', dictLabelEn: 'No', listClass: 'default', cssClass: '', isDefault: 'N' },
  ])
  expect(await items('no_such_thing')).toEqual([])
  expect((await items('gender')).map((one: { dictLabelEn: string }) => one.dictLabelEn)).toEqual([
    'Male',
    'Female',
    'Unknown',
  ])
  expect((await li.get('/api/system/dict/data/type/No%20Such')).status).toBe(400)
})

it('shows each change of an entry at once, whatever was read before', async () => {
  const type = await newType('test_colour')
  expect(await items('test_colour')).toEqual([])
  await newItem('test_colour', 'b', { dictSort: 2 })
  const first = await newItem('test_colour', 'a', { dictSort: 1 })
  expect((await items('test_colour')).map((item: { dictValue: string }) => item.dictValue)).toEqual(['a', 'b'])
  const {
    body: { data: stopped },
  } = await admin.put('/api/system/dict/data', { body: { ...first, status: '1' } })
  expect((await items('test_colour')).map((item: { dictValue: string }) => item.dictValue)).toEqual(['b'])
  await admin.put('/api/system/dict/data', { body: { ...stopped, status: '0', dictLabel: '红' } })
  expect((await items('test_colour'))[0]).toMatchObject({ dictValue: 'a', dictLabel: '红' })
  await admin.put('/api/system/dict/type', { body: { ...type, status: '1' } })
  expect(await items('test_colour')).toEqual([])
})

it('has one default per dictionary: a new one replaces it, also at once, in imports and from the recycle bin', async () => {
  await newType('test_default')
  await newType('test_other')
  const defaults = async () =>
    (await items('test_default'))
      .filter((one: { isDefault: string }) => one.isDefault === 'Y')
      .map((one: { dictValue: string }) => one.dictValue)
  const first = await newItem('test_default', 'a', { isDefault: 'Y' })
  const other = await newItem('test_other', 'a', { isDefault: 'Y' })
  const second = await newItem('test_default', 'b')
  expect([second.isDefault, await defaults()]).toEqual(['N', ['a']])
  expect((await admin.put('/api/system/dict/data', { body: { ...second, isDefault: 'Y' } })).status).toBe(200)
  expect(await defaults()).toEqual(['b'])
  // whoever still has the one before open does not take it back unawares
  expect((await admin.put('/api/system/dict/data', { body: { ...first, remark: 'x' } })).status).toBe(409)
  await admin.del(`/api/system/dict/data/${second.dictCode}`)
  expect(await defaults()).toEqual([])
  await Promise.all(['c', 'd', 'e'].map((value) => newItem('test_default', value, { isDefault: 'Y' })))
  expect(await defaults()).toHaveLength(1)
  expect((await items('test_other')).map((one: { isDefault: string }) => one.isDefault)).toEqual([other.isDefault])
  expect(
    (
      await admin.post('/api/system/dict/data', {
        body: { dictType: 'test_default', dictValue: 'z', dictLabel: 'z', isDefault: 'x' },
      })
    ).body.data.errors,
  ).toMatchObject([{ field: 'isDefault' }])
})

it('takes its entries along when a dictionary is renamed', async () => {
  const type = await newType('test_old')
  await newItem('test_old', '1')
  expect(await items('test_old')).toHaveLength(1)
  await admin.put('/api/system/dict/type', { body: { ...type, dictType: 'test_new' } })
  expect(await items('test_old')).toEqual([])
  expect(await items('test_new')).toHaveLength(1)
})

it('keeps a dictionary that has entries, and entries to dictionaries that exist', async () => {
  const type = await newType('test_full')
  const item = await newItem('test_full', '1')
  const refused = await admin.del(`/api/system/dict/type/${type.dictId}`)
  expect([refused.status, refused.body.data.id]).toEqual([409, 'row.inUse'])
  await admin.del(`/api/system/dict/data/${item.dictCode}`)
  expect((await admin.del(`/api/system/dict/type/${type.dictId}`)).status).toBe(200)
  const orphan = await admin.post('/api/system/dict/data', {
    body: { dictType: 'test_full', dictValue: '2', dictLabel: 'x' },
  })
  expect(orphan.body.data.errors).toMatchObject([{ field: 'dictType', code: 'missing' }])
})

it('refuses the same value twice in one dictionary, by field', async () => {
  await newType('test_twice')
  await newItem('test_twice', '1')
  const twin = await admin.post('/api/system/dict/data', {
    body: { dictType: 'test_twice', dictValue: '1', dictLabel: 'x' },
  })
  expect(twin.body.data.errors).toEqual([
    { field: 'dictValue', code: 'unique', message: '「字典类型」与「数据键值」的组合已存在' },
  ])
})

it('reads a change made behind its back after a refresh', async () => {
  await items('sys_yes_no')
  await app.db
    .updateTable('sysDictData' as 'sysUser')
    .set({ dictLabel: '对' } as object)
    .where('dictLabel' as 'userName', '=', '是')
    .execute()
  expect((await items('sys_yes_no'))[0].dictLabel).toBe('是')
  expect((await (await as('li')).del('/api/system/dict/type/refreshCache')).status).toBe(403)
  expect((await admin.del('/api/system/dict/type/refreshCache')).status).toBe(200)
  expect((await items('sys_yes_no'))[0].dictLabel).toBe('对')
})
