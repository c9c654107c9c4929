/**
 * @module-tag whole
 * Left out of `npm test`: walks a whole feature by calls, of which faster tests check the parts.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import { openApp, type Answer, type Client, type TestApp } from '#tests/support/open-app.ts'
import { testPassword } from '#tests/support/test-users.ts'
import { publishForm, type PublishedForTest } from '#tests/support/published-form.ts'

const form: Form = {
  format: 1,
  title: '值班登记',
  items: [
    { id: 'text01', type: 'input', label: '事由', required: true },
    { id: 'who001', type: 'userSelect', label: '值班人', default: '@me' },
  ],
  logic: [],
  theme: {},
  settings: { access: { signIn: true } },
}

let opened: TestApp
let admin: Client
let published: PublishedForTest
beforeAll(async () => {
  opened = await openApp()
  admin = await opened.as('admin')
  await opened.as('li')
  published = await publishForm(admin, admin, form)
})
afterAll(() => opened.close())

const page = (cookie = '', { formKey } = published) => opened.anonymous.get(`/s/${formKey}`, { headers: { cookie } })
const post = (fields: Readonly<Record<string, string>>, cookie = ''): Promise<Answer> =>
  opened.anonymous.post(`/s/${published.formKey}`, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', cookie },
  })
const signIn = (name: string, password = testPassword) => post({ _user: name, _userPassword: password })
const cookieOf = ({ headers }: Answer): string => String(headers['set-cookie']).split(';')[0]!

describe('rules that read who fills in', () => {
  it('hold on the page with scripts, without, and when the server checks', async () => {
    const asked = await publishForm(admin, admin, {
      ...form,
      items: [
        { id: 'mine01', type: 'input', label: '仅李四可见', required: true },
        { id: 'free01', type: 'input', label: '备注' },
      ],
      logic: [{ when: { 'user.userName': { eq: 'li' } }, then: [{ do: 'show', target: 'mine01' }] }], // oxlint-disable-line unicorn/no-thenable -- the document's own word
    })
    const [li, wang] = [await opened.as('li'), await opened.as('wang')]
    const path = `/api/public/form/${asked.formKey}`
    expect((await li.get(path)).body.data.user).toMatchObject({ userName: 'li' })
    const hand = (client: Client) => client.post(`${path}/data`, { body: { version: 1, answers: { free01: '好' } } })
    expect((await hand(li)).body.data.errors).toMatchObject([{ item: 'mine01' }])
    expect((await hand(wang)).status).toBe(200)

    const entered = await opened.anonymous.post(`/s/${asked.formKey}`, {
      body: new URLSearchParams({ _user: 'li', _userPassword: testPassword }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    })
    expect((await page(cookieOf(entered), asked)).text).toContain('name="mine01"')
  })

  it('know the department and the roles, whatever a request says of them', async () => {
    const db = opened.app.db
    const { roleId, deptId } = await db
      .selectFrom('sysUserRole as r')
      .innerJoin('sysUser as u', 'u.userId', 'r.userId')
      .where('u.userName', '=', 'admin')
      .select(['r.roleId', 'u.deptId'])
      .executeTakeFirstOrThrow()
    const { ancestors } = await db
      .selectFrom('sysDept')
      .where('deptId', '=', deptId)
      .select('ancestors')
      .executeTakeFirstOrThrow()
    // a department stands for those below it, also for those added later
    const deptIds = ancestors.split(',').filter(Boolean).map(Number)
    const [top = deptId] = deptIds
    const asked = await publishForm(admin, admin, {
      ...form,
      items: ['dept01', 'role01', 'free01'].map((id) => ({ id, type: 'input', label: id, required: id !== 'free01' })),
      // oxlint-disable unicorn/no-thenable -- the document's own word
      logic: [
        { when: { 'user.deptIds': { has: [top] } }, then: [{ do: 'show', target: 'dept01' }] },
        { when: { 'user.roleIds': { has: [roleId] } }, then: [{ do: 'show', target: 'role01' }] },
      ],
      // oxlint-enable unicorn/no-thenable
    })
    const path = `/api/public/form/${asked.formKey}`
    const missing = async (name: 'li' | 'admin'): Promise<readonly string[]> => {
      const client = await opened.as(name)
      const { body } = await client.post(`${path}/data`, {
        query: { deptId: 1, 'user.roleIds': 1 },
        body: { version: 1, answers: { free01: '好' } },
      })
      return (body.data.errors ?? []).map(({ item }: { readonly item: string }) => item)
    }
    expect(deptId).not.toBeNull()
    expect(deptIds.at(-1)).toBe(deptId)
    expect(top).not.toBe(deptId)
    expect([await missing('li'), await missing('admin')]).toEqual([[], ['dept01', 'role01']])
    // the page decides by the same values
    expect((await admin.get(path)).body.data.user).toMatchObject({
      deptIds,
      roleIds: [roleId],
    })
  })

  it('send nothing of the visitor to forms whose rules read nothing', async () => {
    const { body } = await (await opened.as('li')).get(`/api/public/form/${published.formKey}`)
    expect(body.data).not.toHaveProperty('user')
  })
})

describe('a form that asks for signing in, without scripts', () => {
  it('asks on the page itself, and shows nothing of its questions before', async () => {
    const { status, text } = await page()
    expect(status).toBe(200)
    expect(text).toMatch(/<noscript>.*name="_user".*type="password".*<\/noscript>/s)
    expect(text).not.toContain('事由')
  })

  it('says what is wrong, in words and without a cookie', async () => {
    const wrong = await signIn('li', 'wrong')
    expect([wrong.status, wrong.headers['set-cookie']]).toEqual([403, undefined])
    expect(wrong.text).toContain('用户名或密码不正确，请再试一次。')
    expect((await signIn('nobody', 'wrong')).text).toContain('用户名或密码不正确，请再试一次。')
    expect((await signIn('', '')).status).toBe(403)

    const must = (isOn: boolean) =>
      opened.app.db.updateTable('sysUser').set({ mustChangePassword: isOn }).where('userName', '=', 'li').execute()
    await must(true)
    const replaced = await signIn('li')
    await must(false)
    expect([replaced.status, replaced.headers['set-cookie']]).toEqual([403, undefined])
    expect(replaced.text).toContain('要先设置新密码')
  })

  it('lets in to this form alone, stores who it was, and forgets them', async () => {
    const entered = await signIn('li')
    expect([entered.status, entered.headers.location]).toEqual([303, `/s/${published.formKey}`])
    expect(entered.headers['set-cookie']).toMatch(
      new RegExp(`^fw-user-${published.formKey}=[\\w-]{20,}; Path=/s/${published.formKey}; HttpOnly; SameSite=Lax$`),
    )
    const cookie = cookieOf(entered)
    const { text } = await page(cookie)
    expect(text).toContain('事由')
    // whoever fills in is there already
    expect(text).toMatch(/name="who001"[^>]*value="[^"]*li[^"]*"/)

    const other = await publishForm(admin, admin, form)
    expect((await page(cookie, other)).text).not.toContain('事由')
    for (const path of ['/api/getInfo', '/api/system/user/page'])
      expect((await opened.anonymous.get(path, { headers: { cookie } })).status).toBe(401)

    const hand = (more: Readonly<Record<string, string>>) =>
      post({ _do: 'submit', _shown: 'text01,who001', _version: '1', ...more }, cookie)
    expect((await hand({})).status).toBe(422)
    const stored = await hand({ text01: '巡楼', who001: 'li' })
    expect(stored.status).toBe(303)
    expect(stored.headers['set-cookie']).toContain('Max-Age=0')
    const [row] = (await admin.get(published.at('/data/page'))).body.data.rows
    expect(row).toMatchObject({ createBy: 'li', answers: { text01: '巡楼', who001: [{ name: 'li' }] } })
    // the session is over, whoever keeps its cookie
    expect((await page(cookie)).text).not.toContain('事由')
    expect((await hand({ text01: '再来' })).text).toContain('请先登录')
  })

  it('keeps no page of one person for another', async () => {
    await opened.as('wang')
    const [li, wang] = await Promise.all(['li', 'wang'].map(async (name) => page(cookieOf(await signIn(name)))))
    expect(li!.text).toContain('事由')
    expect(wang!.text).not.toMatch(/name="who001"[^>]*value="[^"]*li[^"]*"/)
  })
})
