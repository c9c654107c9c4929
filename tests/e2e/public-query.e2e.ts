import type { Form } from '#schemas/form/form.ts'
import { expect, expectAccessible, picture, publish, signIn, test } from './fixtures.ts'

const admission: Form = {
  format: 1,
  title: '夏令营报名',
  logic: [],
  theme: { primary: '#3a5bd0' },
  settings: { organiser: '东湖大学招生办公室', languages: ['zh-cn', 'en'] },
  items: [
    { id: 'name01', type: 'input', label: '姓名', required: true },
    { id: 'tel001', type: 'input', label: '手机号', preset: 'phone' } as Form['items'][number],
    { id: 'team01', type: 'radio', label: '分组', options: [{ value: 'a', label: '第一组' }] },
    { id: 'note01', type: 'input', label: '备注' },
  ],
}

test(
  'an owner sets up a query, and visitors find their submission with scripts and without',
  { tag: '@whole' },
  async ({ page, server, browser }) => {
    const formKey = await publish(server, admission)
    await server.call('POST', `/api/public/form/${formKey}/data`, {
      body: { version: 1, answers: { name01: '王小明', tel001: '13800138000', team01: 'a', note01: '素食' } },
    })
    await signIn(page)
    await page.goto(`/project/form/setting?key=${formKey}`)
    await page.getByRole('button', { name: '新增查询' }).click()
    const dialog = page.getByRole('dialog', { name: '新增查询' })
    await dialog.getByRole('textbox', { name: '名称' }).fill('分组查询')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByText('请至少选择一道题作为查询条件')).toBeVisible()
    for (const [field, questions] of [
      ['查询条件', ['姓名', '手机号']],
      ['显示内容', ['分组']],
    ] as const) {
      await dialog.getByRole('combobox', { name: field }).click()
      for (const question of questions) await page.getByRole('option', { name: question, exact: true }).click()
      await page.keyboard.press('Tab')
    }
    // the form is in two languages
    const language = dialog.getByRole('combobox', { name: '名称和说明的语言' })
    await language.click()
    await page.getByRole('option', { name: '英语' }).click()
    await expect(dialog.getByPlaceholder('分组查询')).toHaveValue('')
    await dialog.getByRole('textbox', { name: '名称' }).fill('Group lookup')
    await expectAccessible(page)
    await picture(page, 'public-query-dialog-en')
    await language.click()
    await page.getByRole('option', { name: '简体中文' }).click()
    await expect(dialog.getByRole('textbox', { name: '名称' })).toHaveValue('分组查询')
    await expectAccessible(page)
    await picture(page, 'public-query-dialog')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('凭「姓名」「手机号」查询')).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'public-query-settings')
    await page.getByRole('button', { name: '「分组查询」的操作' }).click()
    const address = await page.getByRole('menuitem', { name: '打开查询页' }).getAttribute('href')
    const path = new URL(address!).pathname + new URL(address!).search

    const visitor = await browser.newContext({ javaScriptEnabled: false, locale: 'zh-CN' })
    for (const visit of [page, await visitor.newPage()]) {
      await visit.goto(new URL(path, page.url()).href)
      await visit.getByLabel('姓名').fill('王小明')
      await visit.getByRole('button', { name: '查询' }).click()
      await expect(visit.getByText('请填写全部内容后再查询。')).toBeVisible()
      await visit.getByLabel('手机号').fill('13800138001')
      await visit.getByRole('button', { name: '查询' }).click()
      await expect(visit.getByText('没有找到匹配的记录。')).toBeVisible()
      await visit.getByLabel('手机号').fill('138 0013 8000')
      await visit.getByRole('button', { name: '查询' }).click()
      await expect(visit.getByRole('definition').filter({ hasText: '第一组' })).toBeVisible()
      await expect(visit.getByText('素食')).toHaveCount(0)
    }
    await visitor.close()
    await expectAccessible(page)
    await picture(page, 'public-query-found')
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page.getByRole('button', { name: 'Look up' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Group lookup' })).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'public-query')
  },
)
