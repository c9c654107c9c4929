import type { Locator, Page } from 'playwright/test'
import { type Form, emptyForm } from '#schemas/form/form.ts'
import { expect, expectPartAccessible, picture, publish, test, tokenOf, type ServerProcess } from './fixtures.ts'

/** Everything that opens a list, a menu or a calendar beside itself. */
const openers =
  ':is([role=combobox], input[aria-haspopup=listbox], button[aria-haspopup]):not([disabled], [readonly][data-disabled], [aria-disabled=true])'
/** Cells of a table have sides, too. */
const floatingPart = '[data-position][style*="--fw-room"]'
const screens = ['/system/user', '/system/menu', '/system/operlog', '/system/role', '/project/form/list'] as const
const dialogs = ['user', 'role', 'menu', 'dict', 'notice'] as const

// a low window: nearly everything in it is at an edge
for (const viewport of [
  { width: 1440, height: 620 },
  { width: 390, height: 700 },
]) {
  test.describe(String(viewport.width), { tag: '@whole' }, () => {
    test.use({ viewport })

    test('every list that opens on a screen lies whole in the window, and its last entry can be pressed', async ({
      page,
      server,
    }) => {
      test.setTimeout(300_000)
      await enter(page, server)
      for (const path of screens) {
        await test.step(path, async () => {
          await settled(page, path)
          await openEach(page, page.locator('main, [role=main]').first(), path)
        })
      }
      await test.step('top bar', () => openEach(page, page.locator('header').first(), 'top bar'))
    })

    test('… on the screens of a form', async ({ page, server }) => {
      test.setTimeout(300_000)
      await enter(page, server)
      const key = await publish(server, longLogicForm())
      for (const tab of ['editor', 'logic', 'data', 'statistics']) {
        await test.step(tab, async () => {
          const path = `/project/form/${tab}?key=${key}&rule=0`
          await settled(page, path)
          await openEach(page, page.locator('main, [role=main]').first(), path)
        })
      }
    })

    for (const dialog of dialogs)
      test(`… in the dialog of ${dialog}`, async ({ page, server }) => {
        await enter(page, server)
        await settled(page, `/system/${dialog}?create=`)
        await expect(page.getByRole('dialog').first()).toBeVisible()
        await openEach(page, page.getByRole('dialog').first(), dialog)
      })
  })
}

test('a rule chooses among eleven questions with the mouse; its list has a name, and keys go on behind the field', async ({
  page,
  server,
}) => {
  await enter(page, server)
  const key = await publish(server, longLogicForm())
  await settled(page, `/project/form/logic?key=${key}`)
  await page.getByRole('article').getByRole('button', { name: /^当/ }).click()
  const target = page.getByRole('combobox', { name: '目标题目' })
  await target.click()
  const last = page.getByRole('option').last()
  await last.scrollIntoViewIfNeeded()
  await picture(page, 'logic-list-1440-light')
  await last.click()
  await expect(target).toHaveValue(/题 11/)
  await target.click()
  await expectPartAccessible(page, '[role=listbox]')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(target).not.toBeFocused()
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test(
  'the filter of answers and the columns of a list stay open while something is chosen in them',
  { tag: '@whole' },
  async ({ page, server }) => {
    await enter(page, server)
    await settled(page, '/system/user')
    await page.getByRole('button', { name: '显示/隐藏' }).click()
    const columns = page.getByRole('dialog')
    await columns.getByRole('button', { name: /固定/ }).nth(3).click()
    await page.getByRole('menuitem', { name: '固定在左侧' }).click()
    await expect(columns).toBeVisible()
    await page.getByRole('heading', { level: 1 }).filter({ visible: true }).click()
    await expect(columns).toHaveCount(0)
  },
)

/** Opens each opener in `within`, measures what came, and closes it again. */
async function openEach(page: Page, within: Locator, where: string): Promise<void> {
  const all = within.locator(openers).filter({ visible: true })
  const seen = new Set<string>()
  for (let at = 0; at < (await all.count()); at++) {
    const opener = all.nth(at)
    const name = await opener.evaluate(
      (element) =>
        element.getAttribute('aria-label') ??
        (element as HTMLInputElement).labels?.[0]?.textContent ??
        element.textContent ??
        '',
    )
    // rows of a table repeat themselves: one of a kind, and the last, which is nearest to the edge
    if (seen.has(name) && at < (await all.count()) - 1) continue
    seen.add(name)
    if (!(await opener.isEnabled()) || !(await opener.isVisible())) continue
    await opener.scrollIntoViewIfNeeded()
    const modals = page.locator('[role=dialog][aria-modal=true]')
    const before = await modals.count()
    await opener.click()
    const floating = page.locator(floatingPart).filter({ visible: true }).last()
    await expect(floating.or(modals.nth(before)).first(), `${where}: <${name}> opens`).toBeVisible()
    // some open a dialog of their own
    if ((await floating.count()) > 0)
      await expect.poll(() => faultsOf(floating), { message: `${where}: <${name}>` }).toEqual([])
    await expect(async () => {
      // the key is the list's once the focus has come to it
      await page.keyboard.press('Escape')
      await expect(page.locator(floatingPart).filter({ visible: true })).toHaveCount(0, { timeout: 1000 })
      await expect(modals).toHaveCount(before, { timeout: 1000 })
    }, `${where}: <${name}> closes`).toPass({ timeout: 10_000 })
  }
}

/** What of a floating part lies outside the window, or under something else. */
const faultsOf = (floating: Locator): Promise<readonly string[]> =>
  floating.evaluate((element) => {
    const faults: string[] = []
    const { left, top, right, bottom } = element.getBoundingClientRect()
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
      faults.push(`outside the window: ${[left, top, right, bottom].join(' ')}`)
    const entries = [
      ...element.querySelectorAll('[role=option], [role=menuitem], [role=menuitemradio], button, td'),
    ].filter((one) => one.getClientRects().length > 0)
    const last = entries.at(-1)
    last?.scrollIntoView({ block: 'nearest' })
    for (const one of last ? [last] : []) {
      const box = one.getBoundingClientRect()
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      if (!hit || !(one.contains(hit) || (hit.contains(one) && element.contains(hit))))
        faults.push(`the last entry <${one.textContent}> is under <${hit?.outerHTML.slice(0, 120)}>`)
    }
    return faults
  })

/** Eleven questions and one rule, whose card is much lower than a list of them. */
function longLogicForm(): Form {
  const items = Array.from({ length: 11 }, (_, at) => ({
    id: `q${at + 1}`.padEnd(6, 'x'),
    type: 'radio' as const,
    label: `题 ${at + 1}`,
    options: [
      { value: 'y', label: '是' },
      { value: 'n', label: '否' },
    ],
  }))
  return {
    ...emptyForm('很多题目'),
    items,
    // oxlint-disable-next-line unicorn/no-thenable -- a rule of the form document
    logic: [{ when: { [items[0]!.id]: { eq: 'y' } }, then: [{ do: 'show', target: items[1]!.id }] }],
  }
}

async function enter(page: Page, server: ServerProcess): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.context().addCookies([{ name: 'Admin-Token', value: await tokenOf(server), url: server.url }])
}

async function settled(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('h1').filter({ visible: true })).not.toHaveCount(0)
}
