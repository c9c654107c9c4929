import type { Locator, Page } from 'playwright/test'
import type { Form, Item } from '#schemas/form/form.ts'
import { tokenCookie } from '#schemas/api/limits.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { still } from './expect-accessible.ts'
import { addressOf, formOf, itemsOf, openPages, pageBreak, pdf, photo, uploadPicture } from './form-of-every-type.ts'
import { expect, expectAccessible, picture, publish, signIn, test, tokenOf } from './fixtures.ts'

const end: Item = { id: 'remark', type: 'input', label: '备注' }

const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
}

/** Nothing sticks out at a side. */
const expectWithin = async (page: Page, what: string): Promise<void> => {
  const [scroll, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect([what, scroll! <= inner!]).toEqual([what, true])
}

/** Pictures in both widths and both schemes; it ends as it began. */
async function pictured(page: Page, name: string): Promise<void> {
  // pictures below the first screen are fetched as well
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager'
        return image.decode().catch(() => {})
      }),
    ),
  )
  for (const width of ['desktop', 'phone'] as const) {
    await page.setViewportSize(sizes[width])
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await still(page)
      await picture(page, `type-${name}-${width}-${scheme}`, { fullPage: true })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(sizes.desktop)
}

const signatureWords = {
  'zh-cn': { type: '输入姓名', name: '姓名', me: '张三', signed: '已签名' },
  en: { type: 'Type your name', name: 'Name', me: 'Ann Lee', signed: 'Signed' },
} as const

/** What an address cannot hold: days from now on, files, a signature, people. */
async function complete(page: Page, locale: Locale = 'zh-cn'): Promise<void> {
  const words = signatureWords[locale]
  const question = (type: string): Locator => page.locator(`[data-type=${type}]`)
  const has = async (type: string): Promise<boolean> => (await question(type).count()) > 0
  for (const type of ['reserveDay', 'reserveTimeRange'])
    if (await has(type)) await question(type).locator('input:enabled').first().check({ force: true })
  if (await has('reserveTimeRange'))
    await question('reserveTimeRange').locator('.fw-slots input').first().check({ force: true })
  if (await has('upload')) await question('upload').locator('input[type=file]').setInputFiles(pdf)
  if (await has('imageUpload')) await question('imageUpload').locator('input[type=file]').setInputFiles(photo)
  if (await has('signature')) {
    await question('signature').getByRole('button', { name: words.type }).click()
    await question('signature').getByRole('textbox', { name: words.name, exact: true }).fill(words.me)
    await expect(question('signature').getByRole('status')).toContainText(words.signed)
  }
  for (const type of ['userSelect', 'deptSelect'])
    if (await has(type)) {
      await question(type).getByRole('combobox').click()
      await question(type).getByRole('option').first().click()
    }
}

/** Blanks that begin a line of their sentence elsewhere than at its edge. */
const indented = (page: Page): Promise<readonly number[]> =>
  page.locator('.fw-sentence').evaluate((sentence) => {
    const left = sentence.getBoundingClientRect().left
    const boxes = [...sentence.querySelectorAll('.fw-blank')].map((blank) => blank.getBoundingClientRect())
    const wrapped = boxes.filter(({ top }) => top > boxes[0]!.top)
    return wrapped.length === 0 ? [Number.NaN] : wrapped.map((box) => box.left - left).filter((by) => by !== 0)
  })

/** Each wrong question says so in words that belong to a control or to the group of them. */
const unexplained = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.fw-item[data-invalid]')].flatMap((item) => {
      const error = item.querySelector('.fw-error')
      const told = [item, ...item.querySelectorAll('[aria-describedby]')].some((one) =>
        one
          .getAttribute('aria-describedby')
          ?.split(' ')
          .includes(error?.id ?? 'none'),
      )
      return told && error?.textContent ? [] : [`${item.dataset.type}`]
    }),
  )

/** On which side of its row a button stands, and where the tip of its arrow is. */
const pointsOutwards = (button: Element) => {
  const row = button.parentElement!.getBoundingClientRect()
  const box = button.getBoundingClientRect()
  const path = button.querySelector('path')!
  const [start, tip] = [0, path.getTotalLength() / 2].map(
    (at) => path.getPointAtLength(at).matrixTransform(path.getScreenCTM()!).x,
  ) as [number, number]
  return { isAtRight: box.left + box.right > row.left + row.right, isPointingRight: tip > start }
}

/** Chinese texts whose signs do not stand from left to right, line by line, as in a page that is read from the right. */
const scrambled = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const blockOf = (node: Node): Element => {
      let block = node.parentElement!
      const isPart = ({ display, unicodeBidi }: CSSStyleDeclaration) =>
        /^(inline|contents)$/.test(display) && unicodeBidi === 'normal'
      while (isPart(getComputedStyle(block))) block = block.parentElement!
      return block
    }
    const range = new Range()
    const last = new Map<Element, DOMRect>()
    const wrong = new Set<Element>()
    const texts = document.createTreeWalker(document.querySelector('.fw-form')!, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode as Text
      // numbers and stars of questions stand where the page begins and ends
      if (node.parentElement!.closest('.fw-hidden, .fw-no, .fw-required, option, script, style')) continue
      const block = blockOf(node)
      for (const [at, sign] of [...node.data].entries()) {
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const box = range.getBoundingClientRect()
        if (sign.trim() === '' || box.width === 0) continue
        const before = last.get(block)
        if (before && box.top < before.bottom && box.bottom > before.top && box.left < before.left) wrong.add(block)
        last.set(block, box)
      }
    }
    return [...wrong].map((block) => `${block.className || block.tagName}: ${block.textContent}`)
  })

for (const name of [...openPages, 'people'] as const) {
  test(
    `questions (${name}) are accessible in nine ways, empty, wrong and filled`,
    { tag: '@whole' },
    async ({ page, server }) => {
      test.setTimeout(240_000)
      const items = itemsOf(name, name === 'people' ? '' : await uploadPicture(server))
      const settings = name === 'people' ? { access: { signIn: true } } : {}
      const formKey = await publish(server, formOf('题型', [...items, pageBreak('turn01'), end], settings))
      if (name === 'people') await signIn(page)
      const visit = async (query = ''): Promise<void> => {
        await page.goto(`/s/${formKey}${query}`)
        await page.waitForLoadState('networkidle')
        await expect(page.locator('.fw-js')).toBeVisible()
      }
      await visit()

      for (const [size, viewport] of Object.entries(sizes))
        await test.step(size, async () => {
          await page.setViewportSize(viewport)
          await expectAccessible(page)
          await expectWithin(page, size)
          if (name === 'choices' && size === 'phone') expect(await indented(page)).toEqual([])
        })
      await page.setViewportSize(sizes.desktop)
      await test.step('forced colours', async () => {
        await page.emulateMedia({ forcedColors: 'active' })
        await expectAccessible(page)
        // browsers leave the colors of drawings as they are: those of stars and icons follow the text
        const strokes = page.locator(':is(.fw-star svg, .fw-file-icon, .fw-pin)')
        const isDrawn = items.some(({ type }) => type === 'rate' || type === 'location' || type === 'upload')
        expect((await strokes.count()) > 0).toBe(isDrawn)
        for (const drawing of await strokes.all())
          expect(
            await drawing.evaluate((svg) => getComputedStyle(svg).stroke === getComputedStyle(document.body).color),
          ).toBe(true)
        await picture(page, `type-${name}-forced`, { fullPage: true })
        await page.emulateMedia({ forcedColors: 'none' })
      })
      await test.step('reduced motion', async () => {
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await expectAccessible(page)
        expect(
          await page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length),
        ).toBe(0)
        await page.emulateMedia({ reducedMotion: 'no-preference' })
      })
      await test.step('dark', async () => {
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectAccessible(page)
        await page.emulateMedia({ colorScheme: 'light' })
      })
      await pictured(page, `${name}-empty`)

      await test.step('after an empty submit', async () => {
        await page.getByRole('button', { name: '下一页' }).click()
        const wrong = await page.locator('.fw-item[data-invalid]').count()
        expect(wrong).toBeGreaterThan(0)
        await expect(page.locator('.fw-actions + output')).toHaveText(`还有 ${wrong} 处需要修改`)
        const first = page.locator('.fw-item[data-invalid]').first()
        await expect(first.locator(':focus')).toBeAttached()
        // edges fade into red
        await expect.poll(() => markedWrongly(page)).toEqual([])
        expect(await unexplained(page)).toEqual([])
        if (name === 'grids') await expect(page.locator('[data-type=subForm] [aria-invalid=true]')).toHaveCount(1)
        await expectAccessible(page)
        await pictured(page, `${name}-wrong`)
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectAccessible(page)
        await page.emulateMedia({ colorScheme: 'light' })
      })

      await test.step('filled, and after going back', async () => {
        await visit(name === 'people' ? '' : `?${addressOf(items)}`)
        await complete(page)
        await pictured(page, `${name}-filled`)
        await page.emulateMedia({ forcedColors: 'active' })
        // what is chosen differs from what is not, without its ground
        const chosen = page.locator('.fw-star:has(input:checked) svg')
        await expect(chosen).toHaveCount(items.filter(({ type }) => type === 'rate').length)
        for (const star of await chosen.all())
          expect(
            await star.evaluate((svg) => getComputedStyle(svg).stroke === getComputedStyle(document.body).color),
          ).toBe(false)
        await page.emulateMedia({ forcedColors: 'none' })
        await page.getByRole('button', { name: '下一页' }).click()
        await expect(page.getByLabel('备注')).toBeVisible()
        await page.getByRole('button', { name: '上一页' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
        await expect(page.locator('.fw-item[data-invalid]')).toHaveCount(0)
        await expectAccessible(page)
      })

      await test.step('right to left', async () => {
        await page.evaluate(() => (document.documentElement.dir = 'rtl'))
        await expectAccessible(page)
        await expectWithin(page, 'right to left')
        await page.setViewportSize(sizes.phone)
        await expectWithin(page, 'right to left on a phone')
        expect(await scrambled(page)).toEqual([])
        for (const [button, isAtRight] of [
          ['上一张', true],
          ['下一张', false],
        ] as const)
          for (const one of await page.getByRole('button', { name: button }).all())
            expect(await one.evaluate(pointsOutwards)).toEqual({ isAtRight, isPointingRight: isAtRight })
        await picture(page, `type-${name}-rtl-phone`, { fullPage: true })
      })
    },
  )
}

const english = { locale: 'en-US', timezoneId: 'America/New_York' }
for (const name of [...openPages, 'people'] as const) {
  test(`questions (${name}) speak English throughout`, { tag: '@whole' }, async ({ server, browser }) => {
    test.setTimeout(240_000)
    const items = itemsOf(name, name === 'people' ? '' : await uploadPicture(server), 'en')
    const settings: Form['settings'] = {
      language: 'en',
      ...(name === 'people' ? { access: { signIn: true } } : {}),
    }
    const turned: Item = { id: 'remark', type: 'input', label: 'Remark' }
    const formKey = await publish(server, formOf('Question types', [...items, pageBreak('turn01'), turned], settings))
    const context = await browser.newContext({ ...english, baseURL: server.url, viewport: sizes.desktop })
    const page = await context.newPage()
    if (name === 'people')
      await context.addCookies([{ name: tokenCookie, value: await tokenOf(server), url: server.url }])
    const visit = async (query = ''): Promise<void> => {
      await page.goto(`/s/${formKey}${query}`)
      await page.waitForLoadState('networkidle')
      await expect(page.locator('.fw-js')).toBeVisible()
    }
    await visit()
    expect(await foreign(page)).toEqual([])
    await pictured(page, `${name}-en-empty`)
    await page.locator('.fw-button[data-kind=main]').click()
    await expect(page.locator('.fw-item[data-invalid]').first()).toBeVisible()
    expect(await foreign(page)).toEqual([])
    await pictured(page, `${name}-en-wrong`)
    await visit(name === 'people' ? '' : `?${addressOf(items)}`)
    await complete(page, 'en')
    await pictured(page, `${name}-en-filled`)
    await context.close()
  })
}

/** Chinese on a page in English, in its texts and the names of its controls, where no `lang` says so. */
const foreign = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const han = /\p{Script=Han}/u
    const named = ['aria-label', 'title', 'placeholder', 'alt']
    const texts = [...document.querySelectorAll('body, body *:not(script, style, [lang^=zh])')].flatMap((element) => [
      ...[...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : [])),
      ...named.flatMap((name) => element.getAttribute(name) ?? []),
    ])
    return texts.filter((text) => han.test(text))
  })

/** Types of wrong questions that have no red edge, or one around another: a control or a group is marked once. */
const markedWrongly = (page: Page): Promise<readonly (string | undefined)[]> =>
  page.locator('.fw-item[data-invalid]').evaluateAll((questions) =>
    questions.flatMap((question) => {
      const { color } = getComputedStyle(question.querySelector('.fw-error')!)
      const red = [...question.querySelectorAll('*')].filter((part) => {
        const { borderBottomColor, borderBottomWidth } = getComputedStyle(part)
        return borderBottomColor === color && borderBottomWidth !== '0px' && part.getClientRects().length > 0
      })
      const isTwice = red.some((part) => red.some((other) => other !== part && other.contains(part)))
      return red.length > 0 && !isTwice ? [] : [(question as HTMLElement).dataset.type]
    }),
  )
