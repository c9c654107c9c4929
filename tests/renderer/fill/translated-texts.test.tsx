import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FillItem } from '#renderer/fill/form-item.tsx'
import type { Item } from '#schemas/form/form.ts'
import { formTexts } from '#schemas/form/translatable-texts.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import { formIn, translate } from '#schemas/form/translations.ts'
import { asItem, sampleCases } from '#tests/support/item-samples.ts'
import { form } from '../../schemas/form/form-builders.ts'

/** Keys inside lists that are values, not texts. */
const values = new Set(['id', 'type', 'value', 'image', 'pattern'])

/** The value with a marker in place of each text, whatever its key. */
function marked(value: unknown, at: string): unknown {
  if (typeof value === 'string') return `⟦${at}⟧`
  if (Array.isArray(value)) return value.map((one, i) => marked(one, `${at}/${i}`))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, values.has(key) ? one : marked(one, `${at}/${key}`)]),
  )
}

/** The item with a marker in every text that it can have: each setting, and each entry of its lists. */
function markedItem(item: Item): Item {
  const given = item as unknown as Readonly<Record<string, unknown>>
  const settings = Object.entries(itemTypeOf(item.type)?.settings ?? {}).flatMap(([key, { type, widget }]) => {
    // a widget edits values such as dates and addresses, unless it edits a list or formatted text
    if (type === 'string' && widget === undefined) return [[key, marked('', key)]]
    if (type === 'richtext') return [[key, `<p>⟦${key}⟧</p>`]]
    return Array.isArray(given[key]) ? [[key, marked(given[key], key)]] : []
  })
  return asItem({ ...item, label: '⟦label⟧', help: '⟦help⟧', ...Object.fromEntries(settings) } as never)
}

const markersIn = (html: string): readonly string[] => [...new Set(html.match(/⟦[^⟧]*⟧/g))]

describe.each(sampleCases())('$name', ({ item, values: [value] }) => {
  const one = form([markedItem(item)])
  const draw = (shown: typeof one): string => renderToString(<FillItem item={shown.items[0]!} value={value} />)

  it('shows no text that cannot be translated', () => {
    const known = formTexts(one).map(({ text }) => text)
    expect(markersIn(draw(one)).filter((marker) => !known.some((text) => text.includes(marker)))).toEqual([])
  })

  it('shows its translations and nothing of the original', () => {
    const texts = new Map(formTexts(one).map(({ key, text }) => [key, text.replaceAll('⟦', '<').replaceAll('⟧', '>')]))
    const translated = formIn(one, translate(one, 'en', texts).translations?.en)
    expect(markersIn(draw(translated))).toEqual([])
  })
})
