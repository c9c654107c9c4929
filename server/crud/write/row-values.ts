import { sql, type RawBuilder } from 'kysely'
import { fieldTypeSpecs } from '#schemas/module/field-types.ts'
import type { Module, ModuleField } from '#schemas/module/resolve-module.ts'
import { hashPassword } from '../../kit/password-hash.ts'
import type { HookContext, Row } from '#server/kit/module-hooks.ts'
import type { WriteContext } from './write-context.ts'

/** The columns a body sets, by column name. */
export async function columnValues(
  { module, hash = hashPassword }: Pick<WriteContext, 'module' | 'hash'>,
  body: Row,
): Promise<Row> {
  const set = Object.entries(body).flatMap(([name, value]) => {
    const field = module.fields[name]
    return field && fieldTypeSpecs[field.type].column ? [[field, value] as const] : []
  })
  return Object.fromEntries(
    await Promise.all(
      set.map(async ([field, value]) => [field.column, await columnValue(field, value, hash)] as const),
    ),
  )
}

async function columnValue(field: ModuleField, value: unknown, hash: typeof hashPassword): Promise<unknown> {
  if (value === null || value === undefined) return null
  if (field.type === 'password') return hash(String(value))
  return isJson(field) ? JSON.stringify(value) : value
}

/** Whether the field's column is jsonb, whose values are bound as JSON. */
const isJson = (field: ModuleField): boolean => fieldTypeSpecs[field.type].compares === 'list' || field.type === 'json'

/** Values of columns as JSON, for a statement that reads them from there. */
export const asElement = ({ fields }: Module, values: Row): Row => {
  const lists = Object.values(fields).filter((field) => isJson(field) && typeof values[field.column] === 'string')
  return lists.length === 0
    ? values
    : { ...values, ...Object.fromEntries(lists.map(({ column }) => [column, JSON.parse(String(values[column]))])) }
}

/** A column's value as a parameter. The explicit cast works on both engines, which would otherwise guess the type. */
export function parameterOf({ fields }: Module, column: string, value: unknown): RawBuilder<unknown> {
  const field = Object.values(fields).find((one) => one.column === column)
  return field && isJson(field) ? sql`${value}::jsonb` : sql`${value}`
}

export function stampsOf({ table }: Module, { caller, now }: HookContext): Row {
  return table.stamps ? { update_by: caller.userName, update_time: now } : {}
}
