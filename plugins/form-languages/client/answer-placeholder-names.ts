import type { Item } from '#schemas/form/form.ts'
import { hasAnswer, questionNumbers } from '#schemas/form/item-types.ts'

/** Texts as translators see them: a place for an answer names its question, `{{Your name}}`, not its id. */
export interface AnswerPlaceholderNames {
  shown(text: string): string
  stored(text: string): string
}

/** Names leave out what HTML would escape; a label that two questions share gets the number of each. */
export function answerPlaceholderNames(items: readonly Item[]): AnswerPlaceholderNames {
  const labelOf = ({ label = '' }: Item): string => label.trim().replaceAll(/[{}<>&]/g, ' ')
  const labels = Map.groupBy(items.filter(hasAnswer), labelOf)
  const numbers = questionNumbers({ items })
  const names = new Map<string, string>()
  for (const item of items) {
    const label = labelOf(item)
    if (hasAnswer(item) && label !== '')
      names.set(item.id, labels.get(label)!.length === 1 ? label : `${numbers.get(item.id)} ${label}`)
  }
  const ids = new Map([...names].map(([id, name]) => [name, id]))
  const replaced = (text: string, by: ReadonlyMap<string, string>): string =>
    text.includes('{{')
      ? text.replaceAll(/\{\{([^{}]+)\}\}/g, (whole, key: string) => (by.has(key) ? `{{${by.get(key)!}}}` : whole))
      : text
  return { shown: (text) => replaced(text, names), stored: (text) => replaced(text, ids) }
}
