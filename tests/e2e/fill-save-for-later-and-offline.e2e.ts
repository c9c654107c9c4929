import type { Form } from '#schemas/form/form.ts'
import { tabTo } from './tab-to.ts'
import { expect, expectAccessible, picture, publish, test, tokenOf, type ServerProcess } from './fixtures.ts'

const long: Form = {
  format: 1,
  title: '课题申报表',
  logic: [],
  theme: {},
  settings: { draft: { resume: true } },
  items: [
    { id: 'name01', type: 'input', label: '课题名称', required: true },
    {
      id: 'kind01',
      type: 'radio',
      label: '类别',
      options: [
        { value: 'a', label: '理论' },
        { value: 'b', label: '应用' },
      ],
    },
    { id: 'page01', type: 'pagination', label: '' },
    { id: 'plan01', type: 'textarea', label: '研究计划', required: true },
  ],
}

test(
  'what is saved for later goes on by its link on another device, once',
  { tag: '@whole' },
  async ({ page, server, browser }) => {
    const formKey = await publish(server, long)
    const link = page.getByRole('textbox', { name: '继续填写的链接' })
    await page.goto(`/s/${formKey}`)
    await page.waitForLoadState('networkidle')

    await test.step('saved by keyboard, with what it means', async () => {
      await tabTo(page, page.getByLabel('课题名称'))
      await page.keyboard.type('城市内涝预警')
      await tabTo(page, page.getByRole('button', { name: '保存，以后继续' }))
      await page.keyboard.press('Enter')
      const told = page.getByText('已保存，尚未提交。')
      await expect(told).toBeFocused()
      await expect(link).toHaveValue(new RegExp(`/s/${formKey}\\?draft=[0-9a-f]{48}$`))
      await expectAccessible(page)
      await picture(page, 'fill-later-saved')
    })

    await test.step('saved again under the same link', async () => {
      const before = await link.inputValue()
      await page.getByLabel('应用').check()
      await page.getByRole('button', { name: '再次保存' }).click()
      await expect(page.getByText('已保存，尚未提交。')).toBeFocused()
      expect(await link.inputValue()).toBe(before)
    })

    const address = await link.inputValue()
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' })
    const there = await phone.newPage()
    await test.step('gone on with on a phone, and handed in', async () => {
      await there.goto(address)
      await there.waitForLoadState('networkidle')
      await expect(there.getByText('正在继续')).toBeVisible()
      await expect(there.getByLabel('课题名称')).toHaveValue('城市内涝预警')
      await expect(there.getByLabel('应用')).toBeChecked()
      await expectAccessible(there)
      await picture(there, 'fill-later-resumed-390')
      await there.getByRole('button', { name: '下一页' }).click()
      await there.getByLabel('研究计划').fill('三年')
      await there.getByRole('button', { name: '提交' }).click()
      await expect(there.getByRole('heading', { name: '提交成功' })).toBeVisible()
    })

    await test.step('after which nothing is left under the link', async () => {
      await there.goto(address)
      await expect(there.getByText('这个链接保存的内容已经提交或过期，可以重新填写。')).toBeVisible()
      await expect(there.getByLabel('课题名称')).toHaveValue('')
      await phone.close()
    })
  },
)

test('what is saved without scripts goes on by its link, too', { tag: '@whole' }, async ({ server, browser }) => {
  const formKey = await publish(server, long)
  const plain = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false, locale: 'zh-CN' })
  const page = await plain.newPage()
  await page.goto(`/s/${formKey}`)
  await page.getByLabel('课题名称').fill('旧桥加固')
  await page.getByRole('button', { name: '保存，以后继续' }).click()
  await expect(page.getByRole('heading', { name: '已保存' })).toBeVisible()
  await page.getByRole('link', { name: '继续填写' }).click()
  await expect(page.getByText('正在继续')).toBeVisible()
  await expect(page.getByLabel('课题名称')).toHaveValue('旧桥加固')
  await plain.close()
})

const storedIn = async (server: ServerProcess, formKey: string): Promise<readonly unknown[]> => {
  const path = `/api/project/form/${formKey}/data/page`
  return (await server.call<{ readonly rows: readonly unknown[] }>('GET', path, { token: await tokenOf(server) })).rows
}
const short: Form = { ...long, settings: {}, items: long.items.slice(0, 2) }

test(
  'what is submitted without a network is sent once it is back, and once only when an answer is lost on the way',
  { tag: '@whole' },
  async ({ server, browser }) => {
    const formKey = await publish(server, short)
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const context = await browser.newContext({ ...phone, baseURL: server.url, locale: 'zh-CN' })
    const page = await context.newPage()
    const opened = async (name: string): Promise<void> => {
      await page.goto(`/s/${formKey}`)
      await page.waitForLoadState('networkidle')
      await page.getByLabel('课题名称').fill(name)
    }
    const submit = page.getByRole('button', { name: '提交', exact: true })

    await opened('断网')
    await context.setOffline(true)
    await submit.tap()
    await expect(page.getByRole('alert')).toContainText('网络已断开，恢复后会自动提交。')
    await expectAccessible(page)
    await picture(page, 'fill-offline')
    expect(await storedIn(server, formKey)).toHaveLength(0)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
    expect(await storedIn(server, formKey)).toMatchObject([{ answers: { name01: '断网' } }])

    await opened('回执丢失')
    await page.route(
      (url) => url.pathname.endsWith('/data'),
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await submit.tap()
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await storedIn(server, formKey)).toHaveLength(2)
    await page.getByRole('button', { name: /重试|再试/ }).tap()
    await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
    expect(await storedIn(server, formKey)).toHaveLength(2)
    await context.close()
  },
)
