/**
 * @module-tag whole
 * Left out of `npm test`: tries very many cases.
 */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { envSections } from '#schemas/api/settings/host-sections.ts'
import { envValues } from '#schemas/api/settings/section.ts'
import { sessionAtWork } from '#tests/support/test-users.ts'
import { must, noPages, openApp, type Answer, type Client } from '#tests/support/open-app.ts'

/**
 * Settings give nobody more than their editor may give by hand: neither by their form nor by the list of parameters.
 */
const { app, as, withHeaders, close } = await openApp({
  fillPages: noPages,
})
afterAll(close)
const admin = await as()
const said = ({ body }: Answer): string =>
  (body.data as { errors?: readonly { field: string; code: string }[] } | null)?.errors
    ?.map(({ field, code }) => `${field} ${code}`)
    .join(', ') ?? `${body.code}`
const role = async (roleKey: string, dataScope: string, perms: readonly string[]): Promise<number> => {
  const { rows } = await sql<{
    menuId: number
  }>`select menu_id from sys_menu where perms in (${sql.join(perms)})`.execute(app.db)
  return (
    await must(
      admin.post('/api/system/role', {
        body: { roleName: roleKey, roleKey, dataScope, menuIds: rows.map((row) => row.menuId) },
      }),
    )
  ).roleId
}
let n = 0
const editorWith = async (...roleIds: number[]): Promise<Client> => {
  const { userId } = await must(
    admin.post('/api/system/user', {
      body: { userName: `editor${++n}`, nickName: '设置员', password: 'Secret-2026', roleIds },
    }),
  )
  return withHeaders({ authorization: `Bearer ${await sessionAtWork(app, userId, { ip: '', userAgent: undefined })}` })
}

const editing = ['system:config:list', 'system:config:query', 'system:config:edit']
const editors = await role('config-editor', '4', editing)
await role('weaker', '5', ['system:config:list'])
await role('further', '1', ['system:config:list'])
await must(admin.post('/api/system/dept', { body: { deptName: '新人处' } }))
const editor = await editorWith(editors)

type Section = 'registerConfig' | 'ssoConfig'
const keyOf = (section: Section): string => envSections[section].configKey
const start: Readonly<Record<Section, object>> = {
  registerConfig: { enabled: false, approval: true, roleKey: 'form-manager' },
  ssoConfig: { linkCas: false, createUsers: false, newUserRole: 'form-manager', roleMap: 'teacher = form-manager' },
}
const full = (section: Section, values: object): Readonly<Record<string, unknown>> =>
  envValues(envSections[section], JSON.stringify({ ...start[section], ...values }))
const set = (section: Section, values: object) =>
  app.db
    .updateTable('sysConfig')
    .set({ configValue: JSON.stringify(full(section, values)) })
    .where('configKey', '=', keyOf(section))
    .execute()
beforeEach(async () => {
  for (const section of ['registerConfig', 'ssoConfig'] as const) await set(section, {})
})
const row = async (section: Section) =>
  (await must(admin.get('/api/system/config/page', { query: { configKey: { eq: keyOf(section) } } }))).rows[0]
const byForm = async (section: Section, values: object, client = editor) =>
  client.post('/api/system/env/config/save', {
    body: { envKey: section, values: full(section, values), version: (await row(section)).version },
  })
const byList = async (section: Section, values: object, client = editor) => {
  const { configId, version } = await row(section)
  return client.put('/api/system/config', {
    body: { configId, version, configValue: JSON.stringify(full(section, values)) },
  })
}

describe.each([
  ['registerConfig', 'the role of those who register', { roleKey: 'further' }, 'roleKey'],
  ['registerConfig', 'registration with a role beyond oneself', { enabled: true }, 'enabled'],
  ['registerConfig', 'registration without approval', { approval: false }, 'approval'],
  ['registerConfig', 'other domains', { domains: 'example.edu' }, 'domains'],
  ['registerConfig', 'a department for such a role', { deptName: '新人处' }, 'deptName'],
  ['ssoConfig', 'the role of newcomers', { newUserRole: 'further' }, 'newUserRole'],
  ['ssoConfig', 'accounts with a role beyond oneself', { createUsers: true }, 'createUsers'],
  ['ssoConfig', 'a role by an attribute', { roleMap: 'teacher = form-manager\nme = further' }, 'roleMap'],
  ['ssoConfig', 'a role to others', { roleMap: 'student = form-manager' }, 'roleMap'],
  ['ssoConfig', 'another attribute of the roles', { roleAttribute: 'nickname' }, 'roleAttribute'],
  ['ssoConfig', 'a department by an attribute', { deptMap: 'me = 新人处' }, 'deptMap'],
  ['ssoConfig', 'another attribute of the department', { deptAttribute: 'nickname' }, 'deptAttribute'],
  ['ssoConfig', 'accounts of the same name', { linkOidc: true }, 'linkOidc'],
  ['ssoConfig', 'accounts of administrators', { linkAdmins: true }, 'linkAdmins'],
] as const)('%s: %s', (section, _, values, field) => {
  it('is not given by who may only edit settings', async () => {
    expect(said(await byForm(section, values))).toBe(`${field} denied`)
    expect(said(await byList(section, values))).toBe('configValue denied')
  })

  it('is given by an administrator', async () => {
    expect(said(await byForm(section, values, admin))).toBe('200')
    await set(section, {})
    expect(said(await byList(section, values, admin))).toBe('200')
  })
})

it.each([
  ['registerConfig', { roleKey: 'weaker', enabled: true }],
  ['registerConfig', { roleKey: '', enabled: true, approval: false }],
  ['ssoConfig', { newUserRole: 'weaker', createUsers: true }],
  ['ssoConfig', { roleMap: 'teacher = weaker' }],
  ['ssoConfig', { roleMap: '' }],
  ['ssoConfig', { label: '统一登录' }],
] as const)('%s: what the editor may give, and what gives less, is saved (%o)', async (section, values) => {
  expect(said(await byForm(section, values))).toBe('200')
  await set(section, {})
  expect(said(await byList(section, values))).toBe('200')
})

it('what gives too much is switched off, and stays beside what else is changed', async () => {
  await set('registerConfig', { enabled: true, approval: false })
  expect(said(await byForm('registerConfig', { enabled: false, approval: true }))).toBe('200')
  await set('ssoConfig', { linkAdmins: true, linkOidc: true, createUsers: true })
  expect(said(await byForm('ssoConfig', { linkAdmins: true, linkOidc: true, createUsers: true, label: '登录' }))).toBe(
    '200',
  )
})
