import type { FieldError } from '#schemas/api/envelope.ts'
import { indexesOf } from '#schemas/kit/ddl.ts'
import type { Module } from '#schemas/kit/resolve.ts'
import type { Locale } from '#schemas/kit/text.ts'
import { AppError } from '../kit/app-error.ts'
import { fieldError } from './messages.ts'

/** SQLSTATE of what a caller can mend. */
const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
const badValues: ReadonlySet<string> = new Set(['22001', '22003', '22007', '22008', '22P02', '23502'])

/** A refusal of the database as the field errors it means; anything else is passed on as it is. */
export function asFieldFault(error: unknown, module: Module, locale: Locale): unknown {
  const { code, constraint, column } = (error ?? {}) as { code?: string; constraint?: string; column?: string }
  if (error instanceof AppError || code === undefined) return error
  if (code === uniqueViolation) {
    const errors = uniqueErrors(module, constraint, locale)
    return new AppError('row.notUnique', constraint, { errors, cause: error })
  }
  if (code === foreignKeyViolation) return new AppError('row.inUse', constraint, { cause: error })
  if (badValues.has(code)) {
    const field = Object.values(module.fields).find((one) => one.column === column)
    return new AppError('request.invalid', (error as Error).message, { errors: field ? [fieldError(module, field.name, code === '23502' ? 'required' : 'value', locale)] : [], cause: error })
  }
  return error
}

function uniqueErrors(module: Module, constraint: string | undefined, locale: Locale): readonly FieldError[] {
  const index = indexesOf(module).find((one) => one.name === constraint)
  return (index?.fields ?? []).map((name) => fieldError(module, name, 'unique', locale))
}
