import type { RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Module } from '#schemas/module/resolve-module.ts'
import { prepared, type Prepared, type PreparedOptions } from '../kit/prepared-statements.ts'
import type { Registry } from './module-registry.ts'
import { sharedStatement, type SharedStatement, type SharedText } from './coalesced-statement.ts'

/** Maximum number of statement shapes kept per module: its verbs, for the sets of columns and scopes in use. */
const maxShapes = 100
type Shapes = LRUCache<string, object>
const byModules = new WeakMap<Registry['modules'], WeakMap<Module, Shapes>>()

/**
 * Returns a module's statement of this shape, built once. The shape names everything that determines the text. A reload
 * of modules drops their statements, because labels come from other modules' tables.
 */
export const statementOf = <Row>(
  registry: Registry,
  module: Module,
  shape: string,
  build: () => RawBuilder<unknown>,
  options?: PreparedOptions,
): Prepared<Row> => kept(registry, module, shape, () => prepared<Row>(build(), options))

/** Returns a module's statement of this shape that callers share, built once. */
export const sharedStatementOf = (
  registry: Registry,
  module: Module,
  shape: string,
  build: () => SharedText,
): SharedStatement => kept(registry, module, `shared ${shape}`, () => sharedStatement(build()))

function kept<Made extends object>({ modules }: Registry, module: Module, shape: string, make: () => Made): Made {
  const ofModules = byModules.get(modules) ?? new WeakMap<Module, Shapes>()
  byModules.set(modules, ofModules)
  const ofModule = ofModules.get(module) ?? new LRUCache<string, object>({ max: maxShapes })
  ofModules.set(module, ofModule)
  const known = ofModule.get(shape)
  // each shape has one caller, which builds a single kind of statement
  if (known) return known as Made
  const made = make()
  ofModule.set(shape, made)
  return made
}
