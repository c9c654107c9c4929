import { expect, picture, publish, signIn, test } from './fixtures.ts'

test('on a phone a dialog is a sheet at the bottom edge, and its buttons are in sight', async ({ page, server }) => {
  await signIn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/system/dict')
  await page.getByRole('button', { name: /新增/ }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: '保存', exact: true })).toBeInViewport({ ratio: 1 })
  const { x, y, width, height } = (await dialog.boundingBox())!
  expect([x, width, y + height]).toEqual([0, 390, 844])
  // as high as its content
  expect(y).toBeGreaterThan(100)
  await picture(page, 'dialog-390')

  const formKey = await publish(server, {
    format: 1,
    title: '活动报名',
    theme: {},
    settings: {},
    items: [{ id: 'name01', type: 'input', label: '姓名' }],
    logic: [],
  })
  await page.goto(`/project/form/setting?key=${formKey}`)
  await page.getByRole('button', { name: '新增数据权限组' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: '保存' })).toBeInViewport({ ratio: 1 })
})
