import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { findChromium } from '../support/chromium.ts'
import { emptyFolder, startServer } from '../support/server-process.ts'
import { atMost, type Figure } from './figure.ts'
import { adminPassword } from './pair.ts'

/** The scripts an administrator's browser loads, from an empty cache, until the first list of a module shows. */
export async function adminList(): Promise<readonly Figure[]> {
  const folder = await emptyFolder()
  const server = await startServer({ dataDir: folder.path, env: { ADMIN_PASSWORD: adminPassword } })
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const token = await server.call<string>('POST', '/api/login', {
      body: { username: 'admin', password: adminPassword },
    })
    const context = await browser.newContext({ locale: 'zh-CN', baseURL: server.url })
    await context.addCookies([{ name: 'Admin-Token', value: token, url: server.url }])
    const page = await context.newPage()
    const scripts = new Map<string, Promise<Buffer>>()
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body())
    })
    await page.goto('/system/dict')
    await page.getByRole('link', { name: 'sys_user_sex' }).waitFor()
    const bodies = await Promise.all(scripts.values())
    const kilobytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1024
    return [
      atMost(`JavaScript of the admin until the first list shows, gzip, ${bodies.length} files`, kilobytes, 'KB', 250),
    ]
  } finally {
    await browser.close()
    await server.stop()
    await folder.remove()
  }
}
