import { exampleForm } from '../support/published-form.ts'
import { expect, expectAccessible, picture, publish, signIn, test, tokenOf } from './fixtures.ts'

test('people are disabled many at once, oneself never', { tag: '@whole' }, async ({ page, server }) => {
  const token = await tokenOf(server)
  for (const n of [1, 2, 3])
    await server.call('POST', '/api/system/user', {
      token,
      body: { userName: `many${n}`, nickName: `多人 ${n}`, password: 'Formwork-2026x', sex: '2' },
    })
  await signIn(page)
  await page.goto('/system/user')
  const own = page.getByRole('row', { name: /admin/ })
  await expect(own).toBeVisible()
  await expect(own.getByRole('switch')).toHaveCount(0)
  await expect(page.getByRole('row', { name: /many1/ }).getByRole('switch')).toBeChecked()

  for (const name of [/many1/, /many2/, /admin/]) await page.getByRole('row', { name }).getByRole('checkbox').check()
  await page.getByRole('button', { name: '停用', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('停用 2 个用户？')
  await expect(dialog).toContainText('「系统管理员」不变。')
  await expectAccessible(page)
  await picture(page, 'many-disabled')
  await dialog.getByRole('button', { name: '停用' }).click()
  await expect(page.getByText('已停用 2 个用户。')).toBeVisible()
  await expect(page.getByRole('row', { name: /many1/ }).getByRole('switch')).not.toBeChecked()
  await expect(page.getByRole('row', { name: /many3/ }).getByRole('switch')).toBeChecked()
})

test(
  'forms of one name are told apart, draw their answers, and open in the folder where one was',
  { tag: '@whole' },
  async ({ page, server }) => {
    const token = await tokenOf(server)
    const document = exampleForm('gad-7.zh')
    const [first] = [await publish(server, document), await publish(server, document)]
    const { folderId } = await server.call<{ folderId: number }>('POST', '/api/project/form-folder/create', {
      token,
      body: { name: '后勤服务' },
    })
    const { rows } = await server.call<{ rows: readonly { formId: number; formKey: string }[] }>(
      'GET',
      '/api/project/form/page',
      { token },
    )
    const { formId } = rows.find(({ formKey }) => formKey === first)!
    await server.call('PUT', '/api/project/form/move', { token, body: { ids: [formId], folderId } })
    await signIn(page)
    await page.goto('/project/form/list')
    const namesakes = page.getByRole('link', { name: new RegExp(`^${document.title} `) })
    await expect(namesakes).toHaveCount(2)
    expect(new Set(await namesakes.allTextContents()).size).toBe(2)
    await picture(page, 'my-forms-apart')

    await page.getByRole('treeitem', { name: '后勤服务' }).click()
    await expect(page.getByText('共 1 条')).toBeVisible()
    await page.goto('/project/form/list')
    await expect(page.getByText('共 1 条')).toBeVisible()
    await page.getByRole('treeitem', { name: '全部' }).click()
    await expect(page.getByText('共 2 条')).toBeVisible()
    await page.reload()
    await expect(page.getByText('共 2 条')).toBeVisible()
  },
)
