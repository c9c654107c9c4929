import type { FieldError } from '#schemas/api/envelope.ts'
import type { ValidateError } from '#schemas/api/module-api-types.ts'
import { errorMessageKey } from '#schemas/module/error-message-key.ts'
import type { Module } from '#schemas/module/resolve-module.ts'
import { textIn, type Locale } from '#schemas/module/localized-text.ts'
import { texts } from '../kit/validation-messages.ts'

/** A fault of one field in the caller's language. `key` selects a message more specific than the code's own. */
export function fieldError(
  module: Module,
  name: string,
  code: string,
  locale: Locale,
  limit: unknown = '',
  key = code,
): FieldError {
  const field = module.fields[name]
  const own = code === 'pattern' ? field?.patternMessage : undefined
  const text = own
    ? `${locale === 'en' ? '{label}: ' : '「{label}」'}${textIn(own, locale)}`
    : textIn(texts[key] ?? texts.other!, locale)
  return {
    field: name,
    code,
    message: text.replace('{label}', field ? textIn(field.label, locale) : name).replace('{limit}', String(limit)),
  }
}

/** Turns Ajv's errors into one fault per field: the first error is the one to fix. */
export function bodyErrors(
  module: Module,
  body: Readonly<Record<string, unknown>>,
  errors: readonly ValidateError[],
  locale: Locale,
): readonly FieldError[] {
  const found = new Map<string, FieldError>()
  for (const error of errors) {
    const { instancePath, keyword, params } = error
    const { missingProperty, additionalProperty } = params as { missingProperty?: string; additionalProperty?: string }
    const [, inside] = instancePath.split('/')
    const name = inside ?? missingProperty ?? additionalProperty ?? ''
    // a required field that is blank counts as missing, whichever keyword failed
    const isBlank = body[name] === null || body[name] === ''
    const isLacking =
      isBlank && (name in module.fields ? !module.fields[name]!.readonly : keyword !== 'additionalProperties')
    const code = isLacking ? 'required' : name === additionalProperty && name in module.fields ? 'readonly' : keyword
    const { key, limit } = errorMessageKey(error)
    if (!found.has(name)) found.set(name, fieldError(module, name, code, locale, limit, code === keyword ? key : code))
  }
  return [...found.values()]
}
