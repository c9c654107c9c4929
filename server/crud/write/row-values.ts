import { fieldKinds } from '#schemas/module/field-types.ts'
import type { Module, ModuleField } from '#schemas/module/resolve.ts'
import { jsonb } from '../../kit/json.ts'
import { hashPassword } from '../../kit/password.ts'
import type { HookContext, Row } from '#server/kit/module-hooks.ts'
import type { WriteContext } from './context.ts'

/** The columns a body sets, by column name. */
export async function columnValues(
  { module, hash = hashPassword }: Pick<WriteContext, 'module' | 'hash'>,
  body: Row,
): Promise<Row> {
  const set = Object.entries(body).flatMap(([name, value]) => {
    const field = module.fields[name]
    return field && fieldKinds[field.type].column ? [[field, value] as const] : []
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
  return fieldKinds[field.type].compares === 'list' || field.type === 'json' ? jsonb(value) : value
}

export function stampsOf({ table }: Module, { caller, now }: HookContext): Row {
  return table.stamps ? { update_by: caller.userName, update_time: now } : {}
}
