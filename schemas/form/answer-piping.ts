import type { Answers, Form } from './form.ts'
import { hasAnswer, itemTypeOf } from './item-types.ts'

/**
 * Inserts answers into a text: `{{a1b2c3}}` becomes the readable value of item a1b2c3, or '' while unanswered. Returns
 * plain text, which the caller must escape. Unknown ids stay.
 */
export function pipe(text: string, form: Pick<Form, 'items'>, answers: Answers): string {
  if (!text.includes('{{')) return text
  return text.replace(/\{\{([A-Za-z0-9]{6})\}\}/g, (whole, id: string) => {
    const item = form.items.find((one) => one.id === id)
    return item && hasAnswer(item) ? itemTypeOf(item.type)!.text(item, answers[id], answers) : whole
  })
}
