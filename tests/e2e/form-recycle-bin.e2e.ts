import type { Page } from 'playwright/test'
import { exampleForm } from '../support/published-form.ts'
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
import { optionsOf } from '#schemas/form/item.ts'

/**
 * The recycle bin of forms by keyboard alone, at both widths: accessible, within its width, photographed in light and
 * in dark.
 */
for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(String(viewport.width), { tag: '@whole' }, () => {
    test.use({ viewport })

    test('a form comes back from the bin, and another goes for good', async ({ page, server }) => {
      const [back, gone] = [
        await binned(server, `回来 ${viewport.width}`),
        await binned(server, `一份名字长得一行放不下、在手机上要截断的表单 ${viewport.width}`),
      ]
      await paint(page, 'light')
      await page.context().addCookies([{ name: 'Admin-Token', value: await tokenOf(server), url: server.url }])
      await page.goto('/project/form/list')
      const isPhone = viewport.width < 1000
      // seldom used tools of a list are behind one button
      await tabTo(page, page.getByRole('button', { name: '更多操作', exact: true }), { within: 60 })
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: '回收站' }).press('Enter')
      await expect(page.getByRole('heading', { name: '我的表单 · 回收站' })).toBeVisible()
      await expect(rowOf(page, back.name)).toBeVisible()
      await look(page, `form-bin-${viewport.width}`)

      // on a phone all actions of a row are behind one button
      const restore = isPhone ? `「${back.name}」的更多操作` : `恢复 ${back.name}`
      await tabTo(page, page.getByRole('button', { name: restore }), { within: 60 })
      await page.keyboard.press('Enter')
      if (isPhone) await chooseByKeys(page, '恢复')
      await expect(page.getByText('已恢复 1 个表单。')).toBeVisible()
      await expect(rowOf(page, back.name)).toHaveCount(0)

      await tabTo(page, page.getByRole('button', { name: `「${gone.name}」的更多操作` }), { within: 60 })
      await page.keyboard.press('Enter')
      await chooseByKeys(page, '彻底删除')
      const dialog = page.getByRole('dialog', { name: `彻底删除表单「${gone.name}」？` })
      await expect(dialog.getByText('1 份答卷')).toBeVisible()
      await look(page, `form-bin-purge-${viewport.width}`)
      await tabTo(page, dialog.getByRole('button', { name: '彻底删除表单' }))
      await page.keyboard.press('Enter')
      await expect(page.getByText('回收站是空的。')).toBeVisible()
      await look(page, `form-bin-empty-${viewport.width}`)

      // what had the focus is gone with the tools of the list, so that the page has it, and the way back is its first stop
      await tabTo(page, page.getByRole('button', { name: '返回列表' }), { within: 5 })
      await page.keyboard.press('Enter')
      await expect(page.getByRole('link', { name: back.name })).toBeVisible()
      await look(page, `form-list-${viewport.width}`)
    })
  })
}

/** An item of the open menu. */
async function chooseByKeys(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name })
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(item).toBeFocused({ timeout: 300 })
  }).toPass()
  await page.keyboard.press('Enter')
}

/** The row of a form: of the table, or on a phone of the list of cards. */
const rowOf = (page: Page, name: string) => page.locator('tr, li').filter({ hasText: name })

/** A published form with one answer, deleted. */
async function binned(server: ServerProcess, name: string): Promise<{ readonly name: string }> {
  const form = exampleForm('gad-7.zh')
  const formKey = await publish(server, { ...form, title: name })
  const answers = Object.fromEntries(
    form.items.filter(({ type }) => type === 'radio').map((item) => [item.id, optionsOf(item)[0]!.value]),
  )
  await server.call('POST', `/api/public/form/${formKey}/data`, { body: { version: 1, answers } })
  await server.call('DELETE', `/api/project/form/${formKey}`, { token: await tokenOf(server) })
  return { name }
}

async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
  await picture(page, `${name}-light`)
  await paint(page, 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectContrast(page)
  await picture(page, `${name}-dark`)
  await paint(page, 'light')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
}

const paint = (page: Page, colorScheme: 'light' | 'dark'): Promise<void> =>
  page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
