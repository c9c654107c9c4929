import type { ModuleRow } from '#schemas/api/module-wire.ts'
import { ApiError } from '../../kit/api-error.ts'

/** The current row, when a write was refused as stale. */
export function staleRow(failure: unknown): ModuleRow | undefined {
  if (!(failure instanceof ApiError) || failure.code !== 409) return undefined
  const row = (failure.data as { readonly row?: unknown } | undefined)?.row
  return typeof row === 'object' && row !== null ? (row as ModuleRow) : undefined
}
