import { task, WorkerFailure, type WorkerPool } from './worker-pool.ts'

/** A table somebody gave us, read by what is in it and not by what it is called. */
export interface Sheet {
  readonly kind: 'xlsx' | 'csv'
  /** Rows that hold anything, in order. */
  readonly rows: readonly SheetRow[]
}

export interface SheetRow {
  /** As a spreadsheet numbers them, from 1. */
  readonly row: number
  readonly cells: readonly unknown[]
}

/** Why a file is no table that can be read. */
export interface SheetFault {
  readonly fault: 'notTable' | 'oldExcel' | 'broken' | 'tooLarge' | 'tooComplex' | 'longCell'
  readonly row?: number
}

export interface SheetLimits {
  /** Reading stops behind this many rows that hold anything. */
  readonly maxRows: number
  /** Cells further right are left out. */
  readonly maxColumns: number
  /** Characters of one cell. */
  readonly maxCell: number
}

export interface ReadSheetInput extends SheetLimits {
  readonly bytes: Uint8Array
}

export interface AddColumnInput {
  readonly bytes: Uint8Array
  /** A text a row, the first row being 0. */
  readonly texts: ReadonlyMap<number, string>
}

const reader = new URL('./sheet-reader.ts', import.meta.url)
const read = task<(input: ReadSheetInput) => Promise<Sheet | SheetFault>>(reader, 'readSheetFile')
const add = task<(input: AddColumnInput) => Promise<Uint8Array>>(reader, 'addSheetColumn')

/**
 * Reads a table in a worker: a file of 5 MB can unpack to gigabytes. One that takes more time or memory than the pool
 * gives to a task is refused as too complex.
 *
 * With `gives` the bytes move to the worker and are gone here: copying five megabytes holds everybody up.
 */
export async function readSheet(
  pool: WorkerPool,
  bytes: Uint8Array<ArrayBuffer>,
  limits: SheetLimits,
  { gives = false } = {},
): Promise<Sheet | SheetFault> {
  // a small one lies in memory that it shares
  const transfer = gives && bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer] : []
  return pool.run(read, { bytes, ...limits }, transfer).catch(tooComplex)
}

/** The same file with one more column behind the others. */
export async function addColumn(pool: WorkerPool, input: AddColumnInput): Promise<Uint8Array | SheetFault> {
  return pool.run(add, input).catch(tooComplex)
}

function tooComplex(error: unknown): SheetFault {
  if (error instanceof WorkerFailure && error.reason !== 'crash') return { fault: 'tooComplex' }
  throw error
}
