import { sql, type RawBuilder } from 'kysely'
import { grants } from '#schemas/api/current-user-api-types.ts'
import { permissionOf } from '#schemas/module/permission-names.ts'
import type { Module } from '#schemas/module/resolve-module.ts'
import { textIn, type Locale, type LocalizedText } from '#schemas/module/localized-text.ts'
import { AppError } from '../kit/app-error.ts'
import type { Caller } from '../kit/caller.ts'
import type { Db } from '../kit/database-tables.ts'
import { rowScope } from '../authorization/row-scope.ts'

/**
 * Rows of one module that reference a row and so block its removal. `seen` counts the rows the caller may see;
 * `hasMore` says whether others exist, without their number.
 */
export interface Keeper {
  readonly what: LocalizedText
  readonly seen: number
  readonly hasMore: boolean
}

const below: LocalizedText = { 'zh-cn': '下级数据', en: 'rows below it' }
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
  isBelow: boolean,
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
  return n === 0 ? undefined : { what: isBelow ? below : module.file.title, seen, hasMore: n > seen }
}

/** The text of `row.inUse`: 「教务处」：下级数据 2 条、用户管理 1 条、其他数据. */
export function rowReferences(keepers: readonly Keeper[], locale: Locale, detail: string): AppError {
  const counted = keepers.filter((one) => one.seen > 0)
  const parts = counted.map(({ what, seen }) =>
    locale === 'en' ? `${seen} in ${textIn(what, locale)}` : `${textIn(what, locale)} ${seen} 条`,
  )
  const all = keepers.some((one) => one.hasMore) ? [...parts, textIn(other, locale)] : parts
  return new AppError('row.inUse', detail, {
    data: {
      by: locale === 'en' ? `: ${all.join(', ')}` : `：${all.join('、')}`,
      usedBy: counted.map(({ what, seen }) => ({ title: textIn(what, locale), count: seen })),
    },
  })
}
