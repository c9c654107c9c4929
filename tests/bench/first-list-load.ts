import { gzipSync } from 'node:zlib'
import { chromium, type Response } from 'playwright'
import { findChromium } from '../support/find-chromium.ts'
import { emptyFolder, startServer } from '../support/server-process.ts'
import { atMost, type Figure } from './harness/bench-result.ts'
import { adminPassword } from './harness/server-pair.ts'

/** Lists that an administrator opens first, with their budgets (design/README.md §6 and issue 10). */
const lists = [
  {
    name: 'dictionaries',
    path: '/system/dict',
    row: 'sys_user_sex',
    kilobytes: 250,
  },
  {
    name: 'users',
    path: '/system/user',
    row: 'admin',
    kilobytes: 230,
    requests: 25,
  },
] as const

/** Downloads that an administrator's browser with an empty cache has begun when a list shows its first row. */
export async function adminList(): Promise<readonly Figure[]> {
  const folder = await emptyFolder()
  const server = await startServer({ dataDir: folder.path, env: { ADMIN_PASSWORD: adminPassword } })
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const token = await server.call<string>('POST', '/api/login', {
      body: { username: 'admin', password: adminPassword },
    })
    const figures: Figure[] = []
    for (const { name, path, row, kilobytes, ...more } of lists) {
      const context = await browser.newContext({ locale: 'zh-CN', baseURL: server.url })
      await context.addCookies([{ name: 'Admin-Token', value: token, url: server.url }])
      const page = await context.newPage()
      const scripts: Response[] = []
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') scripts.push(response)
      })
      await page.addInitScript(recordFirstRow, row)
      await page.goto(path)
      // the page's own clock decides, because this process notices the row only a while later
      const begun = await (await page.waitForFunction(() => window.begunAtFirstRow)).jsonValue()
      await page.waitForLoadState('networkidle')
      const counted = scripts.filter((response) => begun!.includes(response.url()))
      const bodies = await Promise.all(counted.map((response) => response.body()))
      const weight = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1024
      figures.push(
        atMost(`JavaScript until the list of ${name} shows, gzip, ${bodies.length} files`, weight, 'KB', kilobytes),
      )
      if ('requests' in more)
        figures.push(atMost(`requests until the list of ${name} shows`, begun!.length, '', more.requests))
      await context.close()
    }
    return figures
  } finally {
    await browser.close()
    await server.stop()
    await folder.remove()
  }
}

declare global {
  interface Window {
    /** Addresses requested until the frame that showed the first row. */
    begunAtFirstRow?: readonly string[]
  }
}

/** Runs in the page. Before each frame is painted, it looks for a row with the given text. */
function recordFirstRow(name: string): void {
  const look = (): void => {
    const isThere = [...document.querySelectorAll('[data-row]')].some((row) => row.textContent.includes(name))
    if (!isThere) return void requestAnimationFrame(look)
    const begun = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    window.begunAtFirstRow = begun.map((entry) => entry.name)
  }
  requestAnimationFrame(look)
}
