import type { Answers, Form } from './form.ts'
import { hasAnswer, itemTypeOf } from './item-types.ts'

/**
 * Puts answers into a text: `{{a1b2c3}}` becomes what item a1b2c3 shows, '' while unanswered. Plain text: the caller
 * escapes. Unknown ids stay.
 */
export function pipe(text: string, form: Pick<Form, 'items'>, answers: Answers): string {
  if (!text.includes('{{')) return text
  return text.replace(/\{\{([A-Za-z0-9]{6})\}\}/g, (whole, id: string) => {
    const item = form.items.find((one) => one.id === id)
    return item && hasAnswer(item) ? itemTypeOf(item.type)!.text(item, answers[id], answers) : whole
  })
}
