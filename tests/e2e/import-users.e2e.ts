import iconv from 'iconv-lite'
import { expect, expectAccessible, picture, signIn, test, tokenOf, type ServerProcess } from './fixtures.ts'

/** People out of a spreadsheet, as an administrator brings them: by keyboard, with mistakes in the file. */
test('a table of people is matched, checked, mended and imported', { tag: '@whole' }, async ({ page, server }) => {
  await setFirstPassword(server)
  const csv = (rows: readonly string[]) => ({
    name: '新同事.csv',
    mimeType: 'text/csv',
    buffer: iconv.encode(`账号,姓名,部门,性别\r\n${rows.join('\r\n')}\r\n`, 'gbk'),
  })
  await signIn(page)
  await page.goto('/system/user')
  await page.getByRole('button', { name: '导入' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: '选择文件，或拖到这里' })).toBeFocused()
  await expectAccessible(page)

  await test.step('a file that is no table is refused in words, and another chosen', async () => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('x,y\r\n1,2\r\n') })
    await expect(dialog.getByRole('alert')).toContainText('未找到可对应的表头')
    await page.locator('input[type=file]').setInputFiles(csv(['importa,甲,教务处,女', 'importb,乙,没有这个部门,女']))
    await expect(dialog.getByRole('combobox', { name: '「账号」写入的字段' })).toHaveValue('userName')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '下一步' }).press('Enter')
  })

  await test.step('every fault is named; one stops all, unless told', async () => {
    await expect(dialog.getByRole('row', { name: '3 部门 没有这个部门 部门「没有这个部门」不存在' })).toBeVisible()
    // no dead end: the way on is another file
    await expect(dialog.getByRole('button', { name: '重新选择文件' })).toBeEnabled()
    await expect(dialog.getByRole('button', { name: '导入', exact: true })).toHaveCount(0)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: '下载标注了原因的文件' }).click()
    expect((await download).suggestedFilename()).toBe('新同事-错误原因.csv')
    await expectAccessible(page)
    await picture(page, 'import-1440')
    await dialog.getByRole('radio', { name: /跳过有问题的行/ }).check()
    await dialog.getByRole('button', { name: '导入 1 行' }).click()
    await expect(dialog.getByText('新增 1 条，更新 0 条，0 条无变化，跳过 1 条。')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '完成' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('cell', { name: 'importa' })).toBeVisible()
  })

  await test.step('on a phone, a person who is there is changed when asked to, and leaving asks first', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: '更多操作', exact: true }).click()
    await page.getByRole('menuitem', { name: '导入' }).click()
    await page.locator('input[type=file]').setInputFiles(csv(['importa,甲甲,教务处,男']))
    await dialog.getByRole('button', { name: '下一步' }).click()
    await expect(dialog.getByText('「用户名」已存在')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: '放弃这次导入？' }).getByRole('button', { name: '继续导入' }).click()
    await dialog.getByRole('switch', { name: /更新已存在的数据/ }).press('Space')
    await expect(dialog.getByRole('cell', { name: '甲甲' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '导入 1 行' }).click()
    await expect(dialog.getByText('新增 0 条，更新 1 条，0 条无变化，跳过 0 条。')).toBeVisible()
  })
})

/** Without one, people of a file are refused. */
async function setFirstPassword(server: ServerProcess): Promise<void> {
  const token = await tokenOf(server)
  const {
    rows: [row],
  } = await server.call<{ rows: readonly { configId: number; version: number }[] }>(
    'GET',
    '/api/system/config/page?configKey=sys.user.initPassword',
    { token },
  )
  await server.call('PUT', '/api/system/config', {
    token,
    body: { configId: row!.configId, version: row!.version, secretValue: 'First-2026' },
  })
}
