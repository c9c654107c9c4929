import type { Item } from '#schemas/form/form.ts'
import { optionsOf, type Option } from '#schemas/form/item.ts'
import { freshOptions } from '#schemas/form/types/choices.ts'
import { limits } from '#schemas/form/limits.ts'
import { pasteOptions } from '../inspector/options.ts'

/**
 * The change that several lines put into a title mean: the first line is the title, the others are options. They come
 * behind the options there are, unless those are still the ones that every new question begins with.
 */
export function questionOfLines(item: Item, text: string): Partial<Item> {
  const [label = '', ...lines] = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const options = optionsOf(item)
  const kept = isUntouched(options) ? [] : options
  return {
    label: label.slice(0, limits.label),
    options: pasteOptions(kept, kept.length, lines.join('\n')),
  } as Partial<Item>
}

const isUntouched = (options: readonly Option[]): boolean =>
  (['zh-cn', 'en'] as const).some((locale) => {
    const fresh = freshOptions(locale)
    return options.length === fresh.length && options.every(({ label }, at) => label === fresh[at]?.label)
  })
