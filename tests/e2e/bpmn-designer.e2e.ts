import { readFileSync } from 'node:fs'
import { bpmnModels } from '#tests/support/bpmn-models.ts'
import { phone, windowOf } from './approval-test-helpers.ts'
import { expect, expectAccessible, expectPartAccessible, picture, signIn, test, tokenOf } from './fixtures.ts'

test('a process is drawn as BPMN, checked, deployed and seen as a picture @whole', async ({
  page,
  server,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
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
    await page.getByRole('combobox', { name: '审批人', exact: true }).click()
    await page.getByRole('option', { name: '按 BPMN 属性（处理人、候选人）' }).click()
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
    // one that waits is no trouble
    await expect(page.locator('.fw-node-cool')).toHaveCount(1)
    await expectAccessible(page)
    await picture(page, 'bpmn-heat-1440')
  })

  await test.step('on a phone the drawing has the screen, until the settings are raised over it', async () => {
    const small = await windowOf(browser, baseURL, 'admin', phone)
    await small.goto('/workflow/designer?definitionId=1')
    await expect(small.locator('.djs-shape').filter({ hasText: '主管审批' })).toBeVisible()
    const drawing = small.getByRole('region', { name: '流程图画布' })
    const { height } = (await drawing.boundingBox())!
    expect(height).toBeGreaterThan(844 / 2)
    // the bar is one line; what has no room in it is in its menu, by its name
    const bar = small.getByRole('textbox', { name: '流程名称' })
    const deploy = small.getByRole('button', { name: '部署', exact: true })
    expect((await bar.boundingBox())!.y).toBe((await deploy.boundingBox())!.y)
    await small.getByRole('button', { name: '更多操作' }).click()
    for (const name of ['重做', '存为草稿', '试运行', '导入', '导出 BPMN 文件', '导出 SVG 图片'])
      await expect(small.getByRole('menuitem', { name, exact: true })).toBeVisible()
    await expectAccessible(small)
    await picture(small, 'bpmn-menu-phone')
    await small.keyboard.press('Escape')
    // elements to add stand above the drawing as long as no settings are raised
    const entry = small.getByRole('button', { name: '用户任务', exact: true })
    await expect(entry).toBeInViewport({ ratio: 1 })
    const raise = small.getByRole('button', { name: '属性', exact: true })
    const node = small.locator('.djs-shape').filter({ hasText: '主管审批' })
    await raise.click()
    const name = small.getByRole('complementary').getByRole('textbox', { name: '名称', exact: true })
    await expect(name).toBeInViewport()
    await expect(entry).toBeHidden()
    // the drawing is fitted above the sheet
    expect((await node.boundingBox())!.y).toBeLessThan(844 / 2 - 60)
    await expectAccessible(small)
    await picture(small, 'bpmn-settings-phone')
    await raise.click()
    await expect(small.getByRole('button', { name: '基本信息' })).toBeHidden()
    // a tap asks for the settings of a node, which stays in sight above them
    await expect.poll(async () => (await drawing.boundingBox())!.height).toBe(height)
    await node.tap()
    await expect(name).toHaveValue('主管审批')
    // each group that is open has its fields
    await expect(small.getByRole('combobox', { name: '审批人', exact: true })).toBeVisible()
    expect((await drawing.boundingBox())!.height).toBeGreaterThan(844 / 3)
    expect((await node.boundingBox())!.y).toBeLessThan(844 / 2 - 60)
    // so do its actions
    const actions = (await small.locator('.djs-context-pad.open').boundingBox())!
    const free = (await drawing.boundingBox())!
    expect(actions.y).toBeGreaterThan(free.y)
    expect(actions.y + actions.height).toBeLessThan(free.y + free.height)
    await picture(small, 'bpmn-tapped-phone')
    const sheet = small.getByRole('complementary')
    const low = (await sheet.boundingBox())!.height
    await small.getByRole('button', { name: '加高属性面板' }).tap()
    expect((await sheet.boundingBox())!.height).toBeGreaterThan(1.5 * low)
    // what is edited stays above it, and its actions
    expect((await drawing.boundingBox())!.height).toBeGreaterThanOrEqual(199)
    for (const part of [node, small.locator('.djs-context-pad.open')])
      await expect
        .poll(async () => {
          const [shown, room] = [(await part.boundingBox())!, (await drawing.boundingBox())!]
          return shown.y >= room.y && shown.y + shown.height <= room.y + room.height
        })
        .toBe(true)
    // so does the rest of a short process
    const events = small.locator(
      '.djs-shape:is([data-element-id=start], [data-element-id^=Event_]:not([data-element-id$=_label]))',
    )
    await expect(events).toHaveCount(2)
    for (const event of await events.all()) await expect(event).toBeInViewport({ ratio: 1 })
    await picture(small, 'bpmn-tall-phone')
    await expectAccessible(small)
    await small.getByRole('button', { name: '降低属性面板' }).tap()
    expect((await sheet.boundingBox())!.height).toBe(low)
    // a process too long to be read as a whole begins at its start, and is seen whole when that is asked for
    const nodes = ['一审', '二审', '三审'].map((task, at) => `<userTask id="t${at}" name="${task}"/>`).join('')
    const flows = ['start', 't0', 't1', 't2'].map(
      (from, at) => `<sequenceFlow id="f${at}" sourceRef="${from}" targetRef="${at === 3 ? 'end' : `t${at}`}"/>`,
    )
    const { draftId } = await server.call<{ draftId: number }>('POST', '/api/workflow/draft', {
      token: await tokenOf(server),
      body: {
        name: '三级审批',
        formKey: null,
        xml: `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="p" isExecutable="true"><startEvent id="start"/>${nodes}<endEvent id="end"/>${flows.join('')}</process></definitions>`,
      },
    })
    await small.goto(`/workflow/designer?draftId=${draftId}`)
    const end = small.locator('.djs-shape[data-element-id=end]')
    await expect(small.locator('.djs-shape[data-element-id=start]')).toBeInViewport({ ratio: 1 })
    await expect(end).not.toBeInViewport()
    await small.getByRole('button', { name: '适应窗口' }).click()
    await expect(end).toBeInViewport({ ratio: 1 })
    await small.context().close()
  })

  await test.step('the drawing is moved by a finger and zoomed by two, and the page is not', async () => {
    const small = await windowOf(browser, baseURL, 'admin', phone)
    await small.goto('/workflow/process/image?definitionId=1')
    await expect(small.locator('.djs-shape').filter({ hasText: '主管审批' })).toBeVisible()
    const { x, y } = (await small.locator('.djs-container').boundingBox())!
    const finger = await small.context().newCDPSession(small)
    const drawn = async (): Promise<{ readonly scale: number; readonly left: number }> => {
      const matrix = (await small.locator('svg > .viewport').getAttribute('transform'))!
      const [scale, , , , left] = matrix.match(/-?[\d.e-]+/g)!.map(Number)
      return { scale: scale!, left: left! }
    }
    /** Fingers begin at these distances from a point and end at those, ten steps later. */
    const drag = async (from: readonly number[], to: readonly number[]): Promise<void> => {
      const points = (at: number) =>
        from.map((one, id) => ({ id, x: x + 150 + one + ((to[id]! - one) * at) / 10, y: y + 100 }))
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) })
      for (let at = 1; at <= 10; at++)
        await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(at) })
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    const before = await drawn()
    await drag([0], [80])
    const moved = await drawn()
    expect(moved.left - before.left).toBeCloseTo(80, 0)
    expect(moved.scale).toBeCloseTo(before.scale, 3)
    await drag([-20, 20], [-40, 40])
    expect((await drawn()).scale / moved.scale).toBeCloseTo(2, 1)
    expect(await small.evaluate(() => visualViewport!.scale)).toBe(1)
    await small.context().close()
  })
})

test(
  'a service task declares what it takes from an answer, with errors at their fields',
  { tag: '@whole' },
  async ({ page }) => {
    await signIn(page)
    await page.goto('/workflow/designer')
    await page.getByRole('button', { name: '空白流程' }).click()
    await page.getByRole('region', { name: '流程图画布' }).locator('[data-element-id=start]').click()
    await page.getByRole('button', { name: '服务任务', exact: true }).click()
    const name = page.getByRole('textbox', { name: '变量名' })
    await page.getByRole('button', { name: '添加变量' }).click()
    await name.fill('starter')
    await page.keyboard.press('Enter')
    await expect(page.getByText('与流程自带的变量同名')).toBeVisible()
    await name.fill('level')
    await page.keyboard.press('Enter')
    const path = page.getByRole('textbox', { name: '取值路径' })
    await path.fill('data..level')
    await page.keyboard.press('Enter')
    await expect(page.getByText('各级用点分隔，例如 data.level')).toBeVisible()
    await path.fill('data.level')
    await page.keyboard.press('Enter')
    // rows without a name are rows of their own
    await page.getByRole('button', { name: '添加变量' }).click()
    await page.getByRole('button', { name: '添加变量' }).click()
    await expect(name).toHaveCount(3)
    await name.nth(1).fill('level')
    await page.keyboard.press('Enter')
    await expect(page.getByText('变量名重复')).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'bpmn-outputs-1440')
  },
)

const references = bpmnModels('miwg')

test('each reference of the interchange group comes in, is shown, and goes out with the id of every element @whole', async ({
  page,
}) => {
  test.setTimeout(180_000)
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

test('a script is turned on, written, and decides the way; one that fails is corrected and run again @whole', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000)
  await signIn(page)
  const model = `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="t"><process id="rated" name="分级审批" isExecutable="true"><startEvent id="s"/><scriptTask id="rate" name="评级"/><exclusiveGateway id="g" default="low"/><userTask id="boss" name="领导审批" camunda:assignee="admin"/><endEvent id="e"/><sequenceFlow id="f1" sourceRef="s" targetRef="rate"/><sequenceFlow id="f2" sourceRef="rate" targetRef="g"/><sequenceFlow id="high" sourceRef="g" targetRef="boss"><conditionExpression>\${level == "high"}</conditionExpression></sequenceFlow><sequenceFlow id="low" sourceRef="g" targetRef="e"/><sequenceFlow id="f3" sourceRef="boss" targetRef="e"/></process></definitions>`
  const script = (text: string) => page.getByRole('textbox', { name: '脚本', exact: true }).fill(text)
  const deploy = async (): Promise<void> => {
    await page.getByRole('button', { name: '部署', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '部署', exact: true }).click()
  }

  await test.step('it is written, and refused while scripts are off', async () => {
    await page.goto('/workflow/designer')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: '导入文件' }).click(),
    ])
    await chooser.setFiles({ name: 'rated.bpmn', mimeType: 'application/xml', buffer: Buffer.from(model) })
    await page.locator('[data-element-id=rate]').click()
    await page.getByRole('combobox', { name: '脚本格式' }).click()
    await page.getByRole('option', { name: 'JavaScript' }).click()
    await script(`const { amount } = variables\nsetVariable('level', amont > 5 ? 'high' : 'low')`)
    await page.getByRole('textbox', { name: '可设置的变量' }).fill('level')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '1 处问题' }).click()
    await expect(page.getByRole('button', { name: /「评级」含有脚本，流程脚本未启用/ })).toBeVisible()
    await page.getByRole('button', { name: '存为草稿' }).click()
    await expect(page.getByText('草稿已保存。')).toBeVisible()
  })
  const token = await tokenOf(server)
  const { rows } = await server.call<{ rows: readonly { draftId: number }[] }>('GET', '/api/workflow/draft/page', {
    token,
  })
  const draft = `/workflow/designer?draftId=${rows[0]!.draftId}`

  await test.step('an administrator turns scripts on', async () => {
    await page.goto('/system/env')
    const section = page.locator('#workflowScriptConfig')
    await section.getByLabel('允许流程运行脚本').click()
    await section.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('已保存「流程脚本」。')).toBeVisible()
    await section.scrollIntoViewIfNeeded()
    await picture(page, 'script-settings-1440')
    await expectPartAccessible(page, '#workflowScriptConfig')
  })

  let instanceId = 0
  await test.step('it is deployed; the process says the line at which it fails', async () => {
    await page.goto(draft)
    await page.locator('[data-element-id=rate]').click()
    await deploy()
    await expect(page.getByText('已部署为版本 1。')).toBeVisible()
    ;({ instanceId } = await server.call<{ instanceId: number }>('POST', '/api/workflow/instance', {
      token,
      body: { key: 'rated', variables: { amount: 9 } },
    }))
    await page.goto(`/workflow/task/record/handle?instanceId=${instanceId}`)
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('alert')).toContainText(/「评级」第 2 行：.*amont/, { timeout: 10_000 })
    }).toPass()
    await expectAccessible(page)
    await picture(page, 'script-failed-1440')
  })

  await test.step('corrected, it runs again and its variable decides the way', async () => {
    await page.goto(draft)
    await page.locator('[data-element-id=rate]').click()
    await script(`setVariable('level', variables.amount > 5 ? 'high' : 'low')`)
    await page.getByRole('textbox', { name: '可设置的变量' }).focus()
    await expectAccessible(page)
    await picture(page, 'script-panel-1440')
    await deploy()
    await expect(page.getByText('已部署为版本 2。')).toBeVisible()
    await server.call('POST', `/api/workflow/instance/${instanceId}/migrate`, { token, body: { version: 2 } })
    await page.goto(`/workflow/task/record/handle?instanceId=${instanceId}`)
    await page.getByRole('button', { name: '重新执行' }).click()
    await expect(page.getByText('任务已执行，流程继续。')).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
    await page.getByRole('link', { name: '去处理' }).click()
    await page.getByRole('button', { name: '同意', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '同意' }).click()
    await expect(page.getByText('已同意。')).toBeVisible()
  })
})
