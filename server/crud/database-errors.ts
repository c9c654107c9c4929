import type { FieldError } from '#schemas/api/envelope.ts'
import { indexesOf } from '#schemas/module/table-ddl.ts'
import type { Module } from '#schemas/module/resolve-module.ts'
import { textIn, type Locale } from '#schemas/module/localized-text.ts'
import { AppError } from '../kit/app-error.ts'
import { foreignKeyViolation, uniqueViolation } from '../kit/sqlstate.ts'
import type { BodyContext } from './parse-body.ts'
import { mayRevealDuplicates } from './may-reveal-duplicates.ts'
import { fieldError } from './body-errors.ts'

/** SQLSTATE codes of single values that a caller can correct. */
const badValues: ReadonlySet<string> = new Set(['22001', '22003', '22007', '22008', '22P02', '23502'])

/** Translates a constraint violation into field errors; returns any other error unchanged. */
export function asFieldFault(
  error: unknown,
  { module, caller, locale }: Pick<BodyContext, 'module' | 'caller' | 'locale'>,
  isRestore = false,
): unknown {
  const { code, constraint, column, detail } = (error ?? {}) as {
    code?: string
    constraint?: string
    column?: string
    detail?: string
  }
  if (error instanceof AppError || code === undefined) return error
  if (code === uniqueViolation) {
    const names = indexesOf(module).find((one) => one.name === constraint)?.fields ?? []
    if (!mayRevealDuplicates(module, caller, names)) {
      if (isRestore) return new AppError('row.notRestorable', constraint, { cause: error })
      const at = whereWritten(module, names)
      return new AppError('request.invalid', constraint, {
        errors: at === undefined ? [] : [fieldError(module, at, 'unusable', locale)],
        cause: error,
      })
    }
    const errors = uniqueErrors(module, constraint, locale)
    // a restored row has no form to show field errors in
    const by = isRestore && errors.length > 0 ? { by: restoreWords(module, names, detail, locale) } : {}
    return new AppError('row.notUnique', constraint, { errors, data: by, cause: error })
  }
  if (code === foreignKeyViolation) return new AppError('row.inUse', constraint, { cause: error })
  if (badValues.has(code)) {
    const field = Object.values(module.fields).find((one) => one.column === column)
    return new AppError('request.invalid', (error as Error).message, {
      errors: field ? [fieldError(module, field.name, code === '23502' ? 'required' : 'value', locale)] : [],
      cause: error,
    })
  }
  return error
}

/** Names the fields whose values another row has taken since. A value that may be hidden from the reader is left out. */
function restoreWords(
  { fields }: Module,
  names: readonly string[],
  detail: string | undefined,
  locale: Locale,
): string {
  const labels = names.map((name) => textIn(fields[name]!.label, locale)).join(locale === 'en' ? ' + ' : '、')
  const value = names.some((name) => fields[name]!.mask || fields[name]!.access?.read || fields[name]!.ref)
    ? undefined
    : /=\((.*)\) /.exec(detail ?? '')?.[1]
  return locale === 'en'
    ? `: ${labels}${value ? ` “${value}”` : ''} has been taken since`
    : `：${labels}${value ? `「${value}」` : ''}已被使用`
}

function uniqueErrors(module: Module, constraint: string | undefined, locale: Locale): readonly FieldError[] {
  const index = indexesOf(module).find((one) => one.name === constraint)
  const names = index?.fields ?? []
  const at = whereWritten(module, names)
  if (at === undefined) return []
  const labels = names.map((name) => textIn(module.fields[name]!.label, locale))
  const together =
    locale === 'en'
      ? `This combination exists already: ${labels.join(' + ')}`
      : `「${labels.join('」与「')}」的组合已存在`
  const message = index?.message ? textIn(index.message, locale) : names.length > 1 ? together : undefined
  return [{ ...fieldError(module, at, 'unique', locale), ...(message ? { message } : {}) }]
}

/** The field that shows an error about several fields together: the first that people can edit, otherwise the last. */
function whereWritten({ fields }: Module, names: readonly string[]): string | undefined {
  const isWritten = (name: string): boolean => {
    const field = fields[name]
    return field !== undefined && !field.ref && !field.immutable && !field.readonly
  }
  return names.find(isWritten) ?? names.at(-1)
}
