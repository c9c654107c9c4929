import { failures, type Failure, type FailureId } from '#schemas/api/errors.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'

export interface AppErrorOptions extends ErrorOptions {
  /** Errors of single fields, shown at the fields. */
  readonly errors?: readonly FieldError[]
  /** Further values for `data`: the current row of a 409, the reason of a 423. */
  readonly data?: Readonly<Record<string, unknown>>
}

/** An error the caller can act on. Only the error handler turns it into the envelope. */
export class AppError extends Error {
  /** The original failure, to build the same error with another message. */
  readonly failure: FailureId | FeatureFailure
  readonly id: string
  readonly code: number
  readonly text: LocalizedText
  readonly detail: string | undefined
  readonly data: Readonly<Record<string, unknown>>

  /** `failure` is the id of a row in the host's table, or a feature's own row. */
  constructor(
    failure: FailureId | FeatureFailure,
    detail?: string,
    { errors, data, ...options }: AppErrorOptions = {},
  ) {
    const { id, code, text } =
      typeof failure === 'string' ? { id: failure, ...(failures[failure] as Failure) } : failure
    super(detail === undefined ? id : `${id}: ${detail}`, options)
    this.name = 'AppError'
    this.failure = failure
    this.id = id
    this.code = code
    this.text = text
    this.detail = detail
    this.data = { ...(errors ? { errors } : {}), ...data }
  }
}

/** A `request.invalid` about one field. */
export const invalid = (field: string, code: string, message: string): AppError =>
  new AppError('request.invalid', `${field}: ${message}`, { errors: [{ field, code, message }] })

/** A failure that a feature defines. */
export interface FeatureFailure extends Failure {
  /** `noun.problem`, unique over the host and all features. */
  readonly id: string
}

/** Adds its key as `id` to each row of a feature's failures. */
export const defineFailures = <const Rows extends Readonly<Record<string, Failure>>>(
  rows: Rows,
): { readonly [Id in keyof Rows]: FeatureFailure } =>
  Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, { id, ...row }])) as never // the keys are those of `rows`
