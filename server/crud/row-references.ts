import { sql, type RawBuilder } from 'kysely'
import { grants } from '#schemas/api/current-user-api-types.ts'
import { permissionOf } from '#schemas/module/permission-names.ts'
import type { Module } from '#schemas/module/resolve-module.ts'
import { pluralOf, textIn, type Locale, type LocalizedText } from '#schemas/module/localized-text.ts'
import { AppError } from '../kit/app-error.ts'
import type { Caller } from '../kit/caller.ts'
import type { Db } from '../kit/database-tables.ts'
import { rowScope } from '../authorization/row-scope.ts'

/**
 * Rows of one module that reference a row and so block its removal. `seen` counts the rows the caller may see;
 * `hasMore` says whether others exist, without their number.
 */
export interface Keeper {
  readonly module: Module
  readonly by: Reference
  readonly seen: number
  readonly hasMore: boolean
}

/** The references that were counted: a field that points at some of these rows. `isBelow`: as a row of a tree at its parent. */
export interface Reference {
  readonly field: string
  readonly ids: readonly number[]
  readonly isBelow: boolean
}

/** Rows that block a removal, in the answer to it: how many, and by which field a list of them can be asked for. */
export interface UsedBy {
  readonly title: string
  readonly count: number
  readonly module: string
  readonly field: string
  readonly ids: readonly number[]
}

const other: LocalizedText = { 'zh-cn': '其他数据', en: 'other data' }

/**
 * Counts the rows `t` of a module that reference the rows to remove, and how many of them the caller may see.
 * Undefined: there are none.
 */
export async function keeperOf(
  db: Db,
  module: Module,
  caller: Caller,
  from: RawBuilder<unknown>,
  by: Reference,
): Promise<Keeper | undefined> {
  const permission = permissionOf(module.file, 'page')
  const mayRead = permission.startsWith('@') || grants(caller.permissions, [permission])
  const within = mayRead ? (rowScope(module, caller, permission) ?? sql<boolean>`true`) : sql<boolean>`false`
  const {
    rows: [counts],
  } = await sql<{
    n: number
    seen: number
  }>`select count(*)::int as n, (count(*) filter (where ${within}))::int as seen ${from}`.execute(db.withoutPlugins())
  const { n, seen } = counts!
  return n === 0 ? undefined : { module, by, seen, hasMore: n > seen }
}

/** The answer `row.inUse`: 不能删除：正被 2 个下级部门、1 个用户、其他数据使用. */
export function rowReferences(keepers: readonly Keeper[], locale: Locale, detail: string): AppError {
  const counted = keepers.filter((one) => one.seen > 0)
  const parts = counted.map((one) => inWords(one, locale))
  const all = keepers.some((one) => one.hasMore) ? [...parts, textIn(other, locale)] : parts
  return new AppError('row.inUse', detail, {
    data: {
      by: locale === 'en' ? ` by ${all.join(', ')}` : ` ${all.join('、')}`,
      usedBy: counted.map(({ module, by: { field, ids }, seen }, at): UsedBy => ({
        title: parts[at]!,
        count: seen,
        module: module.name,
        field,
        ids,
      })),
    },
  })
}

/** `2 个用户`, `2 users`, `2 个下级部门`, `2 departments below it`; of a module without a noun `档案 2 条`, `2 in Files`. */
function inWords({ module: { file }, by: { isBelow }, seen }: Keeper, locale: Locale): string {
  const { noun, measure = '个', title } = file
  if (locale === 'en') {
    const one = noun && textIn(noun, locale)
    const counted = one ? `${seen} ${seen === 1 ? one : pluralOf(one)}` : `${seen} in ${textIn(title, locale)}`
    return isBelow ? `${counted} below it` : counted
  }
  return noun
    ? `${seen} ${measure}${isBelow ? '下级' : ''}${textIn(noun, locale)}`
    : `${textIn(title, locale)} ${seen} 条`
}
