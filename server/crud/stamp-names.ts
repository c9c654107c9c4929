import { sql, type RawBuilder } from 'kysely'
import type { Module, ModuleField } from '#schemas/module/resolve-module.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { Db } from '../kit/database-tables.ts'
import type { Row } from '#server/kit/module-hooks.ts'

const userStampFields = ['createBy', 'updateBy'] as const
/** The username in stamps of seeded rows. */
const systemUserNames: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  system: { 'zh-cn': '系统', en: 'System' },
}

/** The name shown for the login name in a stamp, so that a search finds the rows by it; undefined for other fields. */
export function stampName(
  { name, stamp }: ModuleField,
  column: RawBuilder<unknown>,
  locale: Locale = 'zh-cn',
): RawBuilder<unknown> | undefined {
  if (!stamp || !(userStampFields as readonly string[]).includes(name)) return undefined
  const system = sql.join(
    Object.entries(systemUserNames).map(
      ([userName, labels]) => sql`when ${column} = ${sql.lit(userName)} then ${sql.lit(labels[locale])}`,
    ),
    sql` `,
  )
  return sql`(case ${system} else (
    select u.nick_name from sys_user u where u.user_name = ${column} order by u.del_flag limit 1) end)`
}

/** Adds display names to `$labels`; the createBy and updateBy columns hold only login names. */
export async function withStampNames(
  db: Db,
  module: Module,
  rows: readonly Row[],
  locale: Locale,
): Promise<readonly Row[]> {
  const stamps = userStampFields.filter((name) => module.fields[name]?.stamp)
  const userNames = [
    ...new Set(
      rows
        .flatMap((row) => stamps.map((name) => row[name]))
        .filter((one): one is string => typeof one === 'string' && one !== ''),
    ),
  ]
  if (userNames.length === 0) return rows
  const { rows: people } = await sql<{
    userName: string
    nickName: string
  }>`select user_name, nick_name from sys_user where user_name in (${sql.join(userNames)}) order by del_flag desc`.execute(
    db,
  )
  const names = new Map([
    ...people.map(({ userName, nickName }) => [userName, nickName] as const),
    ...Object.entries(systemUserNames).map(([name, labels]) => [name, labels[locale]] as const),
  ])
  return rows.map((row) => {
    const labels = stamps.flatMap((name) =>
      names.has(String(row[name])) ? [[name, names.get(String(row[name]))] as const] : [],
    )
    return labels.length === 0
      ? row
      : { ...row, $labels: { ...(row.$labels as Row | undefined), ...Object.fromEntries(labels) } }
  })
}
