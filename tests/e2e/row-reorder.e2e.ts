import type { Page } from 'playwright/test'
import { expect, expectAccessible, picture, signIn, test } from './fixtures.ts'

const namesOf = (page: Page) => page.locator('[data-row] [data-name]').filter({ visible: true }).allTextContents()

test(
  'rows are put in order by keyboard and by dragging, in a tree below another row too',
  { tag: '@whole' },
  async ({ page }) => {
    await signIn(page)
    await page.goto('/system/dict?dictType=sys_user_sex')
    await page.getByRole('link', { name: '用户性别' }).click()
    await expect.poll(() => namesOf(page)).toEqual(['男', '女', '未知'])

    await test.step('by keyboard, said aloud', async () => {
      const grip = page.getByRole('button', { name: '移动「未知」' })
      await grip.focus()
      await page.keyboard.press(' ')
      await expect(grip).toHaveAttribute('aria-pressed', 'true')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      await expect(page.getByText('第 1 位，共 3 位。')).toBeAttached()
      await page.keyboard.press(' ')
      await expect.poll(() => namesOf(page)).toEqual(['未知', '男', '女'])
      await expect(grip).toBeFocused()
      await page.reload()
      await expect.poll(() => namesOf(page)).toEqual(['未知', '男', '女'])
      await expectAccessible(page)
    })

    await test.step('below another row, and back', async () => {
      await page.goto('/system/dept')
      const office = page.getByRole('row', { name: /校长办公室/ })
      await expect(office).toHaveAttribute('aria-level', '2')
      await office.hover()
      const grip = (await page.getByRole('button', { name: '移动「校长办公室」' }).boundingBox())!
      const target = (await page.getByRole('row', { name: /^.*人事处/ }).boundingBox())!
      await page.mouse.move(grip.x + 12, grip.y + 12)
      await page.mouse.down()
      const last = page.getByRole('row').last()
      const end = (await last.boundingBox())!
      await expect(async () => {
        await page.mouse.move(grip.x + 12, end.y + end.height - 5)
        await page.mouse.move(grip.x + 12, end.y + end.height - 4)
        expect(
          await last.evaluate((row) =>
            [...row.closest('table')!.parentElement!.querySelectorAll(':scope > div')].map(
              (mark) => mark.getBoundingClientRect().bottom + 4 <= row.getBoundingClientRect().bottom + 2,
            ),
          ),
        ).toEqual([true])
      }).toPass()
      await expect(async () => {
        await page.mouse.move(grip.x + 12, target.y + target.height / 2 - 1)
        await page.mouse.move(grip.x + 12, target.y + target.height / 2)
        await expect(page.locator('[data-into]')).toHaveCount(1, { timeout: 200 })
      }).toPass()
      await picture(page, 'list-drag-tree')
      await page.mouse.up()
      await expect(page.getByText('已把「校长办公室」移到「人事处」下。')).toBeVisible()
      expect((await page.getByRole('button', { name: '撤销' }).locator('.fw-caps').boundingBox())!.height).toBeLessThan(
        28,
      )
      await page.getByRole('button', { name: '撤销' }).click()
      await expect(office).toHaveAttribute('aria-level', '2')
    })

    await test.step('not while the list is searched', async () => {
      await page.goto('/system/dept?status=0')
      await expect(page.getByRole('button', { name: '移动「校长办公室」' })).toHaveAttribute(
        'title',
        '清除筛选后才能拖动。',
      )
    })
  },
)
