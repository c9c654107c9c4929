import type { Form } from '#schemas/form/form.ts'
import { tabTo } from './tab-to.ts'
import {
  expect,
  expectAccessible,
  expectContrast,
  picture,
  publish,
  test,
  tokenOf,
  type ServerProcess,
} from './fixtures.ts'

const options = Array.from({ length: 400 }, (_, at) => ({ value: `c${at}`, label: `课程 ${at + 1} 号` }))
const document: Form = {
  format: 1,
  title: '选课',
  logic: [],
  theme: {},
  settings: {},
  items: [
    { id: 'school', type: 'select', label: '所在学校', required: true, options: [] },
    { id: 'course', type: 'select', label: '主修课程', options },
    { id: 'more01', type: 'checkbox', label: '选修课程', options },
    { id: 'extra1', type: 'select', multiple: true, label: '旁听课程', options },
  ],
}

/** Publishes the form with a dictionary of 300 schools. */
async function publishCourses(server: ServerProcess): Promise<string> {
  const token = await tokenOf(server)
  const dictType = 'school'
  await server.call('POST', '/api/system/dict/type', { token, body: { dictName: '学校', dictType } })
  for (let at = 1; at <= 300; at += 1)
    await server.call('POST', '/api/system/dict/data', {
      token,
      body: { dictType, dictValue: String(at), dictLabel: `第 ${at} 中学`, dictSort: at },
    })
  const [school, ...others] = document.items
  return publish(server, {
    ...document,
    items: [{ ...school!, optionsFrom: { kind: 'dict', type: dictType }, options: [] }, ...others] as Form['items'],
  })
}

const answersOf = async (server: ServerProcess, formKey: string): Promise<readonly unknown[]> => {
  const path = `/api/project/form/${formKey}/data/page`
  const token = await tokenOf(server)
  const { rows } = await server.call<{ rows: readonly { answers: unknown }[] }>('GET', path, { token })
  return rows.map(({ answers }) => answers)
}

test(
  'hundreds of options are searched, by keyboard and on a phone; without scripts they are all there',
  { tag: '@whole' },
  async ({ page, server, browser }) => {
    const formKey = await publishCourses(server)
    const school = page.getByRole('combobox', { name: '所在学校' })
    const list = page.getByRole('listbox', { name: '所在学校' })
    await page.goto(`/s/${formKey}`)
    await page.waitForLoadState('networkidle')

    await test.step('an own list and one of a dictionary, by keyboard', async () => {
      await tabTo(page, school)
      await page.keyboard.press('ArrowDown')
      await expect(list.getByRole('option')).toHaveCount(100)
      await expect(page.getByText('共 300 项，显示 100 项；输入文字查找其他选项。').first()).toBeVisible()
      await expectAccessible(page)
      await picture(page, 'fill-searchable-select')
      await page.keyboard.type('28 中')
      await expect(list.getByRole('option')).toHaveText(['第 28 中学', '第 128 中学', '第 228 中学'])
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(school).toHaveValue('第 128 中学')
      await expect(list).toBeHidden()

      await tabTo(page, page.getByRole('combobox', { name: '主修课程' }))
      await page.keyboard.type('课程 399')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('combobox', { name: '主修课程' })).toHaveValue('课程 399 号')
    })

    await test.step('text that is no option changes nothing; an emptied field is no answer', async () => {
      await school.fill('没有这个')
      await expect(page.getByText('没有匹配的选项。').first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(school).toHaveValue('第 128 中学')
      await school.fill('')
      await page.keyboard.press('Tab')
      await page.getByRole('button', { name: '提交', exact: true }).click()
      await expect(school).toHaveAttribute('aria-invalid', 'true')
      await expect(school).toBeFocused()
      await school.fill('第 300')
      await list.getByRole('option').click()
      await expect(school).toHaveValue('第 300 中学')
    })

    await test.step('several of many', async () => {
      const group = page.getByRole('group', { name: '选修课程' })
      await group.getByRole('searchbox').fill('397')
      await group.getByLabel('课程 397 号').check()
      await group.getByRole('searchbox').fill('')
      await expect(group.getByLabel('课程 397 号')).toBeChecked()
      await page.setViewportSize({ width: 390, height: 844 })
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.getByRole('combobox', { name: '主修课程' }).click()
      await expect(page.getByRole('option', { name: '课程 399 号' })).toBeVisible()
      await expectContrast(page)
      await picture(page, 'fill-searchable-select-390-dark')
      await page.keyboard.press('Escape')
      await expectAccessible(page)
    })

    await page.getByRole('button', { name: '提交', exact: true }).click()
    await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()

    await test.step('without scripts', async () => {
      const plain = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false, locale: 'zh-CN' })
      const still = await plain.newPage()
      await still.goto(`/s/${formKey}`)
      await still.getByLabel('所在学校').selectOption('第 300 中学')
      await still.getByLabel('主修课程').selectOption('课程 1 号')
      await still.getByRole('group', { name: '选修课程' }).getByLabel('课程 400 号').check()
      await still.getByRole('button', { name: '提交', exact: true }).click()
      await expect(still.getByRole('heading', { name: '提交成功' })).toBeVisible()
      await plain.close()
    })
    expect(await answersOf(server, formKey)).toMatchObject([
      { school: '300', course: 'c0', more01: ['c399'] },
      { school: '300', course: 'c398', more01: ['c396'] },
    ])
  },
)
