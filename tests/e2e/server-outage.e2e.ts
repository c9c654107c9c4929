import { freePort, emptyFolder, startServer, type ServerProcess } from '../support/server-process.ts'
import {
  expect,
  expectAccessible,
  expectContrast,
  password,
  picture,
  signIn,
  test as base,
  tokenOf,
} from './fixtures.ts'

interface Restartable {
  now: ServerProcess
  /** The same folder under the same address. */
  start(): Promise<void>
}

/** A server that may die: what the browser says of it in the console is no fault. */
const test = base.extend<{ faults: string[] }, { machine: Restartable; server: ServerProcess }>({
  machine: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const folder = await emptyFolder()
      const env = { ADMIN_PASSWORD: password, PORT: String(await freePort()) }
      const start = () => startServer({ dataDir: folder.path, env })
      const machine: Restartable = {
        now: await start(),
        async start() {
          machine.now = await start()
        },
      }
      await use(machine)
      await machine.now.stop()
      await folder.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [async ({ machine }, use) => use(machine.now), { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  faults: async ({}, use) => use([]),
})

test(
  'a server that dies and comes back: one is told, nothing typed is lost, and what was missed appears',
  { tag: '@whole' },
  async ({ page, machine }) => {
    const tries: number[] = []
    page.on('websocket', () => void tries.push(performance.now()))
    await signIn(page)
    await page.goto('/system/post')
    // what says so is fetched a moment after the first screen, in a file whose name the build chooses
    const banner = page.waitForResponse(
      async (response) => response.url().endsWith('.js') && (await response.text()).includes('data-connection-lost'),
    )
    const bell = page.getByRole('button', { name: /^消息，\d+ 条未读$/ })
    await expect(bell).toHaveAccessibleName('消息，2 条未读')
    await page.getByRole('button', { name: '新增' }).first().click()
    const drawer = page.getByRole('dialog', { name: /新增/ })
    await drawer.getByRole('textbox', { name: '岗位编码' }).fill('night-watch')
    await drawer.getByRole('textbox', { name: '岗位名称' }).fill('夜班值守')
    const line = page.getByText('连接已断开')
    await banner
    await page.waitForLoadState('networkidle')

    const before = tries.length
    await machine.now.stop('SIGKILL')
    await expect(line).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'offline')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectContrast(page)
    await picture(page, 'offline-390-dark')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ colorScheme: null })
    await drawer.getByRole('button', { name: '保存', exact: true }).click()
    await expect(drawer.getByText('连不上服务器，请检查网络后重试')).toBeVisible()

    // asked for, the next try comes at once; it says that it failed, and that it goes on by itself
    await page.getByRole('button', { name: '立即重试' }).click()
    await expect(page.getByText('还是连不上，会继续自动重试')).toBeVisible()

    // one try at a time, each 5 s after the last was lost
    await expect.poll(() => tries.length - before).toBeGreaterThanOrEqual(2)
    const [first, second] = tries.slice(before) as [number, number]
    expect(second - first).toBeGreaterThan(4_500)

    await machine.start()
    await machine.now.call('POST', '/api/system/notice', {
      token: await tokenOf(machine.now),
      body: { noticeTitle: '夜间维护已结束' },
    })
    await expect(page.getByText('还是连不上')).toBeHidden()
    await expect(page.getByText('已重新连接，内容已更新。')).toBeVisible()
    await expect(page.getByText('连不上服务器')).toHaveCount(0)
    await expect(bell).toHaveAccessibleName('消息，3 条未读')
    await picture(page, 'back-online')
    await expect(drawer.getByRole('textbox', { name: '岗位名称' })).toHaveValue('夜班值守')
    await drawer.getByRole('button', { name: '保存', exact: true }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('cell', { name: '夜班值守', exact: true })).toBeVisible()
  },
)
