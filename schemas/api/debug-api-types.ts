import type { ModuleFault } from './module-api-types.ts'

/**
 * Origin of a part of a module: its `file`, the engine's `default`, or a generator that wrote it into the file
 * (`generated`, recognized by the hashes of its block).
 */
export const origins = ['file', 'default', 'generated'] as const
export type Origin = (typeof origins)[number]

/** One part of a module with its defaults filled in; parents precede their children. */
export interface ModulePart {
  /** A JSON pointer: `/fields/deptId/label`. */
  readonly path: string
  /** Value of a leaf; for an object or a list, its number of parts. */
  readonly value?: string | number | boolean | null
  readonly size?: number
  readonly origin: Origin
  /** Position in the file, or of the nearest enclosing part. */
  readonly line: number
  readonly column: number
}

/** `data` of `GET /debug/schema`, which exists in development only. */
export interface ModuleDebug {
  /** Path as in error messages: `schemas/system/user.json`. */
  readonly file: string
  /** Path on disk, for editors. */
  readonly path: string
  readonly text: string
  /** Absent for a file with errors. */
  readonly parts: readonly ModulePart[]
  /** Findings of the checker, warnings included. */
  readonly faults: readonly ModuleFault[]
}
