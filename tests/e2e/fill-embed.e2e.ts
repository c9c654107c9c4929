import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'
import type { Form, Item } from '#schemas/form/form.ts'
import { openSmsGateway } from '../support/sms-gateway.ts'
import {
  expect,
  expectPartAccessible,
  picture,
  publish,
  signIn,
  test,
  tokenOf,
  type ServerProcess,
} from './fixtures.ts'

/** A site of somebody else: another origin that serves one page. */
async function openSite(body: (origin: string) => string) {
  const server = createServer((_, response) => {
    const { port } = server.address() as AddressInfo
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="zh-CN"><meta name="viewport" content="width=device-width"><title>学院主页</title><body style="font-family:sans-serif"><h1>学院主页</h1>${body(`http://localhost:${port}`)}`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const formFor = (sites: readonly string[], more: Form['settings'] = {}): Form => ({
  format: 1,
  title: '讲座报名',
  theme: {},
  settings: { embed: { from: 'listed', sites }, ...more },
  items: [
    { id: 'name01', type: 'input', label: '姓名', required: true },
    { id: 'note01', type: 'textarea', label: '想问的问题' },
    { id: 'page01', type: 'pagination', label: '' },
    { id: 'numb01', type: 'number', label: '人数' },
  ],
  logic: [],
})
const withScript = (server: ServerProcess, formKey: string, more = ''): string =>
  `<div data-formwork="${formKey}" data-title="讲座报名" ${more}></div>
   <script>addEventListener('formwork:submitted', (event) => { document.title = 'submitted ' + JSON.stringify(event.detail) })</script>
   <script async src="${server.url}/embed.js"></script>`
const heightOf = (page: Page): Promise<number> =>
  page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height)

test(
  'a page of another site embeds a form: it is prefilled, its height follows, and the page hears of the submission',
  { tag: '@whole' },
  async ({ browser, server }) => {
    let formKey = ''
    const site = await openSite(() => withScript(server, formKey, 'data-params="name01=张三"'))
    formKey = await publish(server, formFor([site.url]))
    const page = await browser.newPage({ viewport: { width: 900, height: 900 } })
    await page.goto(site.url)
    const frame = page.frameLocator('iframe')
    await expect(frame.getByLabel('姓名')).toHaveValue('张三')
    const first = await frame.locator('#root').evaluate((root) => root.getBoundingClientRect().height)
    await expect.poll(() => heightOf(page)).toBe(Math.ceil(first))
    await picture(page, 'fill-embed-inline')
    await frame.getByRole('button', { name: '下一页' }).click()
    await expect(frame.getByText('第 2 页，共 2 页')).toBeVisible()
    await expect.poll(() => heightOf(page)).toBeLessThan(Math.ceil(first))
    await frame.getByRole('button', { name: '提交' }).click()
    await expect(frame.getByRole('heading', { name: '提交成功' })).toBeVisible()
    await expect(page).toHaveTitle(`submitted {"key":"${formKey}","serial":1}`)
    await page.close()
    await site.close()
  },
)

test(
  'a form in a frame leads the page around it to the next one, not the frame',
  { tag: '@whole' },
  async ({ browser, server }) => {
    let formKey = ''
    const site = await openSite(() => withScript(server, formKey))
    formKey = await publish(server, formFor([site.url], { submit: { end: 'redirect', url: `${site.url}/thanks` } }))
    const page = await browser.newPage()
    await page.goto(site.url)
    const frame = page.frameLocator('iframe')
    await frame.getByLabel('姓名').fill('王芳')
    await frame.getByRole('button', { name: '下一页' }).click()
    await frame.getByRole('button', { name: '提交' }).click()
    await expect(frame.getByRole('heading', { name: '提交成功' })).toBeVisible()
    await page.waitForURL(`${site.url}/thanks`)
    await page.close()
    await site.close()
  },
)

test('a button opens the form in a dialog, which Escape closes', { tag: '@whole' }, async ({ browser, server }) => {
  let formKey = ''
  const site = await openSite(() => withScript(server, formKey, 'data-mode="popup" data-button="我要报名"'))
  formKey = await publish(server, formFor([site.url]))
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.goto(site.url)
  await page.getByRole('button', { name: '我要报名' }).click()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByLabel('姓名')).toBeVisible()
  // the dialog is as high as the form once the frame has told its height, and the frame of another site is drawn later
  const root = await frame.locator('#root').evaluate((one) => Math.ceil(one.getBoundingClientRect().height))
  await expect.poll(() => heightOf(page)).toBe(root)
  await page.frames().at(-1)!.waitForLoadState('networkidle')
  await frame.locator('#root').screenshot()
  await picture(page, 'fill-embed-popup-390')
  // a sheet at the bottom edge, in the colors of the form
  const sheet = page.getByRole('dialog', { name: '讲座报名' })
  const colorOf = (one: Element): string => getComputedStyle(one).backgroundColor
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(async () => sheet.evaluate(colorOf)).toBe(await frame.locator('.fw-sheet').evaluate(colorOf))
    await picture(page, `fill-embed-popup-390-${colorScheme}`)
  }
  expect(await sheet.boundingBox().then((box) => box && [box.x, box.width, box.y + box.height])).toEqual([0, 390, 844])
  const close = await sheet.getByRole('button', { name: '关闭' }).boundingBox()
  expect([close?.width, close?.height]).toEqual([44, 44])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.close()
  await site.close()
})

test(
  'a side panel proves a phone number behind a captcha, and Escape in its frame closes it',
  { tag: '@whole' },
  async ({ browser, server }) => {
    const gateway = await openSmsGateway()
    const token = await tokenOf(server)
    const save = async (envKey: string, values: object): Promise<void> => {
      const { version } = await server.call<{ version: number }>('GET', `/api/system/env/config/${envKey}`, { token })
      await server.call('POST', '/api/system/env/config/save', { token, body: { envKey, values, version } })
    }
    await save('integrationConfig', { privateAddresses: '127.0.0.1' })
    await save('smsConfig', {
      url: gateway.url,
      header: 'X-Key',
      secretValue: 'gateway-key',
      format: 'json',
      expects: '',
      body: '{"to": "{number}", "text": "{text}"}',
      captcha: 'always',
    })
    let formKey = ''
    const site = await openSite(() => withScript(server, formKey, 'data-mode="slide" data-button="预约参观"'))
    const form = formFor([site.url])
    const phone: Item = { id: 'phone1', type: 'phoneVerification', label: '手机', required: true }
    formKey = await publish(server, { ...form, items: [form.items[0]!, phone] })

    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const proofs: string[] = []
    page.on('request', (request) => request.url().includes('/api/captcha/') && proofs.push(request.url()))
    await page.goto(site.url)
    const opener = page.getByRole('button', { name: '预约参观' })
    const panel = page.getByRole('dialog', { name: '讲座报名' })
    const frame = page.frameLocator('iframe')
    await opener.click()
    await frame.getByLabel('姓名').fill('王芳')

    await test.step('Escape in the frame closes the panel; opened again, nothing typed is lost', async () => {
      // the form can be typed into before its scripts are there, and they report the key
      await page.frames().at(-1)!.waitForLoadState()
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
      await expect(opener).toBeFocused()
      await opener.press('Enter')
      await expect(frame.getByLabel('姓名')).toHaveValue('王芳')
      // so does a click beside it
      await page.mouse.click(200, 400)
      await expect(panel).toBeHidden()
      await opener.click()
    })

    await test.step('the code is sent once the browser has solved the captcha', async () => {
      await frame.getByLabel('手机').fill('13800138000')
      await frame.getByRole('button', { name: '获取验证码' }).click()
      await expect(frame.getByText('验证码已发送到 13800138000，10 分钟内有效。')).toBeVisible()
      expect(proofs.some((one) => one.endsWith('/check'))).toBe(true)
      await picture(page, 'fill-embed-slide-1440')
      await page.setViewportSize({ width: 390, height: 844 })
      await page.emulateMedia({ colorScheme: 'dark' })
      await picture(page, 'fill-embed-slide-390-dark')
      await expect.poll(() => panel.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
    })

    const text = (JSON.parse(gateway.messages.at(-1)!.raw) as { text: string }).text
    await frame.getByLabel('短信验证码').fill(/\d{6}/.exec(text)![0])
    await frame.getByRole('button', { name: '提交' }).click()
    await expect(frame.getByRole('heading', { name: '提交成功' })).toBeVisible()
    await expect(page).toHaveTitle(`submitted {"key":"${formKey}","serial":1}`)
    await page.close()
    await site.close()
    await gateway.close()
  },
)

test('the browser refuses a site that the form does not name', { tag: '@whole' }, async ({ browser, server }) => {
  let formKey = ''
  const site = await openSite(() => `<iframe src="${server.url}/s/${formKey}?embed=1"></iframe>`)
  formKey = await publish(server, formFor(['https://www.example.edu']))
  const page = await browser.newPage()
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.goto(site.url)
  await refused
  await expect(page.frameLocator('iframe').getByLabel('姓名')).toHaveCount(0)
  await page.close()
  await site.close()
})

test(
  'a frame works without scripts, and a form with a password opens in a tab of its own',
  { tag: '@whole' },
  async ({ browser, server }) => {
    let formKey = ''
    const site = await openSite(
      () => `<iframe src="${server.url}/s/${formKey}?embed=1" width="100%" height="600"></iframe>`,
    )
    formKey = await publish(server, formFor([site.url]))
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(site.url)
    const frame = page.frameLocator('iframe')
    await frame.getByLabel('姓名').fill('李四')
    await frame.getByRole('button', { name: '下一页' }).click()
    await frame.getByLabel('人数').fill('2')
    await frame.getByRole('button', { name: '提交' }).click()
    await expect(frame.getByRole('heading', { name: '提交成功' })).toBeVisible()
    const { rows } = await server.call<{ rows: readonly { answers: object }[] }>(
      'GET',
      `/api/project/form/${formKey}/data/page`,
      { token: await tokenOf(server) },
    )
    expect(rows[0]!.answers).toEqual({ name01: '李四', numb01: 2 })

    formKey = await publish(server, formFor([site.url], { access: { password: 'secret' } }))
    await page.goto(site.url)
    const tab = context.waitForEvent('page')
    await frame.getByRole('link', { name: '在新标签页打开' }).click()
    const opened = await tab
    await opened.getByLabel('密码').fill('secret')
    await opened.getByRole('button', { name: '继续' }).click()
    await expect(opened.getByLabel('姓名')).toBeVisible()
    await context.close()
    await site.close()
  },
)

test('the author allows embedding and copies the code', { tag: '@whole' }, async ({ page, server }) => {
  const formKey = await publish(server, formFor([]))
  await signIn(page)
  await page.goto(`/project/form/publish?key=${formKey}`)
  // the page is still filling when the code is asked for
  await expect(async () => {
    await page.getByText('嵌入', { exact: true }).click()
    await expect(page.getByRole('radio', { name: '嵌入' })).toBeChecked({ timeout: 1000 })
  }).toPass()
  await expect(page.getByText('这份表单还不能嵌入')).toBeVisible()
  await page.getByRole('link', { name: '去设置' }).click()
  await page.getByRole('textbox', { name: '网站', exact: true }).fill('https://www.example.edu/\nhttps://b.example.edu')
  await expect(page.getByText('已保存')).toBeVisible()
  await page.getByRole('link', { name: '发布' }).click()
  await page.getByRole('button', { name: /发布/ }).first().click()
  await page.getByText('嵌入', { exact: true }).click()
  await expect(page.getByLabel('嵌入代码')).toContainText(`data-formwork="${formKey}"`)
  await expect(page.frameLocator('iframe').getByLabel('姓名')).toBeVisible()
  await expectPartAccessible(page, 'aside')
  await picture(page, 'share-embed-1440')
})
