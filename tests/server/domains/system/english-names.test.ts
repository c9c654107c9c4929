/**
 * @module-tag whole
 * Left out of `npm test`: walks a whole feature by calls, of which faster tests check the parts.
 */
import { readXlsx } from 'hucre/xlsx'
import { afterAll, describe, expect, it } from 'vitest'
import { openApp } from '#tests/support/open-app.ts'

const { as, close } = await openApp()
afterAll(close)
const admin = await as()
const inEnglish = { 'accept-language': 'en' }

/** What readers of English see of rows that have a name in English (`english` in a module file). */
describe('names in English', () => {
  const roles = async (query: string, headers = {}) =>
    (await admin.get(`/api/system/role/options?${query}`, { headers })).body.data as readonly { label: string }[]

  it('name what rows point to, in lists and in select boxes', async () => {
    const of = async (headers: Record<string, string>) =>
      (
        (await admin.get('/api/system/user/page?userName=admin', { headers })).body.data as {
          rows: readonly { $labels: unknown }[]
        }
      ).rows[0]!.$labels
    expect(await of(inEnglish)).toMatchObject({ roleIds: ['Administrator'], deptId: 'IT Center' })
    expect(await of({})).toMatchObject({ roleIds: ['超级管理员'], deptId: '信息中心' })
    expect((await roles('', inEnglish)).map(({ label }) => label)).toEqual(['Administrator', 'Form manager', 'Member'])
    expect((await roles('')).map(({ label }) => label)).toEqual(['超级管理员', '表单管理员', '普通用户'])
  })

  it('are found by, whatever the language of who searches', async () => {
    expect(await roles('keyword=manager')).toMatchObject([{ label: '表单管理员' }])
    expect(await roles(`keyword=${encodeURIComponent('表单')}`, inEnglish)).toMatchObject([{ label: 'Form manager' }])
    expect((await admin.get('/api/system/dept/page?deptName=nursing')).body.data).toMatchObject({ total: 1 })
  })

  it('leave what can be edited as it is', async () => {
    expect((await admin.get('/api/system/role/1', { headers: inEnglish })).body.data).toMatchObject({
      roleName: '超级管理员',
      roleNameEn: 'Administrator',
    })
  })

  it('stand in files that are exported, and in one’s own data', async () => {
    expect((await admin.get('/api/system/dict/type/export?format=csv', { headers: inEnglish })).text).toContain(
      'Gender',
    )
    expect((await admin.get('/api/user/profile', { headers: inEnglish })).body.data).toMatchObject({
      roleNames: ['Administrator'],
      deptName: 'IT Center',
    })
  })

  it('stand among the choices of a file to import', async () => {
    const choices = async (headers = {}) =>
      JSON.stringify(
        (await readXlsx((await admin.get('/api/system/user/import/template', { headers })).bytes)).sheets.map(
          ({ rows, dataValidations }) => [rows, dataValidations],
        ),
      )
    expect(await choices(inEnglish)).toContain('"Male","Female"')
    expect(await choices()).toContain('"男","女"')
  })
})
