import { failures, type FailureId } from '#schemas/api/errors.ts'
import type { FieldError } from '#schemas/api/envelope.ts'

export interface AppErrorOptions extends ErrorOptions {
  /** Faults of single fields, shown beside them. */
  readonly errors?: readonly FieldError[]
  /** More for `data`: the current row of a 409, the reason of a 423. */
  readonly data?: Readonly<Record<string, unknown>>
}

/** A failure the caller can act on. The error handler turns it into the envelope; nothing else may. */
export class AppError extends Error {
  readonly id: FailureId
  readonly code: number
  readonly detail: string | undefined
  readonly data: Readonly<Record<string, unknown>>

  constructor(id: FailureId, detail?: string, { errors, data, ...options }: AppErrorOptions = {}) {
    super(detail === undefined ? id : `${id}: ${detail}`, options)
    this.name = 'AppError'
    this.id = id
    this.code = failures[id].code
    this.detail = detail
    this.data = { ...(errors ? { errors } : {}), ...data }
  }
}

/** `request.invalid` about one field. */
export const invalid = (field: string, code: string, message: string): AppError =>
  new AppError('request.invalid', `${field}: ${message}`, { errors: [{ field, code, message }] })
