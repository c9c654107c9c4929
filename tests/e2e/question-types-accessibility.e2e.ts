import type { Locator, Page } from 'playwright/test'
import type { Form, Item } from '#schemas/form/form.ts'
import { tokenCookie } from '#schemas/api/limits.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { pixel } from '../support/upload.ts'
import { still } from './expect-accessible.ts'
import { addressOf, formOf, itemsOf, uploadPicture, type PageName } from './form-of-every-type.ts'
import { tabTo } from './tab-to.ts'
import {
  expect,
  expectAccessible,
  password,
  picture,
  publish,
  signIn,
  test,
  tokenOf,
  type ServerProcess,
} from './fixtures.ts'

const open: readonly PageName[] = ['choices', 'grids', 'others']
interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}
const pdf: ChosenFile = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
const photo: ChosenFile = { name: 'photo.png', mimeType: 'image/png', buffer: pixel.bytes }
const end: Item = { id: 'remark', type: 'input', label: '备注' }
const turn = (id: string): Item => ({ id, type: 'pagination', label: '' })

/** A question is answered with keys alone; what the server is to have stored comes back. */
type Way = (question: Locator, press: (...keys: readonly string[]) => Promise<void>) => Promise<unknown>

const shown = 'input:not([type=hidden]):visible, select:visible, textarea:visible'
const typed =
  (...texts: readonly string[]): Way =>
  async (question) => {
    for (const [at, text] of texts.entries()) {
      await tabTo(question.page(), question.locator(shown).nth(at))
      await question.page().keyboard.type(text)
    }
    return texts[0]
  }
const firstPicked: Way = async (question, press) => {
  await tabTo(question.page(), question.locator('input:enabled:visible').first())
  await press('Space')
  return question.locator('input:checked').first().getAttribute('value')
}
/** Up from nothing is the first value of each part of a date, in whatever order the browser has them. */
const moments: Way = async (question, press) => {
  const fields = await question.locator(shown).all()
  for (const field of fields) {
    await tabTo(question.page(), field)
    await press('ArrowUp', 'ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowUp')
    await expect(field).not.toHaveValue('')
  }
  const values = await Promise.all(fields.map((field) => field.inputValue()))
  return values.length === 1 ? values[0] : { from: values[0], to: values[1] }
}
const rowByRow: Way = async (question, press) => {
  const rows = await question.locator('tbody tr').all()
  for (const row of rows) {
    await tabTo(question.page(), row.locator('input').first())
    await press('Space')
  }
}
const listed: Way = async (question, press) => {
  for (let at = 0; at < (await question.locator('select:visible').count()); at++) {
    const list = question.locator('select:visible').nth(at)
    // what lies below is fetched once it is known
    await expect(list.locator('option').nth(1)).toBeAttached()
    await tabTo(question.page(), list)
    await press('ArrowDown')
    await expect(list).not.toHaveValue('')
  }
}
const chosenFile =
  (file: ChosenFile): Way =>
  async (question, press) => {
    await tabTo(question.page(), question.locator('input[type=file]:visible'))
    const [chooser] = await Promise.all([question.page().waitForEvent('filechooser'), press('Space')])
    await chooser.setFiles(file)
    await expect(question.getByText(file.name, { exact: true })).toBeVisible()
    await expect(question.getByRole('button', { name: `移除「${file.name}」` })).toBeVisible()
    return [expect.objectContaining({ name: file.name })]
  }
const person: Way = async (question, press) => {
  await tabTo(question.page(), question.getByRole('combobox'))
  await press('ArrowDown')
  await expect(question.getByRole('option').first()).toBeVisible()
  await press('Enter')
  await expect(question.locator('.fw-person')).toHaveCount(1)
  // the field is gone, as there is one person to choose
  await expect(question.getByRole('button', { name: /^移除/ })).toBeFocused()
  return [expect.objectContaining({ name: await question.locator('.fw-person-name').textContent() })]
}
const shownOnly: Way = async () => undefined

const ways: Readonly<Record<string, Way>> = {
  input: typed('张三'),
  textarea: typed('你好'),
  number: async (...at) => Number(await typed('7')(...at)),
  horizontalInput: async (...at) => {
    await typed('研发', '工程师')(...at)
    return { b1: '研发', b2: '工程师' }
  },
  radio: firstPicked,
  imageSelect: firstPicked,
  checkbox: async (...at) => [await firstPicked(...at)],
  select: async (...at) => {
    await listed(...at)
    return '1'
  },
  cascader: async (...at) => {
    await listed(...at)
    return ['1', '11']
  },
  switch: async (...at) => {
    await firstPicked(...at)
    return true
  },
  rate: async (question, press) => {
    await tabTo(question.page(), question.locator('input').first())
    await press('4')
    return 4
  },
  nps: async (question, press) => {
    await tabTo(question.page(), question.locator('input').first())
    await press('9')
    return 9
  },
  slider: async (question, press) => {
    await tabTo(question.page(), question.locator('input[type=range]'))
    await press('ArrowRight', 'ArrowRight', 'ArrowRight')
    return 3
  },
  sort: async (question, press) => {
    await tabTo(question.page(), question.locator('.fw-grip').first())
    await press('ArrowDown')
    // the row moves, and the focus with it
    await expect(question.locator('.fw-sort-row').nth(1).locator('.fw-grip')).toBeFocused()
    return ['2', '1', '3']
  },
  date: moments,
  dateRange: moments,
  time: moments,
  timeRange: moments,
  matrixRadio: async (...at) => {
    await rowByRow(...at)
    return { r1: '1', r2: '1', r3: '1' }
  },
  matrixCheckbox: async (...at) => {
    await rowByRow(...at)
    return { r1: ['1'], r2: ['1'], r3: ['1'] }
  },
  matrixScale: async (...at) => {
    await rowByRow(...at)
    return { r1: 1, r2: 1, r3: 1 }
  },
  matrixSelect: async (...at) => {
    await listed(...at)
    return { r1: '1', r2: '1', r3: '1' }
  },
  matrixInput: async (...at) => {
    await typed('a', 'b', 'c', 'd', 'e', 'f')(...at)
    return { r1: { c1: 'a', c2: 'b' }, r2: { c1: 'c', c2: 'd' }, r3: { c1: 'e', c2: 'f' } }
  },
  subForm: async (question, press) => {
    await typed('笔记本', '2')(question, press)
    await tabTo(question.page(), question.locator('.fw-row-add'))
    await press('Enter')
    await expect(question.locator('.fw-row').nth(1).locator(shown).first()).toBeFocused()
    await question.page().keyboard.type('尺子')
    return [{ field1: '笔记本', field2: 2 }, { field1: '尺子' }]
  },
  reserveDay: firstPicked,
  reserveTimeRange: async (question, press) => {
    const date = await firstPicked(question, press)
    await tabTo(question.page(), question.locator('.fw-slots input:enabled').first())
    await press('Space')
    return { date, range: '1' }
  },
  goods: async (...at) => {
    await typed('2')(...at)
    return { p1: 2 }
  },
  region: async (question, press) => {
    await listed(question, press)
    return {
      codes: await question.locator('select').evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value)),
    }
  },
  location: async (...at) => {
    await typed('30.5', '120.25', '西湖')(...at)
    return { lat: 30.5, lng: 120.25, address: '西湖' }
  },
  upload: chosenFile(pdf),
  imageUpload: chosenFile(photo),
  signature: async (question, press) => {
    await tabTo(question.page(), question.getByRole('button', { name: '输入姓名' }))
    await press('Enter')
    await tabTo(question.page(), question.getByRole('textbox', { name: '姓名' }))
    await question.page().keyboard.type('张三')
    await expect(question.getByRole('status')).toContainText('已签名')
    return { url: expect.stringContaining('/file/') }
  },
  carousel: async (question, press) => {
    await tabTo(question.page(), question.locator('.fw-slides'))
    await press('ArrowRight')
    await expect(question.getByText('2 / 2')).toBeVisible()
    await tabTo(question.page(), question.getByRole('button', { name: '上一张' }))
    await press('Enter')
    await expect(question.getByText('1 / 2')).toBeVisible()
  },
  richText: async (question) => tabTo(question.page(), question.getByRole('link')),
  userSelect: person,
  deptSelect: person,
  calc: async (question) => {
    await expect(question).toContainText('42')
    return 42
  },
  hidden: async () => 'poster',
  randomNumber: async () => expect.stringMatching(/^\d{8}$/),
  description: shownOnly,
  image: shownOnly,
  divider: shownOnly,
}

/** Fills in a page by keyboard, question after question, and presses its button. */
async function byKeyboard(page: Page, items: readonly Item[]): Promise<Readonly<Record<string, unknown>>> {
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const one of keys) await page.keyboard.press(one)
  }
  const stored: Record<string, unknown> = {}
  for (const { id, type } of items) {
    const way = ways[type]
    if (!way) throw new Error(`<${type}> has no way by keyboard`)
    const answer = await test.step(type, () => way(page.locator(`#q-${id}`), press))
    if (answer !== undefined) stored[id] = answer
  }
  await tabTo(page, page.locator('.fw-button[data-kind=main]'), { within: 80 })
  await press('Enter')
  return stored
}

interface Stored {
  readonly rows: readonly { readonly answers: Readonly<Record<string, unknown>> }[]
}
const storedIn = async (server: ServerProcess, formKey: string) =>
  (await server.call<Stored>('GET', `/api/project/form/${formKey}/data/page`, { token: await tokenOf(server) })).rows

test('each type of question is answered by keyboard alone', { tag: '@whole' }, async ({ page, server }) => {
  test.setTimeout(240_000)
  const image = await uploadPicture(server)
  const all = open.map((name) => itemsOf(name, image))
  const form = formOf('全部题型', [...all[0]!, turn('turn01'), ...all[1]!, turn('turn02'), ...all[2]!])
  const formKey = await publish(server, form)
  // the browser hands choosers of files to whoever listens, and cancels one that comes before it knows
  page.on('filechooser', () => undefined)
  await page.goto(`/s/${formKey}?source=poster`)
  await page.waitForLoadState('networkidle')

  const expected: Record<string, unknown> = {}
  for (const [at, items] of all.entries()) {
    await expect(page.getByText(`第 ${at + 1} 页，共 3 页`)).toBeVisible()
    // whoever turns the page begins at its top
    if (at > 0) await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    Object.assign(expected, await byKeyboard(page, items))
  }
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeFocused()
  const [row] = await storedIn(server, formKey)
  for (const [id, value] of Object.entries(expected))
    expect([typeIn(form, id), row!.answers[id]]).toEqual([typeIn(form, id), value])
})

const typeIn = (form: Form, id: string): string | undefined => form.items.find((item) => item.id === id)?.type

test('people and departments are chosen by keyboard alone', { tag: '@whole' }, async ({ page, server }) => {
  const items = itemsOf('people', '')
  const formKey = await publish(server, formOf('派工', items, { access: { signIn: true } }))
  await signIn(page)
  await page.goto(`/s/${formKey}`)
  await expect(page.getByRole('combobox').first()).toBeVisible()
  const expected = await byKeyboard(page, items)
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeFocused()
  expect((await storedIn(server, formKey))[0]!.answers).toEqual(expected)
})

test('a form for the signed-in is filled in without scripts', { tag: '@whole' }, async ({ server, browser }) => {
  const items = itemsOf('people', '')
  const formKey = await publish(server, formOf('派工', items, { access: { signIn: true } }))
  const dept = items.find(({ type }) => type === 'deptSelect')!
  const { rows } = await server.call<{ rows: readonly { name: string }[] }>(
    'GET',
    `/api/public/form/${formKey}/people/${dept.id}`,
    { token: await tokenOf(server) },
  )
  const plain = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false, locale: 'zh-CN' })
  const page = await plain.newPage()
  await page.goto(`/s/${formKey}`)
  await expect(page.getByRole('link', { name: '去登录' })).toBeHidden()
  for (const given of ['wrong', password]) {
    await page.getByLabel('用户名').fill('admin')
    await page.getByLabel('密码').fill(given)
    if (given === password) await picture(page, 'fill-sign-in-plain')
    await page.getByRole('button', { name: '登录' }).click()
    if (given === 'wrong') await expect(page.getByRole('alert')).toHaveText('用户名或密码不正确，请再试一次。')
  }
  await page.getByRole('textbox', { name: '人员选择' }).fill('admin')
  await page.getByRole('textbox', { name: '部门选择' }).fill(rows[0]!.name)
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
  const [row] = await storedIn(server, formKey)
  expect(row!.answers[dept.id]).toEqual([expect.objectContaining({ name: rows[0]!.name })])
  // the next one at this computer is asked who they are
  await page.goto(`/s/${formKey}`)
  await expect(page.getByLabel('用户名')).toBeVisible()
  await plain.close()
})

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

for (const name of [...open, 'people'] as const) {
  test(
    `questions (${name}) are accessible in nine ways, empty, wrong and filled`,
    { tag: '@whole' },
    async ({ page, server }) => {
      test.setTimeout(240_000)
      const items = itemsOf(name, name === 'people' ? '' : await uploadPicture(server))
      const settings = name === 'people' ? { access: { signIn: true } } : {}
      const formKey = await publish(server, formOf('题型', [...items, turn('turn01'), end], settings))
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
        await picture(page, `type-${name}-rtl-phone`, { fullPage: true })
      })
    },
  )
}

const english = { locale: 'en-US', timezoneId: 'America/New_York' }
for (const name of [...open, 'people'] as const) {
  test(`questions (${name}) speak English throughout`, { tag: '@whole' }, async ({ server, browser }) => {
    test.setTimeout(240_000)
    const items = itemsOf(name, name === 'people' ? '' : await uploadPicture(server), 'en')
    const settings: Form['settings'] = {
      language: 'en',
      ...(name === 'people' ? { access: { signIn: true } } : {}),
    }
    const turned: Item = { id: 'remark', type: 'input', label: 'Remark' }
    const formKey = await publish(server, formOf('Question types', [...items, turn('turn01'), turned], settings))
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
