import type { ModuleRow } from './module-api-types.ts'

/** Column of an uploaded table with the field that it fills; null: the column is ignored. */
export interface ImportColumn {
  readonly header: string
  readonly field: string | null
  /** Whether the header names the field exactly; otherwise it only resembles one. */
  readonly isSure: boolean
  /** Samples of the first cells, shown while columns are matched. */
  readonly sample: string
}

/** Error of a row. `row` is its number in the spreadsheet, starting at 1. */
export interface ImportFault {
  readonly row: number
  /** Header of the column; empty for an error of the whole row. */
  readonly column: string
  readonly field: string
  readonly value: string
  readonly message: string
}

export interface ImportCounts {
  readonly create: number
  readonly update: number
  /** Rows equal to the stored ones, which stay unchanged. */
  readonly unchanged: number
  readonly error: number
}

/** Preview of a row, with values as the list shows them. */
export interface ImportPreviewRow {
  readonly row: number
  readonly becomes: keyof ImportCounts
  readonly values: ModuleRow
}

/**
 * Response of `GET {base}/import/obstacle`: the reason why new rows cannot be imported at present; null without one.
 */
export interface ImportObstacle {
  readonly message: string
  /** URL of the screen that fixes the problem; absent for users who may not open it. */
  readonly link?: string
}

/** Response of `POST {base}/import/preview`, and `data` of `import.faults`. */
export interface ImportPreview {
  readonly columns: readonly ImportColumn[]
  /** Required fields without a column; new rows need them. */
  readonly missing: readonly string[]
  readonly counts: ImportCounts
  /** The first rows. */
  readonly rows: readonly ImportPreviewRow[]
  /** The first `maxFaults` errors. */
  readonly faults: readonly ImportFault[]
  readonly faultCount: number
}

/** Result of `POST {base}/import/commit`. */
export interface ImportResult {
  readonly created: number
  readonly updated: number
  /** Rows equal to the stored ones, which stay unchanged. */
  readonly unchanged: number
  readonly skipped: number
}

/** Response when the import continues in the background; `GET /common/process?key=` reports its progress. */
export interface ImportBegun {
  readonly process: string
}

export const previewRows = 50
export const maxFaults = 1_000
/** Number of rows above which an import runs in the background. */
export const rowsAtOnce = 1_000
