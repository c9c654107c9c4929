import { sql } from 'kysely'
import type { FieldError } from '#schemas/api/envelope.ts'
import { ofModule, type Module } from '#schemas/module/resolve-module.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { Db } from '../kit/database-tables.ts'
import type { Row } from '#server/kit/module-hooks.ts'
import { fieldError } from './body-errors.ts'

const dictFields = ofModule(({ fields }) => Object.values(fields).filter(({ dict }) => dict))

/**
 * Checks that new values of `dict` and `dicts` fields are enabled entries of their dictionary. A value the row already
 * has stays valid, even when its entry is disabled or gone.
 */
export async function dictFaults(
  db: Db,
  module: Module,
  changes: readonly { readonly body: Row; readonly current: Row }[],
  locale: Locale,
): Promise<readonly FieldError[]> {
  const given = dictFields(module).flatMap((field) => {
    if (changes.every(({ body }) => (body[field.name] ?? null) === null)) return []
    const values = changes.flatMap(({ body, current }) => {
      const kept = new Set([current[field.name] ?? []].flat().map(String))
      return [body[field.name] ?? []]
        .flat()
        .map(String)
        .filter((value) => !kept.has(value))
    })
    return values.length > 0 ? [{ field, values }] : []
  })
  if (given.length === 0) return []
  const { rows } = await sql<{ dictType: string; dictValue: string }>`
    select d.dict_type, d.dict_value from sys_dict_data d join sys_dict_type t on t.dict_type = d.dict_type and t.status = '0' and t.del_flag = '0'
    where d.dict_type in (${sql.join(given.map(({ field }) => field.dict))}) and d.status = '0' and d.del_flag = '0'`.execute(
    db,
  )
  const entries = Map.groupBy(rows, (row) => row.dictType)
  return given
    .filter(({ field, values }) =>
      values.some((value) => !entries.get(field.dict!)?.some((entry) => entry.dictValue === value)),
    )
    .map(({ field }) => fieldError(module, field.name, 'enum', locale))
}
