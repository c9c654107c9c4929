import { formOf, itemsOf, storedIn } from './form-of-every-type.ts'
import { expect, password, picture, publish, test, tokenOf } from './fixtures.ts'

test('a form for the signed-in is filled in without scripts', { tag: '@whole' }, async ({ server, browser }) => {
  const items = itemsOf('people', '')
  const formKey = await publish(server, formOf('派工', items, { access: { signIn: true } }))
  const dept = items.find(({ type }) => type === 'deptSelect')!
  const { rows } = await server.call<{ rows: readonly { name: string }[] }>(
    'GET',
    `/api/public/form/${formKey}/people/${dept.id}`,
    { token: await tokenOf(server) },
  )
  const plain = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false, locale: 'zh-CN' })
  const page = await plain.newPage()
  await page.goto(`/s/${formKey}`)
  await expect(page.getByRole('link', { name: '去登录' })).toBeHidden()
  for (const given of ['wrong', password]) {
    await page.getByLabel('用户名').fill('admin')
    await page.getByLabel('密码').fill(given)
    if (given === password) await picture(page, 'fill-sign-in-plain')
    await page.getByRole('button', { name: '登录' }).click()
    if (given === 'wrong') await expect(page.getByRole('alert')).toHaveText('用户名或密码不正确，请再试一次。')
  }
  await page.getByRole('textbox', { name: '人员选择' }).fill('admin')
  await page.getByRole('textbox', { name: '部门选择' }).fill(rows[0]!.name)
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
  const [row] = await storedIn(server, formKey)
  expect(row!.answers[dept.id]).toEqual([expect.objectContaining({ name: rows[0]!.name })])
  // the next one at this computer is asked who they are
  await page.goto(`/s/${formKey}`)
  await expect(page.getByLabel('用户名')).toBeVisible()
  await plain.close()
})
