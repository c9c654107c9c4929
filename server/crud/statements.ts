import type { RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Module } from '#schemas/module/resolve.ts'
import { prepared, type Prepared, type PreparedOptions } from '../kit/prepared.ts'
import type { Registry } from './registry.ts'

/** Shapes kept for a module: its verbs, for the sets of columns and of scopes that occur. */
const maxShapes = 100
type Shapes = LRUCache<string, Prepared<unknown>>
const byModules = new WeakMap<Registry['modules'], WeakMap<Module, Shapes>>()

/**
 * A module's statement of this shape, built once. The shape names everything that decides the text. Statements go with
 * the modules they were built for, because labels come from other modules' tables.
 */
export function statementOf<Row>(
  { modules }: Registry,
  module: Module,
  shape: string,
  build: () => RawBuilder<unknown>,
  options?: PreparedOptions,
): Prepared<Row> {
  const ofModules = byModules.get(modules) ?? new WeakMap<Module, Shapes>()
  byModules.set(modules, ofModules)
  const ofModule = ofModules.get(module) ?? new LRUCache<string, Prepared<unknown>>({ max: maxShapes })
  ofModules.set(module, ofModule)
  const known = ofModule.get(shape)
  if (known) return known as Prepared<Row>
  const made = prepared<Row>(build(), options)
  ofModule.set(shape, made as Prepared<unknown>)
  return made
}
