import type { Page } from 'playwright/test'
import type { Form } from '#schemas/form/form.ts'
import { pixel } from '../support/upload.ts'
import { expect, expectAccessible, picture, publish, test, tokenOf, type ServerProcess } from './fixtures.ts'

const application: Form = {
  format: 1,
  title: '奖学金申请',
  logic: [],
  theme: {},
  settings: {},
  items: [
    {
      id: 'file01',
      type: 'upload',
      label: '成绩单',
      required: true,
      accept: ['pdf'],
      maxFiles: 2,
      maxMegabytes: 1,
    },
    { id: 'name01', type: 'input', label: '姓名' },
  ],
}

const pdf = (name: string, kilobytes: number) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(kilobytes * 1024, '.')]),
})

/** Limits what the page may send to some kilobytes a second, as long as its session is attached. */
async function slowDown(page: Page, kilobytes: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: kilobytes * 1024,
  })
}

async function storedFiles(server: ServerProcess, formKey: string): Promise<readonly string[]> {
  const { rows } = await server.call<{ rows: readonly { answers: { file01: readonly { name: string }[] } }[] }>(
    'GET',
    `/api/project/form/${formKey}/data/page`,
    { token: await tokenOf(server) },
  )
  return rows[0]!.answers.file01.map(({ name }) => name)
}

for (const [device, viewport, colorScheme] of [
  ['phone', { width: 390, height: 844 }, 'dark'],
  ['desktop', { width: 1440, height: 900 }, 'light'],
] as const)
  test(`@whole a file that is refused says why beside the question, and one that is cut off goes on, ${device}`, async ({
    browser,
    server,
  }) => {
    const formKey = await publish(server, application)
    const context = await browser.newContext({ viewport, colorScheme, baseURL: server.url })
    const page = await context.newPage()
    await page.goto(`/s/${formKey}`)
    await page.waitForLoadState('networkidle')
    const question = page.locator('[data-item="file01"]')
    const input = question.locator('input[type=file]')
    const row = (name: string) => question.getByRole('listitem').filter({ hasText: name })

    // refused before anything is sent, and by what the file holds
    await input.setInputFiles([{ name: '成绩.txt', mimeType: 'text/plain', buffer: Buffer.from('90') }])
    await expect(row('成绩.txt').getByRole('alert')).toHaveText('不支持这种文件，只能上传 pdf')
    await input.setInputFiles([pdf('大.pdf', 2048)])
    await expect(row('大.pdf').getByRole('alert')).toHaveText('文件为 2 MB，不能超过 1 MB')
    await expect(row('成绩.txt')).toHaveCount(0)
    await input.setInputFiles([{ name: '图.pdf', mimeType: 'application/pdf', buffer: pixel.bytes }])
    await expect(row('图.pdf').getByRole('alert')).toContainText('pdf')
    await expectAccessible(page)
    await picture(page, `fill-uploads-refused-${device}`)

    // a connection that is lost in the middle
    await slowDown(page, 100)
    await input.setInputFiles([pdf('成绩单.pdf', 900)])
    const progress = row('成绩单.pdf').getByRole('progressbar', { name: '正在上传「成绩单.pdf」' })
    await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(0.05)
    await expect(row('成绩单.pdf')).toContainText(/正在上传 \d+%/)
    await picture(page, `fill-uploads-sending-${device}`)
    await context.setOffline(true)
    await expect(row('成绩单.pdf').getByRole('alert')).toHaveText('上传失败，请检查网络后重试')
    await picture(page, `fill-uploads-failed-${device}`)
    await context.setOffline(false)
    await expect(progress).toBeVisible()
    await expect(row('成绩单.pdf').getByRole('button', { name: '移除「成绩单.pdf」' })).toBeVisible()
    await expect(progress).toHaveCount(0, { timeout: 30_000 })
    await expect(row('成绩单.pdf')).toContainText('900 KB')

    // a server that drops the connection, until it is tried again
    let drops = 1
    await page.route(`**/api/public/form/${formKey}/file`, (route) =>
      drops-- > 0 ? route.abort('connectionreset') : route.continue(),
    )
    await input.setInputFiles([pdf('证明.pdf', 1)])
    await expect(row('证明.pdf').getByRole('alert')).toHaveText('上传失败，请检查网络后重试')
    // what has not arrived is not handed in unnoticed
    await page.getByRole('button', { name: '提交' }).click()
    await expect(page.getByRole('heading', { name: '提交成功' })).toHaveCount(0)
    await row('证明.pdf').getByRole('button', { name: '重新上传「证明.pdf」' }).click()
    await expect(row('证明.pdf')).toContainText('1 KB')
    await page.unroute(`**/api/public/form/${formKey}/file`)

    // no third one, and a removed one makes room
    await input.setInputFiles([pdf('第三.pdf', 1)])
    await expect(row('第三.pdf').getByRole('alert')).toHaveText('最多 2 个文件，未上传')
    await row('证明.pdf').getByRole('button', { name: '移除「证明.pdf」' }).click()
    await expect(row('证明.pdf')).toHaveCount(0)
    await expect(input).toBeFocused()

    // one that is still on its way is stopped, another is waited for
    await slowDown(page, 100)
    await input.setInputFiles([pdf('错的.pdf', 900)])
    await expect(row('错的.pdf').getByRole('progressbar')).toBeVisible()
    await row('错的.pdf').getByRole('button', { name: '移除「错的.pdf」' }).click()
    await expect(row('错的.pdf')).toHaveCount(0)
    await input.setInputFiles([pdf('对的.pdf', 300)])
    await page.getByRole('button', { name: '提交' }).click()
    await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible({ timeout: 30_000 })
    expect(await storedFiles(server, formKey)).toEqual(['成绩单.pdf', '对的.pdf'])
    await context.close()
  })
