import type { Form } from '#schemas/form/form.ts'
import { storedIn } from './form-of-every-type.ts'
import { expect, expectPartAccessible, picture, publish, signIn, test } from './fixtures.ts'

const form: Form = {
  format: 1,
  title: '开放日报名',
  theme: {},
  settings: {},
  logic: [],
  items: [
    { id: 'visit1', type: 'date', label: '到校日期', minDate: '2026-11-10', maxDate: '2027-02-10', required: true },
    { id: 'meet01', type: 'date', label: '面谈', accuracy: 'minute' },
    { id: 'stay01', type: 'dateRange', label: '住宿' },
    { id: 'clock1', type: 'time', label: '几点', minTime: '08:00', maxTime: '20:00' },
  ],
}

test('a mouse and keys pick dates and times, in an English browser, too; typing is read leniently', async ({
  browser,
  server,
}) => {
  const key = await publish(server, form)
  const page = await browser.newPage({ locale: 'en-US', colorScheme: 'dark', viewport: { width: 1440, height: 900 } })
  await page.goto(`/s/${key}`)
  const field = (name: string) => page.getByRole('textbox', { name })

  await expect(page.locator('.fw-picker')).toHaveCount(5)
  // what is no date is asked for again in words
  await field('到校日期').fill('2026-12-32')
  await field('面谈').focus()
  await expect(page.locator('#i-visit1-error')).toContainText('2026-11-21')
  // the calendar of an answer that cannot be read is at today, or the nearest day to choose
  await field('到校日期').fill('2026-30-11')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '选择日期' }).getByRole('grid')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: '选择日期' })).toBeHidden()
  // a press on what takes no focus closes, too
  await page.getByRole('button', { name: '选择日期' }).first().click()
  await expect(page.getByRole('dialog', { name: '选择日期' })).toBeVisible()
  await page.getByRole('heading', { name: '开放日报名' }).click()
  await expect(page.getByRole('dialog', { name: '选择日期' })).toBeHidden()
  await field('到校日期').fill('2026/12/5')
  await field('面谈').focus()
  await expect(field('到校日期')).toHaveValue('2026-12-05')
  await expect(page.locator('#i-visit1-error')).toHaveCount(0)

  // down to the week after, on to the last month, where the eleventh cannot be picked
  await field('到校日期').click()
  const days = page.getByRole('dialog', { name: '选择日期' })
  await expect(days).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await expect(days.getByRole('button', { name: '2027年2月5日' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(days).toBeVisible()
  // by itself: axe takes what lies under the popover for what covers it
  await expectPartAccessible(page, '.fw-picker-panel')
  await picture(page, 'fill-date-picker-dark')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(days).toBeHidden()
  await expect(field('到校日期')).toHaveValue('2027-02-05')
  await expect(field('到校日期')).toBeFocused()

  // a day, then its time
  await field('面谈').click()
  const both = page.getByRole('dialog', { name: '选择日期和时间' })
  await both.getByRole('combobox', { name: '年份' }).selectOption('2026')
  await both.getByRole('combobox', { name: '月份' }).selectOption('2026-12')
  await both.getByRole('button', { name: '2026年12月24日' }).click()
  await both.getByRole('option', { name: '09:30' }).click()
  await expect(field('面谈')).toHaveValue('2026-12-24 09:30')

  // the end is not before the start
  await field('开始').fill('2026-12-20')
  await field('结束').click()
  await expect(days.getByRole('button', { name: '2026年12月19日' })).toBeDisabled()
  await days.getByRole('button', { name: '2026年12月22日' }).click()

  await field('几点').click()
  const times = page.getByRole('dialog', { name: '选择时间' })
  await expect(times.getByRole('option').first()).toHaveText('08:00')
  await page.keyboard.press('Escape')
  await expect(times).toBeHidden()
  await field('几点').fill('下午 3 点 05')

  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
  const [stored] = await storedIn(server, key)
  expect(stored?.answers).toEqual({
    visit1: '2027-02-05',
    meet01: '2026-12-24T09:30',
    stay01: { from: '2026-12-20', to: '2026-12-22' },
    clock1: '15:05',
  })
  await page.close()
})

test('phones keep their own field', async ({ browser, server }) => {
  const key = await publish(server, form)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.goto(`/s/${key}`)
  await expect(page.locator('.fw-js')).toBeVisible()
  await expect(page.getByLabel('到校日期')).toHaveAttribute('type', 'date')
  await context.close()
})

test('Escape closes the calendar, and the drawer of a submission around it only then', async ({ page, server }) => {
  const key = await publish(server, form)
  await server.call('POST', `/api/public/form/${key}/data`, { body: { version: 1, answers: { visit1: '2026-12-05' } } })
  await signIn(page)
  await page.goto(`/project/form/data?key=${key}`)
  await page.locator('[data-row]').first().click()
  await page.getByRole('button', { name: '编辑' }).last().click()
  await page.getByRole('textbox', { name: '到校日期' }).click()
  const days = page.getByRole('dialog', { name: '选择日期' })
  await expect(days).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(days).toBeHidden()
  await expect(page.getByRole('textbox', { name: '到校日期' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: '到校日期' })).toBeHidden()
})
