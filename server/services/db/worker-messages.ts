/** Messages between the main thread and PGlite's thread, structured-cloned. */
export interface WorkerStart {
  /** Folder of the database; absent: in memory. */
  readonly dataDir?: string
  /** An uncompressed dump to start from. */
  readonly dump?: ArrayBuffer
}

export type ToWorker =
  | {
      readonly kind: 'query'
      readonly id: number
      readonly sql: string
      readonly parameters: readonly unknown[]
      /** Name under which the engine keeps the statement; absent: it is parsed and planned for this run. */
      readonly name?: string | undefined
    }
  | { readonly kind: 'script'; readonly id: number; readonly sql: string }
  | { readonly kind: 'dump'; readonly id: number }
  | { readonly kind: 'close'; readonly id: number }

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'rows'; readonly id: number; readonly rows: Record<string, unknown>[]; readonly affected: number }
  | { readonly kind: 'dumped'; readonly id: number; readonly bytes: ArrayBuffer }
  | { readonly kind: 'closed'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly error: DatabaseFault }

/** PostgreSQL's error fields (protocol, "Error and Notice Message Fields") that our code reads. */
export interface DatabaseFault {
  readonly message: string
  /** SQLSTATE. */
  readonly code?: string | undefined
  readonly constraint?: string | undefined
  readonly detail?: string | undefined
  readonly table?: string | undefined
  readonly column?: string | undefined
}
