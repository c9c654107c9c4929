import type { ModuleFault } from '#schemas/api/module-wire.ts'
import type { Source } from '#schemas/module/check/check-modules.ts'
import type { Module, ModuleField } from '#schemas/module/resolve.ts'

/** The modules this server runs, and those it cannot because their files have errors. */
export interface Registry {
  readonly modules: ReadonlyMap<string, Module>
  /** By module name, with the base its calls would have had. Only development starts with any. */
  readonly broken: ReadonlyMap<string, { readonly base: string; readonly faults: readonly ModuleFault[] }>
  /** The files as they were read, by module name; a module that came otherwise has none. */
  readonly sources: ReadonlyMap<string, Source>
  find(name: string): Module | undefined
  /** Fields of other tables that point at rows of this one. */
  referrers(module: Module): readonly { readonly module: Module; readonly field: ModuleField }[]
}
