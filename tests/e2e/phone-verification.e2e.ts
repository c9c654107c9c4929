import type { Page } from 'playwright/test'
import type { Form, Item } from '#schemas/form/form.ts'
import { openSmsGateway } from '../support/sms-gateway.ts'
import { expect, expectAccessible, expectPartAccessible, picture, publish, signIn, test, tokenOf } from './fixtures.ts'

const signUp: Form = {
  format: 1,
  title: '讲座报名',
  items: [
    { id: 'name01', type: 'input', label: '姓名', required: true } as Item,
    { id: 'phone1', type: 'phoneVerification', label: '手机', required: true } as Item,
  ],
  logic: [],
  theme: {},
  settings: {},
}

/** On a desk and a phone, in the dark and in the light. */
async function pictures(page: Page, name: string): Promise<void> {
  for (const width of [1440, 390])
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      await picture(page, `${name}-${width}-${colorScheme}`)
    }
}

test(
  'a question that sends text messages waits for a gateway, and then proves a number',
  { tag: '@whole' },
  async ({ page, server }) => {
    test.setTimeout(150_000)
    const gateway = await openSmsGateway()
    const codeNow = (): string => /\d{6}/.exec((JSON.parse(gateway.messages.at(-1)!.raw) as { text: string }).text)![0]
    const token = await tokenOf(server)
    await signIn(page)
    const { formKey } = await server.call<{ formKey: string }>('POST', '/api/project/form', {
      token,
      body: { name: '讲座', document: { ...signUp, items: signUp.items.slice(0, 1) } },
    })

    // the palette says why it cannot be added
    await page.goto(`/project/form/editor?key=${formKey}`)
    const entry = page.getByRole('navigation', { name: '题型' }).getByRole('button', { name: '手机验证' })
    await entry.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('系统还没有设置短信网关')).toBeVisible()
    await picture(page, 'phone-no-gateway')

    // an administrator sets the gateway
    await page.goto('/system/env')
    const integrations = page.locator('#integrationConfig')
    await integrations.getByLabel('允许调用的内网地址').fill('127.0.0.1')
    await integrations.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('已保存「集成」。')).toBeVisible()
    const section = page.locator('#smsConfig')
    await section.getByLabel('网关地址').fill('http://sms.example.com/')
    await section.getByLabel('密钥', { exact: true }).fill('Bearer secret-of-gateway')
    await section.getByRole('button', { name: '保存' }).click()
    await expect(section.getByText('只有内网地址可以用 http://')).toBeVisible()
    await section.getByLabel('网关地址').fill(gateway.url)
    await section.getByRole('radio', { name: '每次' }).check()
    await expect(section.getByText('保存以上修改后可以测试。')).toBeVisible()
    await section.getByRole('button', { name: '保存' }).click()
    await expect(section.getByPlaceholder('已设置，留空则不变')).toBeVisible()
    await section.getByLabel('测试手机号').fill('13800138001')
    gateway.answerNext(403, 'no balance')
    await section.getByRole('button', { name: '发送测试短信' }).click()
    await expect(section.getByText('短信未能发送')).toBeVisible()
    await expect(section.getByText('no balance')).toBeVisible()
    await section.getByRole('button', { name: '发送测试短信' }).click()
    await expect(section.getByText('网关已接收（HTTP 200）')).toBeVisible()
    await section.scrollIntoViewIfNeeded()
    await picture(page, 'phone-settings')
    await expectPartAccessible(page, '#smsConfig')

    await page.goto(`/project/form/editor?key=${formKey}`)
    await entry.click()
    await expect(page.locator('article[data-type="phoneVerification"]')).toBeVisible()
    await picture(page, 'phone-editor')

    // a visitor with nothing but a keyboard
    const key = await publish(server, signUp)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/s/${key}`)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    await pictures(page, 'phone-fill-empty')
    await page.getByLabel('姓名').fill('王芳')
    await page.keyboard.press('Tab')
    await page.keyboard.type('138 0013 8000')
    await expect(page.locator('#i-phone1')).toHaveValue('13800138000')
    await page.getByRole('button', { name: '提交' }).click()
    await expect(page.getByText('请获取短信验证码，并填在手机号下面')).toBeVisible()
    await pictures(page, 'phone-fill-wrong')
    const get = page.getByRole('button', { name: '获取验证码' })
    await get.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('验证码已发送到 13800138000，10 分钟内有效。')).toBeVisible()
    expect(gateway.messages.at(-1)!.headers.authorization).toBe('Bearer secret-of-gateway')
    await expect(page.getByLabel('短信验证码')).toBeFocused()
    await expect(page.getByRole('button', { name: /秒后重发/ })).toBeVisible()
    const code = codeNow()
    await page.keyboard.type(code === '000000' ? '000001' : '000000')
    await expect(page.getByText('验证码不正确，还可以试 4 次。')).toBeVisible()
    await picture(page, 'phone-fill-wrong-code')
    await page.getByLabel('短信验证码').fill(code)
    await expect(page.getByText('手机号已验证。')).toBeVisible()
    await expectAccessible(page)
    await pictures(page, 'phone-fill')
    await page.getByRole('button', { name: '提交' }).click()
    await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
    const { rows } = await server.call<{ rows: { answers: object }[] }>('GET', `/api/project/form/${key}/data/page`, {
      token,
    })
    expect(rows.map(({ answers }) => answers)).toEqual([{ name01: '王芳', phone1: '13800138000' }])
    await gateway.close()
  },
)
