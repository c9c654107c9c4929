import type { Item } from '#schemas/form/form.ts'
import { optionsOf, type Option } from '#schemas/form/item.ts'
import { freshOptions } from '#schemas/form/types/choice-base.ts'
import { limits } from '#schemas/form/limits.ts'
import { pasteOptions } from '../inspector/edit-options.ts'

/**
 * Returns the change for lines pasted into a title: the first line becomes the title, the others become options. They
 * follow existing options, or replace the defaults of a new question, which nothing holds.
 */
export function questionOfLines(
  item: Item,
  text: string,
  isHeld: (value: string) => boolean = () => false,
): Partial<Item> {
  const [label = '', ...lines] = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const options = optionsOf(item)
  const kept = isUntouched(options) && !options.some(({ value }) => isHeld(value)) ? [] : options
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
