import type { Locator, Page } from 'playwright/test'
import type { Form, Item } from '#schemas/form/form.ts'
import {
  formOf,
  itemsOf,
  openPages,
  pageBreak,
  pdf,
  photo,
  storedIn,
  uploadPicture,
  type ChosenFile,
} from './form-of-every-type.ts'
import { tabTo } from './tab-to.ts'
import { expect, publish, signIn, test } from './fixtures.ts'

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
/** Down opens the calendar at today, or the list of times at nine. */
const moments: Way = async (question, press) => {
  const fields = await question.locator(shown).all()
  for (const field of fields) {
    await tabTo(question.page(), field)
    await expect(question.locator('.fw-picker').first()).toBeVisible()
    await press('ArrowDown', 'Enter')
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
    await typed('西湖', '30.5', '120.25')(...at)
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

test('each type of question is answered by keyboard alone', { tag: '@whole' }, async ({ page, server }) => {
  test.setTimeout(240_000)
  const image = await uploadPicture(server)
  const all = openPages.map((name) => itemsOf(name, image))
  const form = formOf('全部题型', [...all[0]!, pageBreak('turn01'), ...all[1]!, pageBreak('turn02'), ...all[2]!])
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
