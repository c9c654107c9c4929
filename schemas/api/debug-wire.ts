import type { ModuleFault } from './module-wire.ts'

/**
 * Who says a part of a module: its `file`, the engine where the file is silent (`default`), or a generator that wrote
 * it into the file (`generated`, by the hashes of its block).
 */
export const origins = ['file', 'default', 'generated'] as const
export type Origin = (typeof origins)[number]

/** One part of a module with its defaults filled in; parents stand before what they hold. */
export interface ModulePart {
  /** A JSON pointer: `/fields/deptId/label`. */
  readonly path: string
  /** Of a leaf; an object or a list says how many parts it holds. */
  readonly value?: string | number | boolean | null
  readonly size?: number
  readonly origin: Origin
  /** Where the file says it, or the nearest part that holds it. */
  readonly line: number
  readonly column: number
}

/** `data` of `GET /debug/schema`, which only development answers. */
export interface ModuleDebug {
  /** As faults print it: `schemas/system/user.json`. */
  readonly file: string
  /** On the disk, for editors. */
  readonly path: string
  readonly text: string
  /** None of a file with errors. */
  readonly parts: readonly ModulePart[]
  /** Findings of the checker, warnings included. */
  readonly faults: readonly ModuleFault[]
}
