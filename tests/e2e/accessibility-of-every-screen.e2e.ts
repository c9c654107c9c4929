import type { Page } from 'playwright/test'
import { exampleForm } from '../support/published-form.ts'
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

/**
 * Every screen with real data, and every dialog of the system's: accessible, within its width, and photographed, in
 * light and in dark. `npm test` looks at a part of them on a desk in light, the whole at all of it.
 */
const rooms = {
  'a person’s own': ['/home', '/system/notice', '/notice', '/user/profile', '/test', '/no/such/page'],
  'people and permissions': [
    '/system/user',
    '/system/role',
    '/system/dept',
    '/system/menu',
    '/system/post',
    '/auth/role/2',
    '/auth/user/2',
    '/dept/post/1',
  ],
  'settings and logs': [
    '/system/dict',
    '/dict/type/data/1',
    '/system/config',
    '/system/operlog',
    '/system/logininfor',
    '/system/online',
    '/system/env',
    '/system/ops',
    '/tool/job',
  ],
} as const
const formScreens = ['editor', 'logic', 'preview', 'publish', 'data', 'statistics'] as const

const creating = ['user', 'menu', 'notice', 'dict', 'role', 'dept', 'post', 'config'] as const
const showing = [
  'user',
  'role',
  'dept',
  'menu',
  'post',
  'dict',
  'config',
  'notice',
  'operlog',
  'logininfor',
  'online',
] as const

type Scheme = 'light' | 'dark'
interface Look {
  readonly title: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly schemes: readonly Scheme[]
  readonly tag: readonly string[]
}
const desk = { width: 1440, height: 900 } as const
const phone = { width: 390, height: 844 } as const
/** A phone has a finger, which makes controls higher. */
const deviceOf = (viewport: Look['viewport']) => ({
  viewport,
  hasTouch: viewport === phone,
  isMobile: viewport === phone,
})
const looks: readonly Look[] = [
  { title: 'on a desk', viewport: desk, schemes: ['light'], tag: [] },
  { title: 'on a desk, in the dark', viewport: desk, schemes: ['dark'], tag: ['@whole'] },
  { title: 'on a phone, in light and dark', viewport: phone, schemes: ['light', 'dark'], tag: ['@whole'] },
]

for (const { title, viewport, schemes, tag } of looks) {
  test.describe(title, { tag: [...tag] }, () => {
    test.use(deviceOf(viewport))

    const lookAt = async (page: Page, paths: readonly string[]): Promise<void> => {
      for (const path of paths) {
        await test.step(path, async () => {
          await settled(page, path)
          await expect(page.locator('main, [role=main]').first()).toBeVisible()
          await expectRight(page, path.split('?')[0]!.replaceAll('/', '-').slice(1), schemes)
        })
      }
    }

    for (const [room, paths] of Object.entries(rooms)) {
      test(`every screen of ${room} is accessible and keeps its width`, { tag: '@whole' }, async ({ page, server }) => {
        test.setTimeout(180_000)
        await enter(page, server)
        await lookAt(page, paths)
      })
    }

    test('every screen of forms is accessible and keeps its width', { tag: '@whole' }, async ({ page, server }) => {
      test.setTimeout(180_000)
      const key = await publish(server, exampleForm('gad-7.zh'))
      await enter(page, server)
      await lookAt(page, ['/project/form/list', ...formScreens.map((screen) => `/project/form/${screen}?key=${key}`)])
    })

    test(
      'the dialogs for new rows are accessible and keep their width',
      { tag: '@whole' },
      async ({ page, server }) => {
        test.setTimeout(180_000)
        await enter(page, server)
        const { look, leave } = dialogsOf(page, schemes)
        for (const name of creating) {
          await test.step(name, async () => {
            await settled(page, `/system/${name}`)
            await pressOf(page, '新增')
            await look(`create-${name}`)
            await leave()
          })
        }
      },
    )
  })
}

// both schemes at once: what is opened costs more than a second look at it
for (const viewport of [desk, phone]) {
  test.describe(String(viewport.width), { tag: '@whole' }, () => {
    test.use(deviceOf(viewport))
    const schemes: readonly Scheme[] = ['light', 'dark']

    test('every detail of the system’s screens is accessible and keeps its width', async ({ page, server }) => {
      test.setTimeout(300_000)
      await enter(page, server)
      // the seeds know no posts
      await server.call('POST', '/api/system/post', {
        token: await tokenOf(server),
        body: { postCode: `p${viewport.width}`, postName: `辅导员 ${viewport.width}`, postSort: 1 },
      })
      const { dialog, look, leave } = dialogsOf(page, schemes)
      for (const name of showing) {
        await test.step(name, async () => {
          const { rows, key } = await firstRow(server, name)
          await settled(page, `/system/${name}?open=${String(rows[0]![key])}`)
          await look(`detail-${name}`)
          const history = dialog.getByRole('tab', { name: '操作历史' })
          if (await history.isVisible()) {
            await history.click()
            await look(`history-${name}`)
          }
          await leave()
        })
      }
    })

    test('what opens over a list is accessible and keeps its width', async ({ page, server }) => {
      test.setTimeout(300_000)
      await enter(page, server)
      const { look, leave } = dialogsOf(page, schemes)
      await settled(page, '/system/user?userName=a')
      // keys are the list's, once it has rows
      await expect(page.getByText('admin', { exact: true }).filter({ visible: true }).first()).toBeVisible()
      // cards of a phone have no keys
      if (viewport.width > 1000) {
        await page.keyboard.press('?')
        await look('keys')
        await leave()
      }
      await pressOf(page, '导入')
      await look('import')
      await leave()
      if (viewport.width > 1000) {
        await page.getByRole('button', { name: '显示/隐藏' }).click()
        await look('columns')
        await leave()
        await pressOf(page, '保存为视图')
        await look('view')
        await leave()
      }
      await pressOf(page, '回收站')
      await expect(page.getByRole('heading', { name: /回收站/ })).toBeVisible()
      await expectRight(page, 'bin', schemes)
    })
  })
}

function dialogsOf(page: Page, schemes: readonly Scheme[]) {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    async look(name: string): Promise<void> {
      await expect(dialog.first()).toBeVisible()
      await arrived(page)
      await expectRight(page, name, schemes)
    },
    async leave(): Promise<void> {
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    },
  }
}

async function enter(page: Page, server: ServerProcess): Promise<void> {
  await page.context().addCookies([{ name: 'Admin-Token', value: await tokenOf(server), url: server.url }])
}

async function settled(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('h1').filter({ visible: true })).not.toHaveCount(0)
  await arrived(page)
}

/** Nothing stands in for what is on its way, but the specimens of it on `/test`. */
const arrived = (page: Page): Promise<void> =>
  expect(
    page
      .locator(':is([data-waiting], .mantine-Skeleton-root, .mantine-Loader-root):not(section:has(> h2 > code) *)')
      .filter({ visible: true }),
  ).toHaveCount(0)

/** Everything in light; in the dark what depends on colors. */
async function expectRight(page: Page, name: string, schemes: readonly Scheme[]): Promise<void> {
  const { width } = page.viewportSize()!
  for (const scheme of schemes) {
    await paint(page, scheme)
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    if (scheme === 'dark') await expectContrast(page)
    else {
      await expectAccessible(page)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBeLessThanOrEqual(0)
    }
    await picture(page, `${name}-${width}-${scheme}`)
  }
}

const paint = (page: Page, colorScheme: Scheme): Promise<void> =>
  page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })

/** A tool that has a button of its own, or an entry in the menu of a narrow screen. */
async function pressOf(page: Page, name: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name, exact: true }).first()
  const menus = page.getByRole('main').getByRole('button', { name: /^更多(操作|列表工具)$/ })
  await expect(button.or(menus).first()).toBeVisible()
  if (await button.isVisible()) return button.click()
  for (const more of await menus.all()) {
    await more.click()
    await expect(page.getByRole('menu')).toBeVisible()
    const item = page.getByRole('menuitem', { name, exact: true })
    // some entries are fetched when the menu opens
    const isThere = await item.waitFor({ timeout: 3000 }).then(
      () => true,
      () => false,
    )
    if (isThere) return item.click()
    await page.keyboard.press('Escape')
  }
  throw new Error(`there is no <${name}>`)
}

const paths: Readonly<Record<string, string>> = { dict: 'dict/type' }

async function firstRow(
  server: ServerProcess,
  name: string,
): Promise<{ readonly rows: readonly Record<string, unknown>[]; readonly key: string }> {
  const token = await tokenOf(server)
  const { key } = await server.call<{ key: string }>(
    'GET',
    `/api/schema/system/${name === 'dict' ? 'dict-type' : name}`,
    { token },
  )
  const { rows } = await server.call<{ rows: readonly Record<string, unknown>[] }>(
    'GET',
    `/api/system/${paths[name] ?? name}/page?limit=1`,
    { token },
  )
  return { rows, key }
}
