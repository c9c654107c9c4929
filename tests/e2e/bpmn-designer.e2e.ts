import { readFileSync } from 'node:fs'
import { bpmnModels } from '#tests/support/bpmn-models.ts'
import { expect, expectAccessible, picture, signIn, test, tokenOf } from './support.ts'

test('a process is drawn as BPMN, checked, deployed and seen as a picture @whole', async ({ page, server }) => {
  await signIn(page)
  await page.goto('/workflow/designer')
  await page.getByRole('button', { name: '空白流程' }).click()
  const canvas = page.getByRole('region', { name: '流程图画布' })
  await expect(canvas.locator('[data-element-id=start]')).toBeVisible()

  await test.step('elements follow what is selected, by keyboard', async () => {
    await canvas.locator('[data-element-id=start]').click()
    for (const name of ['用户任务', '结束事件']) {
      await page.getByRole('button', { name, exact: true }).focus()
      await page.keyboard.press('Enter')
    }
    await expect(canvas.locator('.djs-connection')).toHaveCount(2)
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(canvas.locator('.djs-connection')).toHaveCount(1)
    await page.getByRole('button', { name: '重做' }).click()
  })

  await test.step('a panel says what the element is, a problem leads to it', async () => {
    await canvas.locator('[data-element-id^=Activity_]').click()
    await page.getByRole('textbox', { name: '名称', exact: true }).fill('主管审批')
    await page.keyboard.press('Enter')
    await page.getByRole('complementary').getByRole('button', { name: '用户任务', exact: true }).click()
    await page.getByRole('textbox', { name: '处理人' }).fill('${starter')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '1 处问题' }).click()
    await page.getByRole('button', { name: /「主管审批」/ }).click()
    await page.getByRole('textbox', { name: '处理人' }).fill('admin')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: '1 处问题' })).toBeHidden()
    await expectAccessible(page)
    await picture(page, 'bpmn-designer-1440')
  })

  await test.step('a trial walks it, and takes a rejection', async () => {
    await page.getByRole('button', { name: '试运行' }).click()
    const panel = page.getByRole('complementary', { name: '试运行' })
    await panel.getByRole('button', { name: '开始试运行' }).click()
    await expect(panel.getByText('流程通过')).toBeVisible()
    await expect(panel.getByRole('button', { name: '主管审批' })).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'bpmn-trial-1440')
    await panel.getByRole('checkbox', { name: '在「主管审批」驳回' }).check()
    await expect(panel.getByText('流程驳回')).toBeVisible()
    await panel.getByRole('button', { name: '关闭试运行' }).click()
  })

  await test.step('it is kept, deployed, and drawn', async () => {
    await page.getByRole('button', { name: '存为草稿' }).click()
    await expect(page.getByText('草稿已保存。')).toBeVisible()
    await page.getByRole('button', { name: '部署', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '部署', exact: true }).click()
    await expect(page.getByText('已部署为版本 1。')).toBeVisible()
    await page.goto('/workflow/process/image?definitionId=1')
    await expect(page.locator('.djs-shape').filter({ hasText: '主管审批' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a second version is compared with it, in words and on the drawing', async () => {
    const token = await tokenOf(server)
    const xml = await server.call<string>('GET', '/api/workflow/definition/1/xml', { token })
    const { key } = await server.call<{ key: string }>('GET', '/api/workflow/definition/1', { token })
    const changed = xml.replace('name="主管审批"', 'name="处长审批"').replace('assignee="admin"', 'assignee="chensiqi"')
    await server.call('POST', '/api/workflow/definition/deploy', { token, body: { xml: changed, key } })
    await page.goto('/workflow/process/image?definitionId=2&view=compare')
    const change = page.getByRole('button', { name: /节点「处长审批」/ })
    await expect(change).toContainText('修改')
    await expect(change).toContainText('原名称「主管审批」、改了处理人')
    await expect(page.locator('.fw-node-changed')).toHaveCount(2)
    await expectAccessible(page)
    await picture(page, 'bpmn-compare-1440')
  })

  await test.step('what waits is told per node, as heat on the drawing', async () => {
    const token = await tokenOf(server)
    await server.call('POST', '/api/workflow/instance', { token, body: { definitionId: 1 } })
    await page.goto('/workflow/process/image?definitionId=1&view=heat')
    await expect(page.getByRole('button', { name: /主管审批/ })).toContainText('等待 1')
    await expect(page.locator('.fw-node-hot')).toHaveCount(1)
    await expectAccessible(page)
    await picture(page, 'bpmn-heat-1440')
  })
})

const references = bpmnModels('miwg')

test('each reference of the interchange group comes in, is shown, and goes out with the id of every element @whole', async ({
  page,
}) => {
  test.skip(references.length === 0, 'the references lie beside the project')
  await signIn(page)
  for (const { name, file } of references) {
    await page.goto('/workflow/designer')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: '导入文件' }).click(),
    ])
    const xml = readFileSync(file)
    await chooser.setFiles({ name, mimeType: 'application/xml', buffer: xml })
    await expect(page.locator('.djs-shape').first(), name).toBeAttached()
    await page.getByRole('button', { name: '导出' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'BPMN 文件' }).click(),
    ])
    const written = readFileSync(await download.path(), 'utf8')
    // what stands in CDATA is text, which the writer escapes: no element of the model
    const elements = (text: string): string => text.replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')
    const idsOf = (text: string): ReadonlySet<string> =>
      new Set([...elements(text).matchAll(/<[^>]*\sid="([^"]+)"/g)].map(([, id]) => id!))
    const after = idsOf(written)
    expect([name, [...idsOf(xml.toString())].filter((id) => !after.has(id))]).toEqual([name, []])
  }
})
