import { task, WorkerFailure, type WorkerPool } from './worker-pool.ts'

/** A table from an uploaded file, recognized by content instead of by name. */
export interface Sheet {
  readonly kind: 'xlsx' | 'csv'
  /** Rows with content, in order. */
  readonly rows: readonly SheetRow[]
}

export interface SheetRow {
  /** Row number from 1, as in a spreadsheet. */
  readonly row: number
  readonly cells: readonly unknown[]
}

/** The reason why a file cannot be read as a table. */
export interface SheetFault {
  readonly fault: 'notTable' | 'oldExcel' | 'broken' | 'tooLarge' | 'tooComplex' | 'longCell'
  readonly row?: number
}

export interface SheetLimits {
  /** Reading stops after this many rows with content. */
  readonly maxRows: number
  /** Cells further right are ignored. */
  readonly maxColumns: number
  /** Characters of one cell. */
  readonly maxCell: number
}

export interface ReadSheetInput extends SheetLimits {
  readonly bytes: Uint8Array
}

export interface AddColumnInput {
  readonly bytes: Uint8Array
  /** A text per row, rows counted from 0. */
  readonly texts: ReadonlyMap<number, string>
}

const reader = new URL('./spreadsheet-worker.ts', import.meta.url)
const read = task<(input: ReadSheetInput) => Promise<Sheet | SheetFault>>(reader, 'readSheetFile')
const add = task<(input: AddColumnInput) => Promise<Uint8Array>>(reader, 'addSheetColumn')

/**
 * Reads a table in a worker, because a file of 5 MB can unpack to gigabytes. A file that exceeds the pool's limits on
 * time or memory is refused as too complex. With `gives`, the bytes are transferred to the worker and unusable here:
 * copying five megabytes would block the event loop.
 */
export async function readSheet(
  pool: WorkerPool,
  bytes: Uint8Array<ArrayBuffer>,
  limits: SheetLimits,
  { gives = false } = {},
): Promise<Sheet | SheetFault> {
  // a small Buffer is part of Node's shared pool, which must not be transferred
  const transfer = gives && bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer] : []
  return pool.run(read, { bytes, ...limits }, transfer).catch(tooComplex)
}

/** Adds a column after the existing ones of a file. */
export async function addColumn(pool: WorkerPool, input: AddColumnInput): Promise<Uint8Array | SheetFault> {
  return pool.run(add, input).catch(tooComplex)
}

function tooComplex(error: unknown): SheetFault {
  if (error instanceof WorkerFailure && error.reason !== 'crash') return { fault: 'tooComplex' }
  throw error
}
