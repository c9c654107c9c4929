import type { ModuleFault } from '#schemas/api/module-api-types.ts'
import type { Source } from '#schemas/module/check/check-modules.ts'
import type { Module, ModuleField } from '#schemas/module/resolve-module.ts'

/** The modules of this server, and the broken ones whose files have errors. */
export interface Registry {
  readonly modules: ReadonlyMap<string, Module>
  /** Broken modules by name, with the base of their calls. Only development starts with any. */
  readonly broken: ReadonlyMap<string, { readonly base: string; readonly faults: readonly ModuleFault[] }>
  /** The source files by module name. A module from elsewhere has none. */
  readonly sources: ReadonlyMap<string, Source>
  find(name: string): Module | undefined
  /** Fields of other tables that reference this module's rows. */
  referrers(module: Module): readonly { readonly module: Module; readonly field: ModuleField }[]
}
