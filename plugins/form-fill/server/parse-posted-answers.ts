import type { Answers, Form } from '#schemas/form/form.ts'
import { optionsOf } from '#schemas/form/item.ts'
import { isAsked, itemTypeOf, needsCode } from '#schemas/form/item-types.ts'
import { codeKey } from '#schemas/form/types/phone-verification.ts'
import { limits } from '#schemas/form/limits.ts'
import { AppError } from '#server/kit/app-error.ts'

/**
 * Parses answers from a native form or from a URL (`?itemId=value`): each item's type parses its own fields. Fields
 * without an answerable item are ignored.
 */
export function answersFrom(form: Form, fields: URLSearchParams): Answers {
  const answers: Record<string, unknown> = {}
  // `getAll` scans all fields for each question
  const texts = Map.groupBy(fields, ([name]) => name)
  const textsOf = (name: string): readonly string[] => texts.get(name)?.map(([, text]) => text) ?? []
  for (const item of form.items) {
    if (!isAsked(item)) continue
    const value = itemTypeOf(item.type)!.parse(item, textsOf)
    if (value === undefined) continue
    answers[item.id] = value
    const [code] = needsCode(item) ? textsOf(codeKey(item.id)) : []
    if (code) answers[codeKey(item.id)] = code
    const [other] = textsOf(`${item.id}:other`)
    const picked: readonly unknown[] = Array.isArray(value) ? value : [value]
    if (other && optionsOf(item).some((option) => option.other && picked.includes(option.value)))
      answers[`${item.id}:other`] = other
  }
  return answers
}

/** Parses the fields of a native form, limited in number beforehand. Throws `request.tooLarge`. */
export function fieldsOf(body: string): URLSearchParams {
  let count = 1
  for (let at = body.indexOf('&'); at >= 0; at = body.indexOf('&', at + 1)) count++
  if (count > limits.postedFields) throw new AppError('request.tooLarge', `<${count}> fields`)
  return new URLSearchParams(body)
}

/** Answers of an untouched form: the defaults. */
export const defaultsOf = (form: Form): Answers =>
  Object.fromEntries(
    form.items.flatMap((item) =>
      item.default === undefined || item.default === null || item.default === '' ? [] : [[item.id, item.default]],
    ),
  )

/** Query values for rules that read `url.*`; limited, because anyone may write a URL. */
export function urlValues(fields: Iterable<readonly [name: string, value: string]>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...fields]
      .filter(([name]) => /^[\w.-]{1,50}$/.test(name))
      .slice(0, 50)
      .map(([name, value]) => [name, storable(value.slice(0, 500))]),
  )
}

/** Removes characters that databases reject: NUL and lone surrogates. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
