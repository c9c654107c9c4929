import { gzipSync } from 'node:zlib'
import { chromium, type Page, type Response } from 'playwright'
import { findChromium } from '../support/find-chromium.ts'
import { emptyFolder, startServer } from '../support/server-process.ts'
import { atMost, type Figure } from './harness/figure.ts'
import { adminPassword } from './harness/server-pair.ts'

/** Lists that an administrator opens first, with their budgets (design/README.md §6 and issue 10). */
const lists = [
  {
    name: 'dictionaries',
    path: '/system/dict',
    shown: (page: Page) => page.getByRole('link', { name: 'sys_user_sex' }),
    kilobytes: 250,
  },
  {
    name: 'users',
    path: '/system/user',
    shown: (page: Page) => page.getByRole('cell', { name: 'admin', exact: true }).first(),
    kilobytes: 230,
    requests: 25,
  },
] as const

/** Downloads of an administrator's browser with an empty cache until a list shows its first row. */
export async function adminList(): Promise<readonly Figure[]> {
  const folder = await emptyFolder()
  const server = await startServer({ dataDir: folder.path, env: { ADMIN_PASSWORD: adminPassword } })
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const token = await server.call<string>('POST', '/api/login', {
      body: { username: 'admin', password: adminPassword },
    })
    const figures: Figure[] = []
    for (const { name, path, shown, kilobytes, ...more } of lists) {
      const context = await browser.newContext({ locale: 'zh-CN', baseURL: server.url })
      await context.addCookies([{ name: 'Admin-Token', value: token, url: server.url }])
      const page = await context.newPage()
      const answers: Response[] = []
      const scripts = new Map<string, Promise<Buffer>>()
      page.on('response', (response) => {
        answers.push(response)
        if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body())
      })
      await page.goto(path)
      await shown(page).waitFor()
      // what comes later, such as the next screens, counts no more, and its bodies end with the page
      page.removeAllListeners('response')
      const requests = answers.length
      const bodies = await Promise.all(scripts.values())
      const weight = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1024
      figures.push(
        atMost(`JavaScript until the list of ${name} shows, gzip, ${bodies.length} files`, weight, 'KB', kilobytes),
      )
      if ('requests' in more)
        figures.push(atMost(`requests until the list of ${name} shows`, requests, '', more.requests))
      await context.close()
    }
    return figures
  } finally {
    await browser.close()
    await server.stop()
    await folder.remove()
  }
}
