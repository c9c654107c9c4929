import type { Locator, Page } from 'playwright/test'
import { manyQuestions } from '#tests/support/large-form.ts'
import { expect, publish, signIn, test } from './fixtures.ts'

/** Drags to the upper half of `row`, and drops once the line above it shows. */
async function dragAbove(page: Page, from: Locator, row: Locator): Promise<void> {
  await from.hover()
  await page.mouse.down()
  const to = (await row.boundingBox())!
  await page.mouse.move(to.x + to.width / 2, to.y + 12, { steps: 8 })
  await expect(page.locator('[data-gap]')).toBeVisible()
  await page.mouse.up()
}

test(
  'types from the end of the palette, and questions, are dropped where the line shows, however far the lists are scrolled',
  { tag: '@whole' },
  async ({ page, server }) => {
    const formKey = await publish(server, manyQuestions(20))
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page)
    await page.goto(`/project/form/editor?key=${formKey}`)
    const palette = page.getByRole('navigation', { name: '题型' })
    const rows = page.locator('[data-row]')
    await expect(rows).toHaveCount(20)
    // with neither list at its start, the two are taken for each other
    await rows.nth(14).scrollIntoViewIfNeeded()
    for (const type of ['手写签名', '分割线']) {
      await palette.getByRole('button', { name: type, exact: true }).scrollIntoViewIfNeeded()
      await dragAbove(page, palette.getByRole('button', { name: type, exact: true }), rows.nth(14))
    }
    await expect(rows).toHaveCount(22)
    await expect(rows.nth(14)).toHaveAttribute('data-type', 'divider')
    await expect(rows.nth(15)).toHaveAttribute('data-type', 'signature')
    await expect(rows.nth(16)).toContainText('第 15 题')

    // a question moves by its handle, up over both
    const question = rows.nth(16)
    await question.hover()
    await dragAbove(page, question.locator('[title]').first(), rows.nth(14))
    await expect(rows.nth(14)).toContainText('第 15 题')
  },
)
