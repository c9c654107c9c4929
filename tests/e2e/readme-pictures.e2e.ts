import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { exampleForm } from '../support/published-form.ts'
import { expect, publish, signIn, test, type ServerProcess } from './fixtures.ts'

/** The four pictures of the README, made by `npm run pictures`: taken, not compared. */
test.skip(process.env.README_PICTURES === undefined, 'only where somebody wants new pictures')

const folder = join(import.meta.dirname, 'pictures')

const names = ['王小明', '李思雨', '陈一诺', '周子墨', '赵安然', '孙嘉禾', '吴清越', '郑书言', '冯予安', '林知夏']
const wishes = ['有没有停车位？', '可以带孩子吗？', '希望多一些动手的环节。', '讲座会有回放吗？']

/** Answers as people give them, always the same. */
async function answer(server: ServerProcess, formKey: string): Promise<void> {
  for (let at = 0; at < 38; at++) {
    const answers = {
      name01: names[at % names.length],
      slot01: 'abbcabbca'[at % 9],
      topic1: ['a', 'b', 'c', 'd'].filter((_, topic) => (at * 7 + topic * 3) % 5 < 2),
      people: 1 + ((at * 5) % 3),
      ...(at % 4 === 0 ? { wish01: wishes[(at / 4) % wishes.length] } : {}),
    }
    await server.call('POST', `/api/public/form/${formKey}/data`, { body: { version: 1, answers } })
  }
}

async function take(page: Page, name: string): Promise<void> {
  await expect(page.locator('[data-waiting], #first-frame').filter({ visible: true })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
}

test('the four pictures of the README', { tag: '@whole' }, async ({ page, browser, server }) => {
  test.setTimeout(240_000)
  await mkdir(folder, { recursive: true })
  await page.setViewportSize({ width: 1280, height: 800 })
  const formKey = await publish(server, exampleForm('open-day.zh'))
  await answer(server, formKey)
  await signIn(page)
  const at = (tab: string): string => `/project/form/${tab}?key=${formKey}`

  await page.goto(at('editor'))
  await page.getByRole('textbox', { name: '单选的标题' }).click()
  await take(page, 'editor')
  await page.goto(at('data'))
  await expect(page.getByText('王小明').first()).toBeVisible()
  await take(page, 'submissions')
  await page.goto(at('statistics'))
  await expect(page.getByRole('heading', { name: /参加哪一场/ })).toBeVisible()
  await take(page, 'statistics')

  const phone = await browser.newContext({
    baseURL: server.url,
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const visitor = await phone.newPage()
  await visitor.goto(`/s/${formKey}`)
  await visitor.getByRole('textbox', { name: /怎么称呼您/ }).fill('林知夏')
  await visitor.getByRole('radio', { name: /数据安全讲座/ }).check()
  await visitor.evaluate(() => scrollTo(0, 0))
  await take(visitor, 'fill-page')
  await phone.close()
})
