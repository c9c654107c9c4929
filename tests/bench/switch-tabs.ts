import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type CDPSession, type Page } from 'playwright'
import { findChromium } from '../support/find-chromium.ts'
import { emptyFolder, startServer, type ServerProcess } from '../support/server-process.ts'
import { atMost, median, type Figure } from './harness/bench-result.ts'
import { adminPassword } from './harness/server-pair.ts'

const throttle = 4
const switches = 12
/** SWR deduplicates requests within this time; each switch waits longer, so that it requests the rows again. */
const apartMs = 2100

/** Cost of switching between two open tabs with lists of 20 rows: script time until the newest rows are shown. */
export async function tabs(): Promise<readonly Figure[]> {
  const folder = await emptyFolder()
  const server = await startServer({ dataDir: folder.path, env: { ADMIN_PASSWORD: adminPassword } })
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const token = await fill(server)
    const context = await browser.newContext({
      locale: 'zh-CN',
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
    })
    await context.addCookies([{ name: 'Admin-Token', value: token, url: server.url }])
    const page = await context.newPage()
    for (const list of lists) {
      await page.goto(list.address)
      await page.locator(`main tr:nth-child(20)`).waitFor()
    }
    const cdp = await context.newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    const taken: Switch[] = []
    for (let at = 0; at < switches + 2; at++) taken.push(await change(page, cdp, lists[at % 2]!))
    // the first visit of each tab mounts it
    const measured = taken.slice(2)
    const heap = await heapWith(cdp)
    return [
      atMost(
        `script from one open tab to another until it shows, ${throttle} × throttled`,
        median(measured.map((one) => one.shown)),
        'ms',
        50,
      ),
      atMost('… until its newest rows have come', median(measured.map((one) => one.fresh)), 'ms', 100),
      atMost('JavaScript heap with both lists kept', heap, 'MB', 64),
    ]
  } finally {
    await browser.close()
    await server.stop()
    await folder.remove()
  }
}

interface Switch {
  readonly shown: number
  readonly fresh: number
}

interface List {
  readonly address: string
  readonly heading: string
}

const lists: readonly List[] = [
  { address: '/system/post', heading: '岗位管理' },
  { address: '/system/dict', heading: '字典管理' },
]

async function change(page: Page, cdp: CDPSession, { address, heading }: List): Promise<Switch> {
  await wait(apartMs)
  const before = await scriptMs(cdp)
  const answered = page.waitForResponse((response) => response.url().includes('/page?'))
  await page.evaluate(press, [address, heading] as const)
  const shown = await scriptMs(cdp)
  await (await answered).finished()
  await page.evaluate(painted)
  return { shown: shown - before, fresh: (await scriptMs(cdp)) - before }
}

/** Runs in the page without Playwright's locators, whose scripts would be measured as well. */
async function press([address, heading]: readonly [string, string]): Promise<void> {
  document.querySelector<HTMLElement>(`[data-tab="${address}"] a`)!.click()
  // a hidden page marks its elements; reading positions would force a layout
  const isThere = (): boolean =>
    [...document.querySelectorAll('main h1')].some(
      (one) => one.textContent === heading && !one.closest('[style*="display: none"]'),
    )
  while (!isThere()) await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
}

async function painted(): Promise<void> {
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
}

async function scriptMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return 1000 * metrics.find((metric) => metric.name === 'ScriptDuration')!.value
}

async function heapWith(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find((metric) => metric.name === 'JSHeapUsedSize')!.value / 1024 / 1024
}

/** Fills each list with twenty rows; returns a token. */
async function fill(server: ServerProcess): Promise<string> {
  const token = await server.call<string>('POST', '/api/login', {
    body: { username: 'admin', password: adminPassword },
  })
  for (let n = 1; n <= 20; n++) {
    await server.call('POST', '/api/system/post', {
      token,
      body: { postCode: `bench${n}`, postName: `岗位 ${n}`, postSort: n },
    })
    await server.call('POST', '/api/system/dict/type', {
      token,
      body: { dictType: `bench_${n}`, dictName: `字典 ${n}` },
    })
  }
  return token
}
