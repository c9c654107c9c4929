import type { Form } from '#schemas/form/form.ts'
import type { Page } from 'playwright/test'
import { pixel } from '../support/upload.ts'
import { answerSurvey, surveyOfEveryStatistic } from './form-of-every-statistic.ts'
import { expect, expectAccessible, expectContrast, picture, publish, signIn, test } from './fixtures.ts'

const openDay: Form = {
  format: 1,
  title: '校园开放日报名',
  logic: [],
  theme: { primary: '#3a5bd0' },
  settings: {
    organiser: '东湖大学招生办公室',
    privacy: { text: '信息仅用于本次活动。', url: 'https://example.com/privacy' },
    languages: ['zh-cn', 'en'],
    window: { to: '2099-11-26T10:00:00Z' },
    submit: { end: 'custom', html: '<p>{{name01}}，请在 {{slot01}} 前到校。</p>' },
  },
  items: [
    { id: 'name01', type: 'input', label: '姓名', required: true },
    {
      id: 'slot01',
      type: 'radio',
      label: '场次',
      required: true,
      options: [
        { value: 'a', label: '上午 09:30', quota: 1 },
        { value: 'b', label: '下午 14:00', quota: 2 },
      ],
    },
    { id: 'meal01', type: 'radio', label: '午餐', options: [{ value: 'a', label: '要' }] },
    { id: 'note01', type: 'input', label: '备注' },
  ],
}

test('a visitor learns who asks and what is left, is refused a seat just taken, and takes a receipt along', async ({
  page,
  server,
}) => {
  const formKey = await publish(server, openDay)
  await page.goto(`/s/${formKey}`)
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('东湖大学招生办公室')).toBeVisible()
  await expect(page.getByText('2099 年 11 月 26 日 18:00 截止（北京时间）')).toBeVisible()
  await expect(page.getByText('剩 1', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'fill-head')

  // as an English visitor reads it
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByText('Open until 26 November 2099 at 18:00 (Beijing time)')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('link', { name: '中文' }).click()

  await page.getByLabel('姓名').fill('王小明')
  await page.getByLabel('上午 09:30').check()
  await server.call('POST', `/api/public/form/${formKey}/data`, {
    body: { version: 1, answers: { name01: '别人', slot01: 'a' } },
  })
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('「上午 09:30」名额已满，请选择其他选项')).toBeVisible()
  await expect(page.getByText('已满', { exact: true })).toBeVisible()

  // the way to clear an answer lies in the gap: what follows stays where it was
  const topOf = () => page.getByLabel('备注').evaluate((field) => field.getBoundingClientRect().y + scrollY)
  const top = await topOf()
  await page.getByRole('radio', { name: '要', exact: true }).check()
  await expect(page.getByRole('button', { name: '清除' })).toBeVisible()
  expect(await topOf()).toBe(top)
  await page.getByRole('button', { name: '清除' }).click()
  await expect(page.getByRole('radio', { name: '要', exact: true })).not.toBeChecked()

  await page.getByLabel('下午 14:00').check()
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
  await expect(page.getByText('王小明，请在 下午 14:00 前到校。')).toBeVisible()
  await expect(page.getByText('编号')).toBeVisible()
  await expect(page.getByText('向东湖大学招生办公室出示')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'fill-receipt')

  // on paper the answers are unfolded, and there is nothing to press
  await page.pdf({ format: 'A4' })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('definition').filter({ hasText: '下午 14:00' })).toBeVisible()
  await expect(page.getByRole('button', { name: '打印' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('link', { name: '再填一份' })).toBeVisible()

  // whoever opens the receipt later prints it, or takes the link along
  await page.addInitScript(() => {
    const calls: string[] = []
    Object.assign(window, { calls, print: () => void calls.push('print') })
    navigator.clipboard.writeText = async (text) => void calls.push(text)
  })
  await page.getByRole('link', { name: '回执' }).click()
  await expect(page.getByRole('heading', { name: '回执', exact: true })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'receipt-later')
  await page.getByRole('button', { name: '打印回执' }).click()
  await page.getByRole('button', { name: '复制链接' }).click()
  await expect(page.getByRole('button', { name: '已复制' })).toBeFocused()
  expect(await page.evaluate(() => (window as unknown as { calls: string[] }).calls)).toEqual(['print', page.url()])
})

test(
  'submissions and statistics are printed as tables and charts, as wide as paper',
  { tag: '@whole' },
  async ({ page, server }) => {
    const formKey = await publish(server, openDay)
    await server.call('POST', `/api/public/form/${formKey}/data`, {
      body: { version: 1, answers: { name01: '王小明', slot01: 'a' }, duration: 95 },
    })
    await signIn(page)
    await page.goto(`/project/form/data?key=${formKey}`)
    await expect(page.getByRole('cell', { name: '王小明' })).toBeVisible()
    // paper is as narrow as a tablet
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 700, height: 900 })
    await expect(page.getByRole('cell', { name: '王小明' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: '场次' })).toBeVisible()

    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`/project/form/statistics?key=${formKey}`)
    await expect(page.getByText('1 分 35 秒')).toBeVisible()
    await expect(page.getByText('名额 1 / 1，已满')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: '筛选' })).toBeHidden()
    await expect(page.getByText('1 分 35 秒')).toBeVisible()

    await page.emulateMedia({ media: 'screen' })
    await page.goto('/system/role')
    await expect(page.getByRole('cell', { name: 'form-manager' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('角色管理').filter({ visible: true })).toHaveCount(1)
    await expect(page.locator('#content time').filter({ visible: true }).first()).toBeVisible()
  },
)

test(
  'statistics of every family of questions fill their rows, and their print its pages',
  { tag: '@whole' },
  async ({ page, server }) => {
    test.setTimeout(180_000)
    const formKey = await publish(server, surveyOfEveryStatistic)
    await answerSurvey(server, formKey, 40)
    // some who open the page do not submit
    for (let view = 0; view < 57; view++)
      await fetch(`${server.url}/s/${formKey}`, { headers: { 'user-agent': 'Mozilla/5.0' } })
    await signIn(page)
    await page.goto(`/project/form/statistics?key=${formKey}`)
    const cards = page.getByRole('region').filter({ has: page.getByRole('heading', { level: 2 }) })
    await expect(cards).toHaveCount(surveyOfEveryStatistic.items.length)
    await expect(page.getByText('70%').first()).toBeVisible() // of views became submissions

    await test.step('cards stand in rows without holes, in the order of the questions', async () => {
      await page.setViewportSize({ width: 1440, height: 3340 })
      const boxes = () =>
        cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON() as DOMRect))
      await expect.poll(async () => (await boxes())[1]!.left).toBeGreaterThan(720)
      const all = await boxes()
      const rowWidth = all[1]!.right - all[0]!.left
      for (const [at, { top, bottom, left }] of all.entries()) {
        const before = all[at - 1]
        if (!before) continue
        if (left > before.left) expect([top, bottom]).toEqual([before.top, before.bottom])
        else expect([top, before.right]).toEqual([before.bottom + 16, all[0]!.left + rowWidth])
      }
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        await picture(page, `statistics-rich-1440-${scheme}`)
      }
      await expectContrast(page)
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 390, height: 5200 })
      await picture(page, 'statistics-rich-390')
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    })

    await test.step('on paper', async () => {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
      await page.emulateMedia({ media: 'print' })
      await page.setViewportSize({ width: 690, height: 900 })
      await picture(page, 'statistics-rich-print', { fullPage: true })
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
      await page.emulateMedia({ media: null })
      const sheets = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1')
      expect(sheets.match(/\/Type \/Page\b/g)).toHaveLength(2)
    })

    await test.step('a text leads to its submission', async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.getByRole('list', { name: '姓名' }).getByRole('link', { name: '第 40 份' }).click()
      await expect(page.getByRole('dialog', { name: '第 40 份答卷' })).toBeVisible()
      await page.goBack()
    })

    await test.step('the filter, open', async () => {
      await page.getByRole('button', { name: '筛选' }).click()
      await expect(page.getByRole('dialog').or(page.getByRole('listbox')).first()).toBeVisible()
      await picture(page, 'statistics-filter-1440')
    })
  },
)

test('a receipt shows the signature and the pictures, and opens other files', async ({ page, server, browser }) => {
  const formKey = await publish(server, {
    format: 1,
    title: 'Handover',
    logic: [],
    theme: {},
    settings: { language: 'en', submit: { editAfter: true } },
    items: [
      { id: 'signed', type: 'signature', label: 'Signature', required: true },
      { id: 'photo1', type: 'imageUpload', label: 'Photo' },
      { id: 'files1', type: 'upload', label: 'Contract' },
      {
        id: 'drink1',
        type: 'radio',
        label: 'Drink',
        options: [{ value: 'o', label: 'Other', other: true }],
      },
    ],
  })
  await page.goto(`/s/${formKey}`)
  await page.waitForLoadState('networkidle')
  await page.getByText('Type your name').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace')
  const photo = { name: 'desk.png', mimeType: 'image/png', buffer: pixel.bytes }
  await page.locator('[id*=photo1][type=file]').setInputFiles(photo)
  await page
    .locator('[id*=files1][type=file]')
    .setInputFiles({ name: 'lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') })
  await page.getByRole('radio', { name: 'Other' }).check()
  await page.getByRole('textbox', { name: 'Other: ' }).fill('tea')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByText('Your answers', { exact: true }).click()

  const expectAnswers = async (on: Page): Promise<void> => {
    const given = on.locator('.fw-given')
    for (const name of ['signature.png', 'desk.png']) {
      const image = given.getByRole('img', { name })
      await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
    }
    await expect(given.getByText('Other: tea')).toBeVisible()
    const contract = await on.request.get((await given.getByRole('link', { name: 'lease.pdf' }).getAttribute('href'))!)
    expect(contract.status()).toBe(200)
  }
  await expectAnswers(page)
  await expectAccessible(page)
  await picture(page, 'fill-thank-you-files', { fullPage: true })

  // an edit shows the files, too, and leaves neither its note nor a draft
  await page.getByRole('link', { name: 'Change answers' }).click()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('changing submission no. 1')).toBeVisible()
  for (const name of ['signature.png', 'desk.png']) {
    const image = page.locator('#fw-form .fw-picture img').nth(name === 'desk.png' ? 1 : 0)
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  }
  await picture(page, 'fill-edit-files', { fullPage: true })
  await page.getByRole('textbox', { name: 'Other: ' }).fill('tea')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your changes were saved' })).toBeVisible()
  await expect(page.getByText('changing submission no. 1')).toBeHidden()
  await page.getByText('Your answers', { exact: true }).click()
  await expectAnswers(page)

  // another device that has the link
  const address = await page.getByRole('link', { name: 'View receipt' }).getAttribute('href')
  const phone = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  const there = await phone.newPage()
  await there.goto(address!)
  await expectAnswers(there)
  await expectAccessible(there)
  await picture(there, 'fill-receipt-files-390-dark', { fullPage: true })
  await phone.close()
})
