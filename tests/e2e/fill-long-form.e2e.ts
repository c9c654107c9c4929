import { manyQuestions } from '#tests/support/large-form.ts'
import { expect, publish, test } from './fixtures.ts'

const count = 1000

test(
  'a page of very many questions is found, printed, linked to and led through like any other',
  { tag: '@whole' },
  async ({ page, server }) => {
    const form = manyQuestions(count)
    const last = form.items.findLast(({ type }) => type === 'input')!
    const key = await publish(server, {
      ...form,
      items: form.items.map((item) => (item.id === last.id ? { ...item, required: true } : item)),
    })
    await page.goto(`/s/${key}`)
    // a thousand questions wake while other journeys hold the cores
    await expect(page.locator('form.fw-js')).toBeVisible({ timeout: 40_000 })
    const shown = () =>
      page
        .locator('.fw-item')
        .evaluateAll((items) => items.filter((item) => getComputedStyle(item).contentVisibility === 'visible').length)
    expect(await shown()).toBe(0)

    await test.step('the browser finds a text far below', async () => {
      // what Ctrl+F does; the type does not know it
      expect(
        await page.evaluate((text) => (window as unknown as { find(text: string): boolean }).find(text), '第 931 题'),
      ).toBe(true)
      await expect(page.getByText('第 931 题', { exact: true })).toBeInViewport()
    })

    await test.step('a printed page has everything', async () => {
      await page.emulateMedia({ media: 'print' })
      expect(await shown()).toBe(count)
      await page.emulateMedia({ media: 'screen' })
    })

    await test.step('handing in leads to the question that was left out', async () => {
      await page.getByRole('button', { name: '提交' }).click()
      const control = page.locator(`#i-${last.id}`)
      await expect(control).toBeFocused()
      await expect(control).toBeInViewport({ ratio: 1 })
      expect(await shown()).toBe(1)
    })

    await test.step('an address leads to a question', async () => {
      await page.goto(`/s/${key}#q-q00500`)
      await expect(page.locator('#q-q00500')).toBeInViewport()
    })
  },
)
