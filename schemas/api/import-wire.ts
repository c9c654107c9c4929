import type { ModuleRow } from './module-wire.ts'

/** A column of an uploaded table, and the field it fills; null: it is passed over. */
export interface ImportColumn {
  readonly header: string
  readonly field: string | null
  /** The header names the field; otherwise it only resembles one. */
  readonly isSure: boolean
  /** Samples of the first cells, shown while columns are matched. */
  readonly sample: string
}

/** Why a row cannot be stored. `row` is its number in the spreadsheet, the first being 1. */
export interface ImportFault {
  readonly row: number
  /** Header of the column it is about; empty: about the row. */
  readonly column: string
  readonly field: string
  readonly value: string
  readonly message: string
}

export interface ImportCounts {
  readonly create: number
  readonly update: number
  /** They say what is there already, and are left alone. */
  readonly unchanged: number
  readonly error: number
}

/** A row as it would be stored, as the list shows it. */
export interface ImportPreviewRow {
  readonly row: number
  readonly becomes: keyof ImportCounts
  readonly values: ModuleRow
}

/** `GET {base}/import/obstacle`, which answers null where there is none: why nothing new can be imported just now. */
export interface ImportObstacle {
  readonly message: string
  /** Address of the screen where the problem is fixed; absent for people who may not open it. */
  readonly link?: string
}

/** `POST {base}/import/preview`, and `data` of `import.faults`. */
export interface ImportPreview {
  readonly columns: readonly ImportColumn[]
  /** Required fields that no column fills; rows that are new will not do without. */
  readonly missing: readonly string[]
  readonly counts: ImportCounts
  /** The first ones. */
  readonly rows: readonly ImportPreviewRow[]
  /** The first `maxFaults`. */
  readonly faults: readonly ImportFault[]
  readonly faultCount: number
}

/** Result of `POST {base}/import/commit`. */
export interface ImportResult {
  readonly created: number
  readonly updated: number
  /** Rows that said only what was there, and were left alone. */
  readonly unchanged: number
  readonly skipped: number
}

/** Its answer where there is too much to wait for: `GET /common/process?key=` tells the rest. */
export interface ImportBegun {
  readonly process: string
}

export const previewRows = 50
export const maxFaults = 1_000
/** More rows than this are stored after the call has been answered. */
export const rowsAtOnce = 1_000
