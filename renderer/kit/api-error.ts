import type { FieldError } from '#schemas/api/envelope.ts'
import type { ModuleRow } from '#schemas/api/module-api-types.ts'

export interface ApiErrorParts {
  readonly id: string
  readonly code: number
  readonly message: string
  readonly requestId?: string
  readonly errors?: readonly FieldError[]
  readonly data?: unknown
}

/**
 * A failed call. `id` is a key of `schemas/api/errors.ts`; or `network`, `timeout`, `aborted`, `status` without an
 * envelope (`code` is then 0 or the HTTP status); or `unnamed` for an envelope without an id. `message` is for people.
 */
export class ApiError extends Error {
  readonly id: string
  readonly code: number
  readonly requestId: string | undefined
  readonly errors: readonly FieldError[]
  readonly data: unknown

  constructor({ id, code, message, requestId, errors, data }: ApiErrorParts, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ApiError'
    this.id = id
    this.code = code
    this.requestId = requestId
    this.errors = errors ?? []
    this.data = data
  }
}

/** The message for one field of a form, if the server named the field. */
export const errorOf = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.errors.find((one) => one.field === field)?.message : undefined

/** The current row, when a write was refused as stale. */
export function staleRow(failure: unknown): ModuleRow | undefined {
  if (!(failure instanceof ApiError) || failure.code !== 409) return undefined
  const row = (failure.data as { readonly row?: unknown } | undefined)?.row
  return typeof row === 'object' && row !== null ? (row as ModuleRow) : undefined
}
