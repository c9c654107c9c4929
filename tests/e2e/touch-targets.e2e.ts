import type { Page } from 'playwright/test'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { exampleForm } from '../support/published-form.ts'
import { expect, picture, publish, test, tokenOf } from './fixtures.ts'

/** What a finger has to hit is 44 px high and wide, and nothing that can be seen is pushed away as a screen loads. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const screens = (key: string): readonly string[] => [
  '/home',
  '/project/form/list',
  '/system/user',
  '/system/role',
  '/system/env',
  '/system/config',
  '/system/ops',
  '/auth/role/2',
  '/user/profile',
  '/notice',
  `/project/form/editor?key=${key}`,
  `/project/form/logic?key=${key}`,
  `/project/form/publish?key=${key}`,
  `/project/form/integration?key=${key}`,
  `/project/form/data?key=${key}`,
  `/project/form/statistics?key=${key}`,
  `/s/${key}`,
]

/** Controls smaller than a finger, by what they say; words within a sentence and what is out of sight do not count. */
const tooSmall = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [role=tab]')]
      .filter(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) &&
          !one.matches('[disabled], [type=file], [type=hidden]') &&
          one.closest('[aria-hidden=true]') === null &&
          getComputedStyle(one).display !== 'inline',
      )
      .flatMap((one) => {
        const own = one.getBoundingClientRect()
        if (own.width < 2 || own.height < 2 || own.bottom < 0 || own.right < 0) return []
        const label = one.matches('input')
          ? (one.closest('label') ?? document.querySelector(`label[for="${one.id}"]`))
          : null
        const wide = getComputedStyle(one, '::after')
        const reach =
          wide.position === 'absolute' ? [parseFloat(wide.width) || 0, parseFloat(wide.height) || 0] : [0, 0]
        const named = label?.getBoundingClientRect()
        const width = Math.max(
          own.width,
          reach[0]!,
          named ? Math.max(own.right, named.right) - Math.min(own.left, named.left) : 0,
        )
        const height = Math.max(own.height, reach[1]!, named?.height ?? 0)
        const words = one.getAttribute('aria-label') ?? one.textContent
        return width < 43.5 || height < 43.5 ? [`${words} ${Math.round(width)} × ${Math.round(height)}`] : []
      }),
  )

test('a finger opens a row of a list wherever it says something', async ({ page, context, server }) => {
  await context.addCookies([{ name: 'Admin-Token', value: await tokenOf(server), url: server.url }])
  await page.goto('/system/config')
  const [x, y] = await page.getByText('sys.signIn', { exact: true }).evaluate((key) => {
    const { left, top } = key.getBoundingClientRect()
    return [left + 8, top + 8] as const
  })
  await page.touchscreen.tap(x, y)
  await expect(page.getByRole('dialog', { name: '登录安全' })).toBeVisible()
})

test('the × of a chosen person takes away that person, none of the neighbors', async ({ page, context, server }) => {
  const token = await tokenOf(server)
  await context.addCookies([{ name: 'Admin-Token', value: token, url: server.url }])
  const key = await publish(server, exampleForm('gad-7.zh'))
  const tree: TreeNode = {
    id: 'start',
    type: 'start',
    name: '发起人',
    next: { id: 'boss', type: 'approve', name: '主管审批', assign: { by: 'users', ids: [2, 3, 4, 5] } },
  }
  await server.call('PUT', `/api/project/form/${key}/process`, { token, body: { tree } })
  await page.goto(`/project/form/workflow?key=${key}`)
  await page.getByRole('button', { name: /^主管审批/ }).tap()
  const chosen = page.getByRole('dialog').locator('.mantine-Pill-root')
  await expect(chosen).toHaveCount(4)
  await expect(chosen.nth(1)).toContainText(' · ')
  const crosses = await chosen.locator('button').evaluateAll((all) =>
    all.map((cross) => {
      const { top, bottom, left, right } = cross.getBoundingClientRect()
      return { top, bottom, left, right }
    }),
  )
  expect(crosses.filter(({ top, bottom }) => bottom - top < 43.5)).toEqual([])
  const overlaps = crosses.filter((one) =>
    crosses.some(
      (other) =>
        other !== one &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5 &&
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5,
    ),
  )
  expect(overlaps).toEqual([])
})

/** A fifth of where people begin to see that a page jumps (Web Vitals, cumulative layout shift). */
const seen = 0.02

test('targets are 44 px, and nothing jumps', { tag: '@whole' }, async ({ page, context, server }) => {
  test.setTimeout(180_000)
  const key = await publish(server, exampleForm('gad-7.zh'))
  await context.addCookies([{ name: 'Admin-Token', value: await tokenOf(server), url: server.url }])
  await page.addInitScript(() => {
    let shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifted += entry.value
      document.documentElement.dataset.shifted = String(shifted)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of screens(key))
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.locator('#first-frame')).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      await expect(page.locator('[data-waiting]').filter({ visible: true })).toHaveCount(0)
      expect(await tooSmall(page)).toEqual([])
      expect(Number(await page.evaluate(() => document.documentElement.dataset.shifted ?? '0'))).toBeLessThan(seen)
      await picture(page, `touch${path.split('?')[0]!.replace(key, 'form').replaceAll('/', '-')}`)
    })
})
