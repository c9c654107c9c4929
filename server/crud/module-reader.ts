import type { Db } from '../kit/database-tables.ts'
import { childrenSeen, withChildren, withCounts, type ReaderOf } from './read-child-rows.ts'
import type { HookContext, ModuleHooks, Row } from '#server/kit/module-hooks.ts'
import { rowReader, type RowReader } from './row-reader.ts'
import type { Registry } from './module-registry.ts'
import { serviceRows } from './service-rows.ts'
import { withStampNames } from './stamp-names.ts'
import type { Module } from '#schemas/module/resolve-module.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { Visibility } from '../authorization/field-visibility.ts'

interface ReadingOptions {
  readonly db: Db
  readonly module: Module
  readonly registry: Registry
  readonly hooks: Partial<ModuleHooks>
  readonly sight: Visibility
  readonly context: HookContext
  readonly readerOf: ReaderOf
}

/**
 * Reads a module from its table or its service, adds the virtual fields that hooks compute, and adds child rows. A
 * single row gets its whole child rows; a page of rows gets only their count.
 */
export async function moduleReader({
  db,
  module,
  registry,
  hooks,
  sight,
  context,
  readerOf,
}: ReadingOptions): Promise<RowReader> {
  const served =
    module.source === 'service'
      ? ((await hooks.table?.(context)) ?? serviceRows(module, await hooks.rows!(context)))
      : undefined
  const own = stampsNamed(rowReader(db, module, registry, sight, served), db, module, sight.locale ?? 'zh-cn')
  const virtual = fillOf(module, hooks, sight, context)
  const below = childrenSeen(module, registry, sight, context.caller)
  if (!virtual && below.length === 0) return own
  const fill: Fill = async (rows) => withCounts(below, module.key, virtual ? await virtual(rows) : rows, readerOf)
  return {
    ...own,
    page: async (query) => {
      const page = await own.page(query)
      return { ...page, rows: await fill(page.rows) }
    },
    list: async (query) => fill(await own.list(query)),
    tree: async (query) => fillTree(await own.tree(query), module, fill),
    get: async (id) => {
      const row = await own.get(id)
      return withChildren(below, module.key, (await virtual?.([row]))?.[0] ?? row, readerOf)
    },
    below: async (by, id) => (virtual ? virtual(await own.below(by, id)) : own.below(by, id)),
    async *portions(query, size) {
      for await (const rows of own.portions(query, size)) yield fill(rows)
    },
  }
}

/** Adds the names of the users in the stamps to rows of the recycle bin, and of lists that show them. */
function stampsNamed(own: RowReader, db: Db, module: Module, locale: Locale): RowReader {
  if (!module.table.stamps) return own
  const isBin = (query: Row): boolean => (query.params as Row | undefined)?.deleted === 'true'
  const showsAuthors = module.list.columns.some(({ field }) => ['createBy', 'updateBy'].includes(field))
  return {
    ...own,
    page: async (query) => {
      const page = await own.page(query)
      return isBin(query) || showsAuthors
        ? { ...page, rows: await withStampNames(db, module, page.rows, locale) }
        : page
    },
  }
}

export type Fill = (rows: readonly Row[]) => Promise<readonly Row[]>

/**
 * Sets the fields that hooks compute, with one call of each hook for all rows. Undefined: the caller sees no such
 * field.
 */
export function fillOf(
  module: Module,
  { virtual = {} }: Partial<ModuleHooks>,
  sight: Visibility,
  context: HookContext,
): Fill | undefined {
  const wanted = Object.entries(virtual).filter(([name]) => sight.canRead(module.fields[name]!))
  if (wanted.length === 0) return undefined
  return async (rows) => {
    if (rows.length === 0) return rows
    const values = await Promise.all(wanted.map(async ([name, work]) => [name, await work(context, rows)] as const))
    return rows.map((row) => ({
      ...row,
      ...Object.fromEntries(values.map(([name, found]) => [name, found.get(row[module.key]) ?? null])),
    }))
  }
}

async function fillTree(roots: readonly Row[], module: Module, fill: Fill): Promise<readonly Row[]> {
  const flat = (rows: readonly Row[]): readonly Row[] =>
    rows.flatMap((row) => [row, ...flat((row.children ?? []) as readonly Row[])])
  const filled = new Map((await fill(flat(roots))).map((row) => [row[module.key], row]))
  const grow = (rows: readonly Row[]): readonly Row[] =>
    rows.map((row) => ({ ...filled.get(row[module.key]), children: grow((row.children ?? []) as readonly Row[]) }))
  return grow(roots)
}
