import { sql } from 'kysely'
import type { ModuleRow } from '#schemas/api/module-api-types.ts'
import type { Cell } from '#schemas/module/csv.ts'
import type { ModuleField } from '#schemas/module/resolve-module.ts'
import { shownName, textIn, type Locale } from '#schemas/module/localized-text.ts'
import type { Db } from '../kit/database-tables.ts'
import { localTime } from '#schemas/module/local-time.ts'

/**
 * Turns rows into the cells of a file: the list's columns, labels for references, dictionaries and choices, and times
 * in the reader's time zone.
 */
export async function cellsOf(
  db: Db,
  fields: readonly ModuleField[],
  { locale, timeZone }: { locale: Locale; timeZone: string },
): Promise<(row: ModuleRow) => readonly Cell[]> {
  const words = await wordsOf(db, fields, locale)
  return (row) =>
    fields.map((field) => cellOf(field, row, words, timeZone, shownName(field.name, field.english, row, locale)))
}

type Words = ReadonlyMap<string, ReadonlyMap<string, string>>

function cellOf(field: ModuleField, row: ModuleRow, words: Words, timeZone: string, shown: string): Cell {
  const value = row[shown]
  // JSON as the import reads it
  if (field.type === 'json') return value === null || value === undefined ? null : JSON.stringify(value)
  const label = row.$labels?.[field.name]
  if (label !== undefined && label !== null) return [label].flat().join(', ')
  const known = words.get(field.name)
  if (known)
    return [value ?? []]
      .flat()
      .map((one) => known.get(String(one)) ?? String(one))
      .join(', ')
  if (field.type === 'datetime' && typeof value === 'string') return localTime(new Date(value), timeZone)
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  return value === undefined ? null : Array.isArray(value) ? value.join(', ') : JSON.stringify(value)
}

async function wordsOf(db: Db, fields: readonly ModuleField[], locale: Locale): Promise<Words> {
  const types = [...new Set(fields.flatMap((field) => field.dict ?? []))]
  const { rows } =
    types.length === 0
      ? { rows: [] }
      : await sql<{ dictType: string; dictValue: string; dictLabel: string }>`
    select dict_type, dict_value, coalesce(case when ${locale === 'en'} then nullif(dict_label_en, '') end, dict_label) as dict_label from sys_dict_data where del_flag = '0' and dict_type in (${sql.join(types)})`.execute(
          db,
        )
  return new Map(
    fields.flatMap((field) => {
      if (field.dict)
        return [
          [
            field.name,
            new Map(rows.filter((row) => row.dictType === field.dict).map((row) => [row.dictValue, row.dictLabel])),
          ] as const,
        ]
      if (field.options)
        return [
          [
            field.name,
            new Map(field.options.map((option) => [String(option.value), textIn(option.label, locale)])),
          ] as const,
        ]
      return []
    }),
  )
}
