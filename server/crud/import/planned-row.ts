import type { FieldError } from '#schemas/api/envelope.ts'
import type { ImportCounts, ImportFault } from '#schemas/api/import-api-types.ts'
import type { ModuleField } from '#schemas/module/resolve-module.ts'
import { textIn } from '#schemas/module/localized-text.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import type { WriteContext } from '../write/write-context.ts'
import { cellText } from './parse-cell.ts'
import type { ImportInput, Table } from './read-import-file.ts'

/** A row of the file with its planned outcome. A row with faults is invalid. */
export interface PlannedRow {
  readonly row: number
  readonly cells: readonly unknown[]
  /** Values read from the cells. */
  given: Row
  /** Values to store: `given` as `POST` or `PUT` reads it. */
  body: Row
  /** The existing row to change. */
  current: Row | undefined
  /** Whether the row exists already with the same values. */
  isUnchanged: boolean
  readonly faults: ImportFault[]
}

/** The input of every planning step. */
export interface ImportContext {
  readonly context: WriteContext
  readonly input: ImportInput
  readonly table: Table
  readonly fields: readonly ModuleField[]
  readonly timeZone: string
}

export const isValid = ({ faults }: PlannedRow): boolean => faults.length === 0

export const becomes = (one: PlannedRow): keyof ImportCounts =>
  !isValid(one) ? 'error' : one.isUnchanged ? 'unchanged' : one.current ? 'update' : 'create'

/** Runs a step; a refusal becomes faults of the row. */
export async function attempt(planning: ImportContext, row: PlannedRow, step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    refusal(planning, row, error)
  }
}

/** Adds a refusal to the row's faults; rethrows errors of the server. */
export function refusal(planning: ImportContext, row: PlannedRow, error: unknown): void {
  if (!(error instanceof AppError) || error.code >= 500) throw error
  const errors = (error.data.errors ?? []) as readonly FieldError[]
  if (errors.length > 0) return addFaults(planning, row, errors)
  row.faults.push({
    row: row.row,
    column: '',
    field: '',
    value: '',
    message: textIn(error.text, planning.context.locale),
  })
}

/** Adds at most one fault per field: an unreadable cell would count as missing too. */
export function addFaults(
  { table: { columns }, context: { module, locale } }: ImportContext,
  row: PlannedRow,
  errors: readonly FieldError[],
): void {
  for (const { field, message } of errors) {
    if (row.faults.some((fault) => fault.field === field)) continue
    const at = columns.findIndex((column) => column.field === field)
    const label = module.fields[field]?.label
    row.faults.push({
      row: row.row,
      column: columns[at]?.header ?? (label ? textIn(label, locale) : ''),
      field,
      value: at < 0 ? '' : cellText(row.cells[at]).slice(0, 200),
      message,
    })
  }
}
