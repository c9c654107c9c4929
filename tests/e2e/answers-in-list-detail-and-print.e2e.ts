import type { Page } from 'playwright/test'
import { hasAnswer, answersItself } from '#schemas/form/item-types.ts'
import { defaultZone, momentIn } from '#schemas/form/form-time.ts'
import { weekdayOf } from '#schemas/form/types/bookable-days.ts'
import type { Item } from '#schemas/form/form.ts'
import { sampleCases } from '../support/item-samples.ts'
import { pixel } from '../support/upload.ts'
import { formOf, itemsOf, uploadPicture } from './form-of-every-type.ts'
import {
  expect,
  expectAccessible,
  expectContrast,
  picture,
  publish,
  signIn,
  test,
  tokenOf,
  type ServerProcess,
} from './fixtures.ts'

/** The next day on which a fresh question takes bookings. */
function nextOpenDay(): string {
  const days = Array.from({ length: 7 }, (_, at) =>
    momentIn(defaultZone, new Date(Date.now() + (at + 1) * 86_400_000)).slice(0, 10),
  )
  return days.find((day) => weekdayOf(day) <= 5)!
}

async function uploaded(server: ServerProcess, formKey: string, item: Item, token: string): Promise<string> {
  const body = new FormData()
  body.append('item', item.id)
  body.append('file', new Blob([new Uint8Array(pixel.bytes)], { type: 'image/png' }), '照片.png')
  body.append('version', '1')
  const answer = await fetch(`${server.url}/api/public/form/${formKey}/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  return ((await answer.json()) as { data: { ref: string } }).data.ref
}

/** A submission with an answer to each question. */
async function handIn(server: ServerProcess, formKey: string, items: readonly Item[]): Promise<void> {
  const token = await tokenOf(server)
  // of each type the first sample, which is that of a fresh question
  const samples = new Map(
    sampleCases()
      .toReversed()
      .map(({ type, values }) => [type, values.at(-1)]),
  )
  const day = nextOpenDay()
  const answerTo = async (item: Item): Promise<unknown> => {
    switch (item.type) {
      case 'upload':
      case 'imageUpload':
        return [{ ref: await uploaded(server, formKey, item, token) }]
      case 'signature':
        return { ref: await uploaded(server, formKey, item, token) }
      case 'reserveDay':
        return day
      case 'reserveTimeRange':
        return { date: day, range: '2' }
      case 'userSelect':
      case 'deptSelect': {
        const path = `/api/public/form/${formKey}/people/${item.id}`
        const { rows } = await server.call<{ rows: readonly { id: number }[] }>('GET', path, { token })
        return [rows[0]!.id]
      }
      case 'slider':
        return 37
      case 'subForm':
        // the samples are hard to store, not what people write
        return [
          { field1: '笔记本', field2: 2 },
          { field1: '签字笔', field2: 10 },
        ]
      default:
        return samples.get(item.type)
    }
  }
  const asked = items.filter((item) => hasAnswer(item) && !answersItself(item))
  const answers = await Promise.all(asked.map(async (item) => [item.id, await answerTo(item)] as const))
  await server.call('POST', `/api/public/form/${formKey}/data`, {
    token,
    body: { version: 1, answers: Object.fromEntries(answers), duration: 321 },
  })
}

/** Nothing sticks out at a side. */
const expectWithin = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

test(
  'answers of every type are read in the list, in their detail and on paper',
  { tag: '@whole' },
  async ({ page, server }) => {
    test.setTimeout(180_000)
    const image = await uploadPicture(server)
    const items = (['choices', 'grids', 'others', 'people'] as const)
      .flatMap((name) => itemsOf(name, image))
      .map((item): Item => ({ ...item, required: false }))
    const formKey = await publish(server, formOf('全部题型', items, { access: { signIn: true } }))
    await handIn(server, formKey, items)
    await signIn(page)
    await page.goto(`/project/form/data?key=${formKey}`)
    await expect(page.getByRole('table', { name: '答卷列表' })).toBeVisible()
    await expectAccessible(page)

    await test.step('the list with all of its columns', async () => {
      await page.getByRole('button', { name: '显示/隐藏' }).click()
      await page.getByRole('button', { name: '全部显示' }).click()
      await page.keyboard.press('Escape')
      // the columns as one sheet to look at
      await page.setViewportSize({ width: 9000, height: 420 })
      await expect(page.getByText('¥', { exact: false }).first()).toBeVisible()
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        await picture(page, `answers-list-${scheme}`)
      }
      await expectContrast(page)
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 390, height: 844 })
      await expectWithin(page)
      // what is drawn for phones alone comes with the first look at it
      await expect(page.getByRole('list', { name: '答卷列表' }).getByRole('listitem')).toHaveCount(1)
      await expect(page.getByRole('searchbox', { name: '搜索姓名' })).toBeVisible()
      await expect(page.getByRole('button', { name: '更多操作', exact: true })).toBeVisible()
      await expect(page.locator(':is([data-waiting], [data-arriving])').filter({ visible: true })).toHaveCount(0)
      await picture(page, 'answers-list-390')
    })

    await test.step('one submission in full', async () => {
      await page.goto(`/project/form/data?key=${formKey}&open=1`)
      const detail = page.getByRole('dialog', { name: '第 1 份答卷' })
      await expect(detail).toBeVisible()
      for (const { label } of items.filter((item) => hasAnswer(item)))
        await expect(detail.getByText(label, { exact: true }).first()).toBeVisible()
      for (const [name, width] of [
        ['1440', 1440],
        ['390', 390],
      ] as const)
        for (const scheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ width, height: 3600 })
          await page.emulateMedia({ colorScheme: scheme })
          await expectWithin(page)
          await picture(page, `answers-detail-${name}-${scheme}`)
          if (scheme === 'dark') await expectContrast(page)
          else await expectAccessible(page)
        }
    })

    await test.step('on paper', async () => {
      await page.emulateMedia({ colorScheme: 'light', media: 'print' })
      await page.setViewportSize({ width: 700, height: 3200 })
      await expect(page.getByRole('dialog').getByText('合计', { exact: true }).first()).toBeVisible()
      await expect(page.getByRole('button', { name: '编辑' })).toBeHidden()
      // pictures and signatures are answers
      await expect(page.getByRole('button', { name: '打开「照片.png」' }).first()).toBeVisible()
      await picture(page, 'answers-print', { fullPage: true })
    })

    await test.step('deleted in its drawer, which closes and asks for it no more', async () => {
      await page.emulateMedia({ media: 'screen' })
      await page.setViewportSize({ width: 1440, height: 900 })
      const detail = page.getByRole('dialog', { name: '第 1 份答卷' })
      await detail.getByRole('button', { name: '删除' }).click()
      await page.getByRole('dialog', { name: /^删除/ }).getByRole('button', { name: /^删除/ }).click()
      await expect(detail).toBeHidden()
      await expect(page).not.toHaveURL(/open=/)
    })
  },
)
