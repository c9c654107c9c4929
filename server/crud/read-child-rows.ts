import { grants } from '#schemas/api/current-user-api-types.ts'
import { permissionOf } from '#schemas/module/permission-names.ts'
import type { Module, ModuleField } from '#schemas/module/resolve-module.ts'
import type { Caller } from '../kit/caller.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import type { RowReader } from './row-reader.ts'
import type { Registry } from './module-registry.ts'
import type { Visibility } from '../authorization/field-visibility.ts'

/** A field of child rows, with the reference that ties them to the parent. */
export interface Children {
  readonly field: ModuleField
  readonly module: Module
  /** The child's reference to the parent row. */
  readonly by: ModuleField
}

/** Reads another module as this caller sees it by the module's `get` permission. */
export type ReaderOf = (module: Module) => Promise<RowReader>

export function childrenOf(module: Module, registry: Registry): readonly Children[] {
  return Object.values(module.fields).flatMap((field): readonly Children[] => {
    const child = field.children && registry.find(field.children.module)
    const by = child?.fields[field.children!.by]
    return child && by ? [{ field, module: child, by }] : []
  })
}

/** Child fields that a caller sees. A caller who may not read the child module sees none of its rows here. */
export function childrenSeen(
  module: Module,
  registry: Registry,
  sight: Visibility,
  caller: Caller,
): readonly Children[] {
  return childrenOf(module, registry).filter((one) => sight.canRead(one.field) && seesRows(caller, one.module))
}

export const seesRows = (caller: Caller, { file, verbs }: Module): boolean => {
  const permission = permissionOf(file, 'get')
  return verbs.has('get') && (permission.startsWith('@') || grants(caller.permissions, [permission]))
}

/** Adds the number of child rows to each row, with one query per field. */
export async function withCounts(
  children: readonly Children[],
  key: string,
  rows: readonly Row[],
  readerOf: ReaderOf,
): Promise<readonly Row[]> {
  if (rows.length === 0 || children.length === 0) return rows
  const ids = rows.map((row) => row[key] as number)
  const counts = await Promise.all(
    children.map(
      async ({ field, module, by }) => [field.name, await (await readerOf(module)).countBelow(by.name, ids)] as const,
    ),
  )
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(counts.map(([name, found]) => [name, found.get(row[key] as number) ?? 0])),
  }))
}

/** Adds the child rows to a row, in the child module's own order. */
export async function withChildren(
  children: readonly Children[],
  key: string,
  row: Row,
  readerOf: ReaderOf,
): Promise<Row> {
  const below = await Promise.all(
    children.map(
      async ({ field, module, by }) =>
        [field.name, await (await readerOf(module)).below(by.name, row[key] as number)] as const,
    ),
  )
  return { ...row, ...Object.fromEntries(below) }
}
