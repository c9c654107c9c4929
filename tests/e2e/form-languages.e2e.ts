import type { Form } from '#schemas/form/form.ts'
import { addLanguage, translate } from '#schemas/form/translations.ts'
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
  addLanguage(addLanguage(original, 'en'), 'ar'),
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
    await page.goto(`/project/form/languages?key=${formKey}`)
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
