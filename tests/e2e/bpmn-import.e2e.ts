import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { phone, windowOf } from './approval-test-helpers.ts'
import { expect, expectAccessible, picture, signIn, test } from './fixtures.ts'

/** Models as these tools write them, with a drawing and without. */
const camunda = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:modeler="http://camunda.org/schema/modeler/1.0" id="Definitions_1" targetNamespace="http://bpmn.io/schema/bpmn" exporter="Camunda Modeler" exporterVersion="5.20.0" modeler:executionPlatform="Camunda Platform" modeler:executionPlatformVersion="7.20.0">
  <bpmn:process id="invoice" name="发票付款" isExecutable="true" camunda:versionTag="1.2" camunda:historyTimeToLive="30">
    <bpmn:startEvent id="start" name="收到发票" camunda:initiator="starter" camunda:formKey="embedded:app:forms/start.html"><bpmn:outgoing>f1</bpmn:outgoing></bpmn:startEvent>
    <bpmn:userTask id="approve" name="核准发票" camunda:assignee="\${starter}" camunda:candidateGroups="accounting" camunda:dueDate="P3D">
      <bpmn:extensionElements><camunda:taskListener delegateExpression="\${audit}" event="create" /><camunda:formData><camunda:formField id="ok" label="同意" type="boolean" /></camunda:formData><camunda:properties><camunda:property name="team" value="finance" /></camunda:properties></bpmn:extensionElements>
      <bpmn:incoming>f1</bpmn:incoming><bpmn:outgoing>f2</bpmn:outgoing></bpmn:userTask>
    <bpmn:exclusiveGateway id="gw" name="核准了吗？" default="no"><bpmn:incoming>f2</bpmn:incoming><bpmn:outgoing>yes</bpmn:outgoing><bpmn:outgoing>no</bpmn:outgoing></bpmn:exclusiveGateway>
    <bpmn:receiveTask id="paid" name="等待到账" messageRef="msg1"><bpmn:incoming>yes</bpmn:incoming><bpmn:outgoing>f3</bpmn:outgoing></bpmn:receiveTask>
    <bpmn:scriptTask id="calc" name="算折扣" scriptFormat="javascript" camunda:resultVariable="discount"><bpmn:incoming>f3</bpmn:incoming><bpmn:outgoing>f4</bpmn:outgoing><bpmn:script>variables.amount * 0.02</bpmn:script></bpmn:scriptTask>
    <bpmn:endEvent id="end" name="已付款"><bpmn:incoming>f4</bpmn:incoming></bpmn:endEvent>
    <bpmn:endEvent id="refused" name="未核准"><bpmn:incoming>no</bpmn:incoming></bpmn:endEvent>
    <bpmn:boundaryEvent id="late" attachedToRef="paid"><bpmn:outgoing>f5</bpmn:outgoing><bpmn:timerEventDefinition id="t1"><bpmn:timeDuration>P7D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>
    <bpmn:endEvent id="expired" name="超期"><bpmn:incoming>f5</bpmn:incoming></bpmn:endEvent>
    <bpmn:sequenceFlow id="f1" sourceRef="start" targetRef="approve" /><bpmn:sequenceFlow id="f2" sourceRef="approve" targetRef="gw" />
    <bpmn:sequenceFlow id="yes" name="是" sourceRef="gw" targetRef="paid"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\${ok}</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="no" name="否" sourceRef="gw" targetRef="refused" /><bpmn:sequenceFlow id="f3" sourceRef="paid" targetRef="calc" /><bpmn:sequenceFlow id="f4" sourceRef="calc" targetRef="end" /><bpmn:sequenceFlow id="f5" sourceRef="late" targetRef="expired" />
  </bpmn:process>
  <bpmn:message id="msg1" name="paymentReceived" />
  <bpmndi:BPMNDiagram id="d1"><bpmndi:BPMNPlane id="p1" bpmnElement="invoice">
    <bpmndi:BPMNShape id="s1" bpmnElement="start"><dc:Bounds x="160" y="100" width="36" height="36" /><bpmndi:BPMNLabel><dc:Bounds x="156" y="140" width="44" height="14" /></bpmndi:BPMNLabel></bpmndi:BPMNShape>
    <bpmndi:BPMNShape id="s2" bpmnElement="approve"><dc:Bounds x="250" y="78" width="100" height="80" /></bpmndi:BPMNShape>
    <bpmndi:BPMNShape id="s3" bpmnElement="gw" isMarkerVisible="true"><dc:Bounds x="405" y="93" width="50" height="50" /></bpmndi:BPMNShape>
    <bpmndi:BPMNShape id="s4" bpmnElement="paid"><dc:Bounds x="510" y="78" width="100" height="80" /></bpmndi:BPMNShape>
    <bpmndi:BPMNShape id="s5" bpmnElement="calc"><dc:Bounds x="670" y="78" width="100" height="80" /></bpmndi:BPMNShape>
    <bpmndi:BPMNShape id="s6" bpmnElement="end"><dc:Bounds x="832" y="100" width="36" height="36" /></bpmndi:BPMNShape>
    <bpmndi:BPMNShape id="s7" bpmnElement="refused"><dc:Bounds x="412" y="212" width="36" height="36" /></bpmndi:BPMNShape>
    <bpmndi:BPMNShape id="s8" bpmnElement="late"><dc:Bounds x="572" y="140" width="36" height="36" /></bpmndi:BPMNShape>
    <bpmndi:BPMNShape id="s9" bpmnElement="expired"><dc:Bounds x="572" y="232" width="36" height="36" /></bpmndi:BPMNShape>
    <bpmndi:BPMNEdge id="e1" bpmnElement="f1"><di:waypoint x="196" y="118" /><di:waypoint x="250" y="118" /></bpmndi:BPMNEdge>
    <bpmndi:BPMNEdge id="e2" bpmnElement="f2"><di:waypoint x="350" y="118" /><di:waypoint x="405" y="118" /></bpmndi:BPMNEdge>
    <bpmndi:BPMNEdge id="e3" bpmnElement="yes"><di:waypoint x="455" y="118" /><di:waypoint x="510" y="118" /></bpmndi:BPMNEdge>
    <bpmndi:BPMNEdge id="e4" bpmnElement="no"><di:waypoint x="430" y="143" /><di:waypoint x="430" y="212" /></bpmndi:BPMNEdge>
    <bpmndi:BPMNEdge id="e5" bpmnElement="f3"><di:waypoint x="610" y="118" /><di:waypoint x="670" y="118" /></bpmndi:BPMNEdge>
    <bpmndi:BPMNEdge id="e6" bpmnElement="f4"><di:waypoint x="770" y="118" /><di:waypoint x="832" y="118" /></bpmndi:BPMNEdge>
    <bpmndi:BPMNEdge id="e7" bpmnElement="f5"><di:waypoint x="590" y="176" /><di:waypoint x="590" y="232" /></bpmndi:BPMNEdge>
  </bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`

const activiti = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:activiti="http://activiti.org/bpmn" typeLanguage="http://www.w3.org/2001/XMLSchema" expressionLanguage="http://www.w3.org/1999/XPath" targetNamespace="http://www.activiti.org/test">
  <process id="leave" name="请假流程" isExecutable="true">
    <startEvent id="s" name="开始" activiti:initiator="applyUser"><extensionElements><activiti:formProperty id="days" name="天数" type="long" required="true"/></extensionElements></startEvent>
    <userTask id="dept" name="部门审批" activiti:candidateGroups="manager" activiti:dueDate="P2D"/>
    <exclusiveGateway id="g"/>
    <userTask id="hr" name="人事会签" activiti:assignee="\${user}">
      <multiInstanceLoopCharacteristics isSequential="false" activiti:collection="users" activiti:elementVariable="user"><completionCondition>\${nrOfCompletedInstances/nrOfInstances >= 0.5}</completionCondition></multiInstanceLoopCharacteristics>
    </userTask>
    <serviceTask id="svc" name="写入考勤" activiti:class="com.example.Attendance"/>
    <endEvent id="e" name="结束"/>
    <sequenceFlow id="f1" sourceRef="s" targetRef="dept"/><sequenceFlow id="f2" sourceRef="dept" targetRef="g"/>
    <sequenceFlow id="long" name="多于 3 天" sourceRef="g" targetRef="hr"><conditionExpression xsi:type="tFormalExpression"><![CDATA[\${days > 3}]]></conditionExpression></sequenceFlow>
    <sequenceFlow id="short" name="其他" sourceRef="g" targetRef="svc"><conditionExpression xsi:type="tFormalExpression"><![CDATA[\${days <= 3}]]></conditionExpression></sequenceFlow>
    <sequenceFlow id="f3" sourceRef="hr" targetRef="svc"/><sequenceFlow id="f4" sourceRef="svc" targetRef="e"/>
  </process>
</definitions>`

async function importFile(page: Page, name: string, xml: string): Promise<void> {
  await page.goto('/workflow/designer')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: '导入文件' }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(xml) })
  // what cannot be run is found after the drawing
  await expect(page.getByRole('button', { name: '2 处问题' })).toBeVisible()
}

async function exportFile(page: Page): Promise<string> {
  await page.getByRole('button', { name: '导出' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'BPMN 文件' }).click(),
  ])
  return readFileSync(await download.path(), 'utf8')
}

/** Attributes and elements of a tool's own, in order. */
const extensionsOf = (xml: string): readonly string[] =>
  [...xml.matchAll(/(camunda|activiti):[A-Za-z]+(="[^"]*")?/g)].map(([one]) => one).toSorted()

test(
  'a file of Camunda or Activiti comes in, goes out whole, and its export comes in again as the same drawing',
  { tag: '@whole' },
  async ({ page, browser, baseURL }) => {
    test.setTimeout(180_000)
    await signIn(page)
    const drawing = (): Promise<readonly string[]> =>
      page
        .locator('.djs-shape, .djs-connection')
        .evaluateAll((all) =>
          all.map((one) =>
            [one.getAttribute('data-element-id'), one.getAttribute('transform'), one.textContent].join(' '),
          ),
        )
    for (const [name, title, xml] of [
      ['leave.bpmn20.xml', '请假流程', activiti],
      ['invoice.bpmn', '发票付款', camunda],
    ] as const)
      await test.step(name, async () => {
        await importFile(page, name, xml)
        await expect(page.getByRole('textbox', { name: '流程名称' })).toHaveValue(title)
        const before = await drawing()
        const written = await exportFile(page)
        expect(extensionsOf(written)).toEqual(extensionsOf(xml))
        await importFile(page, 'again.bpmn', written)
        expect(await drawing()).toEqual(before)
        expect(await exportFile(page)).toBe(written)
      })

    await test.step('whoever the model names need not be chosen once more', async () => {
      await page.locator('[data-element-id=approve]').click()
      const people = page.getByRole('combobox', { name: '审批人', exact: true })
      await expect(people).toHaveValue('按 BPMN 属性（处理人、候选人）')
      for (const name of ['多人时', '找不到人时', '同一人重复审批时'])
        await expect(page.getByText(name, { exact: true })).toHaveCount(0)
      await picture(page, 'bpmn-import-named-1440')
    })

    await test.step('a receive task gets a message made beside it', async () => {
      await page.locator('[data-element-id=paid]').first().click()
      const message = page.getByRole('combobox', { name: '消息', exact: true })
      await expect(message).toHaveValue('paymentReceived')
      await page.getByRole('textbox', { name: '新建消息' }).fill('goodsArrived')
      await page.keyboard.press('Enter')
      await expect(message).toHaveValue('goodsArrived')
      await expectAccessible(page)
      await picture(page, 'bpmn-receive-1440')
      await page.getByRole('button', { name: '撤销' }).click()
      await expect(message).toHaveValue('paymentReceived')
    })

    await test.step('a script task shows its script, its result and why it is not run', async () => {
      await page.locator('[data-element-id=calc]').click()
      await expect(page.getByRole('textbox', { name: '脚本', exact: true })).toContainText('variables.amount * 0.02')
      await expect(page.getByRole('textbox', { name: '结果变量' })).toHaveValue('discount')
      await expect(page.getByText(/含有脚本，流程脚本未启用/)).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('on a phone it begins at its start, in a size to be read', async () => {
      const small = await windowOf(browser, baseURL, 'admin', phone)
      await importFile(small, 'invoice.bpmn', camunda)
      const label = small.getByRole('button', { name: '部署', exact: true }).locator('.mantine-Button-label')
      expect(await label.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
      await expect(small.locator('.djs-shape[data-element-id=start]')).toBeInViewport({ ratio: 1 })
      const matrix = (await small.locator('svg > .viewport').getAttribute('transform'))!
      expect(Number(matrix.match(/[\d.]+/)![0])).toBeGreaterThan(0.9)
      await picture(small, 'bpmn-import-phone')
      // another file is opened from the menu of the bar
      await small.getByRole('button', { name: '更多操作' }).click()
      const [chooser] = await Promise.all([
        small.waitForEvent('filechooser'),
        small.getByRole('menuitem', { name: '导入' }).click(),
      ])
      await chooser.setFiles({ name: 'leave.xml', mimeType: 'application/xml', buffer: Buffer.from(activiti) })
      await expect(small.getByRole('textbox', { name: '流程名称' })).toHaveValue('请假流程')
      await small.context().close()
    })
  },
)
