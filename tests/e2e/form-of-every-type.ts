import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Form, Item } from '#schemas/form/form.ts'
import { itemTypeOf, itemTypes, needsSignIn } from '#schemas/form/item-types.ts'
import { textIn, type Locale } from '#schemas/module/localized-text.ts'
import { asItem, sampleCases, type LooseItem } from '../support/item-samples.ts'
import { pixel } from '../support/upload.ts'
import { tokenOf, type ServerProcess } from './fixtures.ts'

/** What authors would ask, where the name of the type is no question. */
const labels: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  'zh-cn': {
    input: '姓名',
    textarea: '留言',
    number: '人数',
    radio: '场次',
    checkbox: '兴趣',
    select: '学院',
    rate: '满意度',
    date: '到校日期',
    calc: '合计',
    pagination: '',
    description: '',
  },
  en: {
    input: 'Name',
    textarea: 'Message',
    number: 'Guests',
    radio: 'Session',
    checkbox: 'Interests',
    select: 'School',
    rate: 'Satisfaction',
    date: 'Arrival date',
    calc: 'Total',
    pagination: '',
    description: '',
  },
}

/** What a fresh item lacks to be published. */
const lacking = (picture: string, locale: Locale): Readonly<Record<string, LooseItem>> => {
  const in2 = (zh: string, en: string): string => (locale === 'en' ? en : zh)
  return {
    description: {
      html: in2(
        '<p>请如实填写，<strong>带星号</strong>的为必填。</p>',
        '<p>Questions with a <strong>star</strong> are required.</p>',
      ),
    },
    richText: {
      content: in2(
        '<h2>须知</h2><p>请于 <a href="https://example.com/">开放日</a> 当天到校。</p>',
        '<h2>Before you come</h2><p>Arrive on the <a href="https://example.com/">open day</a>.</p>',
      ),
    },
    image: { src: picture, alt: in2('校园', 'Campus') },
    carousel: {
      pictures: ['a', 'b'].map((value) => ({ value, label: `${in2('图', 'Picture')} ${value}`, image: picture })),
    },
    imageSelect: {
      options: ['1', '2', '3'].map((value) => ({ value, label: `${in2('方案', 'Plan')} ${value}`, image: picture })),
    },
    calc: { formula: '6 * 7' },
    hidden: { param: 'source' },
    reserveTimeRange: { openDays: [1, 2, 3, 4, 5, 6, 7] },
    slider: { lowText: in2('低', 'Low'), highText: in2('高', 'High'), unit: in2('分', 'pt') },
  }
}

/** Pages by the groups of the palette; those who choose people are signed in. */
const pages = {
  choices: ['text', 'choice'],
  grids: ['date', 'matrix'],
  others: ['reserve', 'place', 'files', 'computed', 'display'],
  people: ['people'],
} as const
export type PageName = keyof typeof pages

/** Types that a journey of their own walks: a code comes by message. */
const elsewhere: ReadonlySet<string> = new Set(['phoneVerification', 'pagination'])

/** An upload of a picture, for items that show one. */
export async function uploadPicture(server: ServerProcess): Promise<string> {
  const body = new FormData()
  const bytes = await readFile(join(import.meta.dirname, 'pictures/fill-page.png'))
  body.append('file', new Blob([bytes], { type: 'image/png' }), '校园.png')
  const answer = await fetch(`${server.url}/api/common/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(server)}` },
    body,
  })
  return ((await answer.json()) as { data: string }).data
}

/** One question of each type of some groups, all of them required. */
export function itemsOf(name: PageName, picture: string, locale: Locale = 'zh-cn'): readonly Item[] {
  const groups: readonly string[] = pages[name]
  return sampleCases(locale)
    .filter(({ type }, at, all) => all.findIndex((one) => one.type === type) === at)
    .map(({ type, item }, at) => ({ type, item, id: `q${String(at).padStart(5, '0')}` }))
    .filter(({ type }) => groups.includes(itemTypeOf(type)!.group) && !elsewhere.has(type))
    .filter(({ item }) => needsSignIn(item) === (name === 'people'))
    .map(({ type, item, id }) =>
      asItem({
        ...(item as LooseItem),
        ...lacking(picture, locale)[type],
        id,
        label: labels[locale][type] ?? nameOf(type, locale),
        required: true,
      }),
    )
}

const nameOf = (type: string, locale: Locale): string => {
  const { name } = itemTypes[type]!
  return name === undefined ? type : textIn(name, locale)
}

export const formOf = (title: string, items: readonly Item[], settings: Form['settings'] = {}): Form => ({
  format: 1,
  title,
  description: '',
  items,
  logic: [],
  theme: { numbering: true },
  settings,
})

/** Answers to what an address can hold, as its parameters. */
export function addressOf(items: readonly Item[]): string {
  // of each type the first sample, which is that of a fresh question
  const samples = new Map(
    sampleCases()
      .toReversed()
      .map(({ type, values }) => [type, values[0]]),
  )
  const held = items.filter(({ type }) => !itemTypeOf(type)!.files && !type.startsWith('reserve'))
  const fields = held.flatMap((item) => itemTypeOf(item.type)!.fields(item, samples.get(item.type)))
  return new URLSearchParams(fields.filter(([, text]) => text !== '').map(([name, text]) => [name, text])).toString()
}

/** Pages of a form that is open to everybody. */
export const openPages: readonly PageName[] = ['choices', 'grids', 'others']

export const pageBreak = (id: string): Item => ({ id, type: 'pagination', label: '' })

/** A file as it is chosen in a browser. */
export interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}
export const pdf: ChosenFile = {
  name: 'letter.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
}
export const photo: ChosenFile = { name: 'photo.png', mimeType: 'image/png', buffer: pixel.bytes }

/** The submissions of a form, the newest first. */
export async function storedIn(
  server: ServerProcess,
  formKey: string,
): Promise<readonly { readonly answers: Readonly<Record<string, unknown>> }[]> {
  const { rows } = await server.call<{ rows: readonly { answers: Readonly<Record<string, unknown>> }[] }>(
    'GET',
    `/api/project/form/${formKey}/data/page`,
    { token: await tokenOf(server) },
  )
  return rows
}
