import { readFile } from 'node:fs/promises'
import type { Form } from '#schemas/form/form.ts'
import { offerLanguage, translate } from '#schemas/form/translations.ts'
import { expect, expectAccessible, picture, publish, signIn, test } from './fixtures.ts'

const original: Form = {
  format: 1,
  title: '校园开放日报名',
  description: '<p>请如实填写</p>',
  logic: [],
  theme: {},
  settings: {},
  items: [
    { id: 'name01', type: 'input', label: '姓名', required: true },
    { id: 'note01', type: 'textarea', label: '备注' },
  ],
}
const english = translate(
  offerLanguage(offerLanguage(original, 'en', true), 'ar', true),
  'en',
  new Map([
    ['form.title', 'Open day registration'],
    ['name01.label', 'Name'],
  ]),
)
const document = translate(english, 'ar', new Map([['form.title', 'التسجيل في اليوم المفتوح']]))

test(
  'an author translates a form, and a visitor on a phone changes the language without losing answers',
  { tag: '@whole' },
  async ({ page, server }) => {
    const formKey = await publish(server, document)
    await signIn(page)
    await page.goto(`/project/form/languages?key=${formKey}`)
    await page.getByRole('button', { name: /^English/ }).click()
    const note = page.getByRole('textbox', { name: '第 2 题，题目：English译文' })
    await note.fill('Remarks')
    await expect(page.getByRole('radio', { name: '未翻译 1' })).toBeAttached()
    await expectAccessible(page)
    await picture(page, 'form-languages')
    await page.goto(`/project/form/preview?key=${formKey}&lang=ar`)
    await expect(page.frameLocator('iframe').locator('[dir=rtl]').first()).toBeAttached()

    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'التسجيل في اليوم المفتوح' })).toBeVisible()
    await picture(page, 'form-languages-preview-390')
    await page.goto(`/project/form/languages?key=${formKey}`)
    await expect(page.getByRole('button', { name: /^English/ })).toBeVisible()
    // what can be done with a language stands in one row
    const boxes = await page
      .getByRole('region')
      .getByText(/^(预览|移除这种语言)$/)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect([boxes.length, new Set(boxes).size]).toEqual([2, 1])
    await picture(page, 'form-languages-390')
    await page.goto(`/s/${formKey}`)
    await page.getByRole('textbox', { name: '姓名' }).fill('Ann')
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Open day registration' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ann')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'العربية' }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await picture(page, 'form-in-arabic-390')
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ann')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Open day registration').first()).toBeVisible()
    const receipt = page.getByRole('link', { name: /receipt/i })
    await expect(receipt).toBeVisible()
    await page.goto(String(await receipt.getAttribute('href')))
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expectAccessible(page)
  },
)

test(
  'an Arabic form is read from the right, and its places, ranges and dates from the left',
  { tag: '@whole' },
  async ({ page, server }) => {
    const openDays = [1, 2, 3, 4, 5, 6, 7]
    const slots = [
      { value: '1', label: '09:00–10:00', quota: 20 },
      { value: '2', label: '10:00–11:00', quota: 20 },
    ]
    const items = [
      ['slot01', 'reserveTimeRange', 'موعد', { openDays, options: slots }],
      ['slide1', 'slider', 'درجة', {}],
      ['phone1', 'input', 'هاتف', { format: 'phone' }],
      ['range1', 'dateRange', 'فترة', { accuracy: 'day' }],
    ] as const
    const arabic = {
      ...original,
      title: 'حجز موعد',
      description: '',
      settings: { language: 'ar', window: { to: '2099-11-26T10:00:00Z' } },
      items: items.map(([id, type, label, more]) => ({ id, type, label, ...more })),
    } as unknown as Form
    const formKey = await publish(server, arabic)
    await page.setViewportSize({ width: 390, height: 1500 })
    await page.goto(`/s/${formKey}`)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await page.locator('.fw-day input:enabled').first().check()
    await page.locator('.fw-slot input').first().check()
    // a year to book takes three lines and a fold
    await expect(page.locator('.fw-month > summary:visible')).toHaveCount(3)
    await expectAccessible(page)
    await page.getByText(/^Later months \(\d+\)$/).click()
    await page.locator('.fw-month > summary:visible').last().click()
    await picture(page, 'form-in-arabic-later-months-390')
    await page.locator('.fw-day input:enabled:visible').last().check()
    await page.getByText(/^Later months/).click()
    await page.locator('.fw-day input:enabled').first().check()
    await page.locator('.fw-slot input').first().check()
    /** Whether the words of a text stand from left to right. */
    const isFromLeft = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const text = [...element.childNodes].find((node) => node.textContent!.length > 1)!
          const range = new Range()
          const boxOf = (from: number, to: number) => {
            range.setStart(text, from)
            range.setEnd(text, to)
            return range.getBoundingClientRect()
          }
          const { length } = text.textContent!
          return boxOf(0, 1).left < boxOf(length - 1, length).left
        })
    expect(await isFromLeft('.fw-slot .fw-day-left')).toBe(true)
    expect(await isFromLeft('.fw-slot span')).toBe(true)
    await picture(page, 'form-in-arabic-answers-390')
    await page.getByRole('textbox', { name: /Start/ }).fill('2026-12-01')
    await page.getByRole('textbox', { name: /End/ }).fill('2026-12-09')
    await page.locator('.fw-button[data-kind=main]').click()
    await expect(page.locator('.fw-receipt')).toBeVisible()
    await page.locator('.fw-given summary').click()
    await picture(page, 'form-in-arabic-receipt-390')
    expect(await isFromLeft('.fw-receipt div:nth-child(2) > dd')).toBe(true)
    expect(await isFromLeft('.fw-given dd')).toBe(true)
  },
)

test(
  'translations leave as a file, come back with a preview, and can be undone',
  { tag: '@whole' },
  async ({ page, server }) => {
    test.setTimeout(180_000)
    const formKey = await publish(server, document)
    await signIn(page)
    await page.goto(`/project/form/languages?key=${formKey}`)
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出翻译' }).click()
    await page.getByRole('menuitem', { name: 'CSV 文件' }).click()
    const file = await readFile(await (await coming).path(), 'utf8')
    expect(file).toContain('note01.label,第 2 题：题目,备注,,')

    await page.getByRole('button', { name: '导入翻译' }).click()
    const dialog = page.getByRole('dialog', { name: '导入翻译' })
    await dialog.locator('input[type=file]').setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('a,b\n1,2') }) // prettier-ignore
    await expect(dialog.getByRole('alert')).toHaveText('没有找到「编号」列。请使用从这里导出的文件，并保留它的第一行。')
    await picture(page, 'translation-import-refused')
    const changed = file
      .replace('Open day registration', 'Open house')
      .replace('备注,,', '备注（旧）,Remarks,ملاحظات')
      .concat('gone01.label,第 9 题：题目,已删除,Gone,\r\n')
    await dialog.locator('input[type=file]').setInputFiles({ name: '译文.csv', mimeType: 'text/csv', buffer: Buffer.from(changed) }) // prettier-ignore
    await expect(dialog.getByText('表单里已没有「gone01.label」这处文字，这一行没有导入')).toBeVisible()
    await expect(dialog.getByText('导出之后原文有改动，译文导入后标为待核对：英语、阿拉伯语')).toBeVisible()
    await picture(page, 'translation-import')
    await expectAccessible(page)
    const { width, height } = page.viewportSize()!
    await page.setViewportSize({ width: 390, height: 844 })
    await picture(page, 'translation-import-390')
    expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    await page.setViewportSize({ width, height })
    await dialog.getByRole('button', { name: '导入 3 处译文' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: /^English/ }).click()
    const title = page.getByRole('textbox', { name: '表单，表单标题：English译文' })
    await expect(title).toHaveValue('Open house')
    await expect(page.getByText('翻译之后原文有改动')).toBeVisible()
    await page.getByRole('button', { name: '撤销' }).first().click()
    await expect(title).toHaveValue('Open day registration')

    // in English, on a phone in the dark
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => localStorage.setItem('locale', 'en'))
    await picture(page, 'form-languages-actions-390')
  },
)
