import type { Browser, Page } from 'playwright/test'
import { signIn } from './fixtures.ts'

/** Opens a browser of its own, as on another machine, and signs in: as the administrator unless named. */
export async function signInElsewhere(
  browser: Browser,
  url: string,
  name?: string,
  viewport = { width: 1440, height: 900 },
): Promise<Page> {
  const page = await (
    await browser.newContext({ baseURL: url, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport })
  ).newPage()
  await signIn(page, name)
  return page
}
