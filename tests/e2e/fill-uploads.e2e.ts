import type { Locator, Page } from 'playwright/test'
import type { Form } from '#schemas/form/form.ts'
import { breakableProxy, type BreakableProxy } from '../support/breakable-proxy.ts'
import { tabTo } from './tab-to.ts'
import { expect, expectAccessible, expectContrast, picture, publish, test as base, tokenOf } from './fixtures.ts'

const form: Form = {
  format: 1,
  title: '材料提交',
  logic: [],
  theme: {},
  settings: {},
  items: [
    { id: 'proof1', type: 'upload', label: '证明材料', required: true, accept: ['pdf'], maxFiles: 2, maxMegabytes: 4 },
  ],
}
const megabyte = 1024 * 1024

/** A document with content of its own in each place, so that a wrong order would be noticed. */
function pdf(name: string, size: number) {
  const buffer = Buffer.alloc(size)
  for (let at = 0; at < size; at += 4) buffer.writeUInt32BE((at * 2654435761) % 2 ** 32, Math.min(at, size - 4))
  buffer.write('%PDF-1.7\n', 0)
  buffer.write('%%EOF\n', size - 6)
  return { name, mimeType: 'application/pdf', buffer }
}

interface Through {
  readonly proxy: BreakableProxy
  readonly formKey: string
}

/** The browser reaches the server through a proxy; what it says in the console of a cut connection is no fault. */
const test = base.extend<{ faults: string[]; through: Through }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  faults: async ({}, use) => use([]),
  through: async ({ server }, use) => {
    const proxy = await breakableProxy(server.url)
    await use({ proxy, formKey: await publish(server, form) })
    await proxy.close()
  },
})

const opened = async (page: Page, { proxy, formKey }: Through, query = ''): Promise<Locator> => {
  await page.goto(`${proxy.url}/s/${formKey}${query}`)
  await page.waitForLoadState('networkidle')
  return page.locator('input[type=file]')
}

test(
  'files that a question does not take are refused in words beside it, before and by the server',
  { tag: '@whole' },
  async ({ page, through }) => {
    const input = await opened(page, through)
    const question = page.getByRole('group').or(page.locator('.fw-item')).filter({ has: input }).last()
    const rows = question.getByRole('listitem')
    const rowOf = (name: string): Locator => rows.filter({ hasText: name })

    await input.setInputFiles([
      { name: '程序.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
      pdf('扫描件.pdf', 5 * megabyte),
      { name: '空白.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
      {
        name: '网页.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
      },
      pdf('第三份.pdf', 1000),
    ])
    await expect(rowOf('程序.exe').getByRole('alert')).toHaveText('不支持这种文件，只能上传 pdf')
    await expect(rowOf('扫描件.pdf').getByRole('alert')).toHaveText('文件为 5 MB，不能超过 4 MB')
    await expect(rowOf('空白.pdf').getByRole('alert')).toHaveText('文件是空的，请重新选择')
    await expect(rowOf('网页.pdf').getByRole('alert')).toHaveText('「证明材料」只能上传 pdf 文件')
    await expect(rowOf('第三份.pdf').getByText('1000 B')).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'fill-uploads-refused', { fullPage: true })

    await test.step('one more than the question takes', async () => {
      await input.setInputFiles([pdf('第四份.pdf', 1000), pdf('第五份.pdf', 1000)])
      await expect(rowOf('第五份.pdf').getByRole('alert')).toHaveText('最多 2 个文件，未上传')
      await expect(rowOf('第四份.pdf').getByText('1000 B')).toBeVisible()
      // earlier refusals have been read
      await expect(rows).toHaveCount(3)
    })

    await test.step('removed by keyboard, which makes room', async () => {
      await tabTo(page, page.getByRole('button', { name: '移除「第三份.pdf」' }))
      await page.keyboard.press('Enter')
      await expect(rowOf('第三份.pdf')).toHaveCount(0)
      await expect(input).toBeFocused()
      await page.getByRole('button', { name: '移除「第五份.pdf」' }).click()
      await expect(rows).toHaveCount(1)
      await expect(page.getByText('，或拖到这里')).toBeVisible()
    })
  },
)

test(
  'an upload goes on after a cut in the middle of a part; submitting waits for it',
  { tag: '@whole' },
  async ({ page, server, through }) => {
    const { proxy, formKey } = through
    const input = await opened(page, through)
    const file = pdf('合同.pdf', 3.5 * megabyte)
    const submit = page.getByRole('button', { name: '提交', exact: true })
    const done = page.getByRole('heading', { name: '提交成功' })

    await test.step('its progress shows, and submitting waits', async () => {
      proxy.hold()
      await input.setInputFiles([file])
      const progress = page.getByRole('progressbar', { name: '正在上传「合同.pdf」' })
      await expect(progress).toBeVisible()
      await expect(page.getByText(/正在上传 \d+%/)).toBeVisible()
      await submit.click()
      await expect(page.getByRole('button', { name: '等待文件上传…' })).toBeDisabled()
      await expect(done).toBeHidden()
      await expectAccessible(page)
      await picture(page, 'fill-uploads-progress')
    })

    await test.step('cut in the second part, it goes on from there', async () => {
      const before = proxy.uploaded()
      proxy.cutAfter(1.5 * megabyte)
      proxy.flow()
      await expect(page.getByText('连接中断，将从 29% 继续上传')).toBeVisible()
      proxy.down(false)
      await expect(done).toBeVisible()
      // the cut part again, not the whole file
      expect(proxy.uploaded() - before).toBeLessThan(file.buffer.length + 1.1 * megabyte)
    })

    await test.step('what is stored is the file', async () => {
      const token = await tokenOf(server)
      const path = `/api/project/form/${formKey}/data/page`
      const { rows } = await server.call<{ rows: readonly { answers: { proof1: readonly { url: string }[] } }[] }>(
        'GET',
        path,
        { token },
      )
      const content = await fetch(`${server.url}${rows[0]!.answers.proof1[0]!.url}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(Buffer.from(await content.arrayBuffer()).equals(file.buffer)).toBe(true)
    })
  },
)

test(
  'an upload that fails says so in the visitor’s language, and is tried again by keyboard on a phone',
  { tag: '@whole' },
  async ({ page, through }) => {
    const { proxy } = through
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.clock.install()
    const input = await opened(page, through, '?lang=en')
    const submit = page.getByRole('button', { name: 'Submit', exact: true })
    const note = page.getByRole('alert').filter({ hasText: 'Couldn’t upload. Check your connection and try again.' })

    proxy.cutAfter(1.5 * megabyte)
    await input.setInputFiles([pdf('lease.pdf', 3 * megabyte)])
    await expect(page.getByText('Connection lost. Continuing from 33% in a moment.')).toBeVisible()
    await expectContrast(page)
    await picture(page, 'fill-uploads-interrupted-390-dark')
    await expect(async () => {
      await page.clock.runFor(10_000)
      await expect(note).toBeVisible({ timeout: 500 })
    }).toPass()
    await page.clock.resume()
    await submit.click()
    const again = page.getByRole('button', { name: 'Upload “lease.pdf” again' })
    await expect(again).toBeFocused()
    await expect(note).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'fill-uploads-failed-390-dark')

    proxy.down(false)
    const before = proxy.uploaded()
    await page.keyboard.press('Enter')
    await expect(page.getByText('3 MB')).toBeVisible()
    expect(proxy.uploaded() - before).toBeLessThan(3 * megabyte)
  },
)
