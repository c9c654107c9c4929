import type { FieldError } from '#schemas/api/envelope.ts'
import { textIn, type Locale } from '#schemas/module/localized-text.ts'
import type { JobParameter } from './domain-events.ts'

const fits: Readonly<Record<JobParameter['type'], (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  int: Number.isSafeInteger,
  decimal: Number.isFinite,
  bool: (value) => typeof value === 'boolean',
}

const wanted: Readonly<Record<JobParameter['type'], Readonly<Record<Locale, string>>>> = {
  string: { 'zh-cn': '文本', en: 'a text' },
  int: { 'zh-cn': '整数', en: 'a whole number' },
  decimal: { 'zh-cn': '数字', en: 'a number' },
  bool: { 'zh-cn': '是或否（true 或 false）', en: 'true or false' },
}

/** Faults of the parameters given to a job, each under the parameter's name. */
export function parameterErrors(
  parameters: Readonly<Record<string, JobParameter>>,
  given: object,
  locale: Locale,
): readonly FieldError[] {
  const values = given as Readonly<Record<string, unknown>>
  const inEnglish = locale === 'en'
  const unknown = Object.keys(given)
    .filter((name) => !Object.hasOwn(parameters, name))
    .map((name) => ({
      field: name,
      code: 'additionalProperties',
      message: inEnglish ? `The job takes no parameter “${name}”` : `任务没有参数「${name}」`,
    }))
  const wrong = Object.entries(parameters).flatMap(([name, { type, label, required }]): readonly FieldError[] => {
    const value = values[name]
    const title = textIn(label, locale)
    if (value === undefined || value === null)
      return required
        ? [{ field: name, code: 'required', message: inEnglish ? `${title} is required` : `请填写「${title}」` }]
        : []
    return fits[type](value)
      ? []
      : [
          {
            field: name,
            code: 'type',
            message: inEnglish ? `${title} must be ${wanted[type].en}` : `「${title}」应为${wanted[type]['zh-cn']}`,
          },
        ]
  })
  return [...unknown, ...wrong]
}
