import type { Form, Item } from '#schemas/form/form.ts'
import { expect, picture, publish, test, tokenOf } from './fixtures.ts'

const options = ['甲', '乙', '丙'].map((label) => ({ value: label, label }))
const form: Form = {
  format: 1,
  title: '网络很慢时的报名',
  theme: {},
  settings: {},
  logic: [],
  items: [
    { id: 'name01', type: 'input', label: '姓名', required: true },
    { id: 'many01', type: 'checkbox', label: '课程', options },
    { id: 'list01', type: 'select', label: '年级', options },
    { id: 'day001', type: 'date', label: '生日' },
    { id: 'rate01', type: 'rate', label: '期待' },
    { id: 'agree1', type: 'switch', label: '接受通知' } as Item,
    { id: 'score1', type: 'nps', label: '推荐' } as Item,
    { id: 'grid01', type: 'matrixRadio', label: '时间', gridRows: options, options } as Item,
    { id: 'sort01', type: 'sort', label: '志愿', options } as Item,
    { id: 'slide1', type: 'slider', label: '热情' } as Item,
    { id: 'file01', type: 'upload', label: '附件' } as Item,
  ],
}

interface Stored {
  readonly rows: readonly { readonly answers: Readonly<Record<string, unknown>> }[]
}

test(
  'what a visitor enters before the scripts have come is kept, shown and submitted',
  { tag: '@whole' },
  async ({ browser, server }) => {
    const formKey = await publish(server, form)
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true })
    let release = (): void => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`/s/${formKey}`, { waitUntil: 'commit' })
    await page.getByLabel('姓名').fill('王芳')
    await page.getByRole('checkbox', { name: '甲' }).check()
    await page.getByRole('checkbox', { name: '丙' }).check()
    await page.getByLabel('年级').selectOption('乙')
    await page.getByLabel('生日').fill('2001-02-03')
    await page.locator('[name="rate01"][value="4"]').check({ force: true })
    await page.getByLabel('接受通知').first().check({ force: true })
    await page.locator('[name="score1"][value="9"]').check({ force: true })
    for (const row of options) await page.getByRole('radio', { name: `${row.label}：乙` }).check({ force: true })
    for (const [at, label] of ['丙', '甲', '乙'].entries())
      await page.getByRole('combobox', { name: `「${label}」` }).selectOption(`${at + 1}`)
    await page.locator('[name^="slide1"]').first().fill('30')
    await page
      .locator('[name="file01"]')
      .setInputFiles({ name: '计划.txt', mimeType: 'text/plain', buffer: Buffer.from('一') })

    release()
    await expect(page.locator('.fw-js')).toBeVisible()
    await expect(page.getByText('已上传「计划.txt」')).toBeAttached()
    await page.getByLabel('姓名').fill('王芳芳')
    await picture(page, 'fill-before-scripts-390')
    await page.getByRole('button', { name: '提交' }).click()
    await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
    const { rows } = await server.call<Stored>('GET', `/api/project/form/${formKey}/data/page`, {
      token: await tokenOf(server),
    })
    expect(rows[0]?.answers).toEqual({
      name01: '王芳芳',
      many01: ['甲', '丙'],
      list01: '乙',
      day001: '2001-02-03',
      rate01: 4,
      agree1: true,
      score1: 9,
      grid01: { 甲: '乙', 乙: '乙', 丙: '乙' },
      sort01: ['丙', '甲', '乙'],
      slide1: 30,
      file01: [expect.objectContaining({ name: '计划.txt' })],
    })
    await page.close()
  },
)
