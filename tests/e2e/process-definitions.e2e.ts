import { bpmnOf } from '#schemas/process/tree/tree-to-bpmn.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { phone, windowOf } from './approval-test-helpers.ts'
import { expect, expectAccessible, picture, publish, signIn, test, tokenOf } from './fixtures.ts'

const tree: TreeNode = {
  id: 'start',
  type: 'start',
  name: '发起人',
  next: { id: 'desk', type: 'approve', name: '资产处审批', assign: { by: 'users', ids: ['admin'] } },
}

test('a process of another tool is imported, bound to a form, deployed, suspended, resumed, saved and exported @whole', async ({
  page,
  browser,
  server,
  baseURL,
}) => {
  test.setTimeout(300_000)
  await publish(server, {
    format: 1,
    title: '设备领用',
    theme: {},
    settings: {},
    logic: [],
    items: [
      { id: 'what01', type: 'input', label: '设备', required: true },
      { id: 'proof1', type: 'upload', label: '借用单', required: true },
    ],
  })
  const xml = bpmnOf(tree, { key: 'devices', name: '设备领用' })
  await signIn(page)

  await test.step('without processes the list says how to begin', async () => {
    await page.goto('/workflow/definition')
    await expect(page.getByRole('heading', { name: '流程定义', exact: true })).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'definitions-empty-1440')
    await page
      .getByRole('link', { name: '新建或导入' })
      .or(page.getByRole('button', { name: '新建或导入' }))
      .first()
      .click()
    await expect(page.getByRole('button', { name: '空白流程' })).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'bpmn-new-1440')
  })

  await test.step('a file that is no BPMN is refused in words', async () => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: '说明.xml', mimeType: 'text/xml', buffer: Buffer.from('<note>hello</note>') })
    await expect(
      page
        .getByRole('alert')
        .or(page.getByText(/无法|不是/))
        .first(),
    ).toBeVisible()
    await picture(page, 'bpmn-not-bpmn-1440')
    await page.goto('/workflow/designer')
  })

  await test.step('one that is, is bound to a form and deployed', async () => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: '设备领用.bpmn20.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) })
    await expect(page.locator('.djs-shape').filter({ hasText: '资产处审批' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: '流程名称' })).toHaveValue('设备领用')
    await page.getByRole('button', { name: '部署', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '部署流程' })
    await dialog.getByRole('combobox', { name: '绑定表单' }).fill('设备')
    await page.getByRole('option', { name: '设备领用' }).click()
    await expectAccessible(page)
    await picture(page, 'bpmn-deploy-1440')
    await dialog.getByRole('button', { name: '部署', exact: true }).click()
    await expect(page.getByText('已部署为版本 1。')).toBeVisible()
  })

  await test.step('the list has it with its form; suspended, nobody can start it', async () => {
    await page.goto('/workflow/definition')
    const row = page.getByRole('row').filter({ hasText: '设备领用' })
    await expect(row).toContainText('可发起')
    await expectAccessible(page)
    await picture(page, 'definitions-1440')
    await row.getByRole('button', { name: /更多/ }).click()
    await picture(page, 'definitions-menu-1440')
    await page.getByRole('menuitem', { name: '停用' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
    await expect(page.getByText('已停用「设备领用」。')).toBeVisible()
    await expect(row).toContainText('已停用')
    await page.goto('/workflow/task/record/start')
    await expect(page.getByText('还没有可以发起的流程。')).toBeVisible()
    await expect(page.getByRole('link', { name: '用审批模板新建' })).toHaveAttribute('href', '/project/ready')
    await expect(page.getByRole('link', { name: '新建流程' })).toHaveAttribute('href', '/workflow/designer')
    await expectAccessible(page)
    await picture(page, 'start-empty-1440')
  })

  await test.step('an administrator with a phone turns it on again, and starts it', async () => {
    const small = await windowOf(browser, baseURL, 'admin', phone)
    await small.goto('/workflow/definition')
    await expect(small.getByText('设备领用').first()).toBeVisible()
    await expectAccessible(small)
    await picture(small, 'definitions-phone')
    await small.getByRole('button', { name: /更多/ }).last().click()
    await picture(small, 'definitions-menu-phone')
    await small.getByRole('menuitem', { name: '启用' }).click()
    await expect(small.getByText('已启用「设备领用」。')).toBeVisible()
    await small.goto('/workflow/task/record/start')
    await expect(small.getByRole('heading', { name: /全部流程/ })).toBeVisible()
    await picture(small, 'start-phone')
    await small.getByText('设备领用').first().click()
    await small.getByRole('textbox', { name: /设备/ }).fill('示波器')
    await expect(small.getByText('资产处审批')).toBeVisible()
    await small.getByRole('button', { name: '提交' }).click()
    await expect(small.locator('[data-item="proof1"]')).toContainText('必填')
    await small
      .locator('[data-item="proof1"] input[type=file]')
      .setInputFiles({ name: '借用单.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
    await expect(small.locator('[data-item="proof1"]')).toContainText('借用单.pdf')
    await expectAccessible(small)
    await picture(small, 'start-form-phone')
    await small.getByRole('button', { name: '提交' }).click()
    await expect(small.getByText('流程已发起。')).toBeVisible()
    await expect(small.getByRole('button', { name: '借用单.pdf' })).toBeVisible()
    await picture(small, 'started-phone')
    await small.context().close()
  })

  await test.step('its picture and the list are saved', async () => {
    const token = await tokenOf(server)
    const { rows } = await server.call<{ rows: readonly { definitionId: number }[] }>(
      'GET',
      '/api/workflow/definition/page?key[eq]=devices',
      { token },
    )
    await page.goto(`/workflow/process/image?definitionId=${rows[0]!.definitionId}`)
    await expect(page.locator('.djs-shape').filter({ hasText: '资产处审批' })).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'definition-picture-1440')
    const svg = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载' }).click()
    await page.getByRole('menuitem', { name: '下载 SVG' }).click()
    expect((await svg).suggestedFilename()).toMatch(/\.svg$/)
    await page.goto('/workflow/designer?definitionId=' + String(rows[0]!.definitionId))
    await expect(page.locator('.djs-shape').filter({ hasText: '资产处审批' })).toBeVisible()
    await page.getByRole('button', { name: '导出' }).click()
    const bpmn = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'BPMN 文件' }).click()
    expect((await bpmn).suggestedFilename()).toBe('设备领用.bpmn')
    await picture(page, 'bpmn-opened-1440')
    await page.locator('.djs-shape').filter({ hasText: '资产处审批' }).click()
    await expect(page.getByRole('combobox', { name: '审批人', exact: true })).toBeVisible()
    await picture(page, 'bpmn-task-1440')
  })
})
