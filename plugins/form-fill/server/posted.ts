import type { Answers, Form } from '#schemas/form/form.ts'
import { kindOf } from '#schemas/form/kinds.ts'

/**
 * Answers out of a native form, or out of an address (`?itemId=value`): each item's kind reads its own texts. What names no item
 * that can be answered is not an answer.
 */
export function answersFrom(form: Form, fields: URLSearchParams): Answers {
  const answers: Record<string, unknown> = {}
  for (const item of form.items) {
    const kind = kindOf(item.type)
    if (!kind?.hasAnswer || item.type === 'calc' || !fields.has(item.id)) continue
    const value = kind.parse(item, fields.getAll(item.id))
    if (value === undefined) continue
    answers[item.id] = value
    const other = fields.get(`${item.id}:other`)
    const picked: readonly unknown[] = Array.isArray(value) ? value : [value]
    if (other && item.options?.some((option) => option.other && picked.includes(option.value))) answers[`${item.id}:other`] = other
  }
  return answers
}

/** What an untouched form holds. */
export const defaultsOf = (form: Form): Answers =>
  Object.fromEntries(form.items.flatMap((item) => (item.default === undefined || item.default === null || item.default === '' ? [] : [[item.id, item.default]])))

/** An address's own values, for rules that read `url.*`; bounded, because anyone may write an address. */
export function urlValues(fields: Iterable<readonly [name: string, value: string]>): Readonly<Record<string, string>> {
  return Object.fromEntries([...fields].filter(([name]) => /^[\w.-]{1,50}$/.test(name)).slice(0, 50).map(([name, value]) => [name, storable(value.slice(0, 500))]))
}

/** Without what no database keeps: NUL and halves of characters. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
