import { sql } from 'kysely'
import { textIn, type Locale } from '#schemas/module/localized-text.ts'
import { loggedNamesMax } from '#server/crud/change-log.ts'
import type { HookContext } from '#server/kit/module-hooks.ts'

type Entry = Readonly<Record<string, unknown>>

/** What each entry of the operation log tells, as a sentence names it: `新增岗位「干事」`, `Create position “Clerk”`. */
export async function summaries(
  { db, locale, registry, module }: Pick<HookContext, 'db' | 'locale' | 'registry' | 'module'>,
  entries: readonly Entry[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ dictValue: string; dictLabel: string }>`
    select dict_value, coalesce(case when ${locale === 'en'} then nullif(dict_label_en, '') end, dict_label) as dict_label
    from sys_dict_data where dict_type = 'sys_oper_type' and del_flag = '0'`.execute(db)
  const acts = new Map(rows.map((row) => [row.dictValue, row.dictLabel]))
  return new Map(
    entries.map((entry) => {
      const { noun, measure } = registry.find(String(entry.module))?.file ?? {}
      return [
        entry[module.key] as number,
        summaryOf(entry, { locale, acts, noun: noun && textIn(noun, locale), measure }),
      ]
    }),
  )
}

interface Words {
  readonly locale: Locale
  /** Labels of the types of operation. */
  readonly acts: ReadonlyMap<string, string>
  /** What the module calls a row. */
  readonly noun: string | undefined
  /** The word by which Chinese counts the noun. */
  readonly measure: string | undefined
}

export function summaryOf(entry: Entry, { locale, acts, noun = '', measure = '个' }: Words): string {
  const isEnglish = locale === 'en'
  const text = (name: string): string => String((isEnglish && entry[`${name}En`]) || entry[name] || '')
  // an action has a name of its own, such as 重置密码, which says what it does to whom
  const action = text('action')
  const act = action || acts.get(String(entry.businessType)) || ''
  const names = namesOf(entry, isEnglish)
  const [first] = names
  if (first === undefined) return isEnglish ? `${act}: ${text('title')}` : `${act}：${text('title')}`
  const further = names.length - 1
  const isCut = names.length >= loggedNamesMax
  if (isEnglish)
    return `${act}${action ? ':' : noun && ` ${noun}`} “${first}”${further > 0 ? ` and ${isCut ? 'many' : further} more` : ''}`
  return `${act}${action ? '：' : noun}「${first}」${further > 0 ? `等 ${names.length} ${isCut ? '多' : ''}${measure}` : ''}`
}

/** Names of the rows of an entry, in its changes or, for an import, beside them. */
function namesOf({ changes }: Entry, isEnglish: boolean): readonly string[] {
  const { rows, changes: nested } = (Array.isArray(changes) ? {} : (changes ?? {})) as Entry
  if (Array.isArray(rows)) return rows.map(String)
  return (Array.isArray(changes) ? changes : Array.isArray(nested) ? nested : []).flatMap((one: Entry) => {
    const name = (isEnglish && one.labelEn) || one.label
    return typeof name === 'string' && name !== '' ? [name] : []
  })
}
